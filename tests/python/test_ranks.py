"""Kernels of several ranks: each has its own rows of the arrays, and its own values of functions."""

import pathlib

import asctwin
import numpy as np
import pytest

KERNELS = pathlib.Path(__file__).parent / "kernels"
RANKS = 3


@pytest.fixture(scope="module")
def ring_sum():
    return asctwin.load(KERNELS / "ring_sum.cpp").ring_sum


@pytest.mark.parametrize("empty", [np.zeros, asctwin.empty])
def test_rows_are_ranks(ring_sum, empty):
    x = np.arange(RANKS * 64, dtype=np.float32).reshape(RANKS, 64)
    y = empty((RANKS, 64), np.float32)
    report = ring_sum(x, y, 64, ranks=RANKS)
    assert report.clean
    np.testing.assert_array_equal(y, np.broadcast_to(x.sum(axis=0), x.shape))


def test_a_function_gives_the_value_of_a_rank(ring_sum):
    ones = [np.full(64, rank, np.float32) for rank in range(RANKS)]
    y = np.zeros((RANKS, 64), np.float32)
    assert ring_sum(lambda rank: ones[rank], y, 64, ranks=RANKS).clean
    assert (y == 3).all()


@pytest.mark.parametrize("empty", [np.ones, asctwin.empty])
def test_ranks_that_read_one_array(ring_sum, empty):
    x = empty(64, np.float32)
    x[:] = 2
    y = np.zeros((RANKS, 64), np.float32)
    assert ring_sum(lambda rank: x, y, 64, ranks=RANKS).clean
    assert (y == 2 * RANKS).all()


@pytest.mark.parametrize("empty", [np.zeros, asctwin.empty])
def test_ranks_that_write_one_array(ring_sum, empty):
    x = np.arange(RANKS * 64, dtype=np.float32).reshape(RANKS, 64)
    y, others = empty(64, np.float32), np.zeros((RANKS, 64), np.float32)
    y[:] = 0
    # Rank 0 alone has `y`; then all have it, and leave the same sums.
    assert ring_sum(x, lambda rank: y if rank == 0 else others[rank], 64, ranks=RANKS).clean
    np.testing.assert_array_equal(y, x.sum(axis=0))
    y[:] = 0
    assert ring_sum(x, lambda rank: y, 64, ranks=RANKS).clean
    np.testing.assert_array_equal(y, x.sum(axis=0))


def test_one_array_for_results_that_differ():
    first_word = asctwin.load(KERNELS / "rank_word.cpp").rank_word
    words = np.zeros(8, np.float32)
    assert first_word(lambda rank: words, 0, ranks=RANKS).clean  # rank 0 writes, the others do not
    assert words[0] == 5
    words[:] = 0
    with pytest.raises(ValueError, match="is one array for ranks 0 and 1"):
        first_word(lambda rank: words, 1, ranks=RANKS)


def test_findings_name_the_rank(ring_sum):
    x, y = np.zeros((RANKS, 64), np.float32), np.zeros((RANKS, 64), np.float32)
    report = ring_sum.run(x, y, lambda rank: 64 + 8 * (rank == 1), ranks=RANKS)
    (finding,) = [one for one in report.findings if one.code == "E1503"]
    assert finding.facts["on_rank"] == 1 or finding.facts["other_rank"] == 1


def test_one_rank(ring_sum):
    x, y = np.ones((1, 64), np.float32), np.zeros((1, 64), np.float32)
    assert ring_sum(x, y, 64, ranks=1).clean
    np.testing.assert_array_equal(x, y)


@pytest.mark.parametrize("ranks, options, text", [
    (2, {}, r"argument 0 has 3 rows in its first axis.*there are 2 ranks"),
    (0, {}, r"ranks is 0, outside \[1, 256\]"),
    (RANKS, {"in_process": True}, "in_process runs one rank"),
])
def test_what_is_refused(ring_sum, ranks, options, text):
    x = np.zeros((RANKS, 64), np.float32)
    with pytest.raises(ValueError, match=text):
        ring_sum(x, x.copy(), 64, ranks=ranks, **options)
