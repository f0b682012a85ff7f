"""What the operators of the projects compute, in numpy: goldens of `asctwin op sweep`."""

import numpy as np


def add(x, y):
    return x + y


def sinh(x):
    wide = x.astype(np.float64)
    return np.sinh(wide).astype(np.float16)


def row_sum(x):
    return np.array([x.sum(dtype=np.float64)], np.float32)


def sum_list(x):
    return sum(x)


def scale_bias(x, bias=None, scale=2.0):
    return x * x.dtype.type(scale) + (0 if bias is None else bias)


def matmul_relu(a, b, bias=None, slope=0.0):
    y = a.astype(np.float32) @ b.astype(np.float32) + (0 if bias is None else bias)
    return np.where(y > 0, y, y * np.float32(slope))


def take_rows(x, rows):
    return x[rows]


def template_mul(x, times, negate=False):
    return x * x.dtype.type(-times if negate else times)


def in_place(x):
    return {"x": x + x.dtype.type(1 if x.dtype == np.float16 else 100)}


def fill_attrs(x, count, scale=0.5, flag=False, mode="single", sizes=(3, 4, 5), dtype=0):
    values = [count, scale, flag, 2 if mode == "double" else 1, len(sizes), sizes[1], count, scale]
    return np.array(values, np.int32 if dtype == 3 else np.float32)


def positive_values(x):
    return x[x > 0]


def scale_list(x):
    return [2 * one for one in x]


def count_bins(x):
    return x.reshape(-1, 8).sum(axis=0).astype(x.dtype) + x.dtype.type(
        0.5 if x.dtype == np.float32 else 100)
