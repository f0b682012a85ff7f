"""Vector functions on registers of the 950: the worked examples of the specification, byte by byte,
kernels in the styles of real ones against numpy, and twins with one fault, reported at its line.
spec: reg_api.md, sections 12, 14 and 17
"""

import pathlib
import unittest

import numpy as np
from harness import CommandTest

KERNELS = pathlib.Path(__file__).parent / "registers"
BYTES = 2048
SCHEDULES = ("in-order", "random:1", "random:2")


class Worked(CommandTest):
    """`written` maps offsets to what stands there; all other bytes are as they were."""

    def check(self, kernel, given, written):
        source = np.zeros(BYTES, np.uint8)
        for offset, array in given.items():
            part = np.frombuffer(np.asarray(array).tobytes(), np.uint8)
            source[offset:offset + len(part)] = part
        golden = np.full(BYTES, 0xEE, np.uint8)
        for offset, array in written.items():
            part = np.frombuffer(np.asarray(array).tobytes(), np.uint8)
            golden[offset:offset + len(part)] = part
        np.save(self.directory / "in.npy", source)
        np.save(self.directory / "golden.npy", golden)
        for schedule in SCHEDULES:
            result = self.run_command(KERNELS / "worked.cpp", "--kernel", kernel, "--soc",
                                      "Ascend950", "in.npy", f"u8[{BYTES}]", "--expect",
                                      "1=golden.npy", "--schedule", schedule)
            self.assert_clean(result)

    def test_masks(self):
        written = {0: b"\x11" * 32, 32: b"\x11" * 18 + bytes(14), 64: bytes(32),
                   96: b"\x55\x01" + bytes(30)}
        self.check("w1", {}, {at: np.frombuffer(b, np.uint8) for at, b in written.items()})

    def test_comparison(self):
        a = np.zeros(128, np.float16)
        b = np.zeros(128, np.float16)
        a[:8], b[:8] = (1, 4, 3, 2, 5, 6, 7, 8), (1, 3, 3, 5, 2, 6, 9, 4)
        full = np.frombuffer(b"\x04\x41" + bytes(30), np.uint8)
        packed = np.frombuffer(b"\x92" + bytes(15), np.uint8)
        wide = np.frombuffer(b"\x10\x00\x01\x10" + bytes(28), np.uint8)
        self.check("w2", {0: a, 256: b},
                   {0: full, 32: packed, 64: packed, 96: packed, 112: np.zeros(16, np.uint8),
                    128: wide})

    def test_widening(self):
        x = np.arange(1, 129).astype(np.float16)
        f = x.astype(np.float32)
        self.check("w3", {0: x}, {0: f[:64], 256: f[0::2], 512: f[1::2]})

    def test_narrowing(self):
        f = np.zeros(64, np.float32)
        f[:6] = (1.5, -2, 0.1, 2049, 65520, 7)
        h = np.zeros(128, np.uint16)
        h[:10:2] = (0x3E00, 0xC000, 0x2E66, 0x6800, 0x7C00)
        even, odd = np.arange(64).astype(np.float32), np.arange(64, 128).astype(np.float32)
        joined = np.empty(128, np.uint16)
        joined[0::2], joined[1::2] = even.view(np.uint32) >> 16, odd.view(np.uint32) >> 16
        self.check("w4", {0: f, 256: even, 512: odd}, {0: h, 256: h[:10:2], 512: joined})

    def test_order(self):
        a, b = np.arange(64, dtype=np.int32), np.arange(100, 164, dtype=np.int32)
        joined = np.stack([a, b], 1).reshape(-1)
        both = np.concatenate([a, b])
        bytes_of_a = a.view(np.uint8)
        both_bytes = np.concatenate([a, b]).view(np.uint8)
        strided = np.zeros(256, np.uint8)
        strided[:32], strided[32:64] = both_bytes[:32], both_bytes[96:128]
        self.check("w5", {0: a, 256: b},
                   {0: joined, 512: both[0::2], 768: both[1::2], 1024: bytes_of_a[:32],
                    1120: bytes_of_a[32:64], 1280: strided})

    def test_streams(self):
        values = np.arange(1, 513, dtype=np.uint32)
        stream = np.concatenate([values[:5], values[:6], values[:1]])
        self.check("w6", {0: values}, {0: values[5:69], 552: stream, 1024: values[3:67],
                                       1284: values[3:6]})

    def test_squeeze(self):
        s = np.arange(100, 356, dtype=np.uint16)
        self.check("w7", {0: s}, {0: s[0:128:4], 64: s[128:256:4]})

    def test_reductions(self):
        f = np.zeros(64, np.float32)
        f[:4] = (2.0**24, 1, 1, 1)
        g = np.zeros(64, np.float32)
        g[9] = g[40] = 5
        h = np.arange(64, dtype=np.float32)
        total = np.zeros(64, np.float32)
        total[0] = 16777218
        largest = np.zeros(64, np.float32)
        largest[0] = 5
        largest.view(np.uint32)[1] = 9
        blocks, pairs = np.zeros(64, np.float32), np.zeros(64, np.float32)
        blocks[:8], pairs[:32] = h.reshape(8, 8).sum(1), h[0::2] + h[1::2]
        bytes_given = np.array([0, 0, 3, 127, 128, 128, 255, 3], np.uint8)
        counts = np.bincount(bytes_given, minlength=256).astype(np.uint16)
        sums = np.cumsum(counts).astype(np.uint16)
        self.check("w8", {0: f, 256: g, 512: h, 768: bytes_given},
                   {0: total, 256: largest, 512: blocks, 768: pairs, 1024: counts[:128],
                    1280: sums[:128], 1536: sums[128:]})

    def test_integers(self):
        a, b = np.zeros(64, np.int32), np.zeros(64, np.int32)
        a[:4], b[:4] = (5, 3, 7, -2**31), (3, 5, 7, 2**31 - 1)
        product = a.astype(np.int64) * b
        carry = np.zeros(256, np.uint8)
        carry[0::4] = a.view(np.uint32) >= b.view(np.uint32)
        x = np.full(128, 0xAAAA, np.uint16)
        h, k = np.full(128, 1 + 2**-10, np.float16), np.full(128, -(1 + 2**-9), np.float16)
        below = (a < 6).astype(np.uint32)
        self.check("w9", {0: a, 256: b, 512: x, 768: h, 1024: k},
                   {0: a - b, 256: np.packbits(carry, bitorder="little"),
                    288: product.astype(np.uint32), 544: (product >> 32).astype(np.uint32),
                    800: np.full(128, 0xD554, np.uint16), 1056: np.full(128, 0x5554, np.uint16),
                    1312: np.full(128, 0x0010, np.uint16),
                    1568: np.concatenate([[0], np.cumsum(below)[:-1]]).astype(np.uint32)})


def ftz_exp(x):
    power = np.exp(x.astype(np.float64)).astype(np.float32)
    return np.where(np.abs(power) < np.float32(2.0**-126), np.float32(0), power)


def tree_sum(lanes):
    while len(lanes) > 1:
        lanes = lanes[0::2] + lanes[1::2]
    return lanes[0]


class Kernels(CommandTest):
    def run_kernel(self, name, given, golden, dtype, *options, source=None):
        for index, array in enumerate(given):
            np.save(self.directory / f"{index}.npy", array)
        np.save(self.directory / "golden.npy", golden)
        shape = ",".join(map(str, golden.shape))
        tensors = [f"{index}.npy" for index in range(len(given))] + [f"{dtype}[{shape}]"]
        return self.run_command(source or KERNELS / f"{name}.cpp", "--soc", "Ascend950", *tensors,
                                *options, "--expect", f"{len(given)}=golden.npy")

    def softmax_case(self, rows, columns):
        generator = np.random.default_rng(columns)
        x = generator.normal(0, 4, (rows, columns)).astype(np.float32)
        golden = np.empty_like(x)
        for row, line in enumerate(x):
            powers = ftz_exp(line - line.max())
            lanes = np.zeros(64, np.float32)
            for begin in range(0, columns, 64):
                piece = powers[begin:begin + 64]
                lanes[:len(piece)] += piece
            golden[row] = powers / tree_sum(lanes)
        return x, golden

    def test_softmax(self):
        for rows, columns in ((1, 64), (3, 200), (5, 8)):
            x, golden = self.softmax_case(rows, columns)
            for schedule in SCHEDULES:
                self.assert_clean(self.run_kernel("softmax", [x], golden, "f32", rows, columns,
                                                  "--schedule", schedule))

    def test_swiglu_quant(self):
        for count in (64, 224, 1024):
            generator = np.random.default_rng(count)
            gate, up = (generator.normal(0, 2, count).astype(np.float16) for _ in range(2))
            a, b = gate.astype(np.float32), up.astype(np.float32)
            silu = a / (ftz_exp(-a) + np.float32(1)) * b * np.float32(20)
            golden = np.clip(np.rint(silu.astype(np.float16).astype(np.float32)), -128, 127)
            self.assert_clean(self.run_kernel("swiglu_quant", [gate, up], golden.astype(np.int8),
                                              "i8", count, 20))

    def twin(self, name, old, new):
        """The kernel with one fault, and the number of the line that has it."""
        text = (KERNELS / f"{name}.cpp").read_text(encoding="utf-8")
        self.assertEqual(text.count(old), 1, old)
        (self.directory / "twin.cpp").write_text(text.replace(old, new), encoding="utf-8")
        return self.directory / "twin.cpp"

    def line_of(self, path, text):
        lines = path.read_text(encoding="utf-8").splitlines()
        return next(number for number, line in enumerate(lines, 1) if text in line)

    def check_twin(self, old, new, code, at):
        x, golden = self.softmax_case(3, 200)
        path = self.twin("softmax", old, new)
        result = self.run_kernel("softmax", [x], golden, "f32", 3, 200, source=path)
        self.assertRegex(result.stderr,
                         rf"\[{code}\]: .*\n *--> \S*twin.cpp:{self.line_of(path, at)} ")

    def test_softmax_without_its_barrier(self):
        self.check_twin("    LocalMemBar<MemType::VEC_STORE, MemType::VEC_LOAD>();\n", "", "E1301",
                        "DataCopy(power, dst")

    def test_softmax_without_a_first_sum(self):
        self.check_twin("    Duplicate(sum, 0.0f);\n", "", "E1302", "Add(sum, sum, x, all);")

    def test_softmax_without_waiting_for_the_copy(self):
        self.check_twin("  in.EnQue(src);\n  src = in.DeQue<float>();\n", "", "E0401",
                        "DataCopy(x, src + row")

    def test_softmax_that_stores_behind_its_buffer(self):
        self.check_twin("DataCopy(dst + row * columns + i * kLanes, x, mask);",
                        "DataCopy(dst + row * columns + i * kLanes + 80000, x, mask);", "E0105",
                        "+ 80000, x, mask")

    def test_a_load_from_global_memory(self):
        self.check_twin("(__ubuf__ float*)src.GetPhyAddr(),", "(__ubuf__ float*)x,", "E0105",
                        "DataCopy(x, src + row")


if __name__ == "__main__":
    unittest.main()
