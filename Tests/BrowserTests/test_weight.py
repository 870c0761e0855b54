"""The page is small."""

import gzip
import subprocess

import pytest

from documents import EMPTY, WORDS, phrases, sentences


def weight(path):
    """As the heavier of two common programs packs it, one of which keeps the name of the file."""
    return max(len(gzip.compress(path.read_bytes(), 9)), len(subprocess.check_output(["gzip", "-9", "-c", path])))


def test_empty_page(build):
    assert weight(build(EMPTY)) <= 8_500


# Of sentences as people write them, and of 50 words drawn at random.
TASKS = {"sentences": sentences(200), "fifty words": phrases(200, WORDS[::2][:50])}


@pytest.mark.parametrize("name", TASKS)
def test_200_tasks_fit_the_first_round_trip(build, name):
    assert weight(build(TASKS[name])) <= 14_000


def test_weight_of_a_task(build):
    """Of words drawn at random, which is the worst case."""
    assert (weight(build(phrases(500))) - weight(build(phrases(200)))) / 300 <= 40


def test_script(build):
    script = build(EMPTY).read_text().split("<script>")[1]
    assert len(script.encode()) <= 16 * 1024
