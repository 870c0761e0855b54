extension Node {
    /// What is known of an inline, by its tag.
    enum Role: Int {
        /// A text that is shown and is not part of the plain text: the address that names an image without another name.
        case notText = -1
        /// A link that was made of a bare address; its text holds no mark-up.
        case bareLink = -2
        /// A text in which stand-ins keep mark-up out of a bare address (see `Shelter`).
        case sheltered = -3
        /// A tilde that is no mark-up (see `EscapedTildes`).
        case escaped = -4
    }

    func has(_ role: Role) -> Bool { tag == role.rawValue }

    func take(_ role: Role) { tag = role.rawValue }
}
