"""How long programs take to start and say their version: python3 Benchmarks/start.py PROGRAM…

The programs take turns; the medians are of 300 runs each, in milliseconds, start and end of the process included.
"""

import os
import statistics
import sys
import time

RUNS = 300

programs = sys.argv[1:]
times = {program: [] for program in programs}
null = os.open(os.devnull, os.O_WRONLY)
for _ in range(RUNS):
    for program in programs:
        start = time.perf_counter()
        process = os.posix_spawn(program, [program, "--version"], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, null, 1)])
        os.waitpid(process, 0)
        times[program].append((time.perf_counter() - start) * 1000)
for program in programs:
    ordered = sorted(times[program])
    print(f"{statistics.median(ordered):6.2f} (a tenth below {ordered[RUNS // 10]:.2f})  {program}")
