"""The C API of the 950: copies as it counts them, in bytes from the start of a burst to that of the next,
and what it has beside them. spec: delta_2026.md, sections 4.1 to 4.6 and 11 (T5, T11)
"""

import pathlib
import unittest

import numpy as np
from right_kernels import RightKernelsTest


def moved(source, size, places):
    """`places`: (to, from, length)."""
    golden = np.zeros(size, np.uint8)
    for to, start, length in places:
        golden[to:to + length] = source[start:start + length]
    return golden


class CopiesOfThe950(RightKernelsTest):
    DIRECTORY = pathlib.Path(__file__).parent / "c_api_950"

    def test_strides_of_bursts(self):
        x = np.arange(1, 201).astype(np.uint8)
        apart = moved(x, 256, [(0, 0, 48), (60, 100, 48)])
        close = moved(x, 256, [(0, 0, 20), (40, 30, 20), (80, 60, 20)])
        self.check_right("bursts", {1: apart, 2: close})

    def test_strips_of_a_product(self):
        numbers = np.arange(1, 513, dtype=np.float32)
        self.check_right("strips", {2: numbers.reshape(16, 32) @ numbers.reshape(32, 16)})

    def test_copies_and_flags_between_the_cores_of_a_block(self):
        self.check_right("between_cores", {1: np.arange(1, 65, dtype=np.float32),
                                           2: np.array([7], np.uint32)})

    def test_a_stride_of_ub_is_in_blocks(self):
        self.check_found("odd_stride", "E0105")


if __name__ == "__main__":
    unittest.main()
