/// Tags to instructions, appended to the program; or what is wrong with the template.
struct Compiler {
    private let source: Source
    private let lexer: Lexer
    private var tags: [Tag] { lexer.tags }
    private var program: Program

    /// What is open at the tag being compiled, and what to restore after it.
    private var open: [(tag: Tag, op: Int, isArgument: Bool, dedent: Range<Int>, atLineStart: Bool)] = []
    /// Blanks to take off the start of each line: those of the first line of the argument.
    private var dedent = 0..<0
    /// Nothing of the current line has been printed.
    private var atLineStart = true
    /// Something jumps to this place, so that texts may be joined only behind it.
    private var barrier: Int

    static func compile(
        _ source: Source, into program: inout Program, _ limits: Limits, _ delimiters: Delimiters = .standard
    ) -> [TemplateError] {
        let lexer = Lexer(source, limits, delimiters)
        let start = program.ops.count
        program.units.append(.init(source: source, start: start, isBroken: !lexer.errors.isEmpty))
        if lexer.errors.isEmpty {
            var compiler = Compiler(source: source, lexer: lexer, program: program, barrier: start)
            program = Program()  // so that there is one owner, and nothing is copied
            // Room for a large template at once. (For each of many small ones it would copy all before it.)
            if lexer.tags.count > start { compiler.program.ops.reserveCapacity(start + 4 * lexer.tags.count) }
            compiler.run()
            program = compiler.program
        }
        program.emit(.finish, source.bytes.count..<source.bytes.count)
        return Array(lexer.errors.sorted { $0.offset < $1.offset }.prefix(20))
    }

    private mutating func run() {
        var cursor = 0
        var index = 0
        while index < tags.count {
            let tag = tags[index]
            let isInParent = open.last?.tag.kind == .parent
            let isArgument = tag.kind == .block ? isInParent : tag.kind == .close && open.last?.isArgument == true
            let layout = Layout(tag, among: tags, in: source, isArgument: isArgument)
            if isInParent { warnAboutText(cursor..<layout.textEnd) } else { print(cursor..<layout.textEnd) }
            cursor = layout.textStart
            if !isInParent || isArgument || tag.kind == .close {
                compile(tag, layout, isArgument)
            } else if tag.opens {
                index = tag.partner  // between the tags of a parent only blocks count
            }
            index += 1
        }
        print(cursor..<source.bytes.count)
    }
}

// MARK: - Tags

extension Compiler {
    private mutating func compile(_ tag: Tag, _ layout: Layout, _ isArgument: Bool) {
        if tag.kind == .comment || tag.kind == .delimiters { return }
        if tag.kind == .close { return close(tag, layout) }
        if !layout.isStandalone, !isArgument { startLine(tag) }
        if tag.opens { open.append((tag, program.ops.count, isArgument, dedent, atLineStart)) }
        let name = source.bytes[tag.name]
        let standalone: Op.Flags = layout.isStandalone ? .standalone : []
        switch tag.kind {
        case .section:
            let end = Layout(tags[tag.partner], among: tags, in: source).textEnd
            let body = layout.textStart..<max(layout.textStart, end)
            program.bodies[program.ops.count] = (body, lexer.delimiters[tag.delimiters])
            program.emit(.section, tag.range, program.path(name))
        case .inverted: program.emit(.inverted, tag.range, program.path(name))
        case .partial, .parent:
            let indentation = layout.isStandalone ? store(blanks(layout.indentation)) : 0..<0
            let path = tag.isDynamic ? program.path(name) : nil
            let pc = program.ops.count
            program.emit(.call, tag.range, program.calls.count, pc + 1, standalone)
            program.calls.append(.init(pc: pc, name: program.name(name), path: path, indentation: indentation))
        case .block where isArgument:
            let call = program.ops[open[open.count - 2].op].a
            program.calls[call].arguments.append((program.name(name), program.ops.count, tag.range))
            dedent = layout.textStart > tag.range.upperBound ? leadingBlanks(layout.textStart) : 0..<0
            atLineStart = true
        case .block:
            let indentation = layout.isStandalone ? intrinsicIndentation(tag, layout) : blanks(layout.indentation)
            program.emit(.block, tag.range, program.blocks.count, 0, standalone)
            program.blocks.append((program.name(name), store(indentation)))
        default: program.emit(.variable, tag.range, program.path(name), 0, tag.kind == .raw ? .raw : [])
        }
        barrier = program.ops.count
    }

    private mutating func close(_ tag: Tag, _ layout: Layout) {
        guard let opened = open.popLast() else { return }
        if opened.isArgument {
            program.emit(.finish, tag.range)
            (dedent, atLineStart) = (opened.dedent, opened.atLineStart)
        } else {
            if !layout.isStandalone, opened.tag.kind != .parent { startLine(tag) }
            if opened.tag.kind == .section { program.emit(.end, tag.range, opened.op + 1) }
            program.ops[opened.op].b = program.ops.count
        }
        barrier = program.ops.count
    }
}

// MARK: - Text and lines

extension Compiler {
    private mutating func startLine(_ tag: Tag) {
        if atLineStart { program.emit(.line, tag.range) }
        atLineStart = false
    }

    private mutating func print(_ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = (source.bytes[start..<range.upperBound].firstIndex(of: .newline) ?? range.upperBound - 1) + 1
            let isLine = start == 0 || source.bytes[start - 1] == .newline
            printPiece(isLine ? min(end, dedented(start))..<end : start..<end)
            start = end
        }
    }

    private mutating func printPiece(_ range: Range<Int>) {
        guard let last = source.bytes[range].last else { return }
        let stored = store(range)
        if let op = program.ops.indices.last, op >= barrier, program.ops[op].kind == .text {
            program.ops[op].b = stored.upperBound
        } else {
            program.emit(.text, range, stored.lowerBound, stored.upperBound, atLineStart ? .startsLine : [])
        }
        atLineStart = last == .newline
    }

    private mutating func store(_ range: Range<Int>) -> Range<Int> {
        program.text.append(contentsOf: source.bytes[range])
        return program.text.count - range.count..<program.text.count
    }

    /// Where in the line starting at `start` its text begins once it is dedented.
    private func dedented(_ start: Int) -> Int {
        start + zip(source.bytes[dedent], source.bytes[start...]).prefix { $0 == $1 }.count
    }

    /// Blanks that start a line, dedented.
    private func blanks(_ range: Range<Int>) -> Range<Int> {
        range.isEmpty ? range : min(range.upperBound, dedented(range.lowerBound))..<range.upperBound
    }

    private func leadingBlanks(_ lineStart: Int) -> Range<Int> {
        let end = source.bytes[lineStart...].firstIndex { !$0.isBlank } ?? source.bytes.count
        return blanks(lineStart..<end)
    }

    /// A parameter on its own line is as deep as its default content; without that, as deep as its tag.
    private func intrinsicIndentation(_ tag: Tag, _ layout: Layout) -> Range<Int> {
        let end = Layout(tags[tag.partner], among: tags, in: source).textEnd
        return layout.textStart >= end ? blanks(layout.indentation) : leadingBlanks(layout.textStart)
    }

    /// Between the tags of a parent.
    private mutating func warnAboutText(_ range: Range<Int>) {
        let text = source.trimmed(range)
        if text.isEmpty || program.warnings.count >= 20 { return }
        let help = "move it into a block, or out of the parent"
        let message = "text between the tags of a parent is never printed"
        program.warnings.append(source.error(.unknownBlock, text, message, help))
    }
}
