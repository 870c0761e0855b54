/// A page, ready to be sent.
struct Page {
    let status: Status
    let bytes: [UInt8]
    let body: SharedBytes
    let policy: String

    init(_ page: (bytes: [UInt8], policy: String), _ status: Status) {
        (self.status, bytes, body, policy) = (status, page.bytes, SharedBytes(page.bytes), page.policy)
    }

    /// Where not even our own look could be shown; a test has shown that it can.
    static func plain(_ problem: String) -> Page {
        Page((Response.message(.failed, problem, isScript: false).body, Response.strictPolicy), .failed)
    }
}

/// The page of one address as it is now, and the rows of those it has been.
struct Pages {
    /// Nil where it has to be made anew.
    private(set) var current: Page?
    /// Of the last pages, by their epochs.
    private var rows: [(epoch: Int, rows: PageRows)] = []
    /// Which state of the page this is. It begins anywhere, so that a page of an earlier start is seen to be another.
    private(set) var epoch = Int.random(in: 1...1 << 40)

    private static let mostPages = 8
    private static let mostRows = 50_000

    /// From now on it is another.
    mutating func renew() {
        current = nil
        epoch += 1
    }

    mutating func keep(_ page: Page) {
        current = page
        rows.append((epoch, PageRows(of: page.bytes)))
        while rows.count > Pages.mostPages || rows.count > 2 && rows.reduce(0, { $0 + $1.rows.count }) > Pages.mostRows
        {
            rows.removeFirst()
        }
    }

    /// What a page of an earlier epoch needs to become this one: where rows are the same, they are empty here.
    func page(_ page: Page, since epoch: Int) -> Page {
        guard let new = rows.last, let old = rows.first(where: { $0.epoch == epoch }) else { return page }
        return Page((new.rows.page(page.bytes, since: old.rows), page.policy), page.status)
    }
}

/// What is shown at an address, and becomes another with the files it is made from.
protocol Shown: AnyObject {
    var epoch: Int { get }
    func page() -> Page
    /// What a page of an earlier epoch needs to become the one of now.
    func page(since epoch: Int) -> Page
}
