"""Host programs with kernels that a template library or a generator makes: layouts, tiles,
policies, blocks, kernels with a body for each kind of core, and an overloaded kernel that launches
them. Ragged shapes against numpy, in program order and by random schedules, without a finding.
Numbers are small and whole, so that every order of a sum gives the same.
spec: catlass.md, sections 2 to 6 and 10
"""

import pathlib
import sys
import tempfile
import unittest

import numpy as np
from harness import COMPILERS, LONG, CommandTest, execute, run, without_dialect

TEMPLATES = pathlib.Path(__file__).parent / "templates"
SCHEDULES = ("in-order", "random:1", "random:2")
# Whole tiles, ragged ones, one element, less than a fractal, several tiles of the depth.
SHAPES = ((96, 128, 64), (50, 70, 100), (1, 1, 1), (17, 33, 47), (5, 130, 200))


def to_bfloat16(values):
    """The nearest, of two the even one; as its bits."""
    bits = values.astype(np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


class Templates(CommandTest):
    """Programs are built once for each compiler."""

    programs = {}

    @classmethod
    def setUpClass(cls):
        cls.builds = tempfile.TemporaryDirectory(prefix="asctwin-templates-")
        cls.addClassCleanup(cls.builds.cleanup)

    def setUp(self):
        super().setUp()
        self.random = np.random.default_rng(11)

    def build(self, name, compiler):
        """@return the path of the program, and what the compilation said."""
        path = pathlib.Path(self.builds.name, f"{name}-{compiler}")
        if path not in self.programs:
            built = run("cc", "--npu-arch=dav-2201", "-std=c++17", "-O1",
                        TEMPLATES / f"{name}.cpp", "-o", path, CXX=compiler)
            self.assertEqual(built.returncode, 0, built.stderr)
            self.programs[path] = built.stderr
        return path, self.programs[path]

    def whole(self, *shape, dtype=np.float16):
        return self.random.integers(-4, 5, shape).astype(dtype)

    def check(self, program, mode, shape, given, golden):
        for name, array in given.items():
            np.ascontiguousarray(array).tofile(self.directory / f"{name}.bin")
        for schedule in SCHEDULES:
            with self.subTest(mode=mode, shape=shape, schedule=schedule):
                result = execute([program, mode, *shape], self.directory,
                                 {"ASCTWIN_SCHED": schedule, "ASCTWIN_CHECK": "full"})
                self.assertEqual((result.returncode, result.stdout, result.stderr),
                                 (0, "done\n", ""))
                got = np.fromfile(self.directory / "c.bin", golden.dtype).reshape(golden.shape)
                np.testing.assert_array_equal(got, golden)

    def check_sum(self, program, shape):
        m, n, k = shape
        a, b, added = self.whole(m, k), self.whole(k, n), self.whole(m, n)
        self.check(program, "add", shape, {"a": a, "b": b.T, "added": added},
                   (a.astype(np.float32) @ b.astype(np.float32) + added).astype(np.float16))

    def check_groups(self, program, shape):
        """The second of four groups has no rows."""
        m, n, k = shape
        ends = np.array([m // 3, m // 3, m // 2, m], dtype=np.int64)
        a, b = self.whole(m, k), self.whole(4, k, n)
        parts = np.split(a.astype(np.float32), ends[:-1])
        golden = np.concatenate([part @ right for part, right in zip(parts, b.astype(np.float32))])
        self.check(program, "grouped", shape, {"a": a, "b": b, "ends": ends}, golden)

    def test_products_of_ragged_shapes(self):
        for compiler in COMPILERS if LONG else COMPILERS[:1]:
            program, said = self.build("products", compiler)
            self.assertEqual(without_dialect(said), "")
            for shape in SHAPES:
                m, n, k = shape
                a, b = self.whole(m, k), self.whole(k, n)
                product = a.astype(np.float32) @ b.astype(np.float32)
                self.check(program, "nn", shape, {"a": a, "b": b}, product)
                self.check(program, "nt", shape, {"a": a, "b": b.T}, product.astype(np.float16))
                self.check(program, "tn", shape, {"a": a.T, "b": b}, to_bfloat16(product))
                self.check_groups(program, shape)
                self.check_sum(program, shape)

    @unittest.skipUnless("clang++" in COMPILERS, "g++ does not take it")
    def test_what_one_compiler_refuses_goes_to_the_other(self):
        for compiler in COMPILERS if LONG else COMPILERS[:1]:
            program, said = self.build("scaled", compiler)
            note = "note: g++ does not take this source; clang++ compiles it\n"
            self.assertEqual(said, note if compiler == "g++" else "")
            for shape in SHAPES:
                m, n, k = shape
                a, b = self.whole(m, k, dtype=np.int8), self.whole(k, n, dtype=np.int8)
                factors = (2.0 ** self.random.integers(-3, 3, n)).astype(np.float32)
                words = np.zeros(-(-n // 64) * 64, dtype=np.uint64)  # of whole tiles
                words[:n] = factors.view(np.uint32)
                product = a.astype(np.int32) @ b.astype(np.int32)
                self.check(program, "scaled", shape, {"a": a, "b": b.T, "scales": words},
                           (product * factors).astype(np.float16))
                self.check_sum(program, shape)

    def test_a_library_that_a_generator_wrote_is_loaded_and_called(self):
        library = pathlib.Path(self.builds.name, "generated.so")
        built = run("cc", "--npu-arch=dav-2201", "-O2", "-std=c++17", "-xasc",
                    TEMPLATES / "generated.cpp", "-fPIC", "--shared", "-o", library)
        self.assertEqual((built.returncode, built.stderr), (0, ""))
        for schedule in SCHEDULES:
            loaded = execute([sys.executable, TEMPLATES / "load_generated.py", library],
                             self.directory,
                             {"ASCTWIN_SCHED": schedule, "ASCTWIN_CHECK": "full"})
            self.assertEqual((loaded.returncode, loaded.stdout, loaded.stderr),
                             (0, "equal\n", ""))


if __name__ == "__main__":
    unittest.main()
