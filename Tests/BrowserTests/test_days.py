"""Days are judged in the reader's browser, by the reader's own clock."""

import pytest

DAYS = """\
- [ ] Past due:2026-11-29
- [ ] Now due:2026-11-30
- [ ] Next due:2026-12-01
- [x] Done due:2026-11-29
- [-] Dropped due:2026-11-29
- [/] Begun due:2026-11-29
- [ ] Planned ⏳ 2026-11-29
"""


def words(page):
    return page.locator(".meta").all_inner_texts()


def test_overdue_and_today(open_page):
    page = open_page(DAYS, now="2026-11-30T23:30:00")
    assert words(page) == [
        "Due 29 Nov 2026 overdue",
        "Due 30 Nov 2026 today",
        "Due 1 Dec 2026",
        "Due 29 Nov 2026",
        "Cancelled\nDue 29 Nov 2026",
        "Due 29 Nov 2026 overdue",
        "Scheduled 29 Nov 2026",
    ]


def test_another_day(open_page):
    """The page stays open over midnight, and is looked at again."""
    page = open_page(DAYS, now="2026-11-30T23:59:00")
    page.clock.set_fixed_time("2026-12-01T00:01:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert words(page)[:3] == ["Due 29 Nov 2026 overdue", "Due 30 Nov 2026 overdue", "Due 1 Dec 2026 today"]


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_the_day_is_the_readers(open_page, zone):
    """Noon in Greenwich is the first of December in Kiritimati and the last of November in Pago Pago."""
    page = open_page(DAYS, now="2026-11-30T12:00:00Z", timezone_id=zone)
    due = words(page)[1]
    assert due == "Due 30 Nov 2026" + (" overdue" if zone == "Pacific/Kiritimati" else " today")


def test_without_script(open_page):
    assert words(open_page(DAYS, java_script_enabled=False))[0] == "Due 29 Nov 2026"


def test_machines_read_the_day(open_page):
    page = open_page(DAYS)
    assert page.locator("time").first.get_attribute("datetime") == "2026-11-29"
