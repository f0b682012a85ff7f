"""Every kernel of examples/, against goldens from numpy: as its first lines say to run it, and for
shapes of many kinds, over blocks, optimisations and compilers.
"""

import unittest

import numpy as np
from goldens import exp
from harness import SOURCE_DIR, CommandTest, builds, head_command, run

EXAMPLES = SOURCE_DIR / "examples"


def padded_columns(matrix, multiple):
    return np.pad(matrix, ((0, 0), (0, -matrix.shape[1] % multiple)))


def to_nz(matrix):
    """Strips of 16 columns: [strip, row, 16]; missing columns are zeros."""
    return padded_columns(matrix, 16).reshape(len(matrix), -1, 16).transpose(1, 0, 2)


class Examples(CommandTest):
    def run_and_expect(self, name, arguments, expected, *options, **environment):
        """The second argument of every example is its output. W0105 tells of rows that the vendor's
        library treats in another way."""
        np.save(self.directory / "golden.npy", np.ascontiguousarray(expected))
        golden = self.directory / "golden.npy"
        result = run("run", EXAMPLES / f"{name}.cpp", *arguments, "--expect", f"1={golden}",
                     "--allow", "W0105", *options, cwd=self.directory, **environment)
        self.assert_clean(result)
        self.assertIn(f"`{golden}` in all {expected.size} elements", result.stdout)

    def given_by(self, name, index):
        """An argument that the first lines of an example fill at random, in double."""
        given = self.directory / f"given{index}.npy"
        kernel = EXAMPLES / f"{name}.cpp"
        self.assert_clean(run("run", kernel, *head_command(kernel), "--save", f"{index}={given}"))
        return np.load(given).astype(np.float64)

    def check_head(self, name, expected, *options):
        for compiler, level in builds(("0", "1", "2", "3", "s")):
            with self.subTest(name=name, compiler=compiler, level=level):
                self.run_and_expect(name, head_command(EXAMPLES / f"{name}.cpp"), expected, "-O",
                                    level, *options, CXX=compiler)

    def check_shape(self, name, given, expected, *scalars, blocks=1):
        np.save(self.directory / "in.npy", np.ascontiguousarray(given))
        shape = ",".join(map(str, expected.shape))
        dtype = {2: "f16", 4: "f32"}[expected.itemsize]
        with self.subTest(name=name, shape=given.shape, scalars=scalars, blocks=blocks):
            self.run_and_expect(name, ["in.npy", f"{dtype}[{shape}]", *scalars], expected,
                                "--blocks", blocks)

    def random_halves(self, *shape):
        return np.random.default_rng(sum(shape)).integers(-999, 999, shape).astype(np.float16)

    def test_every_example_is_here(self):
        tested = {name.removeprefix("test_") for name in dir(self) if name.startswith("test_")}
        names = {path.stem for path in EXAMPLES.glob("*.cpp")}
        self.assertLessEqual(names, tested)
        self.assertTrue(names)

    def test_core_flags(self):
        x = np.arange(1, 257, dtype=np.float32)
        self.check_head("core_flags", x + 2 * np.roll(x, -64))

    def test_matmul(self):
        left = np.arange(800, dtype=np.float32).reshape(20, 40)
        self.check_head("matmul", left @ np.ones((40, 24), dtype=np.float32))
        for m, n, k in ((2, 1, 1), (16, 16, 16), (3, 40, 100), (17, 33, 50), (128, 120, 130)):
            with self.subTest(m=m, n=n, k=k):
                a, b = (np.random.default_rng(m * n).integers(-9, 9, shape).astype(np.float16)
                        for shape in ((m, k), (k, n)))
                np.save(self.directory / "a.npy", a)
                np.save(self.directory / "b.npy", b)
                golden = a.astype(np.float32) @ b.astype(np.float32)
                self.run_and_expect("matmul", ["a.npy", f"f32[{m},{n}]", "b.npy", m, n, k], golden)

    def test_soft_turns(self):
        total = np.repeat(np.arange(1, 5, dtype=np.int32), 8)
        self.check_head("soft_turns", total)

    def test_gelu(self):
        x = (np.arange(1000, dtype=np.float64) * 0.008 - 4).astype(np.float16)
        wide = x.astype(np.float32)
        inner = wide * wide * wide * np.float32(0.044715) + wide
        y = wide / (exp(inner * np.float32(-1.5957691)) + np.float32(1))
        self.check_head("gelu", y.astype(np.float16))

    def test_online_softmax(self):
        scores, values = self.given_by("online_softmax", 0), self.given_by("online_softmax", 2)
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        golden = powers / powers.sum(axis=1, keepdims=True) @ values
        self.check_head("online_softmax", golden.astype(np.float32), "--rtol", "1e-5", "--atol",
                        "1e-6")

    def test_two_phase_mean(self):
        x = np.arange(1, 1001, dtype=np.float32)
        self.check_head("two_phase_mean", x - np.float32(500.5))

    def test_data_copy(self):
        self.check_head("data_copy", 2 * np.arange(1, 1025).astype(np.float16))
        for length, blocks in ((256, 1), (768, 3), (4096, 16), (12288, 48), (5120, 5)):
            given = self.random_halves(length)
            self.check_shape("data_copy", given, given + given, length, blocks=blocks)

    def test_data_copy_pad(self):
        self.check_head("data_copy_pad", np.arange(2, 62, dtype=np.float16).reshape(3, 20))
        for shape in ((1, 1), (5, 7), (16, 33), (2, 16), (255, 3), (7, 1001)):
            given = self.random_halves(*shape)
            self.check_shape("data_copy_pad", given, given + np.float16(1), *shape)

    def test_nd2nz(self):
        self.check_head("nd2nz", to_nz(np.arange(1, 1025, dtype=np.float16).reshape(32, 32)))
        for shape in ((1, 16), (16, 48), (5, 20), (33, 17), (1, 1), (300, 40), (7, 511)):
            given = self.random_halves(*shape)
            self.check_shape("nd2nz", given, to_nz(given), *shape)

    def test_nz2nd(self):
        strips = np.arange(1024, dtype=np.float32).reshape(2, 32, 16)
        self.check_head("nz2nd", strips.transpose(1, 0, 2).reshape(32, 32))
        for shape in ((1, 16), (16, 48), (7, 32), (129, 112), (1, 8192)):
            matrix = np.random.default_rng(5).standard_normal(shape).astype(np.float32)
            self.check_shape("nz2nd", to_nz(matrix), matrix, *shape)

    def test_transpose_5hd(self):
        counting = np.arange(256, dtype=np.float16).reshape(16, 16)
        self.check_head("transpose_5hd", counting.T)
        given = self.random_halves(16, 16)
        self.check_shape("transpose_5hd", given, given.T)


if __name__ == "__main__":
    unittest.main()
