/// Hands out ids that are unique in one page and stay the same when the file is edited elsewhere.
struct Identity {
    /// By the bits of hashes: whole numbers are keys in other places too, and every further kind of key makes the start longer.
    private var occurrences: [Int: Int] = [:]
    private var tasks: Set<Int> = []
    private var numbers: [String: Int] = [:]
    private var sections: Set<String> = []

    /// - Parameter count: about how many tasks there will be.
    init(tasks count: Int = 0) {
        occurrences.reserveCapacity(count)
        tasks.reserveCapacity(count)
    }

    /// What a section's title gives to the ids of its tasks.
    static func seed(section title: [UInt8]) -> UInt64 { hash(title) }

    /// `t-` and four characters made from the section's title, the text, and how often both came before.
    mutating func task(seed: UInt64, text: [UInt8]) -> String {
        let both = Identity.hash(text, seed: seed)
        let occurrence = Identity.next(&occurrences[Int(bitPattern: UInt(both)), default: 0])
        var hash = Identity.mix(both &+ UInt64(occurrence) &* 0x9E37_79B9_7F4A_7C15)
        while !tasks.insert(Int(hash % Identity.words)).inserted { hash = Identity.mix(hash &+ 1) }
        return Identity.word(hash % Identity.words, behind: "t-")
    }

    /// `s-` and the title in `[a-z0-9-]`, numbered from the second one of a name on; a title in another script gives
    /// a hash.
    mutating func section(title: [UInt8]) -> String {
        var slug = "s-"
        for byte in title {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                slug.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): slug.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
            default: if slug.last != "-" { slug += "-" }
            }
        }
        if slug.last == "-" { slug.removeLast() }
        if slug == "s" { slug = Identity.word(Identity.mix(Identity.hash(title)) % Identity.words, behind: "s-") }
        var number = numbers[slug, default: 1]
        var id = number == 1 ? slug : "\(slug)-\(number)"
        while !sections.insert(id).inserted {
            number += 1
            id = "\(slug)-\(number)"
        }
        numbers[slug] = number + 1
        return id
    }
}

private extension Identity {
    /// So many words of four characters: each more would cost a byte a task in a page. In three lists of 1,000 tasks two tasks
    /// meet once; the later one then gets another word.
    static let words: UInt64 = 36 * 36 * 36 * 36

    /// FNV-1a, 64 bits: stable between runs and machines, which Swift's own hash is not.
    static func hash(_ bytes: [UInt8], seed: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        var hash = seed
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return (hash ^ 0xFF) &* 0x100_0000_01B3
    }

    /// Spreads every bit over all, for only the low ones are used (the finalizer of MurmurHash3).
    static func mix(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }

    /// The number, which is one more from then on.
    static func next(_ number: inout Int) -> Int {
        number += 1
        return number - 1
    }

    /// - Parameter start: two characters.
    static func word(_ hash: UInt64, behind start: StaticString) -> String {
        let digits: StaticString = "0123456789abcdefghijklmnopqrstuvwxyz"
        return String(unsafeUninitializedCapacity: 6) { word in
            (word[0], word[1]) = (start.utf8Start[0], start.utf8Start[1])
            var rest = hash
            for place in (2..<6).reversed() {
                word[place] = digits.utf8Start[Int(rest % 36)]
                rest /= 36
            }
            return 6
        }
    }
}
