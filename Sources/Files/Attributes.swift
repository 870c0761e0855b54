internal import CFiles

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What a file has besides its bytes: owner, mode, extended attributes, access lists.
enum Attributes {
    /// Gives them to a new file; false if one of them cannot be given.
    static func copy(from file: borrowing Descriptor, _ status: FileStatus, to new: borrowing Descriptor) -> Bool {
        guard let made = try? FileStatus(of: new, "") else { return false }
        if made.owner != status.owner || made.group != status.group {
            guard fchown(new.number, status.owner, status.group) == 0 else { return false }
        }
        // After the owner, for that takes bits away.
        guard fchmod(new.number, status.mode) == 0 else { return false }
        guard files_copy_access_list(file.number, new.number) == 0 else { return false }
        guard let names = names(file) else { return false }
        return names.allSatisfy { copy($0, from: file.number, to: new.number) }
    }

    /// Nil if they cannot be read; none where the file system has none.
    private static func names(_ file: borrowing Descriptor) -> [[CChar]]? {
        let size = files_list_attributes(file.number, nil, 0)
        guard size > 0 else { return size == 0 || errno == EOPNOTSUPP ? [] : nil }
        var names = [CChar](repeating: 0, count: size)
        let count = files_list_attributes(file.number, &names, size)
        guard count >= 0 else { return nil }
        return names[..<count].split(separator: 0).map { $0 + [0] }
    }

    private static func copy(_ name: [CChar], from file: Int32, to new: Int32) -> Bool {
        guard let value = value(of: name, file) else { return false }
        // Some are given by the system, as labels are.
        return self.value(of: name, new) == value || files_set_attribute(new, name, value, value.count) == 0
    }

    private static func value(of name: [CChar], _ file: Int32) -> [UInt8]? {
        let size = files_attribute(file, name, nil, 0)
        guard size >= 0 else { return nil }
        var value = [UInt8](repeating: 0, count: size)
        let count = files_attribute(file, name, &value, size)
        return count == size ? value : nil
    }
}
