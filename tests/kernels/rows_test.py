"""Kernels that reduce the rows of a matrix, against numpy: in program order and by random
schedules, without a finding. Sums are added in the documented order, so they agree bit by bit.
spec: vector.md, section 4.11
"""

import pathlib
import unittest

import numpy as np
from goldens import exp, reduce_sum
from harness import CommandTest

ROWS = pathlib.Path(__file__).parent / "rows"
SCHEDULES = ("in-order", "random:1", "random:2", "random:3")


def softmax(row):
    powers = exp(row - row.max())
    return powers / reduce_sum(powers)


def layernorm(row, gamma, beta):
    count = np.float32(len(row))
    centred = row - reduce_sum(row) / count
    variance = reduce_sum(centred * centred) / count
    return centred * (np.float32(1) / np.sqrt(variance + np.float32(1e-5))) * gamma + beta


class Rows(CommandTest):
    def check(self, name, given, golden, *options):
        for index, array in enumerate(given):
            np.save(self.directory / f"{index}.npy", array)
        np.save(self.directory / "golden.npy", golden)
        shape = ",".join(map(str, golden.shape))
        dtype = {"f": "f32", "i": "i32"}[golden.dtype.kind]
        tensors = [f"{index}.npy" for index in range(len(given))] + [f"{dtype}[{shape}]"]
        for schedule in SCHEDULES:
            with self.subTest(name=name, shape=given[0].shape, schedule=schedule, options=options):
                result = self.run_command(ROWS / f"{name}.cpp", *tensors, *given[0].shape,
                                          "--expect", f"{len(given)}=golden.npy", "--schedule",
                                          schedule, *options)
                self.assert_clean(result)

    def matrix(self, rows, columns):
        generator = np.random.default_rng(rows * columns)
        return generator.normal(0, 3, (rows, columns)).astype(np.float32)

    def test_layernorm(self):
        for rows, columns, blocks in ((1, 64, 1), (6, 197, 4), (11, 1000, 48)):
            x, (gamma, beta) = self.matrix(rows, columns), self.matrix(2, columns)
            golden = np.array([layernorm(row, gamma, beta) for row in x], dtype=np.float32)
            self.check("layernorm", [x, gamma, beta], golden, "--blocks", blocks)

    def test_softmax(self):
        for rows, columns, blocks in ((1, 7, 1), (5, 197, 2), (9, 1024, 8)):
            x = self.matrix(rows, columns)
            self.check("softmax", [x], np.array([softmax(row) for row in x]), "--blocks", blocks)

    def test_argmax(self):
        for rows, columns, blocks in ((1, 5, 1), (9, 1003, 3), (4, 5000, 2)):
            x = self.matrix(rows, columns).astype(np.float16)
            self.check("argmax", [x], x.argmax(axis=1).astype(np.int32), "--blocks", blocks)
            self.check("argmax", [x], x.argmax(axis=1).astype(np.int32), "--soc", "Ascend310B1")


if __name__ == "__main__":
    unittest.main()
