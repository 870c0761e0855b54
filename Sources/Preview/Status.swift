/// The statuses that are answered, with their names (RFC 9110, 15).
enum Status: Int, Sendable {
    case ok = 200
    case noContent = 204
    case seeOther = 303
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case timeout = 408
    case conflict = 409
    case lengthRequired = 411
    case bodyTooLarge = 413
    case targetTooLong = 414
    case mediaType = 415
    case expectationFailed = 417
    case misdirected = 421
    case refused = 422
    case locked = 423
    case headTooLarge = 431
    case failed = 500
    case busy = 503
    case versionNotSupported = 505

    var name: String {
        switch self {
        case .ok: "OK"
        case .noContent: "No Content"
        case .seeOther: "See Other"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .timeout: "Request Timeout"
        case .conflict: "Conflict"
        case .lengthRequired: "Length Required"
        case .bodyTooLarge: "Content Too Large"
        case .targetTooLong: "URI Too Long"
        case .mediaType: "Unsupported Media Type"
        case .expectationFailed: "Expectation Failed"
        case .misdirected: "Misdirected Request"
        case .refused: "Unprocessable Content"
        case .locked: "Locked"
        case .headTooLarge: "Request Header Fields Too Large"
        case .failed: "Internal Server Error"
        case .busy: "Service Unavailable"
        case .versionNotSupported: "HTTP Version Not Supported"
        }
    }
}
