"""Whole tensors from one layout to another."""

from __future__ import annotations

import numpy as np

from . import _core

_FRACTAL = {"nz", "fractal_nz", "fractal_z", "nc1hwc0", "ndc1hwc0"}


def convert(array, source: str, target: str, *, shape=None, c0: int = 0, threads: int = 1):
    """The array in another layout: `convert(x, "nd", "nz")`.

    Layouts are nd, nz, fractal_z, nchw, nhwc, nc1hwc0, ncdhw, ndhwc, ndc1hwc0. `shape` is that of
    the result, which the way back from a fractal layout needs because it was filled up with zeros.
    `c0` is 4, 8, 16 or 32; 0 stands for the usual one of the type. Elements have 1, 2 or 4 bytes.

    Raises ValueError for what is not possible.
    """
    array = np.ascontiguousarray(array)
    backwards = source.lower() in _FRACTAL
    if backwards and shape is None:
        raise ValueError(f"from `{source}` the shape of the result is needed: shape=(...)")
    dimensions = shape if backwards else array.shape
    return _core.convert(array, source.lower(), target.lower(), [int(n) for n in dimensions], c0,
                         threads)
