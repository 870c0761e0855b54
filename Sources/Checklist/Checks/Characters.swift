/// Characters in a task that do not look like what they are.
extension Check {
    /// Only LF, CRLF and CR end a line.
    static func foreignLineEnd(_ file: Examination) -> [Diagnostic] {
        file.doubtfulLines.allFindings { line in
            file.characters(of: line).compactMap { character -> Diagnostic? in
                switch character.scalar.value {
                case 0x0B, 0x0C, 0x85, 0x2028, 0x2029:
                    return Rule.foreignLineEnd.at(
                        file.place(at: character.offset),
                        "\(character.scalar.title) stands here and ends no line; what follows belongs to this task",
                        hint: "put a line end or a blank in its place")
                default: return nil
                }
            }
        }
    }

    /// Overrides everywhere, embeddings and isolates that are not closed on their line: trojansource.codes.
    static func bidiControl(_ file: Examination) -> [Diagnostic] {
        file.doubtfulLines.allFindings { line -> [Diagnostic] in
            var open: [PlacedScalar] = []
            var isolates = 0
            var doubtful: [PlacedScalar] = []
            for character in file.characters(of: line) {
                switch character.scalar.value {
                case 0x202D, 0x202E:
                    doubtful.append(character)
                    open.append(character)
                case 0x202A, 0x202B, 0x2066...0x2068:
                    open.append(character)
                    if character.isIsolate { isolates += 1 }
                case 0x202C:
                    if let last = open.last, !last.isIsolate { open.removeLast() } else { doubtful.append(character) }
                case 0x2069:
                    // Without one open, not all the others need to be looked through.
                    if isolates > 0, let isolate = open.lastIndex(where: \.isIsolate) {
                        isolates -= 1
                        doubtful += open[(isolate + 1)...].filter { !$0.isOverride }
                        open.removeSubrange(isolate...)
                    } else {
                        doubtful.append(character)
                    }
                default: break
                }
            }
            doubtful += open.filter { !$0.isOverride }
            return doubtful.map { character in
                Rule.bidiControl.at(
                    file.place(at: character.offset),
                    "\(character.scalar.title) stands here and makes the text look other than it is",
                    hint: "delete it, or close it on the same line")
            }
        }
    }

    /// Zero-width characters and tags; not the joiners and tags that emoji and words of some scripts are made of.
    static func invisible(_ file: Examination) -> [Diagnostic] {
        file.doubtfulLines.allFindings { range in
            let line = file.characters(of: range)
            return line.indices.compactMap { index -> Diagnostic? in
                let scalar = line[index].scalar
                let before = index > 0 ? line[index - 1].scalar : " "
                let after = index + 1 < line.count ? line[index + 1].scalar : " "
                let isDoubtful =
                    switch scalar.value {
                    // Between letters of scripts that are written without blanks, it is where a line may be broken.
                    case 0x200B: !before.isOfScriptWithoutBlanks && !after.isOfScriptWithoutBlanks
                    case 0x200C, 0x200D: !before.isJoinable
                    // A flag: U+1F3F4, its tags, U+E007F.
                    case 0xE0020...0xE007F: !(before.value == 0x1F3F4 || 0xE0020...0xE007E ~= before.value)
                    default: scalar.isInvisible
                    }
                guard isDoubtful else { return nil }
                return Rule.invisible.at(
                    file.place(at: line[index].offset), "\(scalar.title) stands here and cannot be seen",
                    hint: "delete it")
            }
        }
    }
}

private extension PlacedScalar {
    var isOverride: Bool { scalar.value == 0x202D || scalar.value == 0x202E }
    var isIsolate: Bool { 0x2066...0x2068 ~= scalar.value }
}

private extension Unicode.Scalar {
    /// What a joiner may join: a letter beyond ASCII, an emoji.
    var isJoinable: Bool { !isASCII && !properties.isWhitespace }

    /// Thai to Burmese, Khmer, Japanese, Chinese.
    var isOfScriptWithoutBlanks: Bool {
        switch value {
        case 0x0E00...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF: true
        default: false
        }
    }
}
