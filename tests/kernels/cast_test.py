"""Kernels that convert as published code does, against numpy, in program order and by random
schedules, without a finding.
"""

import pathlib
import unittest

import numpy as np
from goldens import from_bfloat16, to_bfloat16
from harness import CommandTest

KERNELS = pathlib.Path(__file__).parent / "cast"


class Casts(CommandTest):
    def check(self, name, *arguments, expect, rounds=("in-order", "random:1", "random:2")):
        for schedule in rounds:
            with self.subTest(name=name, schedule=schedule):
                self.assert_clean(self.run_command(KERNELS / f"{name}.cpp", *arguments, "--expect",
                                                   expect, "--schedule", schedule))

    def test_half_is_computed_in_float(self):
        for length, blocks in ((1, 1), (16, 2), (255, 1), (1000, 3), (12345, 48)):
            rng = np.random.default_rng(length)
            x = (rng.standard_normal(length) * 50).astype(np.float16)
            x[0] = 65504
            wide = x.astype(np.float32)
            y = (wide / (np.float32(1) + np.abs(wide))).astype(np.float16)
            np.save(self.directory / "x.npy", x)
            np.save(self.directory / "y.npy", y)
            self.check("softsign", "x.npy", f"f16[{length}]", length, "--blocks", blocks,
                       expect="1=y.npy")

    def test_half_is_quantised(self):
        x = (np.random.default_rng(1).standard_normal((4, 512)) * 5).astype(np.float16)
        scaled = x.astype(np.float32) * np.float32(20.5) + np.float32(3)
        q = np.clip(np.rint(scaled), -128, 127).astype(np.int8)
        np.save(self.directory / "x.npy", x)
        np.save(self.directory / "q.npy", q)
        arguments = ("x.npy", "i8[4,512]", "20.5", "3", "--blocks", 4)
        self.check("quantise", *arguments, expect="1=q.npy")
        result = self.run_command(KERNELS / "quantise.cpp", *arguments, "-DNO_SCALE")
        self.assertIn("error[E0105]: `Cast` has no dequantisation scale", result.stderr)

    def test_bfloat16_is_computed_in_float(self):
        rng = np.random.default_rng(2)
        x = to_bfloat16(rng.standard_normal((3, 128)))
        angle = rng.uniform(-3, 3, (3, 64))
        cosine, sine = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
        first, second = from_bfloat16(x)[:, :64], from_bfloat16(x)[:, 64:]
        y = to_bfloat16(np.concatenate([first * cosine - second * sine,
                                        second * cosine + first * sine], axis=1))
        for name, array in (("cos", cosine), ("sin", sine)):
            np.save(self.directory / f"{name}.npy", array)
        x.tofile(self.directory / "x.bin")
        y.tofile(self.directory / "y.bin")
        self.check("rope", "bf16[3,128]=@x.bin", "cos.npy", "sin.npy", "bf16[3,128]", "--blocks", 3,
                   expect="3=y.bin")


if __name__ == "__main__":
    unittest.main()
