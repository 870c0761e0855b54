/// The forms that a string with a number in it can have. Every language has `other`; what the rest mean differs.
enum PluralForm: String, Sendable, CaseIterable { case zero, one, two, few, many, other }

/// Which form a language takes for a count: the cardinal rules of the Unicode CLDR, version 49, for whole numbers from 0 on.
///
/// Rules about decimal places are left out, for nothing counts halves. In the page's script `Intl.PluralRules` does the
/// same. https://www.unicode.org/cldr/charts/49/supplemental/language_plural_rules.html
struct PluralRule: Sendable {
    private let form: @Sendable (Int) -> PluralForm

    func callAsFunction(_ count: Int) -> PluralForm { form(count) }

    /// What the rule can give, in the order of `PluralForm`; `other` too where only decimals have it. From 201 on the rules
    /// bring nothing new but for a million.
    var forms: [PluralForm] {
        let given = Set((Array(0...200) + [1_000_000]).map(form) + [.other])
        return PluralForm.allCases.filter(given.contains)
    }

    /// Whether a form is for one number alone, so that the number may be written in words: "two tasks".
    func isForOneNumber(_ wanted: PluralForm) -> Bool {
        (0...200).count { form($0) == wanted } == 1 && form(1_000_000) != wanted
    }

    /// That of a language (BCP 47), or of the wider one: `de` for `de-AT`. Nil if CLDR has none.
    static func of(_ language: String) -> PluralRule? {
        for tag in LanguageTag.widening(language) {
            let tag = tag.lowercased()
            if let row = rows.first(where: { has($0.languages, tag) }) { return PluralRule(form: row.form) }
        }
        return nil
    }

    /// Whether a word is one of these, without a list of them: it is asked at every start.
    private static func has(_ words: String, _ word: String) -> Bool {
        let words = words.utf8
        var start = words.startIndex
        while start < words.endIndex {
            let end = words[start...].firstIndex(of: UInt8(ascii: " ")) ?? words.endIndex
            if words[start..<end].elementsEqual(word.utf8) { return true }
            start = end == words.endIndex ? end : words.index(after: end)
        }
        return false
    }

    /// All that CLDR has rules for, in small letters.
    static var languages: [String] { rows.flatMap { $0.languages.split(separator: " ").map(String.init) } }

    static let english = PluralRule { $0 == 1 ? .one : .other }
}

private extension PluralRule {
    /// Languages that have the same rule stand in one row.
    static let rows: [(languages: String, form: @Sendable (Int) -> PluralForm)] = [
        (
            """
            bm bo dz hnj id ig ii ja jbo jv kde kea km ko lkt lo ms my nqo osa sah ses sg su th to tpi wo yo yue zh
            """, { _ in .other }
        ),
        (
            """
            af an asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gsw ha haw hu ia ie \
            io jgo jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nb nd ne nl nn nnh no nr ny nyn \
            om or os pap ps rm rof rwk saq sc sd sdh seh sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr ts ug ur uz \
            ve vo vun wae xh xog yi
            """, english.form
        ),
        (
            "ak am as bho bn csw doi fa ff gu hi hy kab kn kok ln mg nso pa pcm si tg ti vi wa zu",
            { $0 <= 1 ? .one : .other }
        ),
        ("he iu naq sat se sma smj smn sms", { $0 == 1 ? .one : $0 == 2 ? .two : .other }),
        ("fr pt", { $0 <= 1 ? .one : isMillions($0) ? .many : .other }),
        ("ca es gl it lld pt-pt scn vec", { $0 == 1 ? .one : isMillions($0) ? .many : .other }),
        ("blo cv ksh lag", { $0 == 0 ? .zero : $0 == 1 ? .one : .other }),
        ("cs sk", { $0 == 1 ? .one : 2...4 ~= $0 ? .few : .other }),
        ("be ru uk", { endsInOne($0) ? .one : endsInFew($0) ? .few : .many }),
        ("pl", { $0 == 1 ? .one : endsInFew($0) ? .few : .many }),
        ("bs hr sr", { endsInOne($0) ? .one : endsInFew($0) ? .few : .other }),
        ("is mk", { endsInOne($0) ? .one : .other }),
        ("lt", { endsInOne($0) ? .one : $0 % 10 >= 2 && !isTeen($0) ? .few : .other }),
        ("lv prg", { $0 % 10 == 0 || isTeen($0) ? .zero : endsInOne($0) ? .one : .other }),
        ("ro", { $0 == 1 ? .one : $0 == 0 || 1...19 ~= $0 % 100 ? .few : .other }),
        ("dsb hsb sl", { [1: .one, 2: .two, 3: .few, 4: .few][$0 % 100] ?? .other }),
        (
            "ar",
            {
                $0 == 0
                    ? .zero
                    : $0 == 1 ? .one : $0 == 2 ? .two : 3...10 ~= $0 % 100 ? .few : $0 % 100 > 10 ? .many : .other
            }
        ),
        ("ga", { $0 == 1 ? .one : $0 == 2 ? .two : 3...6 ~= $0 ? .few : 7...10 ~= $0 ? .many : .other }),
        ("cy", { [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][$0] ?? .other }),
        ("gd", { $0 == 1 || $0 == 11 ? .one : $0 == 2 || $0 == 12 ? .two : 3...19 ~= $0 ? .few : .other }),
        (
            "mt",
            {
                $0 == 1
                    ? .one
                    : $0 == 2 ? .two : $0 == 0 || 3...10 ~= $0 % 100 ? .few : 11...19 ~= $0 % 100 ? .many : .other
            }
        ),
        ("gv", { $0 % 10 == 1 ? .one : $0 % 10 == 2 ? .two : $0 % 20 == 0 ? .few : .other }),
        ("br", breton), ("kw", cornish),
        ("sgs", { endsInOne($0) ? .one : $0 == 2 ? .two : $0 % 10 >= 2 && !isTeen($0) ? .few : .other }),
        ("shi", { $0 <= 1 ? .one : $0 <= 10 ? .few : .other }),
        ("tzm", { $0 <= 1 || 11...99 ~= $0 ? .one : .other }),
        ("ceb fil", { 1...3 ~= $0 || ![4, 6, 9].contains($0 % 10) ? .one : .other }),
    ]

    static func isMillions(_ count: Int) -> Bool { count != 0 && count % 1_000_000 == 0 }

    /// 11 to 19, 111 to 119 and so on.
    static func isTeen(_ count: Int) -> Bool { 11...19 ~= count % 100 }

    /// 1, 21, 31 and so on, not 11.
    static func endsInOne(_ count: Int) -> Bool { count % 10 == 1 && count % 100 != 11 }

    /// 2, 3, 4, 22 and so on, not 12, 13, 14.
    static func endsInFew(_ count: Int) -> Bool { 2...4 ~= count % 10 && !(12...14 ~= count % 100) }

    static func breton(_ count: Int) -> PluralForm {
        let isOutside = ![1, 7, 9].contains(count / 10 % 10)
        return switch count % 10 {
        case 1 where isOutside: .one
        case 2 where isOutside: .two
        case 3 where isOutside, 4 where isOutside, 9 where isOutside: .few
        default: isMillions(count) ? .many : .other
        }
    }

    static func cornish(_ count: Int) -> PluralForm {
        let isThousands =
            count % 1000 == 0 && (1...20 ~= count / 1000 % 100 || [40, 60, 80].contains(count / 1000 % 100))
        if count == 0 { return .zero }
        if count == 1 { return .one }
        return switch count % 100 {
        case 2, 22, 42, 62, 82: .two
        case 3, 23, 43, 63, 83: .few
        case 1, 21, 41, 61, 81: .many
        default: isThousands || count % 1_000_000 == 100_000 ? .two : .other
        }
    }
}
