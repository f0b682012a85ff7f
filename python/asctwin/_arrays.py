"""What may be passed where a kernel takes a pointer."""

from __future__ import annotations

import numpy as np

from . import _core


class _Unwritten(np.ndarray):
    """An array whose untouched bytes the checks know to be uninitialised."""

    def __reduce__(self):
        return np.array(self).__reduce__()


def empty(shape, dtype=np.float32) -> np.ndarray:
    """An array without content, as `numpy.empty`, in memory that kernels use without a copy.

    Bytes that neither a kernel nor you have written are uninitialised to the checks: a kernel that
    computes with them gets a finding.
    """
    dtype = np.dtype(dtype)
    shape = (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)
    if any(size < 0 for size in shape):
        raise ValueError(f"the shape {shape} has a negative dimension")
    size_bytes = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    if size_bytes == 0:
        raise ValueError(f"an array of shape {shape} has no elements")
    return _core.empty(size_bytes).view(dtype).reshape(shape).view(_Unwritten)


def _torch_array(tensor):
    """The memory of a torch tensor on the CPU; bfloat16, which numpy lacks, as int16."""
    if str(tensor.device) != "cpu":
        raise TypeError(f"is a tensor on {tensor.device}; pass one on the CPU")
    tensor = tensor.detach()
    if str(tensor.dtype) == "torch.bfloat16":
        import torch

        tensor = tensor.view(torch.int16)
    return tensor.numpy()


def as_array(value):
    """The array behind an object that shares its memory; anything else as it is."""
    if value is None or isinstance(value, np.ndarray):
        return value
    if type(value).__module__.split(".")[0] == "torch" and hasattr(value, "detach"):
        return _torch_array(value)
    if hasattr(value, "__dlpack__"):
        return np.from_dlpack(value)
    if hasattr(value, "__array_interface__"):
        return np.asarray(value)
    return value
