"""Runs suites of faults, each first against a naive program, and says what became of them."""

import os
import sys
import time


def judge(suites, edits, naive):
    """The program and the suites to run are those of the command line; ends with status 1 if any run was wrong.

    Of each suite: the function, which yields (what, problem or None) for every run, its kinds, and with what options the naive
    program must fail in it; None where it need not. `naive` is that program and what it is asked to do.
    """
    program = [os.path.abspath(sys.argv[1])]
    is_wrong = False
    for suite, kinds, options in suites:
        if sys.argv[2:] and suite.__name__ not in sys.argv[2:]:
            continue
        if options is not None:
            found = next(filter(lambda run: run[1], suite(*naive, "plain", **options)), None)
            print(f"{suite.__name__}: the naive program fails: {found[0]}: {found[1]}" if found else
                  f"{suite.__name__}: THE NAIVE PROGRAM PASSES", flush=True)
            is_wrong |= not found
        for kind in kinds:
            start = time.monotonic()
            runs = list(suite(program, edits, kind))
            problems = [run for run in runs if run[1]]
            is_wrong |= bool(problems)
            for what, problem in problems[:10]:
                print(f"  {what}: {problem}")
            print(f"{suite.__name__}, {kind}: {len(runs)} runs, {len(problems)} wrong, "
                  f"{time.monotonic() - start:.0f} s", flush=True)
    sys.exit(is_wrong)
