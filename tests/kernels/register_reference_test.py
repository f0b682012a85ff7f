"""Calls on registers beyond those of each lane by itself, against plain numpy: fused sums, carries,
reductions, lanes and masks that change places, and moves between UB and registers by index, stride
and stream. spec: reg_api.md, sections 4 to 9
"""

import unittest

import numpy as np
from register_bodies import FLOATS, INTEGERS, TYPES, RegisterCallsTest, random_lanes

SIGNED = ("int8_t", "int16_t", "int32_t", "int64_t")
COMPARISONS = {"LT": np.less, "GT": np.greater, "EQ": np.equal, "LE": np.less_equal,
               "GE": np.greater_equal, "NE": np.not_equal}


def bits_of(lanes, width):
    """A mask: one bit for each byte of a register, the lowest of a lane being its own."""
    bits = np.zeros(256, np.uint8)
    bits[::width] = lanes
    return np.packbits(bits, bitorder="little")


def short_floats(generator, name, count):
    """Numbers whose products and sums are exact in double."""
    scale = 64 if name == "half" else 2048
    return (generator.integers(-scale, scale, count) / 16).astype(TYPES[name])


def tree_sum(x):
    """Neighbours first; each sum has the type of the lanes."""
    with np.errstate(over="ignore"):
        while len(x) > 1:
            x = x[0::2] + x[1::2]
    return x[0]


class Lanes:
    """Three registers of a type and a mask at random, and the text that loads them."""

    def __init__(self, name, seed, short=False):
        self.name, self.dtype, self.width = name, TYPES[name], np.dtype(TYPES[name]).itemsize
        self.generator = np.random.default_rng(seed)
        count = 256 // self.width
        draw = ((lambda: short_floats(self.generator, name, count)) if short else
                (lambda: random_lanes(self.generator, name)))
        self.a, self.b, self.old = draw(), draw(), draw()
        self.on = self.generator.random(count) < 0.6
        self.given = {0: self.a, 256: self.b, 512: self.old, 768: bits_of(self.on, self.width)}
        self.start = (f"RegTensor<{name}> a, b, d, e; MaskReg m, all = CreateMask<{name}>();"
                      f" LoadAlign(a, (__ubuf__ {name}*)src);"
                      f" LoadAlign(b, (__ubuf__ {name}*)(src + 256));"
                      f" LoadAlign(d, (__ubuf__ {name}*)(src + 512)); LoadAlign(m, src + 768); ")
        self.calls = []

    def add(self, text, result, result_register="d"):
        self.add_raw(text + self.store(result_register), np.asarray(result, self.dtype))

    def store(self, register="d"):
        return f" StoreAlign((__ubuf__ {self.name}*)DST, {register}, all);"

    def add_raw(self, text, result):
        self.calls.append((self.start + text, result))

    def add_masked(self, text, result):
        self.add(text, np.where(self.on, result, np.zeros_like(self.a)))


class Reference(RegisterCallsTest):
    def each(self, names, describe, short=False):
        for seed, name in enumerate(names):
            with self.subTest(type=name):
                lanes = Lanes(name, seed, short)
                with np.errstate(all="ignore"):
                    describe(lanes)
                self.run_calls(lanes.given, lanes.calls)

    def test_comparisons(self):
        def describe(lanes):
            lanes.b[::3] = lanes.a[::3]
            for mode, function in COMPARISONS.items():
                result = bits_of(function(lanes.a, lanes.b) & lanes.on, lanes.width)
                lanes.add_raw(f"Compare<{lanes.name}, CMPMODE::{mode}>(all, a, b, m);"
                              " StoreAlign(DST, all);", result)
                result = bits_of(function(lanes.a, lanes.dtype(5)) & lanes.on, lanes.width)
                lanes.add_raw(f"Compares<{lanes.name}, CMPMODE::{mode}>(all, a, ({lanes.name})5, m);"
                              " StoreAlign(DST, all);", result)
        self.each(TYPES, describe)

    def test_shifts_by_lanes(self):
        def describe(lanes):
            bits = 8 * lanes.width
            signed = lanes.name in SIGNED
            natural = np.dtype(f"u{lanes.width}")
            amount = lanes.generator.integers(0, bits + 3, len(lanes.a)).astype(natural)
            amount[amount == bits] = bits + 1  # no document says what exactly all bits give
            lanes.given[256] = amount
            low = np.minimum(amount, bits - 1).astype(natural)
            x = lanes.a.view(natural)
            left = np.where(amount >= bits, 0, x << low).astype(natural)
            if signed:
                sign = natural.type(1 << (bits - 1))
                left = np.where(amount >= bits, 0, (left & ~sign) | (x & sign)).astype(natural)
                right = lanes.a >> low.view(lanes.dtype)
            else:
                right = np.where(amount >= bits, 0, x >> low).astype(natural)
            by = lanes.name.lstrip("u")
            for call, result in (("ShiftLeft", left), ("ShiftRight", right)):
                lanes.add_masked(f"{call}(d, a, (RegTensor<{by}>&)b, m);", result.view(lanes.dtype))
        self.each(INTEGERS, describe)

    def test_scalars(self):
        def describe(lanes):
            seven = lanes.dtype(7)
            lanes.add_masked(f"Maxs(d, a, ({lanes.name})7, m);", np.maximum(lanes.a, seven))
            lanes.add_masked(f"Mins(d, a, ({lanes.name})7, m);", np.minimum(lanes.a, seven))
        self.each(TYPES, describe)

    def test_fused_sums(self):
        def describe(lanes):
            a, b, d = lanes.a, lanes.b, lanes.old
            if lanes.name in FLOATS:
                a, b, d = (x.astype(np.float64) for x in (a, b, d))
                lanes.add_masked("MulDstAdd(d, a, b, m);", (d * a + b).astype(lanes.dtype))
                lanes.add_masked(f"Axpy(d, a, ({lanes.name})3, m);", (3 * a + d).astype(lanes.dtype))
                lanes.add_masked("AbsSub(d, a, b, m);", np.abs(a - b).astype(lanes.dtype))
                lanes.add_masked("Prelu(d, a, b, m);",
                                 np.where(a > 0, a, a * b).astype(lanes.dtype))
                lanes.add_masked(f"LeakyRelu(d, a, ({lanes.name})0.5f, m);",
                                 np.where(a > 0, a, a / 2).astype(lanes.dtype))
            lanes.add_masked("MulAddDst(d, a, b, m);", (a * b + d).astype(lanes.dtype))
        self.each([n for n in INTEGERS if "8" not in n], describe)
        self.each(FLOATS, describe, short=True)

    def test_whole_numbers(self):
        def describe(lanes):
            a = lanes.a
            rounds = {"RINT": np.rint, "FLOOR": np.floor, "CEIL": np.ceil, "TRUNC": np.trunc,
                      "ROUND": lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x)}
            for mode, function in rounds.items():
                lanes.add_masked(f"Truncate<{lanes.name}, RoundMode::CAST_{mode}>(d, a, m);",
                                 function(a.astype(np.float64)).astype(lanes.dtype))
        self.each(FLOATS, describe, short=True)

    def test_carries_and_long_products(self):
        def describe(lanes):
            a, b = (x.view(np.uint32).astype(np.uint64) for x in (lanes.a, lanes.b))
            carry = lanes.generator.random(64) < 0.5
            lanes.given[800] = bits_of(carry, 4)
            start = "MaskReg c, o; LoadAlign(c, src + 800); "
            flipped = b ^ np.uint64(0xFFFFFFFF)
            cases = {"Add(o, d, a, b, m);": a + b,
                     "Sub(o, d, a, b, m);": a + flipped + np.uint64(1),
                     "AddC(o, d, a, b, c, m);": a + b + carry.astype(np.uint64),
                     "SubC(o, d, a, b, c, m);": a + flipped + carry.astype(np.uint64)}
            for text, total in cases.items():
                low = np.where(lanes.on, total, 0).astype(np.uint32)
                lanes.add_raw(start + text + lanes.store(), low)
                lanes.add_raw(start + text + " StoreAlign(DST, o);",
                              bits_of((total >> np.uint64(32) != 0) & lanes.on, 4))
            wide = np.int64 if lanes.name == "int32_t" else np.uint64
            product = lanes.a.astype(wide) * lanes.b.astype(wide)
            pairs = product.view(np.uint32).reshape(-1, 2)
            for register, part in (("d", 0), ("e", 1)):
                words = np.where(lanes.on, pairs[:, part], 0).astype(np.uint32)
                lanes.add("Mull(d, e, a, b, m);", words.view(lanes.dtype), register)
        self.each(("int32_t", "uint32_t"), describe)

    def test_reductions(self):
        def describe(lanes):
            used, count = lanes.a, len(lanes.a)
            block = 32 // lanes.width
            sums = np.where(lanes.on, used, lanes.dtype(0))
            floats = lanes.name in FLOATS
            least, most = ((-np.inf, np.inf) if floats else
                           (np.iinfo(lanes.dtype).min, np.iinfo(lanes.dtype).max))

            def padded(values):
                return np.concatenate([np.array(values, lanes.dtype),
                                       np.zeros(count - len(values), lanes.dtype)])

            if lanes.width > 2 or floats:
                lanes.add("Reduce<ReduceType::SUM>(d, a, m);", padded([tree_sum(sums)]))
                if lanes.width < 8:
                    lanes.add("ReduceDataBlock<ReduceType::SUM>(d, a, m);",
                              padded([tree_sum(x) for x in sums.reshape(-1, block)]))
            if floats:
                lanes.add("PairReduceElem(d, a, m);", padded(sums[0::2] + sums[1::2]))
            for name, pick, fill in (("MAX", np.argmax, least), ("MIN", np.argmin, most)):
                x = np.where(lanes.on, used, lanes.dtype(fill))
                index = pick(x)
                golden = padded([x[index]])
                golden.view(f"u{lanes.width}")[1] = index
                lanes.add(f"Reduce<ReduceType::{name}>(d, a, m);", golden)
                if lanes.width < 8:
                    lanes.add(f"ReduceDataBlock<ReduceType::{name}>(d, a, m);",
                              padded([x_[pick(x_)] for x_ in x.reshape(-1, block)]))
        names = [name for name in TYPES if "8" not in name]
        self.each([name for name in names if name not in FLOATS], describe)
        self.each(FLOATS, describe, short=True)

    def test_lanes_that_change_places(self):
        def describe(lanes):
            a, b, count = lanes.a, lanes.b, len(lanes.a)
            if lanes.width < 8:
                joined = np.stack([a, b], 1).reshape(-1)
                parted = np.concatenate([a, b])
                lanes.add("Interleave(d, e, a, b);", joined[:count])
                lanes.add("Interleave(d, e, a, b);", joined[count:], "e")
                lanes.add("DeInterleave(d, e, a, b);", parted[0::2])
                lanes.add("DeInterleave(d, e, a, b);", parted[1::2], "e")
                index = lanes.generator.integers(0, min(4 * count, 256), count)
                lanes.given[1024] = index.astype(f"u{lanes.width}")
                kind = f"uint{8 * lanes.width}_t"
                lanes.add(f"RegTensor<{kind}> i; LoadAlign(i, (__ubuf__ {kind}*)(src + 1024));"
                          " Gather(d, a, i);", a[index % count])
            if lanes.name in INTEGERS and lanes.width < 8:
                lanes.add("Unsqueeze(d, m);", (np.cumsum(lanes.on) - lanes.on).astype(lanes.dtype))
            if lanes.name in SIGNED + ("float",):
                steps = lanes.dtype(-7) + np.arange(count).astype(lanes.dtype)
                lanes.add(f"Arange(d, ({lanes.name})-7);", steps)
                lanes.add(f"Arange<{lanes.name}, IndexOrder::DECREASE_ORDER>"
                          f"(d, ({lanes.name})-7);", steps[::-1])
            lanes.add("Duplicate(d, a, m);", np.where(lanes.on, a[0], lanes.dtype(0)))
        self.each(TYPES, describe)

    def test_widths(self):
        def describe(lanes):
            narrow = {"int16_t": "uint8_t", "uint16_t": "uint8_t", "int32_t": "uint16_t",
                      "uint32_t": "uint16_t", "int64_t": "uint32_t", "uint64_t": "uint32_t"}
            wide = {"int8_t": "int16_t", "uint8_t": "uint16_t", "int16_t": "int32_t",
                    "uint16_t": "uint32_t", "int32_t": "int64_t", "uint32_t": "uint64_t"}
            half = len(lanes.a) // 2
            for part in ("LOWEST", "HIGHEST"):
                if lanes.name in narrow:
                    to = narrow[lanes.name]
                    low = lanes.a.astype(TYPES[to])
                    zero = np.zeros_like(low)
                    golden = np.concatenate([low, zero] if part == "LOWEST" else [zero, low])
                    lanes.add_raw(f"Pack<{to}, {lanes.name}, HighLowPart::{part}>("
                                  f"(RegTensor<{to}>&)d, a);" + lanes.store(), golden)
                if lanes.name in wide:
                    to = wide[lanes.name]
                    taken = lanes.a[:half] if part == "LOWEST" else lanes.a[half:]
                    lanes.add_raw(f"UnPack<{to}, {lanes.name}, HighLowPart::{part}>("
                                  f"(RegTensor<{to}>&)d, a);" + lanes.store(),
                                  taken.astype(TYPES[to]))
        self.each(INTEGERS, describe)

    def test_histograms(self):
        lanes = Lanes("uint8_t", 3)
        lanes.a %= 200
        counts = np.bincount(lanes.a[lanes.on], minlength=256).astype(np.uint16)
        for kind, values in (("FREQUENCY", counts), ("ACCUMULATE", np.cumsum(counts).astype(np.uint16))):
            for part in (0, 1):
                text = (f"Histograms<uint8_t, uint16_t, HistogramsBinType::BIN{part},"
                        f" HistogramsType::{kind}>((RegTensor<uint16_t>&)d, a, m);")
                golden = lanes.old.view(np.uint16) + values[128 * part:128 * part + 128]
                lanes.add_raw(text + " StoreAlign(DST, d, all);", golden)
        self.run_calls(lanes.given, lanes.calls)

    def test_masks(self):
        generator = np.random.default_rng(4)
        p, q, m = (generator.random(256) < 0.5 for _ in range(3))

        def packed(bits):
            return np.packbits(bits.astype(np.uint8), bitorder="little")

        given = {0: packed(p), 32: packed(q), 64: packed(m)}
        start = ("MaskReg p, q, m, d, e; LoadAlign(p, src); LoadAlign(q, src + 32);"
                 " LoadAlign(m, src + 64); ")
        calls = []

        def add(text, bits, result="d"):
            calls.append((start + text + f" StoreAlign(DST, {result});", packed(bits)))

        none = np.zeros(128, bool)
        add("And(d, p, q, m);", p & q & m)
        add("Or(d, p, q, m);", (p | q) & m)
        add("Xor(d, p, q, m);", (p ^ q) & m)
        add("Not(d, p, m);", ~p & m)
        add("Move(d, p);", p)
        add("Move(d, p, m);", p & m)
        add("Select(d, p, q, m);", np.where(m, p, q))
        add("Pack<HighLowPart::LOWEST>(d, p);", np.concatenate([p[::2], none]))
        add("Pack<HighLowPart::HIGHEST>(d, p);", np.concatenate([none, p[::2]]))
        for part, half in (("LOWEST", p[:128]), ("HIGHEST", p[128:])):
            spread = np.zeros(256, bool)
            spread[::2] = half
            add(f"UnPack<HighLowPart::{part}>(d, p);", spread)
        for width in (1, 2, 4):
            groups_p, groups_q = p.reshape(-1, width), q.reshape(-1, width)
            joined = np.stack([groups_p, groups_q], 1).reshape(-1)
            both = np.concatenate([groups_p, groups_q])
            kind = f"uint{8 * width}_t"
            for result, part in (("d", joined[:256]), ("e", joined[256:])):
                add(f"Interleave<{kind}>(d, e, p, q);", part, result)
            for result, part in (("d", both[0::2]), ("e", both[1::2])):
                add(f"DeInterleave<{kind}>(d, e, p, q);", part.reshape(-1), result)
        self.add_mask_moves(calls, start, p, q, packed)
        self.run_calls(given, calls)

    @staticmethod
    def add_mask_moves(calls, start, p, q, packed):
        calls.append((start + "LoadAlign<uint8_t, MaskDist::DIST_US>(d, src); StoreAlign(DST, d);",
                      packed(np.repeat(p[:128], 2))))
        calls.append((start + "LoadAlign<uint8_t, MaskDist::DIST_DS>(d, src); StoreAlign(DST, d);",
                      packed(np.concatenate([p, q])[::2])))
        calls.append((start + "StoreAlign<uint8_t, MaskDist::DIST_PACK>(DST, p);", packed(p[::2])))
        for width, piece in ((2, 1), (4, 3)):
            bits = p[256 // width * piece:][:256 // width]
            kind = f"uint{8 * width}_t"
            calls.append((start + f"RegTensor<{kind}> r; LoadAlign(r, (__ubuf__ {kind}*)src);"
                          f" MaskGenWithRegTensor<{kind}, {piece}>(d, r); StoreAlign(DST, d);",
                          packed(np.repeat(bits, width))))

    def test_patterns(self):
        calls = []
        for name, dtype in (("uint8_t", np.uint8), ("half", np.float16), ("float", np.float32),
                            ("int64_t", np.int64)):
            width = np.dtype(dtype).itemsize
            lane = np.arange(256 // width)
            patterns = {"ALL": lane >= 0, "ALLF": lane < 0, "H": lane < len(lane) // 2,
                        "Q": lane < len(lane) // 4, "M3": lane % 3 == 0, "M4": lane % 4 == 0}
            patterns.update({f"VL{n}": lane < n for n in (1, 2, 3, 4, 8, 16, 32, 64, 128) if n <= len(lane)})
            for pattern, on in patterns.items():
                calls.append((f"MaskReg m = CreateMask<{name}, MaskPattern::{pattern}>(); StoreAlign(DST, m);",
                              bits_of(on, width)))
        self.run_calls({}, calls)

    def test_moves_by_index(self):
        generator = np.random.default_rng(6)
        x = generator.integers(0, 256, 1024, dtype=np.uint8)
        calls = []
        for name in ("half", "uint16_t", "float", "int32_t"):
            dtype = TYPES[name]
            width = np.dtype(dtype).itemsize
            lanes = 256 // width
            index = generator.permutation(1024 // width)[:lanes].astype(f"u{width}")
            on = generator.random(lanes) < 0.7
            place = 1024 if width == 2 else 1280
            text = (f"RegTensor<{name}> r; RegTensor<uint{8 * width}_t> i; MaskReg m, all = CreateMask<{name}>();"
                    f" LoadAlign(i, (__ubuf__ uint{8 * width}_t*)(src + {place})); LoadAlign(m, src + {place + 512});"
                    f" Gather(r, (__ubuf__ {name}*)src, i, m); StoreAlign((__ubuf__ {name}*)DST, r, all);")
            golden = np.where(on, x.view(f"u{width}")[index], 0).astype(f"u{width}")
            with self.subTest(type=name):
                self.run_calls({0: x, place: index, place + 512: bits_of(on, width)}, [(text, golden)])
            scattered = np.zeros(1024 // width, f"u{width}")
            scattered[index[on]] = x[:256].view(f"u{width}")[on]
            text = text.split(" Gather(")[0] + (f" LoadAlign(r, (__ubuf__ {name}*)src);"
                                                f" Scatter((__ubuf__ {name}*)DST, r, i, m);")
            with self.subTest(type=name, call="Scatter"):
                self.run_calls({0: x, place: index, place + 512: bits_of(on, width)}, [(text, scattered)])
        blocks = np.array([3, 0, 9, 31, 31, 5, 6, 7], np.uint32)
        golden = np.where(np.repeat(np.arange(8) % 3 != 1, 32), x.reshape(-1, 32)[blocks].reshape(-1), 0)
        on = np.zeros(64, bool)
        on[:8] = np.arange(8) % 3 != 1
        calls.append(("RegTensor<float> r; RegTensor<uint32_t> i; MaskReg m, all = CreateMask<float>();"
                      " LoadAlign(i, (__ubuf__ uint32_t*)(src + 1024)); LoadAlign(m, src + 1536);"
                      " GatherB(r, (__ubuf__ float*)src, i, m); StoreAlign((__ubuf__ float*)DST, r, all);",
                      golden.astype(np.uint8)))
        self.run_calls({0: x, 1024: np.concatenate([32 * blocks, np.zeros(56, np.uint32)]),
                        1536: bits_of(on, 4)}, calls)

    def test_strided_blocks(self):
        x = np.random.default_rng(7).integers(0, 256, 1024, dtype=np.uint8)
        on = np.random.default_rng(8).random(64) < 0.3
        on[8:16] = on[40:48] = False
        active = on.reshape(8, 8).any(1)
        given = {0: x, 1024: bits_of(on, 4)}
        start = ("RegTensor<float> r; MaskReg m, all = CreateMask<float>(); LoadAlign(m, src + 1024);"
                 " __ubuf__ float* p = (__ubuf__ float*)src; __ubuf__ float* q = (__ubuf__ float*)DST; ")
        calls = []
        for stride in (0, 1, 3, 4):
            blocks = x.reshape(-1, 32)[stride * np.arange(8)]
            calls.append((start + f"LoadAlign<float, DataCopyMode::DATA_BLOCK_COPY>(r, p, {stride}, m);"
                          " StoreAlign(q, r, all);", np.where(active[:, None], blocks, 0).astype(np.uint8).reshape(-1)))
        room = np.zeros((29, 8), np.uint32)
        room[4 * np.arange(8)] = np.where(on.reshape(8, 8), x[:256].view(np.uint32).reshape(8, 8), 0)
        calls.append((start + "LoadAlign(r, p); StoreAlign<float, DataCopyMode::DATA_BLOCK_COPY,"
                      " PostLiteral::POST_MODE_UPDATE>(q, r, 4, 1, m);", room.reshape(-1)))
        self.run_calls(given, calls)

    def test_streams(self):
        x = np.random.default_rng(9).integers(0, 256, 2048, dtype=np.uint8)
        calls = []
        for first in (0, 1, 7, 33):
            load = f"RegTensor<float> r; MaskReg all = CreateMask<float>(); __ubuf__ float* p = (__ubuf__ float*)src + {first};"
            part = x.view(np.uint32)[first:]
            calls.append((load + " Load(r, p); StoreAlign((__ubuf__ float*)DST, r, all);", part[:64]))
            calls.append((load + " UnalignRegForLoad u; LoadUnAlignPre(u, p); LoadUnAlign(r, u, p, 24);"
                          " LoadUnAlign(r, u, p, 24); StoreAlign((__ubuf__ float*)DST, r, all);", part[24:88]))
            appended = np.zeros(first + 52, np.uint32)
            appended[first:first + 5] = x.view(np.uint32)[:5]
            appended[first + 5:first + 45] = x.view(np.uint32)[:40]
            appended[first + 45:first + 46] = x.view(np.uint32)[:1]
            calls.append(("RegTensor<float> r; LoadAlign(r, (__ubuf__ float*)src); UnalignRegForStore u;"
                          f" __ubuf__ float* q = (__ubuf__ float*)DST + {first}; StoreUnAlign(q, r, u, 5);"
                          " StoreUnAlign(q, r, u, 40); StoreUnAlign(q, r, u, 1); StoreUnAlignPost(q, u, 0);", appended))
        self.run_calls({0: x}, calls)


if __name__ == "__main__":
    unittest.main()
