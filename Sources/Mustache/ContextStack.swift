/// The data, and what the open sections have put on top of it; each of them knows what it walks through.
struct ContextStack {
    private(set) var levels: [Level] = []
    /// Texts, numbers and the like that sections were opened for. No name leads into them, so they are no levels: only `{{.}}`
    /// sees the last one.
    private var plain: [Value] = []
    private var scopes: Scopes
    /// Of the topmost level.
    private var top = -1

    struct Level {
        fileprivate private(set) var value: Value
        /// What is walked through, how far, and where it ends; null where it is no list.
        fileprivate let list: Value
        fileprivate var index: Int
        fileprivate let end: Int
        fileprivate var scope = -1
        /// How many plain values lie on it.
        fileprivate var plainCount = 0
        /// Where the value is a record: what it is of, kept alive by the value or the list; its kind and its number.
        fileprivate private(set) var source: Unmanaged<Records>?
        fileprivate private(set) var kind = 0
        fileprivate var number = 0
        fileprivate let walksRecords: Bool

        /// One value.
        fileprivate init(_ value: consuming Value) {
            self.value = value
            (list, index, end, walksRecords) = (.null, 0, 1, false)
            takeRecord()
        }

        /// A part of a list, at its first element.
        fileprivate init(_ list: consuming Value, _ range: Range<Int>) {
            (index, end) = (range.lowerBound, range.upperBound)
            if case .records(let records) = list {
                (source, kind, number) = (records.owner, records.kind, records.number(index))
                (value, walksRecords) = (.null, true)
            } else {
                (value, walksRecords) = (list[index], false)
            }
            self.list = list
            takeRecord()
        }

        /// - Returns: false at the end of the list.
        fileprivate mutating func advance() -> Bool {
            index += 1
            guard index < end else { return false }
            if walksRecords {
                number += 1
            } else {
                value = list[index]
                takeRecord()
            }
            return true
        }

        private mutating func takeRecord() {
            guard !walksRecords else { return }
            if case .record(let record) = value {
                (source, kind, number) = (.passUnretained(record.source), record.kind, record.number)
            } else {
                source = nil
            }
        }

        /// What lies there.
        var current: Value { walksRecords ? list[index] : value }

        fileprivate var shape: Shape? { source?._withUnsafeGuaranteedRef { $0.shapes[kind] } ?? value.shape }

        fileprivate var identity: ObjectIdentifier? {
            source.map { $0._withUnsafeGuaranteedRef { $0.identities[kind] } } ?? value.shapeIdentity
        }
    }

    /// - Parameter paths: how many there are in the templates.
    init(_ data: Value, paths: Int) {
        scopes = Scopes(paths: paths)
        add(Level(data))
    }

    /// What `{{.}}` is.
    var current: Value? { levels.last.flatMap { $0.plainCount > 0 ? plain.last : $0.current } }

    mutating func push(_ value: consuming Value) {
        if value.shapeIdentity == nil {
            plain.append(value)
            levels[levels.count - 1].plainCount += 1
        } else {
            add(Level(value))
        }
    }

    /// The first of some elements of a list.
    mutating func push(_ list: consuming Value, _ range: Range<Int>) { add(Level(list, range)) }

    private mutating func add(_ level: consuming Level) {
        top = scope(of: level, above: levels.count - 1)
        level.scope = top
        levels.append(level)
    }

    /// To the next element of the topmost list; behind the last one, off the stack.
    ///
    /// - Returns: whether there is one.
    mutating func next() -> Bool {
        let last = levels.count - 1
        if levels[last].plainCount > 0 {
            plain.removeLast()
            levels[last].plainCount -= 1
            return false
        }
        guard levels[last].advance() else {
            levels.removeLast()
            top = levels[last - 1].scope
            return false
        }
        guard !levels[last].walksRecords else { return true }
        top = scope(of: levels[last], above: last - 1)
        levels[last].scope = top
        return true
    }

    /// - Parameter depth: the place of the level below it, -1 if there is none.
    private mutating func scope(of level: borrowing Level, above depth: Int) -> Int {
        let identity = level.identity
        if let known = scopes.scope(of: identity, on: depth < 0 ? -1 : levels[depth].scope) { return known }
        if scopes.isCrowded(levels.count) { beginAnew(depth) }
        return scopes.add(level.shape, identity, on: depth < 0 ? -1 : levels[depth].scope)
    }

    /// With the levels up to this one and nothing else.
    private mutating func beginAnew(_ depth: Int) {
        scopes.removeAll()
        var scope = -1
        for index in levels[...depth].indices {
            scope = scopes.add(levels[index].shape, levels[index].identity, on: scope)
            levels[index].scope = scope
        }
    }

    @inline(__always)
    mutating func place(of path: Int, in program: borrowing Program) -> Scopes.Place {
        scopes.place(of: path, in: program, from: top, depth: levels.count - 1)
    }

    func place(of name: String) -> (level: Int, position: Int)? {
        scopes.place(of: name, from: top, depth: levels.count - 1)
    }

    /// What a level has at a place of its shape. A record is asked without counting one more owner.
    func member(_ level: Int, _ position: Int) -> Value {
        guard let source = levels[level].source else { return levels[level].value.member(at: position) }
        let (kind, number) = (levels[level].kind, levels[level].number)
        return source._withUnsafeGuaranteedRef { $0.value(kind: kind, number: number, position: position) }
    }
}
