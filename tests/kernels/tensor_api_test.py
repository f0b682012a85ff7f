"""The Tensor API of the 950: kernels of AscendC::Te against numpy, in program order and by random schedules,
and what is found in their wrong siblings, at the line of the user's call.
spec: delta_2026.md, section 1
"""

import pathlib
import re
import unittest

import numpy as np
from harness import FINDINGS, CommandTest

DIRECTORY = pathlib.Path(__file__).parent / "tensor_api"
SCHEDULES = ("in-order", "random:1", "random:2", "random:3")
SOC = ("--soc", "Ascend950")
SIZES = ((80, 80, 200), (32, 48, 64), (33, 16, 16))


def lines_of(name, text):
    """The numbers of the lines with `text`."""
    lines = (DIRECTORY / name).read_text().splitlines()
    return [number for number, line in enumerate(lines, 1) if text in line]


def fp8(codes):
    """The numbers of e4m3 without NaN."""
    codes = codes.astype(np.int64)
    exponent, mantissa = codes >> 3 & 15, codes & 7
    size = np.where(exponent == 0, mantissa / 8 * 2.0**-6, (1 + mantissa / 8) * 2.0**(exponent - 7.0))
    return np.where(codes & 128, -size, size)


class TensorApi(CommandTest):
    def setUp(self):
        super().setUp()
        self.random = np.random.default_rng(5)

    def whole(self, *shape, dtype=np.float16, least=-4, most=4):
        return self.random.integers(least, most + 1, shape).astype(dtype)

    def check(self, name, given, goldens, *more):
        for index, array in enumerate(given):
            np.save(self.directory / f"{index}.npy", array)
        tensors = [f"{index}.npy" for index in range(len(given))]
        expects = []
        for number, golden in enumerate(goldens, len(given)):
            np.save(self.directory / f"golden{number}.npy", np.ascontiguousarray(golden))
            kind = {"float16": "f16", "float32": "f32", "int32": "i32", "int8": "i8"}[golden.dtype.name]
            tensors.append(f"{kind}[{','.join(map(str, golden.shape))}]")
            expects += ["--expect", f"{number}=golden{number}.npy"]
        for schedule in SCHEDULES:
            with self.subTest(name=name, more=more, schedule=schedule):
                self.assert_clean(self.run_command(DIRECTORY / f"{name}.cpp", *tensors, *more, *SOC,
                                                   *expects, "--schedule", schedule, "--check=full"))

    def check_product(self, name, dtype, sum_dtype, turned=False, sizes=SIZES):
        for m, n, k in sizes:
            a, b = self.whole(m, k, dtype=dtype), self.whole(k, n, dtype=dtype)
            bias = self.whole(n, dtype=sum_dtype)
            golden = (a.astype(np.int64) @ b.astype(np.int64) + bias.astype(np.int64)).astype(sum_dtype)
            stored = (a.T, b.T) if turned else (a, b)
            self.check(name, [*map(np.ascontiguousarray, stored), bias], [golden], m, n, k)

    def test_products_with_a_bias(self):
        self.check_product("halves", np.float16, np.float32)
        self.check_product("floats", np.float32, np.float32)
        self.check_product("bytes", np.int8, np.int32)

    def test_both_operands_turned(self):
        self.check_product("transposed", np.float16, np.float32, turned=True)

    def test_quantised_results(self):
        a = self.whole(32, 64, dtype=np.int8)
        b = self.whole(64, 48, dtype=np.int8)
        sums = a.astype(np.int32) @ b.astype(np.int32)
        scales = 2.0**self.random.integers(-3, 2, 48).astype(np.float32)
        words = scales.view(np.uint32).astype(np.uint64) | np.uint64(1 << 46)
        strips = sums.reshape(32, 3, 16).transpose(1, 0, 2)
        halves = (sums * np.float32(0.5)).astype(np.float16)
        narrow = np.clip(np.rint(sums * scales), -128, 127).astype(np.int8)
        self.check("quantised", [a, b, words], [halves, narrow, strips, sums.T], 0x3F000000)

    def test_scaled_products(self):
        a, b = (self.random.choice([0x00, 0x30, 0x38, 0x3C, 0xB0, 0xB8], shape).astype(np.uint8)
                for shape in ((32, 192), (192, 48)))
        scale_a = self.random.integers(124, 131, (32, 6)).astype(np.uint8)
        scale_b = self.random.integers(124, 131, (6, 48)).astype(np.uint8)
        left = fp8(a) * np.repeat(2.0**(scale_a - 127.0), 32, axis=1)
        right = fp8(b) * np.repeat(2.0**(scale_b - 127.0), 32, axis=0)
        golden = (left @ right).astype(np.float32)
        # ScaleADN and ScaleBND hold pairs along K, one behind the other.
        pairs_a = np.ascontiguousarray(scale_a.reshape(32, 3, 2).transpose(1, 0, 2))
        pairs_b = np.ascontiguousarray(scale_b.reshape(3, 2, 48).transpose(0, 2, 1))
        self.check("scaled", [a, b, scale_a, pairs_b], [golden])
        self.check("scaled", [a, b, pairs_a, np.ascontiguousarray(scale_b.T)], [golden], "-DTURNED")

    def test_scaled_products_of_pairs(self):
        table = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
        table = np.concatenate([table, -table])
        a, b = (self.random.integers(0, 16, shape).astype(np.uint8) for shape in ((32, 128), (16, 128)))
        scale_a = self.random.integers(125, 130, (32, 4)).astype(np.uint8)
        scale_b = self.random.integers(125, 130, (16, 4)).astype(np.uint8)
        left = table[a] * np.repeat(2.0**(scale_a - 127.0), 32, axis=1)
        right = table[b] * np.repeat(2.0**(scale_b - 127.0), 32, axis=1)
        packed = [x[:, ::2] | x[:, 1::2] << 4 for x in (a, b)]
        self.check("pairs", [*packed, scale_a, scale_b], [(left @ right.T).astype(np.float32)])

    def test_copies_between_the_cores_of_a_block(self):
        a, b = self.whole(16, 16), self.whole(16, 16)
        golden = (a.astype(np.float64) @ b.astype(np.float64)).astype(np.float32)
        self.check("between_cores", [a, b], [golden, a])

    def test_convolutions_of_both_orders_of_a_picture(self):
        x = self.whole(6, 6, 32, least=-2, most=2)
        filters = self.whole(2, 3, 3, 16, 32, least=-1, most=1)  # c1, kh, kw, c0, n
        padded = np.pad(x, ((1, 1), (1, 1), (0, 0))).astype(np.float64)
        y = np.zeros((6, 6, 32))
        for row in range(3):
            for column in range(3):
                part = padded[row:row + 6, column:column + 6]
                y += part @ filters[:, row, column].reshape(32, 32).astype(np.float64)
        goldens = [y.astype(np.float32)[None], y.transpose(2, 0, 1).astype(np.float32)[None],
                   y.reshape(6, 6, 2, 16).transpose(2, 0, 1, 3).astype(np.float16)[None]]
        flat = filters.reshape(288, 32)
        self.check("conv", [x, flat], goldens)
        self.check("conv", [np.ascontiguousarray(x.transpose(2, 0, 1)), flat], goldens, "-DCHANNELS_FIRST")

    def test_a_chain_of_products_in_fractals(self):
        a, b, d = self.whole(32, 32), self.whole(32, 48, least=-2, most=2), self.whole(48, 16)
        first = a.astype(np.float64) @ b.astype(np.float64)
        nz = a.reshape(32, 2, 16).transpose(1, 0, 2)
        zn = [x.reshape(-1, 16, x.shape[1]).transpose(0, 2, 1) for x in (b, d)]
        self.check("chained", [*map(np.ascontiguousarray, (nz, *zn))],
                   [(first @ d.astype(np.float64)).astype(np.float32)])
        self.check_found("chained.cpp", "E0401", lines_of("chained.cpp", "// THE FIRST PRODUCT")[0],
                         "f16[2,32,16]=ones", "f16[2,48,16]=ones", "f16[3,16,16]=ones", "f32[32,16]",
                         "-DSKIP")

    def test_batches(self):
        a, b = self.whole(2, 20, 32), self.whole(32, 32)
        self.check("batch", [a, b], [(a.astype(np.float64) @ b.astype(np.float64)).astype(np.float32)])

    def test_tiles_with_tails_through_ub(self):
        for rows, columns in ((37, 45), (16, 32), (5, 7)):
            x = self.whole(rows, columns, dtype=np.float32)
            self.check("through_ub", [x], [x], rows, columns)

    def test_depths_that_end_within_a_square_of_a_transposing_load(self):
        for k in (40, 8, 72):
            a, b = self.whole(k, 64, dtype=np.int8), self.whole(k, 32, dtype=np.int8)
            self.check("narrow", [a, b], [a.T.astype(np.int32) @ b.astype(np.int32)], f"-DK={k}")

    def test_strips_of_a_matrix_with_many_columns(self):
        columns, first = 70400, 70000 // 16 * 16
        a, b = np.eye(32, dtype=np.float16), self.whole(32, columns)
        strips = np.ascontiguousarray(b.reshape(2, 16, columns).transpose(0, 2, 1))
        self.check("far_strips", [a, strips], [b[:, first:first + 256].astype(np.float32)])

    def test_names_and_numbers_known_when_it_is_compiled(self):
        a, b = self.whole(16, 32), self.whole(32, 16)
        product = a.astype(np.float64) @ b.astype(np.float64)
        self.check("spellings", [a, b], [np.maximum(product, 0).astype(np.float32)])

    def check_found(self, name, code, line, *arguments):
        with self.subTest(name=name, arguments=arguments):
            result = self.run_command(DIRECTORY / name, *arguments, *SOC)
            self.assertEqual(result.returncode, FINDINGS if code[0] == "E" else 0, result.stdout + result.stderr)
            self.assertIn(f"[{code}]", result.stderr)
            places = re.findall(r"(\w+\.(?:cpp|h)):(\d+)", result.stderr)
            self.assertIn((name if "/" not in name else name.split("/")[-1], str(line)), places,
                          result.stderr)

    def test_wrong_siblings(self):
        for wrong, code in ((1, "E0105"), (2, "E0201"), (3, "E0105"), (4, "E0201"), (5, "E0901"), (6, "W0101"), (7, "E0201")):
            here = [line for line in lines_of("wrong.cpp", "// HERE")][wrong - 1]
            self.check_found("wrong.cpp", code, here, "f16[64,64]=rand(1)", f"-DWRONG={wrong}")
        self.assert_clean(self.run_command(DIRECTORY / "wrong.cpp", "f16[64,64]=rand(1)", *SOC))

    def test_a_missing_wait_is_found_at_the_product(self):
        result = self.run_command(DIRECTORY / "halves.cpp", "f16[32,64]=rand(1)", "f16[64,48]=rand(2)",
                                  "f32[48]=ones", "f32[32,48]", 32, 48, 64, *SOC, "-DSKIP=1")
        self.assertEqual(result.returncode, FINDINGS, result.stderr)
        self.assertIn("[E0401]", result.stderr)
        self.assertIn(f"product.h:{lines_of('product.h', '// THE PRODUCT')[0]}", result.stderr)

    def test_a_product_without_scales(self):
        self.check_found("scaled.cpp", "E0105", lines_of("scaled.cpp", "Mmad(product.with")[0],
                         "u8[32,192]=ones", "u8[192,48]=ones", "u8[32,6]=ones", "u8[3,48,2]=ones",
                         "f32[32,48]", "-DWITHOUT_SCALES")


if __name__ == "__main__":
    unittest.main()
