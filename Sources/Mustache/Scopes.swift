/// The contexts of a rendering, told apart by the shapes of what lies on the stack. Rows of one kind meet a tag in the same
/// scope, so where its path leads is found out once for all of them.
struct Scopes {
    /// Where a path leads from a scope.
    struct Place {
        fileprivate(set) var path: Int32 = -1
        /// To a member of this level of the stack, at this place of its shape; or one of those below.
        fileprivate(set) var level = Place.nowhere
        fileprivate(set) var position: Int32 = 0

        static let nowhere: Int32 = -1
        /// Below a member, by names of its own.
        static let deep: Int32 = -2
        /// The same below a member of the data: what is there stays for the whole page.
        static let constant: Int32 = -3
        /// To a member that is null in all objects of its shape.
        static let absent: Int32 = -5
        /// To what lies on top of the stack: `{{.}}`.
        static let context: Int32 = -4
    }

    private struct Scope {
        let parent: Int
        /// Keeps the shape alive, or another one might come to lie at the same address.
        let shape: Shape?
        let identity: ObjectIdentifier?
        var firstChild = -1
        var nextSibling = -1
        /// Of values without a shape.
        var bareChild = -1
    }

    private var scopes: [Scope] = []
    /// What is known, `width` places for each scope; a path has one of them, and the latest one there counts.
    private var places: [Place] = []
    /// A power of two: one place for each path, unless the templates are very large.
    private let width: Int
    /// The places of a scope that is new.
    private let unknown: [Place]

    init(paths: Int) {
        width = 1 << min(Int.bitWidth - max(paths - 1, 63).leadingZeroBitCount, 8)
        unknown = Array(repeating: Place(), count: width)
        // About as many scopes as a page has, so that they are not copied while they become more.
        places.reserveCapacity(32 * width)
    }

    /// Beyond so many it is better to forget them all; see `ContextStack`.
    func isCrowded(_ levels: Int) -> Bool { scopes.count > 256 + 2 * levels }

    mutating func removeAll() {
        scopes.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }

    /// The scope of a value with this shape, or with none, on top of another scope; nil if there was none before.
    func scope(of identity: ObjectIdentifier?, on parent: Int) -> Int? {
        guard parent >= 0 else { return nil }
        guard let identity else { return scopes[parent].bareChild < 0 ? nil : scopes[parent].bareChild }
        var child = scopes[parent].firstChild
        while child >= 0 {
            if scopes[child].identity == identity { return child }
            child = scopes[child].nextSibling
        }
        return nil
    }

    /// One more. That of the data has the parent -1.
    mutating func add(_ shape: Shape?, _ identity: ObjectIdentifier?, on parent: Int) -> Int {
        let added = scopes.count
        scopes.append(Scope(parent: parent, shape: shape, identity: identity))
        places.append(contentsOf: unknown)
        guard parent >= 0 else { return added }
        if identity == nil {
            scopes[parent].bareChild = added
        } else {
            scopes[added].nextSibling = scopes[parent].firstChild
            scopes[parent].firstChild = added
        }
        return added
    }

    /// Where a path leads from a scope that is `depth` levels above the data.
    @inline(__always)
    mutating func place(of path: Int, in program: borrowing Program, from scope: Int, depth: Int) -> Place {
        let place = places[scope &* width &+ path & (width &- 1)]
        return place.path == path ? place : found(path, in: program, from: scope, depth: depth)
    }

    @inline(never)
    private mutating func found(
        _ path: Int, in program: borrowing Program, from scope: Int, depth: Int
    ) -> Place {
        var place = Place(path: Int32(path))
        if let first = program.paths[path].first {
            if search(program.names[first], from: scope, depth, &place) {
                place.level = Place.absent
            } else if !program.paths[path].rest.isEmpty, place.level >= 0 {
                place.level = place.level == 0 ? Place.constant : Place.deep
            }
        } else {
            place.level = Place.context
        }
        places[scope * width + path & (width - 1)] = place
        return place
    }

    /// Where a name leads: from the innermost level outwards.
    func place(of name: String, from scope: Int, depth: Int) -> (level: Int, position: Int)? {
        var place = Place()
        _ = search(name, from: scope, depth, &place)
        return place.level < 0 ? nil : (Int(place.level), Int(place.position))
    }

    /// - Returns: whether it is known to be null there.
    private func search(_ name: String, from scope: Int, _ depth: Int, _ place: inout Place) -> Bool {
        var (level, next) = (depth, scope)
        while next >= 0 {
            if let shape = scopes[next].shape, let position = shape.position(of: name) {
                (place.level, place.position) = (Int32(level), Int32(position))
                return shape.isAbsent(position)
            }
            (level, next) = (level - 1, scopes[next].parent)
        }
        return false
    }
}
