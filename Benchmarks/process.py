"""One run of a program, its output thrown away: how long it takes, and how much memory."""

import os
import subprocess
import sys
import time


def run(*words, folder=".", environment=os.environ):
    """Seconds, and seconds of the processor. Not by `subprocess`, which first copies this process: that takes as long as a small
    build."""
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    back = os.getcwd()
    os.chdir(folder)
    start = time.perf_counter()
    child = os.posix_spawnp(words[0], words, environment, file_actions=quiet)
    _, status, usage = os.wait4(child, 0)
    seconds = time.perf_counter() - start
    os.chdir(back)
    if status != 0:
        sys.exit(f"{' '.join(map(str, words))} ended with status {status}")
    return seconds, usage.ru_utime + usage.ru_stime


def peak_memory(*words, folder="."):
    """In KiB, by GNU time: what Python would read begins with Python's own size."""
    timed = ["/usr/bin/time", "-f", "%M", *words]
    ended = subprocess.run(timed, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return int(ended.stderr.splitlines()[-1])
