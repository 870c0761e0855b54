internal import Checklist

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension World {
    /// The day it is here and now, by the machine's clock and time zone (`TZ`). Nothing else in the program asks which
    /// day it is: a page's reader has a clock too, and a build must not depend on one.
    func today() throws(Failure) -> CalendarDay {
        var now = time(nil)
        var local = tm()
        tzset()
        guard localtime_r(&now, &local) != nil,
            let day = CalendarDay(
                year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
        else {
            throw .usage("the machine's clock shows no day", "say which day it is: --today 2026-12-01")
        }
        return day
    }
}
