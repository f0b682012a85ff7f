"""Operators in the style of repositories: files found by rules, neighbours' headers in the layout of
the toolkit, tiling functions registered elsewhere, the small headers of opbase.
spec: opbase.md, sections 1, 2.2 and 3.1
"""

import pathlib
import shutil
import tempfile
import unittest

import numpy as np
from harness import CLEAN, FINDINGS, USAGE, run

REPOSITORY = pathlib.Path(__file__).parent / "repository"


class Repository(unittest.TestCase):
    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.directory)

    def check(self, operator, inputs, golden, *options, directory=REPOSITORY):
        paths = []
        for i, given in enumerate(inputs):
            parts = given if isinstance(given, list) else [given]
            names = [self.directory / f"{i}_{n}.npy" for n in range(len(parts))]
            for name, part in zip(names, parts):
                np.save(name, part)
            paths.append("[" + ",".join(map(str, names)) + "]" if isinstance(given, list)
                         else names[0])
        expected = self.directory / "golden.npy"
        np.save(expected, golden)
        result = run("op", "run", directory, operator, *paths, "--expect", f"y={expected}",
                     *options)
        self.assertEqual(result.returncode, CLEAN, result.stderr + result.stdout)

    def test_a_tiling_class_with_broadcast_inference(self):
        a = np.arange(64, dtype=np.float32).reshape(4, 16)
        for directory in (REPOSITORY, REPOSITORY / "math" / "halve_sum"):
            self.check("HalveSum", [a, 2 * a], (a + 2 * a) / 2, directory=directory)
        one = np.float32(3)
        result = run("op", "run", REPOSITORY, "HalveSum", "f32[]=[3]", "f32[]=[5]", "--pad-args",
                     "--print", "y")
        self.assertIn("y: f32[]\n4\n", result.stdout, result.stderr)
        self.assertEqual(one.shape, ())

    def test_a_family_whose_tiling_a_neighbour_registers(self):
        arrays = [np.arange(n, dtype=np.float32) for n in (8, 16)]
        self.check("ForeachDouble", [arrays[0]], 2 * arrays[0])
        result = run("op", "list", REPOSITORY / "foreach" / "foreach_double", "--explain")
        self.assertIn("R3  foreach/foreach_shared/op_host/foreach_shared_tiling.cpp", result.stdout)
        self.assertIn('R5  #include "../foreach_shared/double_all.h" is '
                      "foreach/foreach_shared/op_kernel/double_all.h", result.stdout)

    def test_an_error_has_the_name_of_the_real_header(self):
        result = run("op", "run", REPOSITORY, "ForeachDouble", "f32[12]=ones", "-D", "TOO_FAR")
        self.assertEqual(result.returncode, FINDINGS, result.stderr)
        self.assertIn("foreach/foreach_shared/op_kernel/double_all.h:", result.stderr)

    def test_a_list_of_the_repository(self):
        listed = run("op", "list", REPOSITORY)
        self.assertEqual(listed.returncode, CLEAN, listed.stderr)
        for text in ("HalveSum\n  input   a (required): float, float16\n",
                     "  output  y (required): float, float16\n", "ForeachDouble\n",
                     "Broken\n", "does not build"):
            self.assertIn(text, listed.stdout)
        result = run("op", "run", REPOSITORY, "HalfSum", "f32[8]=ones")
        self.assertEqual(result.returncode, USAGE)
        self.assertIn("did you mean HalveSum?", result.stderr)

    def test_the_host_file_that_fails_is_named_where_it_is_missed(self):
        result = run("op", "run", REPOSITORY, "Broken", "f32[8]=ones")
        self.assertIn("broken_tiling.cpp", result.stderr)
        self.assertIn("no tiling here", result.stderr)


if __name__ == "__main__":
    unittest.main()
