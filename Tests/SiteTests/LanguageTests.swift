import Checklist
import Foundation
import Mustache
import Testing

@testable import Site

/// Plural forms, numbers and days, as Babel has them from the data of the Unicode CLDR. Tests/BrowserTests/words.py makes
/// the files; the browser tests compare them with Babel and with Chromium.
@Suite struct LanguageTests {
    private static func fixture<T: Decodable>(_ name: String) throws -> T {
        let url = URL(filePath: #filePath).appending(path: "../Fixtures/\(name)").standardized
        return try JSONDecoder().decode(T.self, from: Data(contentsOf: url))
    }

    struct Plurals: Decodable {
        let languages: String
        let forms: [String: String]

        /// Of "0 5-7 1000", the numbers.
        var counts: [(form: String, counts: [Int])] {
            forms.map { form, runs in
                (
                    form,
                    runs.split(separator: " ").flatMap { run in
                        let ends = run.split(separator: "-").compactMap { Int($0) }
                        return Array(ends[0]...ends[ends.count - 1])
                    }
                )
            }
        }
    }

    @Test func everyLanguageHasThePluralsOfTheCLDR() throws {
        let rows: [Plurals] = try Self.fixture("plurals.json")
        let names = rows.flatMap { $0.languages.lowercased().split(separator: " ").map(String.init) }
        #expect(PluralRule.languages.sorted() == names.sorted())
        for row in rows {
            #expect(row.counts.reduce(0) { $0 + $1.counts.count } == 203)
            for language in row.languages.split(separator: " ").map(String.init) {
                let rule = try #require(PluralRule.of(language), "\(language)")
                for (form, counts) in row.counts {
                    #expect(counts.filter { rule($0).rawValue != form } == [], "\(language): \(form)")
                }
                let forms = Set(row.forms.keys).union(["other"])
                #expect(Set(rule.forms.map(\.rawValue)) == forms, "\(language)")
            }
        }
    }

    struct Formats: Decodable { let numbers, days: [String: String] }

    @Test(arguments: StringsTests.shipped) func numbersAndDays(_ language: String) throws {
        let all: [String: Formats] = try Self.fixture("formats.json")
        let formats = try #require(all[language])
        let strings = try LookFiles(own: []).strings(language: language)
        #expect(formats.numbers.count == 9 && formats.days.count == 12)
        for (number, words) in formats.numbers { #expect(strings.numbers(Int(number) ?? -1) == words) }
        let days = DateWords(strings)
        for (day, words) in formats.days {
            #expect(days(try #require(CalendarDay(day.utf8))) == Array(words.utf8))
        }
    }

    /// Digits that are not 0 to 9, and groups only from ten thousands on.
    @Test(arguments: [(7, "٧"), (1000, "١٠٠٠"), (12_345, "١٢٬٣٤٥"), (1_234_567, "١٬٢٣٤٬٥٦٧")])
    func digits(_ number: Int, _ words: String) {
        let numbers = NumberWords(["digits": "٠١٢٣٤٥٦٧٨٩", "group": "٬", "least": 2])
        #expect(numbers(number) == words)
        var year: [UInt8] = []
        numbers.append(2026, to: &year)
        #expect(year == Array("٢٠٢٦".utf8))
    }

    /// From the Markdown to the words: the number chooses the form and is written in the language's way.
    @Test(arguments: [
        ("en", 1200, "0 of 1,200 completed"), ("de", 1200, "0 von 1.200 erledigt"), ("fr", 1, "0 sur 1 terminée"),
        ("fr", 2, "0 sur 2 terminées"), ("fr", 1200, "0 sur 1\u{202F}200 terminées"),
        ("es", 1200, "0 de 1200 completadas"),
        ("ar", 2, "اكتمل 0 من 2"), ("ja", 3, "3件中0件完了"),
    ])
    func progress(_ language: String, _ count: Int, _ words: String) throws {
        let list = try TaskList(parsing: Array(String(repeating: "- [ ] a\n", count: count).utf8))
        let page = try Site.page(of: list, source: nil, version: "1", look: Look(language: language))
        #expect(String(decoding: page, as: UTF8.self).contains("<p id=\"progress-words\">\(words)</p>"))
    }

    @Test(arguments: [
        ("ru", 1, "1 задача"), ("ru", 3, "3 задачи"), ("ru", 5, "5 задач"), ("ru", 21, "21 задача"),
        ("ru", 11, "11 задач"),
        ("ar", 0, "لا توجد مهام"), ("ar", 2, "مهمتان"), ("ar", 7, "7 مهام"), ("ar", 11, "11 مهمة"),
        ("ar", 100, "100 مهمة"),
        ("he", 2, "שתי משימות"), ("fr", 0, "0 tâche"), ("zh-Hans", 1, "1 个任务"),
        // English strings have English forms, whatever the language of the page.
        ("ko", 1, "1 task"), ("ru-XX", 2, "2 задачи"), ("tlh", 1, "1 task"),
    ])
    func counts(_ language: String, _ count: Int, _ words: String) throws {
        let strings = try LookFiles(own: []).strings(language: language)
        #expect(strings("count.tasks", count: count, ["n": count]) == words)
    }

    // MARK: Which file

    @Test(arguments: [
        ("de", "de", ["de"]), ("de-AT", "de-AT", ["de-AT", "de"]), ("pt", "pt", ["pt", "pt-BR"]),
        ("pt-PT", "pt-PT", ["pt-PT", "pt", "pt-BR"]), ("zh", "zh", ["zh", "zh-Hans"]),
        ("zh-CN", "zh-CN", ["zh-CN", "zh", "zh-Hans"]), ("zh-Hans-SG", "zh-Hans-SG", ["zh-Hans-SG", "zh-Hans", "zh"]),
        ("zh-TW", "en", ["zh-TW", "zh-Hant", "zh"]), ("ZH-hk", "en", ["ZH-hk", "zh-Hant", "ZH"]),
        ("iw", "iw", ["iw", "he"]), ("no", "en", ["no", "nb"]), ("sv", "en", ["sv"]),
    ])
    func files(_ language: String, _ plurals: String, _ tags: [String]) throws {
        let strings = try LookFiles(own: []).strings(language: language)
        #expect(strings.language == language && strings.plurals == plurals)
        #expect(LanguageTag.widening(language) == tags)
    }

    // MARK: Pseudo-locales

    /// Only what the parser made: a user's own words stay, whatever they look like.
    @Test(arguments: [
        ("de", "> [!NOTE]\n> a\n\n> [!tip]\n\n**Note**\n\n> [!NOTE] b\n", ["Hinweis", "Tipp", "Note"]),
        ("en", "> [!NOTE]\n> a\n", ["Note"]),
        ("ru", "`<strong class=\"alert-note\">Note</strong>`\n\n> [!CAUTION]\n> **Note**\n", ["Осторожно", "Note"]),
    ])
    func titlesOfAlerts(_ language: String, _ markdown: String, _ titles: [String]) throws {
        let list = try TaskList(parsing: Array(markdown.utf8))
        let page = try Site.page(of: list, source: nil, version: "1", look: Look(language: language))
        let text = String(decoding: page, as: UTF8.self)
        #expect(text.matches(of: /<strong[^>]*>(.+?)<\/strong>/).map { String($0.1) } == titles)
    }

    @Test(arguments: ["en-XA", "en-xa"]) func accents(_ language: String) throws {
        let english = try LookFiles(own: []).strings(language: "en")
        let strings = try LookFiles(own: []).strings(language: language)
        #expect(strings("add.button") == "[Àðð Ţåšķ one two]")
        #expect(strings("add.done", ["title": "Milk", "count": "1"]) == "[Àððéð: Milk. 1. one two]")
        #expect(DateWords(strings)(try #require(CalendarDay("2026-11-30".utf8))) == Array("30 [Ñöṽ one] 2026".utf8))
        for key in StringsTests.keys(english.value)
        where !["number.digits", "number.group", "number.least", "date.format", "date.months"].contains(key) {
            let (before, after) = (english(key, count: 2), strings(key, count: 2))
            let letters = Strings.pieces(of: before).filter { $0.first != "{" }.joined().count
            #expect(
                after.count - before.count >= letters * 2 / 5 && after.hasPrefix("[") && after.hasSuffix("]"), "\(key)")
            #expect(after.matches(of: /\{\w+\}/).map(\.output) == before.matches(of: /\{\w+\}/).map(\.output), "\(key)")
        }
    }

    @Test func rightToLeft() throws {
        let strings = try LookFiles(own: []).strings(language: "ar-XB")
        let word = { (letters: String) in "\u{200F}\u{202E}\(letters)\u{202C}\u{200F}" }
        #expect(strings("add.button") == "\(word("Add")) \(word("Task"))")
        #expect(strings("count.tasks", count: 1, ["n": 1]) == "1 \(word("task"))")
        #expect(strings("count.tasks", count: 1000, ["n": 1000]) == "1,000 \(word("tasks"))")
    }
}
