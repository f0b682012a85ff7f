"""Kernels that break a documented rule whose breach no result shows: a warning, and right values in
program order and by random schedules. What a macro makes of them does harm, and is an error.
"""

import pathlib
import unittest

import numpy as np
from harness import CLEAN, FINDINGS
from right_kernels import RightKernelsTest


class Harmless(RightKernelsTest):
    DIRECTORY = pathlib.Path(__file__).parent / "harmless"

    def check_warned(self, name, code, goldens):
        result = self.run_kernel(name)
        self.assertIn(f"warning[{code}]", result.stderr)
        self.assertEqual(result.returncode, CLEAN)
        self.check_right(name, goldens, "--allow", code)
        self.assertEqual(self.run_kernel(name, "--werror").returncode, FINDINGS)

    def test_a_read_after_the_tensor_was_given_back(self):
        sums = np.arange(2, 10, dtype=np.float32)
        self.check_warned("read_after_free", "W0602", {1: sums, 2: 2 * sums})
        self.check_found("read_after_free", "E0610", "-DWRITES")
        self.check_found("read_after_free", "E0302", "-DALLOCATED")

    def test_half_a_row_of_a_type_of_two_bytes(self):
        self.check_right("half_rows", {1: np.arange(1, 65, dtype=np.float16)})

    def test_a_transposed_matrix_by_its_flag_alone(self):
        rows = np.arange(1024, dtype=np.float32).reshape(32, 32).sum(axis=1)
        self.check_warned("transposed_flag", "W0109", {2: np.tile(rows, (32, 1))})
        self.check_found("transposed_flag", "E0105", "-DWIDE")

    def test_scales_where_the_result_goes(self):
        self.check_right("scales_over_result", {})


if __name__ == "__main__":
    unittest.main()
