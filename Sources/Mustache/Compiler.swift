/// Tags to instructions, appended to the program; or what is wrong with the template.
struct Compiler {
    private let source: Source
    private let limits: Limits
    private let lexer: Lexer
    private let tags: [Tag]
    private var program: Program

    /// What is open at the tag being compiled.
    private struct Open {
        let tag: Tag
        let op: Int
        let isArgument: Bool
        /// Leading blanks to take off each line: those of the first line of the argument.
        let dedent: Range<Int>
        let atLineStart: Bool
    }
    private var open: [Open] = []
    private var dedent = 0..<0
    /// Nothing of the current line has been printed.
    private var atLineStart = true
    /// Texts may be joined to the last one only from here on: something jumps to this place.
    private var barrier = 0

    static func compile(
        _ source: Source, into program: inout Program, _ limits: Limits, _ delimiters: Delimiters = .standard
    ) -> [TemplateError] {
        let errors = compileIfSound(source, into: &program, limits, delimiters)
        if !errors.isEmpty {
            program.units.append(.init(source: source, start: program.ops.count, isBroken: true))
            program.append(Op(kind: .finish), 0..<0)
        }
        return errors
    }

    private static func compileIfSound(
        _ source: Source, into program: inout Program, _ limits: Limits, _ delimiters: Delimiters
    ) -> [TemplateError] {
        if source.bytes.count > limits.templateSize {
            let message = "a template may have \(limits.templateSize) bytes, this has \(source.bytes.count)"
            return [source.error(.limit, 0..<0, message)]
        }
        if let bad = source.firstInvalid {
            return [
                source.error(.invalidUTF8, bad..<bad, "this byte is not UTF-8", suggestion: "save the file as UTF-8")
            ]
        }
        let lexer = Lexer(source, limits, delimiters)
        var tags = lexer.tags
        // A tag without an end hides others; what is said about pairs then would only confuse.
        let isComplete = !lexer.errors.contains { $0.code == .unclosedTag }
        let errors = lexer.errors + (isComplete ? pair(&tags, in: source, limits) : [])
        if !errors.isEmpty { return Array(errors.sorted { $0.offset < $1.offset }.prefix(20)) }
        var compiler = Compiler(source: source, limits: limits, lexer: lexer, tags: tags, program: program)
        program = Program()  // so that there is one owner, and nothing is copied
        compiler.run()
        program = compiler.program
        return []
    }
}

extension Compiler {
    private init(source: Source, limits: Limits, lexer: Lexer, tags: [Tag], program: Program) {
        (self.source, self.limits, self.lexer, self.tags, self.program) = (source, limits, lexer, tags, program)
    }

    private mutating func run() {
        program.units.append(.init(source: source, start: program.ops.count))
        barrier = program.ops.count
        var cursor = 0
        var index = 0
        while index < tags.count {
            let tag = tags[index]
            let parent = open.last?.tag.kind == .parent
            let isArgument = tag.kind == .block ? parent : tag.kind == .close && open.last?.isArgument == true
            let layout = Layout(of: tag, among: tags, in: source, isArgument: isArgument)
            if parent { warnAboutText(cursor..<layout.textEnd) } else { print(cursor..<layout.textEnd) }
            cursor = layout.textStart
            if parent, !isArgument, tag.kind != .close {
                // Between the tags of a parent only blocks count.
                if tag.opens { index = tag.partner }
            } else {
                compile(tag, layout, isArgument: isArgument)
            }
            index += 1
        }
        print(cursor..<source.bytes.count)
        emit(.finish, source.bytes.count..<source.bytes.count)
    }

    /// Between the tags of a parent.
    private mutating func warnAboutText(_ range: Range<Int>) {
        let text = source.trimmed(range)
        guard !text.isEmpty else { return }
        let help = "move it into a block, or out of the parent"
        let message = "text between the tags of a parent is never printed"
        program.warnings.append(source.error(.unknownBlock, text, message, suggestion: help))
    }

    private mutating func compile(_ tag: Tag, _ layout: Layout, isArgument: Bool) {
        if !layout.isStandalone, !isArgument, tag.kind != .comment, tag.kind != .delimiters,
            tag.kind != .close || tags[tag.partner].kind != .parent
        {
            startLine(tag)
        }
        switch tag.kind {
        case .comment, .delimiters: break
        case .variable: emit(.variable, tag.range, path(tag.name))
        case .raw: emit(.variable, tag.range, path(tag.name), flags: .raw)
        case .section:
            begin(tag)
            emit(.section, tag.range, path(tag.name), program.sections.count)
            let end = Layout(of: tags[tag.partner], among: tags, in: source, isArgument: false).textEnd
            program.sections.append(
                .init(
                    body: layout.textStart..<max(layout.textStart, end), delimiters: lexer.delimiters[tag.delimiters]))
        case .inverted:
            begin(tag)
            emit(.inverted, tag.range, path(tag.name))
        case .partial: emitCall(tag, layout)
        case .parent:
            begin(tag)
            emitCall(tag, layout)
        case .block where isArgument:
            if let call = open.last.map({ Int(program.ops[$0.op].a) }) {
                let name = program.name(source.bytes[tag.name])
                program.calls[call].arguments.append(.init(name: name, start: program.ops.count, tag: tag.range))
            }
            begin(tag, isArgument: true)
            dedent = layout.textStart > tag.range.upperBound ? blanks(layout.textStart) : 0..<0
            atLineStart = true
        case .block:
            begin(tag)
            let indentation = layout.isStandalone ? intrinsicIndentation(tag, layout) : blanks(layout.indentation)
            emit(.block, tag.range, program.blocks.count, flags: layout.isStandalone ? .standalone : [])
            program.blocks.append(.init(name: program.name(source.bytes[tag.name]), indentation: store(indentation)))
        case .close: end(tag)
        }
    }

    private mutating func begin(_ tag: Tag, isArgument: Bool = false) {
        open.append(
            Open(tag: tag, op: program.ops.count, isArgument: isArgument, dedent: dedent, atLineStart: atLineStart))
        barrier = program.ops.count
    }

    private mutating func end(_ tag: Tag) {
        guard let opened = open.popLast() else { return }
        switch opened.tag.kind {
        case .section:
            emit(.end, tag.range, opened.op + 1)
            program.sections[Int(program.ops[opened.op].b)].after = program.ops.count
        case .block where opened.isArgument:
            emit(.finish, tag.range)
            (dedent, atLineStart) = (opened.dedent, opened.atLineStart)
        default:
            program.ops[opened.op].b = Int32(program.ops.count)
        }
        barrier = program.ops.count
    }

    private mutating func emitCall(_ tag: Tag, _ layout: Layout) {
        let indentation = layout.isStandalone ? store(blanks(layout.indentation)) : 0..<0
        let path = tag.isDynamic ? path(tag.name) : nil
        emit(
            .call, tag.range, program.calls.count, program.ops.count + 1, flags: layout.isStandalone ? .standalone : [])
        program.calls.append(.init(name: program.name(source.bytes[tag.name]), path: path, indentation: indentation))
    }

    private mutating func emit(
        _ kind: Op.Kind, _ range: Range<Int>, _ a: Int = 0, _ b: Int = 0, flags: Op.Flags = []
    ) {
        program.append(Op(kind: kind, flags: flags, a: Int32(a), b: Int32(b)), range)
    }

    private mutating func path(_ name: Range<Int>) -> Int { program.path(source.bytes[name]) }
}

// MARK: - Text and lines

extension Compiler {
    private mutating func startLine(_ tag: Tag) {
        guard atLineStart else { return }
        emit(.line, tag.range)
        atLineStart = false
    }

    private mutating func print(_ range: Range<Int>) {
        guard !dedent.isEmpty else { return printPiece(range) }
        var start = range.lowerBound
        while start < range.upperBound {
            let newline = source.bytes[start..<range.upperBound].firstIndex(of: .newline)
            let end = newline.map { $0 + 1 } ?? range.upperBound
            if source.bytes[..<start].last.map({ $0 == .newline }) ?? true { start = min(end, dedented(start)) }
            printPiece(start..<end)
            start = end
        }
    }

    private mutating func printPiece(_ range: Range<Int>) {
        guard let last = source.bytes[range].last else { return }
        let start = program.text.count
        program.text.append(contentsOf: source.bytes[range])
        var flags: Op.Flags = atLineStart ? .startsLine : []
        if source.bytes[range].dropLast().contains(.newline) { flags.insert(.innerLines) }
        if let previous = program.ops.indices.last, previous >= barrier, program.ops[previous].kind == .text {
            if atLineStart || flags.contains(.innerLines) { program.ops[previous].flags.insert(.innerLines) }
            program.ops[previous].b += Int32(range.count)
        } else {
            emit(.text, range, start, range.count, flags: flags)
        }
        atLineStart = last == .newline
    }

    /// The place in the line starting at `start` where its text begins once it is dedented.
    private func dedented(_ start: Int) -> Int {
        let shared = zip(source.bytes[dedent], source.bytes[start...]).prefix { $0 == $1 }.count
        return start + shared
    }

    /// The blanks that start a line, dedented.
    private func blanks(_ lineStart: Int) -> Range<Int> {
        let end = source.bytes[lineStart...].firstIndex { !$0.isBlank } ?? source.bytes.count
        return blanks(lineStart..<end)
    }

    private func blanks(_ range: Range<Int>) -> Range<Int> {
        range.isEmpty ? range : min(range.upperBound, dedented(range.lowerBound))..<range.upperBound
    }

    /// A parameter on its own line is as deep as its default content; without that, as deep as its tag.
    private func intrinsicIndentation(_ tag: Tag, _ layout: Layout) -> Range<Int> {
        let end = Layout(of: tags[tag.partner], among: tags, in: source, isArgument: false).textEnd
        return layout.textStart >= end ? blanks(layout.indentation) : blanks(layout.textStart)
    }

    private mutating func store(_ range: Range<Int>) -> Range<Int> {
        let start = program.text.count
        program.text.append(contentsOf: source.bytes[range])
        return start..<program.text.count
    }
}
