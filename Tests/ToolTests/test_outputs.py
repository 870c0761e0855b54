"""What stands beside the page, read by programs that others wrote: icalendar and vobject, feedparser and a RELAX NG validator."""

import json
import re
from datetime import date, datetime, timezone
from uuid import UUID

import feedparser
import icalendar
import pytest
import vobject
from lxml import etree

OUTPUTS = "outputs: [tasks.json, tasks.ics, feed.xml, progress.svg]"

LIST = f"""---
{OUTPUTS}
---
# Moving; a "house", & \\\\ more

- [ ] Pack, the books; all @ann 📅 2026-12-05 🛫 2026-11-30 #kitchen #up/stairs (priority:: high) 🔁 every monday

  See [the plan](https://example.org/?a=1&b=2), `a<b` &amp; c.
  - [x] Give notice ➕ 2026-10-01 ✅ 2026-11-01 🔁 every week
  - [/] Begun ⏳ 2026-12-05 📅 2026-12-05
- [-] Never mind ⏬ ✅ 2026-11-02
- [~]
- [>] Later ⏳ 2026-12-24 🔁 every 2 weeks
"""

# Each hostile in its own way; one a line, so that each is a task.
HOSTILE = [
    "]]> <![CDATA[ <script>alert(1)</script> &amp; &#0; &#8; &#x1F; &lt;b&gt;",
    "a\x01b\x08c\x0bd\x0ce\x1ff\x7fg\x85h\ufffei\uffffj\x00k",
    "BEGIN:VEVENT\\nEND:VTODO;X=1,2:3\\\\",
    "x" * 5000, "é" * 400, "日本語" * 300, "👨‍👩‍👧‍👦" * 100, "e\u0301\u0302" * 200,
    "שלום עולם \u202eabc\u202c مرحبا", "\ufeff a \u2028 b \u2029 c", "'\"`\\", "%0D%0A&#13;&#10;x", "https://example.org/?a=<b>&c",
]

# RFC 4287, appendix B, as far as we use it: what it demands is demanded, and nothing else is there.
GRAMMAR = r"""
default namespace = "http://www.w3.org/2005/Atom"
start = element feed { attribute xml:lang { xsd:language }, (id & title & updated & link+ & author
    & element generator { attribute version { text }, text }), entry* }
entry = element entry { id & title & updated & link+ & category*
    & element content { attribute type { "html" }, text } }
id = element id { xsd:string { pattern = "urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}" } }
title = element title { text }
updated = element updated { xsd:dateTime { pattern = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z" } }
author = element author { element name { text } }
link = element link { attribute rel { "alternate" | "self" }, attribute type { text }, attribute href { xsd:anyURI } }
category = element category { attribute term { text } }
"""


@pytest.fixture
def build(tmp_path, run):
    """Builds a list; gives the folder with its outputs."""

    def build(text, *words, env=None):
        (tmp_path / "tasks.md").write_bytes(text.encode())
        run("build", "-q", *words, cwd=tmp_path, env=env)
        return tmp_path / "public"

    return build


def hostile():
    items = [f"- [{'x' if index % 2 else ' '}] {text} ➕ 2026-01-{index + 1:02} ✅ 2026-02-{index + 1:02}\n\n  {text}\n"
             for index, text in enumerate(HOSTILE)]
    return f"---\n{OUTPUTS}\ntitle: ']]> <&\"; ,\\'\n---\n" + "".join(items)


def todos(folder):
    return icalendar.Calendar.from_ical((folder / "tasks.ics").read_bytes()).walk("VTODO")


def validated(folder):
    """The feed, once the grammar has found nothing."""
    feed = etree.fromstring((folder / "feed.xml").read_bytes())
    schema = etree.RelaxNG.from_rnc_string(GRAMMAR)
    schema.assertValid(feed)
    ids = [element.text for element in feed.iter("{*}id")]
    assert len(set(ids)) == len(ids)
    return feedparser.parse((folder / "feed.xml").read_bytes())


def test_json_is_what_list_prints(build, run, tmp_path):
    folder = build(LIST)
    assert (folder / "tasks.json").read_text() == run("list", "--json", cwd=tmp_path)
    assert len(json.loads((folder / "tasks.json").read_text())["tasks"]) == 6


def test_a_calendar(build):
    pack, notice, begun, never, nothing, later = todos(build(LIST))
    assert [str(todo["status"]) for todo in (pack, notice, begun, never, nothing, later)] == [
        "NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED", "CANCELLED", "NEEDS-ACTION"]
    assert pack["summary"] == "Pack, the books; all" and nothing["summary"] == "Untitled"
    assert pack["due"].dt == date(2026, 12, 5) and pack["dtstart"].dt == date(2026, 11, 30)
    assert pack["rrule"].to_ical() == b"FREQ=WEEKLY;BYDAY=MO" and later["rrule"].to_ical() == b"FREQ=WEEKLY;INTERVAL=2"
    assert (pack["priority"], never["priority"]) == (3, 9)
    assert [str(tag) for tag in pack["categories"].cats] == ["kitchen", "up/stairs"]
    assert pack["description"] == (
        "See the plan (https://example.org/?a=1&b=2), a<b & c.\nRepeats every monday\n@ann")
    noon = datetime(2026, 11, 1, 12, tzinfo=timezone.utc)
    assert notice["completed"].dt == noon and notice["dtstamp"].dt == noon
    assert notice["created"].dt == noon.replace(month=10) and "rrule" not in notice
    # What was not done was not completed; what is due on the day it begins has no time to be done in.
    assert "completed" not in never and "dtstart" not in begun and begun["due"].dt == date(2026, 12, 5)
    assert pack["dtstamp"].dt == datetime(1970, 1, 1, tzinfo=timezone.utc)
    assert notice["related-to"] == begun["related-to"] == pack["uid"] and "related-to" not in later
    assert len({todo["uid"] for todo in (pack, notice, begun, never, nothing, later)}) == 6
    assert all(UUID(todo["uid"]).version == 8 for todo in (pack, later))


def test_vobject_reads_it_too(build):
    calendar = vobject.readOne((build(LIST) / "tasks.ics").read_bytes().decode())
    assert calendar.validate()
    assert calendar.x_wr_calname.value == 'Moving; a "house", & \\ more'
    assert [todo.summary.value for todo in calendar.vtodo_list][:2] == ["Pack, the books; all", "Give notice"]


@pytest.mark.parametrize("text", [LIST, hostile(), f"---\n{OUTPUTS}\n---\n"], ids=["usual", "hostile", "empty"])
def test_lines_of_a_calendar(build, text):
    data = (build(text) / "tasks.ics").read_bytes()
    assert data.endswith(b"\r\n") and not re.search(rb"[^\r]\n|\r[^\n]", data)
    for line in data.split(b"\r\n"):
        assert len(line) <= 75
        line.decode()  # No fold is inside a character.
        assert not re.search(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]", line.decode())
    # Something is in it, and nothing that nobody put there.
    calendar = icalendar.Calendar.from_ical(data)
    assert calendar.subcomponents and not calendar.errors
    assert {component.name for component in calendar.walk()} <= {"VCALENDAR", "VTODO", "VTIMEZONE", "STANDARD"}


def test_hostile_texts_come_back(build):
    folder = build(hostile())
    texts = [task["text"] for task in json.loads((folder / "tasks.json").read_text())["tasks"]]
    assert len(texts) == len(HOSTILE)
    plain = [re.sub("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]", "\ufffd", text) for text in texts]
    assert [str(todo["summary"]) for todo in todos(folder)] == plain
    titles = [entry.text for entry in etree.fromstring((folder / "feed.xml").read_bytes()).iterfind("{*}entry/{*}title")]
    # The newest first, those that are done twice.
    done = [f"Completed: {text}" for text in plain[1::2]]
    assert titles == done[::-1] + plain[::-1]
    assert validated(folder).bozo is False
    svg = etree.fromstring((folder / "progress.svg").read_bytes())
    assert svg.findtext("{*}title") == "]]> <&\"; ,\\: 6 of 13 completed"


def test_a_feed(build):
    feed = validated(build(LIST))
    assert feed.bozo is False and feed.version == "atom10"
    assert feed.feed.title == 'Moving; a "house", & \\ more' and feed.feed.updated == "2026-11-01T12:00:00Z"
    assert [(entry.title, entry.updated) for entry in feed.entries] == [
        ("Completed: Give notice", "2026-11-01T12:00:00Z"), ("Give notice", "2026-10-01T12:00:00Z")]
    assert all(entry.link.startswith("index.html#t-") for entry in feed.entries)
    assert "<p>Completed 1 Nov 2026</p>" in feed.entries[0].content[0].value


def test_addresses_and_ids(build):
    """With base-url addresses are whole; ids are the same."""
    folder = build(LIST)
    before, uids = validated(folder), [todo["uid"] for todo in todos(folder)]
    after = validated(build(LIST, "-u", "https://example.org/r"))
    assert [entry.id for entry in after.entries] == [entry.id for entry in before.entries]
    assert [todo["uid"] for todo in todos(folder)] == uids
    assert after.entries[0].link.startswith("https://example.org/r/#t-")
    assert [link.href for link in after.feed.links if link.rel == "self"] == ["https://example.org/r/feed.xml"]
    assert todos(folder)[0]["url"].startswith("https://example.org/r/#t-")


def test_ids_stay_when_others_change(build):
    uids = [todo["uid"] for todo in todos(build(LIST))]
    changed = todos(build(LIST.replace("- [ ] Pack", "- [ ] New\n- [x] Pack").replace("- [-] Never mind", "- [x] No")))
    assert [todo["uid"] for todo in changed][1:4] == uids[:3] and changed[-1]["uid"] == uids[-1]


def test_a_day_of_the_build(build, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225599")
    folder = build(LIST)
    assert {todo["dtstamp"].dt for todo in todos(folder)} == {datetime(2025, 12, 31, 23, 59, 59, tzinfo=timezone.utc)}
    assert validated(build(f"---\n{OUTPUTS}\n---\n- [ ] a\n")).feed.updated == "2025-12-31T23:59:59Z"


def test_several_lists(tmp_path, run):
    (tmp_path / "lists/work").mkdir(parents=True)
    for name in ["a.md", "work/a.md"]:
        (tmp_path / "lists" / name).write_text("- [x] a ✅ 2026-01-01\n")
    (tmp_path / "taskgen.yml").write_text(OUTPUTS)
    run("build", "lists", "-q", cwd=tmp_path)
    for name in ["a", "work/a"]:
        assert (tmp_path / f"public/{name}.json").read_text() == run("list", f"lists/{name}.md", "--json", cwd=tmp_path)
    uids = {icalendar.Calendar.from_ical((tmp_path / f"public/{name}.ics").read_bytes()).walk("VTODO")[0]["uid"]
            for name in ["a", "work/a"]}
    assert len(uids) == 2
    page = (tmp_path / "public/work/a.html").read_text()
    assert '<link rel="alternate" type="application/atom+xml" href="a.xml">' in page and '<a href="a.ics">' in page
