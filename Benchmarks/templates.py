"""The module Mustache against MiniJinja and Jinja2: the same pages, in turn, in one run; then the bars it is held to.

Usage: templates.py [PATH-TO-MUSTACHE-BENCH]

Escaping is on in all three. The outputs must be the same bytes but for the spelling of escaped quotes: MiniJinja
writes `'` as `&#x27;`, Jinja2 writes `"` as `&#34;`. MiniJinja is called through Python and reads its data from
Python's lists and dictionaries, which costs it something, on small pages most. Compiling is with the default options:
Mustache also links and checks every place in the HTML, Jinja2 makes Python code.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import timeit

import jinja2
import minijinja
from pages import PAGES, PARSE_SIZES, parse_input

BENCH = sys.argv[1] if len(sys.argv) > 1 else "Benchmarks/.build/release/mustache-bench"
ROUNDS = 5
# Blanks and line breaks beside a tag that has its line for itself are not printed, as in Mustache.
LAYOUT = {"trim_blocks": True, "lstrip_blocks": True, "keep_trailing_newline": True}


def main():
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, _, times, template, data in PAGES:
            engines = [minijinja_page(template, data), jinja2_page(template, data)]
            results[name] = in_turn(mustache(name, folder), *(timer(page, times) for page in engines))
            compare(name, pathlib.Path(folder, name).read_bytes().decode(), *(page() for page in engines))
    # The sizes in turn too, so that whatever else the machine does falls on all of them.
    parses = in_turn(*(mustache(f"parse-{size}") for size in PARSE_SIZES))
    compiling = in_turn(mustache(f"parse-{PARSE_SIZES[0]}"), *map(timer, parsers(parse_input(PARSE_SIZES[0]))))
    table(results | {"compiling": compiling})
    bars(results, parses)


def in_turn(*measurements):
    """The least seconds of each measurement, all of them taken in each round."""
    return [min(column) for column in zip(*([measure() for measure in measurements] for _ in range(ROUNDS)))]


def mustache(name, folder=None):
    return lambda: run(*(["--output", folder] if folder else []), name)["seconds"]


def run(*words):
    """Runs the Swift program for one measurement."""
    # Not at once from Python: on Linux the peak memory of a process begins with that of the one that started it.
    words = ["sh", "-c", '"$@"; exit', "sh", BENCH, *words]
    return json.loads(subprocess.run(words, stdout=subprocess.PIPE, check=True).stdout)


def timer(action, times=1):
    return lambda: min(timeit.repeat(action, number=times, repeat=10)) / times


def minijinja_page(template, data):
    engine = minijinja.Environment(templates={"page.html": template}, debug=False, **LAYOUT)
    return lambda: engine.render_template("page.html", **data)


def jinja2_page(template, data):
    page = jinja2.Environment(autoescape=True, **LAYOUT).from_string(template)
    return lambda: page.render(**data)


def parsers(template):
    first, second = minijinja.Environment(debug=False, **LAYOUT), jinja2.Environment(autoescape=True, **LAYOUT)
    return [lambda: first.add_template("page.html", template), lambda: second.from_string(template)]


def compare(name, ours, from_minijinja, from_jinja2):
    others = {
        "MiniJinja": from_minijinja.replace("&#x27;", "&#39;"),
        "Jinja2": from_jinja2.replace("&#34;", "&quot;"),
    }
    for engine, theirs in others.items():
        if ours != theirs:
            pairs = enumerate(zip(ours, theirs))
            place = next((at for at, (one, other) in pairs if one != other), min(len(ours), len(theirs)))
            around = slice(max(0, place - 40), place + 40)
            sys.exit(f"{name}: Mustache and {engine} differ:\n{ours[around]!r}\n{theirs[around]!r}")


def table(results):
    print("| what | Mustache | MiniJinja | Jinja2 | ratio to MiniJinja | to Jinja2 |")
    print("|---|---:|---:|---:|---:|---:|")
    titles = {name: title for name, title, *_ in PAGES} | {
        "compiling": f"compiling {PARSE_SIZES[0]} KB of template"
    }
    for name, title in titles.items():
        ours, *theirs = results[name]
        cells = [title, *map(duration, results[name]), *(f"{ours / other:.3f}" for other in theirs)]
        print("|", " | ".join(cells), "|")
    print("\nThe outputs are the same bytes, escaped quotes spelled alike.\n")


def duration(seconds):
    return f"{seconds * 1e6:.1f} µs" if seconds < 1e-4 else f"{seconds * 1e3:.2f} ms"


def bars(results, parses):
    tasks, minijinja_tasks, _ = results["tasks"]
    big_table, minijinja_big_table, _ = results["big-table"]
    growth = [later / earlier for earlier, later in zip(parses, parses[1:])]
    clean, markup = (3 / results[name][0] for name in ("escape-clean", "escape-markup"))
    memory = run("memory")
    used, needed = memory["data"] + memory["rendering"], memory["data"] + memory["output"]
    mebibytes = {key: f"{size / 2**20:.1f} MiB" for key, size in memory.items() if key != "what"}

    bar("task rows: ratio to MiniJinja < 1.0", f"{tasks / minijinja_tasks:.2f}", tasks < minijinja_tasks)
    bar(
        "*big-table* < 1 ms",
        f"{duration(big_table)}; MiniJinja {duration(minijinja_big_table)}",
        big_table < 1e-3,
    )
    bar(
        "compiling twice the template: time × at most 2.3",
        f"{', '.join(f'{times:.2f}' for times in growth)} "
        f"({' → '.join(f'{size:,}' for size in PARSE_SIZES)} KB in {', '.join(map(duration, parses))})",
        max(growth) <= 2.3,
    )
    bar("escaping clean text ≥ 500 MB/s", f"{clean:,.0f} MB/s; dense markup {markup:,.0f} MB/s", clean >= 500)
    bar(
        "task rows, peak memory ≤ 1.5 × (data + output)",
        f"{used / needed:.2f} (data {mebibytes['data']}, output {mebibytes['output']}, rendering took "
        f"{mebibytes['rendering']}; above the {mebibytes['start']} of the process at its start)",
        used <= 1.5 * needed,
    )


def bar(text, measured, holds):
    print(f"- {text}: {measured}: {'holds' if holds else 'MISSED'}")


if __name__ == "__main__":
    main()
