/// The contexts of a rendering, told apart by the shapes of what lies on the stack. Rows of one kind meet a tag in the same
/// scope, so where its name leads is found out once for all of them.
struct Scopes {
    /// Where a first name leads: to a member of a level of the stack; or to none.
    enum Place {
        case member(level: Int, position: Int)
        case nowhere
    }

    private struct Scope {
        let parent: Int
        /// Keeps the shape alive, or another one might come to lie at the same address.
        let shape: Shape?
        var firstChild = -1
        var nextSibling = -1
    }

    private struct Slot {
        var name: Int32 = -1
        var level: Int32 = -1
        var position: Int32 = -1
    }

    private var scopes: [Scope] = []
    /// What is known, `width` slots for each scope; a name has one slot, and the latest one there counts.
    private var slots: [Slot] = []
    private static let width = 64

    /// Beyond so many it is better to forget them all; see `ContextStack.push`.
    func isCrowded(_ levels: Int) -> Bool { scopes.count > 256 + 2 * levels }

    mutating func removeAll() {
        scopes.removeAll(keepingCapacity: true)
        slots.removeAll(keepingCapacity: true)
    }

    /// The scope of a value of this shape on top of another scope; that of the data has the parent -1.
    mutating func scope(of shape: Shape?, on parent: Int) -> Int {
        var child = parent < 0 ? -1 : scopes[parent].firstChild
        while child >= 0 {
            if scopes[child].shape === shape { return child }
            child = scopes[child].nextSibling
        }
        let added = scopes.count
        scopes.append(Scope(parent: parent, shape: shape))
        slots.append(contentsOf: repeatElement(Slot(), count: Self.width))
        if parent >= 0 {
            scopes[added].nextSibling = scopes[parent].firstChild
            scopes[parent].firstChild = added
        }
        return added
    }

    /// Where a name leads from a scope that is `depth` levels above the data: from the innermost level outwards.
    mutating func place(of name: Int, _ names: [String], from scope: Int, depth: Int) -> Place {
        let index = scope * Self.width + name & (Self.width - 1)
        if Int(slots[index].name) != name { slots[index] = search(name, names, from: scope, depth) }
        let slot = slots[index]
        return slot.position < 0 ? .nowhere : .member(level: Int(slot.level), position: Int(slot.position))
    }

    private func search(_ name: Int, _ names: [String], from scope: Int, _ depth: Int) -> Slot {
        var (level, next) = (depth, scope)
        while next >= 0 {
            if let position = scopes[next].shape?.position(of: names[name]) {
                return Slot(name: Int32(name), level: Int32(level), position: Int32(position))
            }
            (level, next) = (level - 1, scopes[next].parent)
        }
        return Slot(name: Int32(name))
    }
}
