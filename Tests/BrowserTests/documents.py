"""The texts that the pages of these tests are made of."""

import random

EMPTY = ""
ONE = "- [ ] One\n"

MARKS = """\
- [ ] Open
- [x] Done
- [/] Begun
- [!] Urgent
- [?] Unclear
- [>] Later
- [-] Dropped
- [~] Elsewhere
"""

# What the marks are to be called, in the same order.
MARK_WORDS = [
    "To do:",
    "Completed:",
    "In progress:",
    "To do, important:",
    "To do, question:",
    "Deferred:",
    "Cancelled:",
    "Not applicable:",
]

FULL = """\
# Moving house

Before the **move**, with a [list of boxes](https://example.org/boxes) and `labels`.

- [x] Give notice
- [ ] Pack
  - [x] Kitchen
  - [ ] Books

    Heavy ones at the bottom.

    ```
    box 1: A to K
    ```
  - a plain item
- [ ]

## Marks

""" + MARKS + """
#### Further down

> A quoted word.

1. [ ] First
2. [x] Second, ~~struck~~ and <kbd>typed</kbd>

- [ ] (A) Pay due:2026-01-02 #home #home/garden #work #docs @ann @bob !low
- [x] Gone 📅 2026-01-02 🔁 every week
- [ ] For ever due:2030-12-31 #a #b #c #d #e #f #g #h

##### Deeper still

- not a task
"""

RIGHT_TO_LEFT = """\
# רשימת משימות

הקדמה קצרה לרשימה.

- [ ] לקנות חלב
- [x] לשלוח את המכתב
  - [ ] بريد إلكتروني إلى الفريق
- [-] שלום world 123 (בסוגריים)

## قسم

- [/] مراجعة الوثيقة
"""

TASKS_25 = "".join(f"- [{'x' if n % 3 == 0 else ' '}] Water the plants in room {n}\n" for n in range(1, 26))

LONG = "# A long list\n\n" + "".join(
    f"## Part {part}\n\n" + "".join(f"- [ ] Task {n} of part {part}, with more to say\n" for n in range(10))
    for part in range(1, 4)
)

DEEP = "".join(f"{'  ' * depth}- [ ] Level {depth + 1}, something important\n" for depth in range(14))
LONG_WORD = f"# {'Ti' * 200}\n\n- [ ] {'a' * 400}\n- [x] `{'b' * 400}`\n\n## {'He' * 200}\n\n{'c' * 400}\n\n- [ ] d\n"
LONG_ADDRESS = f"- [ ] See https://example.org/{'path/' * 35}\n\n  Or <https://example.org/{'x' * 200}>\n"
CODE = f"- [ ] Run\n\n  ```\n  {'command --option ' * 30}\n  ```\n\n## Next\n\n```\n{'command --option ' * 30}\n```\n"
TABLE = """\
> [!NOTE]
> Who does what, and where.

| step | who | when |
|:-----|:---:|-----:|
| Freeze `main`, see [the page](https://example.org) | Ann | Friday |

- [ ] Look
  | a | b |
  |---|---|
  | 1 | 2 |
"""
WIDE_TABLE = "".join(f"{('| ' + cell) * 12} |\n" for cell in ("heading", "---", "words `code/path.txt`"))

ALL = {
    "empty": EMPTY,
    "full": FULL,
    "right to left": RIGHT_TO_LEFT,
    "25 tasks": TASKS_25,
    "long": LONG,
    "deep": DEEP,
    "long word": LONG_WORD,
    "long address": LONG_ADDRESS,
    "code": CODE,
    "table": TABLE,
    "wide table": WIDE_TABLE,
}

WORDS = """about after again answer apples book bread bring buy call car change check clean coffee cook dinner doctor
door draft email evening every find fix flowers for friday from garden get grandmother holiday home house
invoice kitchen lamp letter library lunch mail meeting milk money monday morning move music new next office
old order paint paper pay phone photos plan plants prepare print read report return ring room school send
shoes shop sort station summer table talk the ticket tidy to tomorrow towels train translate trip update
visit wash water week window winter with work write year""".split()


def phrases(count, words=WORDS):
    """Tasks of seven of the words each, drawn at random; a third of them done."""
    chance = random.Random(7)
    titles = (" ".join(chance.sample(words, 7)).capitalize() for _ in range(count))
    return "".join(f"- [{chance.choice('  x')}] {title}\n" for title in titles)


def sentences(count):
    """Tasks of seven words each, as people write them; a third of them done."""
    chance = random.Random(3)
    deeds = "Write Review Fix Update Plan Check Call Order Clean Send Book Print Read Paint Pack".split()
    kinds = "new old weekly final blue broken monthly short long first second quarterly".split()
    things = "report budget door invoice letter schedule contract garden kitchen website newsletter ticket lamp".split()
    owners = "team office board client school house family project meeting supplier".split()
    parts = ([chance.choice(words) for words in (deeds, kinds, things, owners)] for _ in range(count))
    return "".join(f"- [{chance.choice('  x')}] {a} the {b} {c} for the {d}\n" for a, b, c, d in parts)
