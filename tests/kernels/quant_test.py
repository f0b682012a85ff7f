"""Kernels that quantise and drop out, against numpy: in program order and by random schedules,
without a finding. The steps are the documented ones, so they agree bit by bit.
spec: adv_nn.md, section 4; adv_math.md, section 5.2
"""

import pathlib
import unittest

import numpy as np
from harness import CommandTest

QUANT = pathlib.Path(__file__).parent / "quant"
SCHEDULES = ("in-order", "random:1", "random:2", "random:3")


def swiglu(gate, up):
    power = np.exp(-gate.astype(np.float64)).astype(np.float32)  # in double, rounded once
    return gate / (power + np.float32(1)) * up


def quantise(values, scale):
    """In half: scaled, the offset 0 added, rounded to the nearest even integer."""
    scaled = values.astype(np.float16) * scale.astype(np.float16) + np.float16(0)
    return np.clip(np.rint(scaled.astype(np.float32)), -128, 127).astype(np.int8)


class Quant(CommandTest):
    def check(self, name, given, golden, dtype, *options):
        for index, array in enumerate(given):
            np.save(self.directory / f"{index}.npy", array)
        np.save(self.directory / "golden.npy", golden)
        shape = ",".join(map(str, golden.shape))
        tensors = [f"{index}.npy" for index in range(len(given))] + [f"{dtype}[{shape}]"]
        for schedule in SCHEDULES:
            with self.subTest(name=name, shape=golden.shape, schedule=schedule, options=options):
                result = self.run_command(QUANT / f"{name}.cpp", *tensors, *golden.shape, *options,
                                          "--expect", f"{len(given)}=golden.npy", "--schedule",
                                          schedule)
                self.assert_clean(result)

    def test_dequant_swiglu_quant(self):
        for rows, columns, blocks in ((1, 32, 1), (5, 64, 2), (13, 512, 8)):
            generator = np.random.default_rng(rows * columns)
            x = generator.integers(-3000, 3000, (rows, 2 * columns)).astype(np.int32)
            weight = generator.uniform(0.0005, 0.002, 2 * columns).astype(np.float32)
            scale = generator.uniform(5, 40, columns).astype(np.float32)
            floats = x.astype(np.float32) * weight
            golden = quantise(swiglu(floats[:, :columns], floats[:, columns:]), scale)
            self.check("dequant_swiglu_quant", [x, weight, scale], golden, "i8", "--blocks", blocks)

    def test_dropout(self):
        for rows, columns, keep, blocks in ((1, 8, 0.5, 1), (7, 40, 0.75, 3), (33, 200, 0.9, 8)):
            generator = np.random.default_rng(rows * columns)
            x = generator.normal(0, 3, (rows, columns)).astype(np.float32)
            mask = (generator.random((rows, columns)) < keep).astype(np.uint8)
            x[0, 0], mask[0, 0] = np.nan, 0  # what is dropped is 0, whatever it was
            factor = np.float32(1) / np.float32(keep)
            golden = np.where(mask != 0, x * factor, np.float32(0))
            self.check("dropout", [x, mask], golden, "f32", keep, "--blocks", blocks)


if __name__ == "__main__":
    unittest.main()
