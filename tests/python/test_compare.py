"""compare and assert_values: the report of `asctwin run --expect`."""

import asctwin
import numpy as np
import pytest


def test_equal_values():
    x = np.arange(12, dtype=np.float32).reshape(3, 4)
    assert asctwin.compare(x, x.astype(np.float64))
    asctwin.assert_values(x, x.tolist())
    asctwin.assert_values(x * np.float32(1 + 1e-6), x, rtol=1e-5)
    asctwin.assert_values(np.nextafter(x, np.float32(99)), x, ulp=1)


def test_a_difference():
    expected = np.random.default_rng(1).random((8, 48)).astype(np.float32)
    got = expected.copy()
    got[:, 40:] = 0
    with pytest.raises(AssertionError, match="shape: tail, elements 40..47 of each row of 48"):
        asctwin.assert_values(got, expected)
    found = asctwin.compare(got, expected, name="y")
    assert not found and found.shapes == ["tail"]
    assert found.text.startswith("`y` differs from `the expected values` in 64 of 384 elements")
    assert found.details["max_abs_error"] == pytest.approx(expected[:, 40:].max())
    cosine = (got * expected).sum() / np.linalg.norm(got) / np.linalg.norm(expected)
    assert found.details["cosine"] == pytest.approx(float(cosine), rel=1e-5)


def test_a_reduction_of_other_inputs():
    x = np.random.default_rng(2).random((8, 16)).astype(np.float32)
    found = asctwin.compare(x.ravel()[:64].reshape(8, 8).sum(1), x.sum(1), inputs={"x": x})
    assert found.shapes[0] == "reduced-otherwise"


def test_refusals():
    with pytest.raises(ValueError, match="shape"):
        asctwin.compare(np.zeros(3), np.zeros(4))
    with pytest.raises(ValueError, match="no element type"):
        asctwin.compare(np.array(["a"]), np.array(["a"]))
