"""Calls on registers against plain numpy, over types and random masks: each call of a generated
vector function stores its whole register. spec: reg_api.md, sections 4 to 9
"""

import unittest

import numpy as np
from register_bodies import FLOATS, FRAME, INTEGERS, TYPES, RegisterCallsTest, exact, random_lanes


def extreme(function, positive):
    """NaN wins; of the zeros, +0 is the larger."""
    def of(a, b):
        result = function(a, b)
        if a.dtype in (np.float16, np.float32):
            zeros = (a == 0) & (b == 0)
            signs = np.signbit(a) & np.signbit(b) if positive else np.signbit(a) | np.signbit(b)
            result = np.where(zeros, np.where(signs, -0.0, 0.0).astype(a.dtype), result)
        return result
    return of


def shifted_left(a, n):
    bits = 8 * a.dtype.itemsize
    moved = (a.view(f"u{a.dtype.itemsize}") << np.array(n, f"u{a.dtype.itemsize}"))
    if not np.issubdtype(a.dtype, np.signedinteger):
        return moved
    sign = np.array(1 << (bits - 1), moved.dtype)
    return ((moved & ~sign) | (a.view(moved.dtype) & sign)).view(a.dtype)


class Calls(RegisterCallsTest):
    def elementwise(self, name, seed):
        generator = np.random.default_rng(seed)
        a, b, old = (random_lanes(generator, name) for _ in range(3))
        active = generator.random(len(a)) < 0.6
        width = a.dtype.itemsize
        bits = np.zeros(256, np.uint8)
        bits[::width] = active
        given = {0: a, 256: b, 512: old, 768: np.packbits(bits, bitorder="little")}
        start = (f"RegTensor<{name}> a, b, d; MaskReg m, all = CreateMask<{name}>();"
                 f" LoadAlign(a, (__ubuf__ {name}*)src);"
                 f" LoadAlign(b, (__ubuf__ {name}*)(src + 256));"
                 f" LoadAlign(d, (__ubuf__ {name}*)(src + 512)); LoadAlign(m, src + 768); ")
        end = f" StoreAlign((__ubuf__ {name}*)DST, d, all);"
        zero = np.zeros_like(a)
        calls = []

        def add(text, result, other=zero):
            calls.append((start + text + end, np.where(active, result, other)))

        add("Add(d, a, b, m);", exact(np.add, a, b))
        add("Sub(d, a, b, m);", exact(np.subtract, a, b))
        add(f"Add<{name}, MaskMergeMode::MERGING>(d, a, b, m);", exact(np.add, a, b), old)
        add("Max(d, a, b, m);", exact(extreme(np.maximum, True), a, b))
        add("Min(d, a, b, m);", exact(extreme(np.minimum, False), a, b))
        add("Adds(d, a, 3, m);", exact(np.add, a, np.full_like(a, 3)))
        add(f"Duplicate(d, ({name})7, m);", np.full_like(a, 7))
        add("Move(d, a, m);", a, old)
        calls.append((start + "Select(d, a, b, m);" + end, np.where(active, a, b)))
        kept = np.concatenate([a[active], zero])[:len(a)]
        calls.append((start + "Squeeze(d, a, m);" + end, kept))
        if width > 1:
            add("Mul(d, a, b, m);", exact(np.multiply, a, b))
            add("Muls(d, a, 3, m);", exact(np.multiply, a, np.full_like(a, 3)))
        if name in INTEGERS:
            add("And(d, a, b, m);", a & b)
            add("Or(d, a, b, m);", a | b)
            add("Xor(d, a, b, m);", a ^ b)
            add("Not(d, a, m);", ~a)
            add("ShiftLefts(d, a, (int16_t)3, m);", shifted_left(a, 3))
            add("ShiftRights(d, a, (int16_t)3, m);", a >> np.array(3, a.dtype))
        if name in FLOATS or np.issubdtype(a.dtype, np.signedinteger):
            add("Abs(d, a, m);", exact(np.abs, a))
            add("Neg(d, a, m);", exact(np.negative, a))
        if name in FLOATS:
            add("Div(d, a, b, m);", exact(self.quotient, a, b))
            add("Relu(d, a, m);", np.where(a > 0, a, zero))
        self.add_compares(calls, start, a, b, active)
        self.run_calls(given, calls)

    @staticmethod
    def quotient(a, b):
        return a / b  # of these operands neither operands nor results are subnormal floats

    @staticmethod
    def add_compares(calls, start, a, b, active):
        width = a.dtype.itemsize
        for mode, function in (("LT", np.less), ("GE", np.greater_equal), ("EQ", np.equal),
                               ("NE", np.not_equal)):
            bits = np.zeros(256, np.uint8)
            bits[::width] = function(a, b) & active
            name = next(key for key, dtype in TYPES.items() if dtype == a.dtype.type)
            calls.append((start + f"Compare<{name}, CMPMODE::{mode}>(all, a, b, m);"
                          " StoreAlign(DST, all);",
                          np.packbits(bits, bitorder="little")))

    def test_elementwise(self):
        for seed, name in enumerate(TYPES):
            with self.subTest(type=name):
                self.elementwise(name, seed)

    def test_two_parts(self):
        """Registers of two parts: 64 elements of 64 bits, of which 61 are active."""
        generator = np.random.default_rng(9)
        for name, dtype in (("int64_t", np.int64), ("uint64_t", np.uint64)):
            info = np.iinfo(dtype)
            a, b = (generator.integers(info.min, info.max, 64, dtype, endpoint=True)
                    for _ in range(2))
            b[b == 0] = 1
            a[:4] = b[:4]
            some = np.arange(64) < 61
            amount = generator.integers(0, 63, 64)
            start = (f"RegTensor<{name}, RegTraitNumTwo> a, b, d, e; uint32_t n = 61, n2 = 64;"
                     f" MaskReg m = UpdateMask<{name}, RegTraitNumTwo>(n), t,"
                     f" all = UpdateMask<{name}, RegTraitNumTwo>(n2);"
                     f" LoadAlign(a, (__ubuf__ {name}*)src);"
                     f" LoadAlign(b, (__ubuf__ {name}*)(src + 512)); ")
            calls = []

            def add(text, golden):
                calls.append((start + text + f" StoreAlign((__ubuf__ {name}*)DST, d, all);",
                              golden.astype(dtype)))

            zero = np.zeros(64, dtype)
            add("Add(d, a, b, m);", np.where(some, a + b, zero))
            add("Mul(d, a, b, m);", np.where(some, a * b, zero))
            add("Max(d, a, b, m);", np.where(some, np.maximum(a, b), zero))
            add("Adds(d, a, 3, m);", np.where(some, a + dtype(3), zero))
            add(f"Duplicate(d, ({name})7); Duplicate(d, ({name})9, m);", np.where(some, 9, zero))
            add(f"Duplicate(d, ({name})7);", np.full(64, 7, dtype))
            add("Move(d, a); Move(d, b, m);", np.where(some, b, a))
            add("Not(d, a, m);", np.where(some, ~a, zero))
            add("Select(d, a, b, m);", np.where(some, a, b))
            add(f"Compare<{name}, CMPMODE::GT>(t, a, b, m); Select(d, a, b, t);",
                np.where(some & (a > b), a, b))
            add(f"Compares<{name}, CMPMODE::LE>(t, a, 5, m); Select(d, a, b, t);",
                np.where(some & (a <= dtype(5)), a, b))
            both = np.stack([a, b], 1).reshape(-1)
            add("Interleave(d, e, a, b);", both[:64])
            add("Interleave(e, d, a, b); ", both[64:])
            add("DeInterleave(e, d, a, b);", np.concatenate([a[1::2], b[1::2]]))
            add("ShiftRights(d, a, (int16_t)9, m);", np.where(some, a >> np.array(9, dtype), zero))
            if name == "int64_t":
                add("Arange(d, -5);", np.arange(-5, 59))
                add("Arange<int64_t, IndexOrder::DECREASE_ORDER>(d, -5);", np.arange(58, -6, -1))
                add("RegTensor<int64_t, RegTraitNumTwo> s;"
                    " LoadAlign(s, (__ubuf__ int64_t*)(src + 1024)); ShiftRight(d, a, s, m);",
                    np.where(some, a >> amount, zero))
            with self.subTest(type=name):
                self.run_calls({0: a, 512: b, 1024: amount.astype(np.int64)}, calls)

    def test_two_parts_where_they_are_not_modelled(self):
        (self.directory / "k.cpp").write_text(FRAME % {
            "traits": "", "before": "", "after": "", "bytes": 256,
            "body": "RegTensor<int64_t, RegTraitNumTwo> a, d; MaskReg m = CreateMask<int64_t>();"
                    " LoadAlign(a, (__ubuf__ int64_t*)src); Reduce(d, a, m);"}, encoding="utf-8")
        result = self.run_command("k.cpp", "--soc", "Ascend950", "u8[2048]=zeros", "u8[256]")
        self.assertIn("does not model this call on registers of two parts", result.stderr)

    def test_print(self):
        (self.directory / "k.cpp").write_text(FRAME % {
            "traits": "", "before": "", "after": "", "bytes": 256,
            "body": "RegTensor<half> a; RegTensor<int64_t, RegTraitNumTwo> b;"
                    " Arange(a, (half)0.5f); a.Print(); Arange(b, -1); b.Print();"},
            encoding="utf-8")
        result = self.run_command("k.cpp", "--soc", "Ascend950", "u8[2048]=zeros", "u8[256]")
        self.assertEqual(result.returncode, 0)
        self.assertIn("lane 0: " + " ".join(f"{i}.5" for i in range(16)) + "\n", result.stderr)
        self.assertIn("lane 48: " + " ".join(str(i) for i in range(47, 63)) + "\n", result.stderr)

    def test_distributions(self):
        x = np.random.default_rng(5).integers(0, 256, 1024, dtype=np.uint8)
        calls = []
        for width, bits in ((1, 8), (2, 16), (4, 32)):
            unit = x.view(f"u{width}")
            lanes = 256 // width
            load = f"RegTensor<uint8_t> r; LoadAlign<uint8_t, LoadDist::DIST_%s_B{bits}>(r, src);"
            end = " MaskReg m = CreateMask<uint8_t>(); StoreAlign(DST, r, m);"
            calls.append((load % "BRC" + end, np.full(lanes, unit[0])))
            wide = np.zeros((lanes // 2, 2), unit.dtype)
            wide[:, 0] = unit[:lanes // 2]
            calls.append((load % "UNPACK" + end, wide.reshape(-1)))
            both = (f"RegTensor<uint8_t> r, s; LoadAlign<uint8_t, LoadDist::DIST_DINTLV_B{bits}>"
                    "(r, s, src);")
            calls.append((both + end, unit[0:2 * lanes:2]))
            calls.append((both.replace("(r, s,", "(s, r,") + end, unit[1:2 * lanes:2]))
            if width < 4:
                calls.append((load % "US" + end, np.repeat(unit[:lanes // 2], 2)))
                calls.append((load % "DS" + end, unit[0:2 * lanes:2]))
            if width > 1:
                calls.append((load % "E2B" + end, np.repeat(unit[:8], 32 // width)))
        quarter = np.zeros((64, 4), np.uint8)
        quarter[:, 0] = x[:64]
        calls.append(("RegTensor<uint8_t> r; LoadAlign<uint8_t, LoadDist::DIST_UNPACK4_B8>(r, src);"
                      " MaskReg m = CreateMask<uint8_t>(); StoreAlign(DST, r, m);",
                      quarter.reshape(-1)))
        calls.append(("RegTensor<uint8_t> r; LoadAlign<uint8_t, LoadDist::DIST_BLK>(r, src);"
                      " MaskReg m = CreateMask<uint8_t>(); StoreAlign(DST, r, m);",
                      np.tile(x[:32], 8)))
        self.run_calls({0: x}, calls)

    def test_packed_stores(self):
        x = np.random.default_rng(6).integers(0, 256, 256, dtype=np.uint8)
        calls = []
        for name, mask, part in (("PACK_B16", "uint16_t", x.reshape(-1, 2)[:, :1]),
                                 ("PACK_B32", "uint32_t", x.reshape(-1, 4)[:, :2]),
                                 ("PACK_B64", "uint64_t", x.reshape(-1, 8)[:, :4]),
                                 ("PACK4_B32", "uint32_t", x.reshape(-1, 4)[:, :1])):
            calls.append((f"RegTensor<uint8_t> r; LoadAlign(r, src); MaskReg m = CreateMask<{mask}>();"
                          f" StoreAlign<uint8_t, StoreDist::DIST_{name}>(DST, r, m);",
                          np.ascontiguousarray(part).reshape(-1)))
        self.run_calls({0: x}, calls)

    def test_casts(self):
        """Every finite half to integers, to float and back, 128 at a time."""
        generator = np.random.default_rng(7)
        h = generator.integers(0, 0x7C00, 128).astype(np.uint16).view(np.float16)
        h[::2] = -h[::2]
        f = generator.normal(0, 300, 64).astype(np.float32)
        traits = "".join(
            f"static constexpr CastTrait k{slot}{mode} = {{RegLayout::{slot}, SatMode::SAT,"
            f" MaskMergeMode::ZEROING, RoundMode::CAST_{mode}}};\n"
            for slot in ("ZERO", "ONE") for mode in ("RINT", "FLOOR", "CEIL", "TRUNC"))
        start = ("RegTensor<half> h; RegTensor<float> f; RegTensor<int32_t> i; RegTensor<int16_t> s;"
                 " RegTensor<int8_t> c; MaskReg fm = CreateMask<float>(), hm = CreateMask<half>(),"
                 " bm = CreateMask<int8_t>(); LoadAlign(h, (__ubuf__ half*)src);"
                 " LoadAlign(f, (__ubuf__ float*)(src + 256)); ")
        calls = []
        wide = h.astype(np.float32)
        for slot, index in (("ZERO", 0), ("ONE", 1)):
            calls.append((start + f"Cast<float, half, k{slot}RINT>(f, h, hm);"
                          " StoreAlign((__ubuf__ float*)DST, f, fm);", wide[index::2]))
        for mode, function in (("RINT", np.rint), ("FLOOR", np.floor), ("CEIL", np.ceil),
                               ("TRUNC", np.trunc)):
            calls.append((start + f"Cast<int32_t, float, kZERO{mode}>(i, f, fm);"
                          " StoreAlign((__ubuf__ int32_t*)DST, i, fm);",
                          function(f).astype(np.int32)))
            calls.append((start + f"Cast<int16_t, half, kZERO{mode}>(s, h, hm);"
                          " StoreAlign((__ubuf__ int16_t*)DST, s, hm);",
                          np.clip(function(wide), -32768, 32767).astype(np.int16)))
            bytes_ = np.zeros(256, np.int8)
            bytes_[1::2] = np.clip(function(wide), -128, 127)
            calls.append((start + f"Cast<int8_t, half, kONE{mode}>(c, h, hm);"
                          " StoreAlign((__ubuf__ int8_t*)DST, c, bm);", bytes_))
        halves = np.zeros(128, np.float16)
        halves[1::2] = f.astype(np.float16)
        calls.append((start + "Cast<half, float, kONERINT>(h, f, fm);"
                      " StoreAlign((__ubuf__ half*)DST, h, hm);", halves))
        self.run_calls({0: h, 256: f}, calls, traits)


if __name__ == "__main__":
    unittest.main()
