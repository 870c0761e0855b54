"""The page is small."""

import gzip

from documents import EMPTY, phrases, sentences


def weight(path):
    return len(gzip.compress(path.read_bytes(), 9))


def test_empty_page(build):
    assert weight(build(EMPTY)) <= 8_500


def test_200_tasks_fit_the_first_round_trip(build):
    assert weight(build(sentences(200))) <= 14_000


def test_weight_of_a_task(build):
    """Of words drawn at random, which is the worst case."""
    assert (weight(build(phrases(500))) - weight(build(phrases(200)))) / 300 <= 40


def test_script(build):
    script = build(EMPTY).read_text().split("<script>")[1]
    assert len(script.encode()) <= 16 * 1024
