"""The example kernels on numpy arrays, as tests: `pytest examples/python`.

Each test makes its inputs, launches a kernel with `kernel[blocks](...)`, and compares the output
with numpy. A finding of the checks fails the test with the kernel's file and line.
"""

import pathlib

import asctwin
import numpy as np
import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("blocks", [1, 4])
def test_doubled(asctwin_kernel, blocks):
    x = np.arange(1024).astype(np.float16)
    y = asctwin.empty(1024, np.float16)
    asctwin_kernel(EXAMPLES / "data_copy.cpp")[blocks](x, y, x.size)
    np.testing.assert_array_equal(y, 2 * x)


@pytest.mark.parametrize("shape", [(3, 20), (7, 33)])
def test_padded_rows(asctwin_kernel, shape):
    x = np.random.default_rng(1).normal(size=shape).astype(np.float16)
    y = asctwin.empty(shape, np.float16)
    asctwin_kernel(EXAMPLES / "data_copy_pad.cpp")(x, y, *shape)
    np.testing.assert_array_equal(y, x + np.float16(1))


def test_nd2nz(asctwin_kernel):
    x = np.arange(40 * 48).astype(np.float16).reshape(40, 48)
    y = asctwin.empty((3, 40, 16), np.float16)
    asctwin_kernel(EXAMPLES / "nd2nz.cpp")(x, y, 40, 48)
    np.testing.assert_array_equal(y, x.reshape(40, 3, 16).transpose(1, 0, 2))


def test_nz2nd(asctwin_kernel):
    x = np.random.default_rng(2).normal(size=(32, 64)).astype(np.float32)
    strips = np.ascontiguousarray(x.reshape(32, 4, 16).transpose(1, 0, 2))
    y = asctwin.empty((32, 64), np.float32)
    asctwin_kernel(EXAMPLES / "nz2nd.cpp")(strips, y, 32, 64)
    np.testing.assert_array_equal(y, x)


def test_transpose(asctwin_kernel):
    x = np.arange(256).astype(np.float16).reshape(16, 16)
    y = asctwin.empty((16, 16), np.float16)
    asctwin_kernel(EXAMPLES / "transpose_5hd.cpp")(x, y)
    np.testing.assert_array_equal(y, x.T)


def test_matmul(asctwin_kernel):
    rng = np.random.default_rng(3)
    a, b = (rng.integers(-9, 9, shape).astype(np.float16) for shape in ((17, 50), (50, 33)))
    c = asctwin.empty((17, 33), np.float32)
    asctwin_kernel(EXAMPLES / "matmul.cpp")(a, c, b, 17, 33, 50)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32))
