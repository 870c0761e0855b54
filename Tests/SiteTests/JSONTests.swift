import Foundation
import Mustache
import Testing

@testable import Site

/// RFC 8259, judged by Foundation's reader on the way in and out.
@Suite struct JSONTests {
    @Test(arguments: [
        #"null"#, #"true"#, #" [ ] "#, #"{}"#, #"[1,-2,0.5,1e3,-0.0E-2,12345678901234567890]"#, #""\"\\\/\b\f\n\r\t""#,
        #""\u00e9\ud83c\udf89 é 🎉""#, #"{"a":{"b":[null,false,"x"]},"":1}"#, #""</script><!--&""#,
        "\"\u{2028}\u{2029}\u{7F}€\"",
    ])
    func agreesWithFoundation(_ text: String) throws {
        let ours = Data(try JSON.parse(Array(text.utf8)).json.utf8)
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        let expected = try JSONSerialization.jsonObject(with: Data(text.utf8), options: options) as? NSObject
        #expect(try JSONSerialization.jsonObject(with: ours, options: options) as? NSObject == expected)
    }

    @Test(arguments: [
        (#""#, 0), (#"[1,]"#, 3), (#"{"a" 1}"#, 5), (#"{a:1}"#, 1), (#"01"#, 1), (#"1."#, 2), (#"- 1"#, 1),
        (#"nul"#, 0),
        (#""a"#, 2), ("\"a\nb\"", 2), (#""\x""#, 2), (#""\u12g4""#, 3), (#""\ud800""#, 7), (#""\udc00""#, 7),
        (#"[1] 2"#, 4),
        (#"+1"#, 0), (#"NaN"#, 0), (#"['a']"#, 1),
    ])
    func refusesAtTheRightByte(_ text: String, _ offset: Int) {
        let problem = #expect(throws: JSON.Problem.self) { try JSON.parse(Array(text.utf8)) }
        #expect(problem?.offset == offset)
    }

    @Test func refusesBadUTF8AndDeepNesting() {
        #expect(throws: JSON.Problem.self) { try JSON.parse([0x22, 0xFF, 0x22]) }
        #expect(throws: JSON.Problem.self) { try JSON.parse(Array(String(repeating: "[", count: 100_000).utf8)) }
    }

    @Test func isSafeInAScriptElement() {
        let text = Value.string("</script><!--&\u{2028}").json
        #expect(text == #""\u003c/script\u003e\u003c!--\u0026\u2028""#)
    }
}
