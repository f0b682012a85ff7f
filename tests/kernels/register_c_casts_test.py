"""Casts of the C form: each name says the types, the rounding, saturation and the slot, and does what
Cast does with a trait of these. spec: delta_2026.md, section 3.5
"""

import pathlib
import re
import unittest

import numpy as np
from harness import CommandTest
from register_bodies import FRAME

NAMES = pathlib.Path(__file__).parents[1] / "compile" / "register_names.txt"
TYPES = {"float": "float", "half": "half", "bfloat16": "bfloat16_t", "int8": "int8_t",
         "uint8": "uint8_t", "int16": "int16_t", "uint16": "uint16_t", "int32": "int32_t",
         "uint32": "uint32_t", "int64": "int64_t", "hif8": "hifloat8_t", "e4m3": "fp8_e4m3fn_t",
         "e5m2": "fp8_e5m2_t", "e2m1x2": "fp4x2_e2m1_t", "e1m2x2": "fp4x2_e1m2_t",
         "int4x2": "int4x2_t"}
ROUNDINGS = {None: "UNKNOWN", "rn": "CAST_RINT", "rna": "CAST_ROUND", "rd": "CAST_FLOOR",
             "ru": "CAST_CEIL", "rz": "CAST_TRUNC", "ro": "CAST_ODD", "rh": "CAST_HYBRID"}
SLOTS = {None: "ZERO", "_v2": "ONE", "_v3": "TWO", "_v4": "THREE"}
KINDS = "|".join(TYPES)
CAST = re.compile(rf"asc_({KINDS})2({KINDS})(?:_(rna|rn|rd|ru|rz|ro|rh))?(_sat)?(_v[234])?")
# Each instruction chooses how it saturates.
BY_TRAIT = FRAME.replace("  DataCopy(src,", "  SetCtrlSpr<60, 60>(0);\n  DataCopy(src,")
AT_ONCE = 60


def casts():
    for line in NAMES.read_text(encoding="utf-8").split():
        if found := CAST.fullmatch(line):
            yield line, found.groups()


class CCasts(CommandTest):
    def compare(self, chosen):
        traits, body = [], []
        for i, (name, (source, target, rounding, saturates, slot)) in enumerate(chosen):
            source, target = TYPES[source], TYPES[target]
            traits.append(f"static constexpr CastTrait k{i} = {{RegLayout::{SLOTS[slot]},"
                          f" SatMode::{'SAT' if saturates else 'NO_SAT'}, MaskMergeMode::ZEROING,"
                          f" RoundMode::{ROUNDINGS[rounding]}}};")
            body.append(f"  {{ RegTensor<{source}> x; RegTensor<{target}> y, z; MaskReg m;"
                        f" MaskReg all = CreateMask<uint8_t>(); LoadAlign(m, src + 768);"
                        f" LoadAlign(x, (__ubuf__ {source}*)src);"
                        f" Cast<{target}, {source}, k{i}>(y, x, m); {name}(z, x, m);"
                        f" StoreAlign(dst + {512 * i}, (RegTensor<uint8_t>&)y, all);"
                        f" StoreAlign(dst + {512 * i + 256}, (RegTensor<uint8_t>&)z, all); }}")
        room = 512 * len(chosen)
        (self.directory / "casts.cpp").write_text(
            BY_TRAIT % {"traits": "\n".join(traits), "body": "\n".join(body), "bytes": room,
                       "before": "", "after": ""},
            encoding="utf-8")
        np.save(self.directory / "in.npy",
                np.random.default_rng(11).integers(0, 256, 2048, dtype=np.uint8))
        result = self.run_command("casts.cpp", "--soc", "Ascend950", "in.npy", f"u8[{room}]",
                                  "--save", "1=out.npy")
        self.assert_clean(result)
        pairs = np.load(self.directory / "out.npy").reshape(-1, 2, 256)
        wrong = [name for (name, _), (y, z) in zip(chosen, pairs) if (y != z).any()]
        self.assertEqual(wrong, [])
        return pairs

    def test_each_name(self):
        known = list(casts())
        self.assertGreater(len(known), 250)
        for begin in range(0, len(known), AT_ONCE):
            with self.subTest(first=known[begin][0]):
                self.compare(known[begin:begin + AT_ONCE])


if __name__ == "__main__":
    unittest.main()
