/// White space as people write it: space, tab, line feed, vertical tab, form feed and the no-break space.
extension RandomAccessCollection<UInt8> where Index == Int {
    /// How many bytes the white space at `index` has; 0 if something else stands there, or nothing.
    func blankLength(at index: Int) -> Int {
        guard index < endIndex else { return 0 }
        switch self[index] {
        case 0x09...0x0C, 0x20: return 1
        case 0xC2: return index + 1 < endIndex && self[index + 1] == 0xA0 ? 2 : 0
        default: return 0
        }
    }

    /// How many bytes the white space that ends at `index` has.
    func blankLength(before index: Int) -> Int {
        if index > startIndex, blankLength(at: index - 1) == 1 { return 1 }
        return index > startIndex + 1 && blankLength(at: index - 2) == 2 ? 2 : 0
    }

    func skippingBlanks(_ index: Int) -> Int {
        var index = index
        while case let length = blankLength(at: index), length > 0 { index += length }
        return index
    }

    func skippingBlanks(backFrom index: Int) -> Int {
        var index = index
        while case let length = blankLength(before: index), length > 0 { index -= length }
        return index
    }
}
