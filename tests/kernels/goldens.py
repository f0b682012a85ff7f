"""What goldens of kernels have in common: bfloat16_t, and sums in the order in which the vector
unit adds. spec: vector.md, section 4.11
"""

import numpy as np


def to_bfloat16(values):
    """The upper 16 bits, to nearest even; of numbers that are no NaN."""
    bits = values.astype(np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def from_bfloat16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def reduce_sum(row):
    """A balanced tree of each 64 elements, and of these one after the other."""
    total = None
    for begin in range(0, len(row), 64):
        level = np.zeros(64, dtype=np.float32)
        part = row[begin:begin + 64]
        level[:len(part)] = part
        while len(level) > 1:
            level = level[0::2] + level[1::2]
        total = level[0] if total is None else total + level[0]
    return total


def exp(x):
    """Of floats, computed in double and rounded once."""
    with np.errstate(over="ignore"):
        return np.exp(x.astype(np.float64)).astype(np.float32)
