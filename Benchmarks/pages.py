"""The pages of `Sources/mustache-bench/Pages.swift` for MiniJinja and Jinja2: the same output from the same data."""

TEAMS = """\
<html>
  <head>
    <title>{{ year }}</title>
  </head>
  <body>
    <h1>CSL {{ year }}</h1>
    <ul>
    {% for team in teams %}
      <li class="{% if team.champion %}champion{% endif %}">
        <b>{{ team.name }}</b>: {{ team.score }}
      </li>
    {% endfor %}
    </ul>
  </body>
</html>
"""

BIG_TABLE = """\
<table>
{% for row in rows %}
<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>
{% endfor %}
</table>
"""

TASKS = """\
<ul>
{% for task in tasks %}
<li id="t{{ task.id }}"{% if task.isDone %} class="done"{% endif %}><span>{{ task.title }}</span>\
{% if task.due %}<time datetime="{{ task.due.iso }}">{{ task.due.text }}</time>{% endif %}</li>
{% endfor %}
</ul>
"""

SCORES = {"Jiangsu": 43, "Beijing": 27, "Guangzhou": 22, "Shandong": 12}


def task(number):
    return {
        "id": number,
        "title": f"Write the <report> & send it to number {number}",
        "isDone": number % 3 == 0,
        "due": {"iso": "2026-03-01", "text": "1 March 2026"} if number % 2 == 0 else None,
    }


# Name, what it is, how often it is rendered in one measurement, template, data.
PAGES = [
    (
        "teams",
        "*teams*",
        2_000,
        TEAMS,
        {
            "year": 2015,
            "teams": [
                {"name": name, "score": score, "champion": name == "Jiangsu"}
                for name, score in SCORES.items()
            ],
        },
    ),
    ("big-table", "*big-table*, 100×100", 10, BIG_TABLE, {"rows": [list(range(100)) for _ in range(100)]}),
    ("tasks", "10,000 task rows", 1, TASKS, {"tasks": [task(number) for number in range(10_000)]}),
    (
        "escape-clean",
        "escaping 3 MB of clean text",
        1,
        "{{ text }}",
        {"text": "clean text with nothing in it " * 100_000},
    ),
    (
        "escape-markup",
        "escaping 3 MB of dense markup",
        1,
        "{{ text }}",
        {"text": "<i id=\"x\" k='y'>&<b>" * 150_000},
    ),
]

PARSE_SIZES = (220, 440, 880, 1_760)


def parse_input(kilobytes):
    line = "<p>{{x}} and text</p>\n"
    return line * (kilobytes * 1_000 // len(line))
