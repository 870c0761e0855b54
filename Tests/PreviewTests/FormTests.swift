import Testing

@testable import Preview

/// WHATWG URL, application/x-www-form-urlencoded parsing; what is no escape there is refused here.
@Suite struct FormTests {
    @Test(arguments: [
        ("a=b", "b"), ("a=b+c", "b c"), ("a=%41%2b", "A+"), ("x=1&a=", ""), ("a", ""), ("a=b=c", "b=c"),
        ("&&a=1&", "1"),
        ("a=%c3%A9", "é"),
    ])
    func reads(_ text: String, _ value: String) {
        #expect(Form(text.utf8)?["a"] == Array(value.utf8))
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "%=a", "a=1&b=%G0"])
    func refusesBadEscapes(_ text: String) { #expect(Form(text.utf8) == nil) }

    @Test func aFieldThatStandsThereTwiceCountsAsNone() { #expect(Form("a=1&a=2".utf8)?["a"] == nil) }
}

/// What a message shows of a file is text, also where a mark on the letter makes another character of a sign.
@Suite struct MessageTests {
    @Test func escaped() {
        let message = Response.message(.failed, "<\u{301}b>&\u{308}\"", isScript: false)
        let body = String(decoding: message.body, as: UTF8.self)
        #expect(body.contains("<pre>&lt;\u{301}b&gt;&amp;\u{308}&quot;</pre>"), "\(body)")
    }
}
