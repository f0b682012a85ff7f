"""Kernels that use softmax functions as real ones do, against numpy in double: the inner loop of
flash attention, and a ragged batch that is tiled by its host. spec: adv_nn.md, section 1
"""

import pathlib
import shutil
import unittest

import numpy as np
from harness import CLEAN, CommandTest, run_program

KERNELS = pathlib.Path(__file__).parent / "softmax"
SCHEDULES = ("in-order", "random:1", "random:2", "random:3")


def softmax(x):
    powers = np.exp(x - x.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


class Softmax(CommandTest):
    def check_attention(self, queries, keys, causal, blocks, schedules=SCHEDULES[:1]):
        generator = np.random.default_rng(queries * keys)
        scores = generator.normal(0, 4, (queries, keys)).astype(np.float32)
        values = generator.normal(0, 1, (keys, 64)).astype(np.float32)
        seen = scores.astype(np.float64)
        if causal:
            seen[np.triu_indices(queries, 1, keys)] = -np.inf
        golden = (softmax(seen) @ values.astype(np.float64)).astype(np.float32)
        for name, array in (("scores", scores), ("values", values), ("golden", golden)):
            np.save(self.directory / f"{name}.npy", array)
        for schedule in schedules:
            with self.subTest(queries=queries, keys=keys, causal=causal, schedule=schedule):
                self.assert_clean(self.run_command(
                    KERNELS / "flash_attention.cpp", "scores.npy", "values.npy",
                    f"f32[{queries},64]", queries, keys, int(causal), "--blocks", blocks,
                    "--expect", "2=golden.npy", "--rtol", "1e-4", "--atol", "1e-5",
                    "--check=full", "--schedule", schedule))

    def test_flash_attention(self):
        self.check_attention(20, 70, False, 2, SCHEDULES)
        self.check_attention(1, 1, False, 1)
        self.check_attention(16, 64, False, 1)

    def test_flash_attention_with_masked_scores(self):
        self.check_attention(37, 69, True, 3, SCHEDULES[:2])

    def test_a_ragged_batch_that_the_host_tiles(self):
        shapes = np.array([[5, 100], [1, 7], [100, 333], [3, 2047], [64, 64], [1000, 1], [17, 8]],
                          dtype=np.uint32)
        generator = np.random.default_rng(1)
        batch = [generator.normal(0, 5, shape).astype(np.float32) for shape in shapes]
        source = self.directory / "ragged_softmax.asc"
        shutil.copy(KERNELS / source.name, source)
        shapes.tofile(self.directory / "shapes.bin")
        np.concatenate([x.ravel() for x in batch]).tofile(self.directory / "x.bin")
        result = run_program(source, ASCTWIN_CHECK="full")
        self.assertEqual((result.returncode, result.stderr), (CLEAN, ""), result.stdout)
        y = np.fromfile(self.directory / "y.bin", dtype=np.float32)
        golden = np.concatenate([softmax(x.astype(np.float64)).astype(np.float32).ravel()
                                 for x in batch])
        np.testing.assert_array_max_ulp(y, golden, maxulp=1)


if __name__ == "__main__":
    unittest.main()
