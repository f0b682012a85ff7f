"""Casts on registers of all 65,536 values of 16 bits, by all roundings, against numbers that numpy
computes in double. spec: reg_api.md, sections 7.4 to 7.6 and 10.3
"""

import pathlib
import unittest

import numpy as np
from harness import CommandTest

KERNELS = pathlib.Path(__file__).parent / "registers"
BITS = np.arange(1 << 16).astype(np.uint16)
COUNT = len(BITS)
ROUNDINGS = {
    "rint": np.rint,
    "round": lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x),  # ties away from zero
    "floor": np.floor,
    "ceil": np.ceil,
    "trunc": np.trunc,
}
EXACT = ["f16_f32", "bf16_f32", "i16_f32", "i16_i32", "i16_u32", "u16_u32", "i16_u8", "u16_u8"]
ROUNDED = ["f16_i8", "f16_u8", "f16_i16", "f16_i32", "f16_bf16", "bf16_f16", "bf16_i32", "i16_f16"]
INTEGERS = {"i8": np.int8, "u8": np.uint8, "i16": np.int16, "u16": np.uint16, "i32": np.int32,
            "u32": np.uint32}


def values_of(name, bits):
    """The numbers that the bits of a type mean, as doubles."""
    if name == "f16":
        return bits.view(np.float16).astype(np.float64)
    if name == "bf16":
        return (bits.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    if name == "f32":
        return bits.view(np.float32).astype(np.float64)
    return bits.view(INTEGERS[name]).astype(np.float64)


def rounded_integers(x, name, rounding):
    """They saturate, and NaN is 0."""
    info = np.iinfo(INTEGERS[name])
    with np.errstate(invalid="ignore"):
        return np.where(np.isnan(x), 0, np.clip(rounding(x), info.min, info.max))


def rounded_floats(x, name, rounding):
    """Infinities and NaN stay. What leaves the range becomes infinite, or the largest number where
    the rounding goes towards zero."""
    places, least, most = {"f16": (10, -14, 65504.0),
                           "bf16": (7, -126, float.fromhex("0x1.fep127"))}[name]
    with np.errstate(all="ignore"):
        exponent = np.maximum(np.floor(np.log2(np.abs(x))), least)
        quantum = 2.0**(exponent - places)
        result = np.where(np.isfinite(x) & (x != 0), rounding(x / quantum) * quantum, x)
        stays = rounding(np.copysign(0.5, x)) == 0
        stays &= rounding(np.copysign(0.75, x)) == 0
        beyond = np.where(stays, most, np.inf)
    return np.where(np.isfinite(x) & (np.abs(result) > most), np.copysign(beyond, x), result)


class Casts(CommandTest):
    def cast(self, kernel, rows):
        source, target = kernel.split("_")
        np.save(self.directory / "x.npy", BITS)
        kind = {"bf16": "u16", "f16": "u16", "f32": "u32"}.get(target, target)
        result = self.run_command(KERNELS / "casts.cpp", "--kernel", kernel, "--soc", "Ascend950",
                                  "x.npy", f"{kind}[{rows},{COUNT}]", COUNT, "--save", "1=y.npy")
        self.assert_clean(result)
        return source, target, np.load(self.directory / "y.npy")

    def check(self, kernel, rounding, given, golden, target):
        found = values_of(target, given)
        same = (found == golden) | (np.isnan(found) & np.isnan(golden))
        wrong = np.flatnonzero(~same)[:4]
        detail = [(hex(BITS[i]), found[i], golden[i]) for i in wrong]
        self.assertEqual(detail, [], f"{kernel}, {rounding}: {np.count_nonzero(~same)} differ")

    def test_exact_casts(self):
        for kernel in EXACT:
            source, target, given = self.cast(kernel, 1)
            x = values_of(source, BITS)
            golden = rounded_integers(x, target, np.rint) if target in INTEGERS else x
            self.check(kernel, "exact", given[0], golden, target)

    def test_rounded_casts(self):
        for kernel in ROUNDED:
            source, target, given = self.cast(kernel, len(ROUNDINGS))
            x = values_of(source, BITS)
            convert = rounded_integers if target in INTEGERS else rounded_floats
            for row, (name, rounding) in zip(given, ROUNDINGS.items()):
                self.check(kernel, name, row, convert(x, target, rounding), target)


if __name__ == "__main__":
    unittest.main()
