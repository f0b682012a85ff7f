"""Calls on registers whose numbers or bytes need a reference of their own: exponentials, logarithms
and roots, casts of products, bfloat16, gathers and scatters of 8 and 64 bits, addresses of loops,
pointers that calls move, masks in streams. spec: reg_api.md, sections 3.2, 4, 6 and 10.1
"""

import unittest

import numpy as np
from register_bodies import RegisterCallsTest, in_all_forms
from register_reference_test import Lanes, bits_of

NORMAL = {"half": 2.0**-14, "float": 2.0**-126}


def flushed(x, name):
    """Subnormal numbers count as zero, of their sign."""
    return np.where(np.abs(x) < NORMAL[name], np.copysign(x.dtype.type(0), x), x)


def to_bfloat16(x):
    """Of floats, to even, as the upper 16 bits."""
    bits = np.asarray(x, np.float32).view(np.uint32).astype(np.uint64)
    rounded = ((bits + 0x7FFF + (bits >> np.uint64(16) & np.uint64(1))) >> np.uint64(16)).astype(np.uint16)
    return np.where(np.isnan(x), np.uint16(0x7FFF), rounded)


def from_bfloat16(bits):
    return (bits.astype(np.uint32) << np.uint32(16)).view(np.float32)


class Functions(RegisterCallsTest):
    FUNCTIONS = {"Exp": np.exp, "Ln": np.log, "Log": np.log, "Log2": np.log2, "Log10": np.log10,
                 "Sqrt": np.sqrt}

    def test_functions_of_one_number(self):
        """Within one unit in the last place, as the specification bounds them."""
        for seed, name in enumerate(("half", "float")):
            lanes = Lanes(name, seed)
            lanes.a[4:8] = (NORMAL[name] / 2, 1, 0.75, NORMAL[name])
            for call in self.FUNCTIONS:
                lanes.add_masked(f"{call}(d, a, m);", lanes.a)
            named = [(call, form) for call, (text, golden) in zip(self.FUNCTIONS, lanes.calls)
                     for form in in_all_forms([(text, golden)])]
            results = self.results_of(lanes.given, [form for _, form in named])
            for (call, _), got in zip(named, results):
                function = self.FUNCTIONS[call]
                with self.subTest(type=name, call=call), np.errstate(all="ignore"):
                    exact = function(flushed(lanes.a, name).astype(np.float64))
                    golden = flushed(exact.astype(lanes.dtype), name)
                    golden = np.where(lanes.on, golden, lanes.dtype(0))
                    finite = np.isfinite(golden)
                    np.testing.assert_array_equal(got[~finite], golden[~finite])
                    error = np.abs(got[finite].astype(np.float64) - golden[finite].astype(np.float64))
                    self.assertTrue((error <= np.spacing(np.abs(golden[finite]))).all(), error.max())

    def test_differences_in_the_exponent(self):
        lanes = Lanes("half", 3, short=True)
        lanes.a /= np.float16(16)
        lanes.b /= np.float16(16)
        lanes.given[0], lanes.given[256] = lanes.a, lanes.b
        calls = []
        for slot in ("ZERO", "ONE"):
            calls.append((lanes.start + f"RegTensor<float> f; MaskReg w = CreateMask<float>();"
                          f" ExpSub<float, half, RegLayout::{slot}>(f, a, b, m);"
                          " StoreAlign((__ubuf__ float*)DST, f, w);", np.zeros(64, np.float32)))
        named = [(slot, form) for slot, call in enumerate(calls) for form in in_all_forms([call])]
        for (slot, _), got in zip(named, self.results_of(lanes.given, [form for _, form in named])):
            difference = (lanes.a.astype(np.float64) - lanes.b.astype(np.float64))[slot::2]
            golden = np.where(lanes.on[slot::2], np.exp(difference), 0).astype(np.float32)
            error = np.abs(got.astype(np.float64) - golden.astype(np.float64))
            self.assertTrue((error <= np.spacing(golden)).all(), (slot, error.max()))

    def test_products_as_halves(self):
        """The product is a float, whose half is the nearest, ties away from zero."""
        lanes = Lanes("float", 5, short=True)
        lanes.a[:4] = (1 + 2.0**-11, -(1 + 2.0**-11), 1 + 3 * 2.0**-11, 2049)
        lanes.given[0] = lanes.a
        for scalar in (1.0, 3.0, 0.37):
            product = (lanes.a * np.float32(scalar)).astype(np.float64)
            quantum = np.exp2(np.maximum(np.floor(np.log2(np.abs(product) + 1e-30)), -14) - 10)
            halves = np.copysign(np.floor(np.abs(product) / quantum + 0.5), product) * quantum
            for slot, text in enumerate(("ZERO", "ONE")):
                golden = np.zeros(128, np.float16)
                golden[slot::2] = np.where(lanes.on, halves, 0).astype(np.float16)
                lanes.add_raw(f"RegTensor<half> h; MaskReg n = CreateMask<half>();"
                              f" MulsCast<half, float, float, RegLayout::{text}>(h, a, {scalar}f, m);"
                              " StoreAlign((__ubuf__ half*)DST, h, n);", golden)
        self.run_calls(lanes.given, lanes.calls)

    def test_bfloat16(self):
        generator = np.random.default_rng(6)
        a, b = (to_bfloat16(generator.normal(0, 8, 128).astype(np.float32)) for _ in range(2))
        on = generator.random(128) < 0.6
        x, y = from_bfloat16(a), from_bfloat16(b)
        start = ("RegTensor<bfloat16_t> a, b, d; MaskReg m, all = CreateMask<bfloat16_t>();"
                 " LoadAlign(a, (__ubuf__ bfloat16_t*)src); LoadAlign(b, (__ubuf__ bfloat16_t*)(src + 256));"
                 " LoadAlign(m, src + 512); ")
        calls = [(start + f"{call}(d, a, b, m); StoreAlign((__ubuf__ bfloat16_t*)DST, d, all);",
                  np.where(on, to_bfloat16(function(x, y)), 0).astype(np.uint16))
                 for call, function in (("Add", np.add), ("Sub", np.subtract), ("Mul", np.multiply),
                                        ("Max", np.maximum), ("Min", np.minimum))]
        calls += [(start + f"Compare<bfloat16_t, CMPMODE::{mode}>(all, a, b, m); StoreAlign(DST, all);",
                   bits_of(function(x, y) & on, 2)) for mode, function in (("LT", np.less), ("GE", np.greater_equal))]
        self.run_calls({0: a, 256: b, 512: bits_of(on, 2)}, calls)

    def test_fused_sums_of_bfloat16(self):
        """Takes numbers whose products and sums a float holds exactly, and rounds once."""
        generator = np.random.default_rng(12)
        x, y, z = (generator.integers(-128, 128, 128).astype(np.float32) / 16 for _ in range(3))
        a, b, d = (to_bfloat16(numbers) for numbers in (x, y, z))
        on = generator.random(128) < 0.6
        start = ("RegTensor<bfloat16_t> a, b, d; MaskReg m, all = CreateMask<bfloat16_t>();"
                 " LoadAlign(a, (__ubuf__ bfloat16_t*)src); LoadAlign(b, (__ubuf__ bfloat16_t*)(src + 256));"
                 " LoadAlign(d, (__ubuf__ bfloat16_t*)(src + 512)); LoadAlign(m, src + 768); ")
        calls = [(start + f"{call}(d, a, b, m); StoreAlign((__ubuf__ bfloat16_t*)DST, d, all);",
                  np.where(on, to_bfloat16(result), 0).astype(np.uint16))
                 for call, result in (("MulAddDst", x * y + z), ("MulDstAdd", z * x + y))]
        self.run_calls({0: a, 256: b, 512: d, 768: bits_of(on, 2)}, calls)

    def test_complex_numbers(self):
        """Small whole numbers, and divisors of which the quotients are exact."""
        generator = np.random.default_rng(13)
        for name, part, count in (("complex32", np.float16, 64), ("complex64", np.float32, 32)):
            a, b = (generator.integers(-8, 8, (2, count)).astype(np.float64) for _ in range(2))
            a, b = a[0] + 1j * a[1], b[0] + 1j * b[1]
            by = np.array([1, 2, 1j, 1 + 1j])[generator.integers(0, 4, count)]
            on = generator.random(count) < 0.6
            width = 256 // count

            def stored(numbers):
                parts = np.stack([numbers.real, numbers.imag], 1).reshape(-1)
                return (parts + 0.0).astype(part)

            start = (f"RegTensor<{name}> a, b, c, d; MaskReg m, all = CreateMask<{name}>();"
                     f" LoadAlign(a, (__ubuf__ {name}*)src); LoadAlign(b, (__ubuf__ {name}*)(src + 256));"
                     f" LoadAlign(c, (__ubuf__ {name}*)(src + 512)); LoadAlign(m, src + 768); ")
            end = f" StoreAlign((__ubuf__ {name}*)DST, d, all);"
            scalar = f"{name}(2, 1)"
            goldens = {"Add(d, a, b, m);": a + b, "Sub(d, a, b, m);": a - b, "Mul(d, a, b, m);": a * b,
                       "Div(d, a, c, m);": a / by, f"Adds(d, a, {scalar}, m);": a + (2 + 1j),
                       f"Muls(d, a, {scalar}, m);": a * (2 + 1j), f"Duplicate(d, {scalar}, m);": 0 * a + (2 + 1j)}
            with self.subTest(type=name):
                given = {0: stored(a), 256: stored(b), 512: stored(by), 768: bits_of(on, width)}
                texts = [(start + text + end, stored(np.where(on, golden, 0))) for text, golden in goldens.items()]
                for (text, golden), got in zip(texts, self.results_of(given, texts)):
                    np.testing.assert_array_equal(got + part(0), golden, text)


class Moves(RegisterCallsTest):
    def test_long_elements_by_index(self):
        generator = np.random.default_rng(7)
        x = generator.integers(0, 1 << 63, 96, dtype=np.uint64)
        index = generator.permutation(96)[:64].astype(np.uint32)
        on = generator.random(32) < 0.7
        given = {0: x, 1024: index, 1280: index[:32].astype(np.uint64), 1536: bits_of(on, 8)}
        start = ("RegTensor<uint64_t> r; RegTensor<uint32_t> i; RegTensor<uint64_t> k; MaskReg m,"
                 " all = CreateMask<uint64_t>(); LoadAlign(i, (__ubuf__ uint32_t*)(src + 1024));"
                 " LoadAlign(k, (__ubuf__ uint64_t*)(src + 1280)); LoadAlign(m, src + 1536); ")
        gathered = np.where(on, x[index[:32]], 0).astype(np.uint64)
        scattered = np.zeros(96, np.uint64)
        scattered[index[:32][on]] = x[:32][on]
        calls = []
        for by in "ik":
            calls.append((start + f"Gather(r, (__ubuf__ uint64_t*)src, {by}, m);"
                          " StoreAlign((__ubuf__ uint64_t*)DST, r, all);", gathered))
            calls.append((start + "LoadAlign(r, (__ubuf__ uint64_t*)src);"
                          f" Scatter((__ubuf__ uint64_t*)DST, r, {by}, m);", scattered))
        self.run_calls(given, calls)

    def test_elements_of_two_parts_by_index(self):
        """64 elements of 8 bytes; their indices are the lanes of a register of 4-byte ones, or a
        register of two parts."""
        generator = np.random.default_rng(14)
        x = generator.integers(0, 1 << 63, 96, dtype=np.uint64)
        index = generator.permutation(96)[:64]
        on = generator.random(64) < 0.7
        given = {0: x, 1024: index.astype(np.uint32), 1280: index.astype(np.uint64), 1792: bits_of(on, 4),
                 1824: bits_of(on[:32], 8)}
        start = ("constexpr const RegTrait& two = RegTraitNumTwo; RegTensor<uint64_t, two> r, k; RegTensor<uint64_t> s;"
                 " RegTensor<uint32_t> i; uint32_t n = 64; MaskReg m, o, all = UpdateMask<uint64_t, two>(n),"
                 " every = CreateMask<uint64_t>(); LoadAlign(i, (__ubuf__ uint32_t*)(src + 1024));"
                 " LoadAlign(k, (__ubuf__ uint64_t*)(src + 1280)); LoadAlign(m, src + 1792);"
                 " LoadAlign(o, src + 1824); ")
        gathered = np.where(on, x[index], 0).astype(np.uint64)
        scattered = np.zeros(96, np.uint64)
        scattered[index[on]] = x[:64][on]
        few = np.zeros(96, np.uint64)
        few[index[:32][on[:32]]] = x[:32][on[:32]]
        calls = []
        for by in "ik":
            calls.append((start + f"Gather(r, (__ubuf__ uint64_t*)src, {by}, m);"
                          " StoreAlign((__ubuf__ uint64_t*)DST, r, all);", gathered))
            calls.append((start + "LoadAlign(r, (__ubuf__ uint64_t*)src);"
                          f" Scatter((__ubuf__ uint64_t*)DST, r, {by}, m);", scattered))
        calls.append((start + "Gather(s, (__ubuf__ uint64_t*)src, k, o);"
                      " StoreAlign((__ubuf__ uint64_t*)DST, s, every);", gathered[:32]))
        calls.append((start + "LoadAlign(s, (__ubuf__ uint64_t*)src);"
                      " Scatter((__ubuf__ uint64_t*)DST, s, k, o);", few))
        for (text, golden), got in zip(calls, self.results_of(given, calls)):
            np.testing.assert_array_equal(got, golden, text)

    def test_bytes_by_index(self):
        """A byte becomes a lane of 16 bits without its sign; of such a lane the low byte is stored."""
        generator = np.random.default_rng(8)
        x = generator.integers(0, 256, 1024, dtype=np.uint8)
        index = generator.permutation(512)[:128].astype(np.uint16)
        on = generator.random(128) < 0.7
        calls = []
        for sign in ("", "u"):
            start = (f"RegTensor<{sign}int16_t> r; RegTensor<uint16_t> i; MaskReg m, all = CreateMask<half>();"
                     " LoadAlign(i, (__ubuf__ uint16_t*)(src + 1024)); LoadAlign(m, src + 1280); ")
            calls.append((start + f"Gather(r, (__ubuf__ {sign}int8_t*)src, i, m);"
                          f" StoreAlign((__ubuf__ {sign}int16_t*)DST, r, all);",
                          np.where(on, x[index], 0).astype(np.uint16)))
            scattered = np.zeros(512, np.uint8)
            scattered[index[on]] = x[:256:2][on]
            calls.append((start + f"LoadAlign(r, (__ubuf__ {sign}int16_t*)src);"
                          f" Scatter((__ubuf__ {sign}int8_t*)DST, (RegTensor<{sign}int8_t>&)r, i, m);", scattered))
        self.run_calls({0: x, 1024: index, 1280: bits_of(on, 2)}, calls)

    START = ("RegTensor<float> r, s; MaskReg all = CreateMask<float>();"
             " __ubuf__ float* p = (__ubuf__ float*)src; __ubuf__ float* q = (__ubuf__ float*)DST; ")

    def test_addresses_of_loops(self):
        x = np.random.default_rng(9).integers(0, 256, 2048, dtype=np.uint8)
        words = x.view(np.uint32)
        start = self.START
        offsets = (("CreateAddrReg<float>(2, 24)", 48), ("CreateAddrReg<float>(1, 8, 3, 64)", 200),
                   ("CreateAddrReg<half>(1, 16, 2, 32, 3, 48)", 112),
                   ("CreateAddrReg<uint8_t>(1, 32, 1, 64, 1, 128, 2, 32)", 72))
        calls = []
        for text, at in offsets:
            address = start + f"AddrReg o = {text}; "
            calls.append((address + "LoadAlign(r, p, o); StoreAlign(q, r, all);", words[at:at + 64]))
            calls.append((address + "LoadAlign<float, LoadDist::DIST_DINTLV_B32>(r, s, p, o);"
                          " StoreAlign(q, s, all);",
                          words[at + 1:at + 129:2]))
            stored = np.zeros(at + 64, np.uint32)
            stored[at:] = words[:64]
            calls.append((address + "LoadAlign(r, p); StoreAlign(q, r, o, all);", stored))
            calls.append((address + "MaskReg m; LoadAlign<float>(m, p, o); StoreAlign(DST, m);", words[at:at + 8]))
        self.run_calls({0: x}, calls)

    def test_pointers_that_calls_move(self):
        x = np.random.default_rng(10).integers(0, 256, 2048, dtype=np.uint8)
        words = x.view(np.uint32)
        update = "PostLiteral::POST_MODE_UPDATE"
        start = self.START
        twice = np.zeros(24 + 64, np.uint32)
        twice[:64] = words[:64]
        twice[24:] = words[40:104]
        load = f"LoadAlign<float, {update}>"
        calls = [(start + f"{load}(r, p, 40); {load}(s, p, -40); StoreAlign<float, {update}>(q, r, 24, all);"
                  f" StoreAlign<float, {update}>(q, s, 0, all);", twice),
                 (start + f"{load}(r, p, 40); {load}(s, p, -40); LoadAlign(r, p); StoreAlign(q, r, all);", words[:64])]
        pairs = start + f"LoadAlign<float, {update}, LoadDist::DIST_DINTLV_B32>(r, s, p, 128); LoadAlign(r, p); "
        calls.append((pairs + "StoreAlign(q, s, all);", words[1:128:2]))
        calls.append((pairs + "StoreAlign(q, r, all);", words[128:192]))
        masks = ("MaskReg m, n; __ubuf__ uint8_t* p = src; __ubuf__ uint8_t* q = DST;"
                 f" LoadAlign<uint8_t, {update}>(m, p, 64); LoadAlign<uint8_t, {update}>(n, p, 32);"
                 f" StoreAlign<uint8_t, {update}>(q, n, 32); StoreAlign<uint8_t, {update}>(q, m, 32);")
        calls.append((masks, np.concatenate([x[64:96], x[:32]])))
        self.run_calls({0: x}, calls)

    def test_masks_in_streams(self):
        """Two masks behind each other, of which each lane gives one bit."""
        x = np.random.default_rng(11).integers(0, 256, 64, dtype=np.uint8)
        bits = np.unpackbits(x, bitorder="little").reshape(2, 256)
        calls = []
        for width in (2, 4):
            kind = f"uint{8 * width}_t"
            calls.append((f"MaskReg m, n; LoadAlign(m, src); LoadAlign(n, src + 32); UnalignRegForStore u;"
                          f" __ubuf__ {kind}* q = (__ubuf__ {kind}*)DST; StoreUnAlign(q, m, u); StoreUnAlign(q, n, u);"
                          " StoreUnAlignPost(q, u, 0);", np.packbits(bits[:, ::width].reshape(-1), bitorder="little")))
        self.run_calls({0: x}, calls)


if __name__ == "__main__":
    unittest.main()
