"""Kernels around vector functions, in the styles of real ones, against numpy and under random
orders; and each once more with one fault, which is reported at its line.
spec: reg_api.md; the numbers of mx are those of the OCP formats
"""

import pathlib
import unittest

import numpy as np
from harness import CommandTest

KERNELS = pathlib.Path(__file__).parent / "registers"
HELPERS = KERNELS / "copies.h"
SCHEDULES = ("in-order", "random:1")

# The faults of a file, all made at once: kernel, text, text with the fault, code of the finding,
# and the text of the line that it stands at, there or among the helpers.
FAULTS = {
    "norm": [
        ("rms_norm", "  DataCopyUnAlignPost(rstd, stream, 0);\n", "", "E0105",
         "DataCopyUnAlign(rstd, sum, stream, 1);"),
        ("layer_norm_grad", "  Duplicate(grad_gamma, 0.0f);\n", "", "E1302",
         "MulAddDst(grad_gamma, grad, value, mask);"),
        ("rope_pairs", "CreateAddrReg<float>(row, 2 * kLanes)",
         "CreateAddrReg<float>(row, 2 * kLanes + 4)", "E0104",
         "LoadAlign<float, LoadDist::DIST_DINTLV_B32>(even, odd, x, pairs);"),
        ("rope_halves", "  in.EnQue(values);\n  values = in.DeQue<half>();\n", "", "E0401",
         "LoadAlign<T, MicroAPI::LoadDist::DIST_UNPACK_B16>(packed, src);"),
        ("causal_mask", "  MaskReg all = CreateMask<float>(), visible;\n  Duplicate(hidden",
         "  MaskReg all = CreateMask<float>(), visible, none;\n  Duplicate(hidden", None, None),
        ("causal_mask", "Select(score, score, hidden, visible);",
         "Select(score, score, hidden, none);", "E1302", "Select(score, score, hidden, none);"),
        ("argmax", "index + i, (RegTensor<uint32_t>&)where,",
         "index + i, (RegTensor<uint32_t>&)spent,", None, None),
        ("argmax", "  RegTensor<float> where;\n", "  RegTensor<float> where, spent;\n", "E1302",
         "StoreAlign<uint32_t, StoreDist::DIST_FIRST_ELEMENT_B32>"),
    ],
    "rows": [
        ("topk", "DataCopyUnAlign(places, kept, stream);\n  }",
         "DataCopyUnAlign(places, kept, stream);\n    DataCopyUnAlign(places, place, stream);\n  }",
         "E0105", "DataCopyUnAlign(places, place, stream);"),
        ("run_lengths", "  StoreUnAlignPost(ends, place_stream);\n", "", "E0105",
         "StoreUnAlign(ends, kept, place_stream);"),
        ("running_sums", "VEC_STORE, MicroAPI::MemType::VEC_LOAD",
         "VEC_STORE, MicroAPI::MemType::VEC_STORE", "E1301", "DataCopyUnAlignPre(load,"),
        ("embedding", "ShiftLefts(index, index, (int16_t)4, all);\n    Add(index",
         "ShiftLefts(index, index, (int16_t)14, all);\n    Add(index", "E0105",
         "Gather(row, table, (RegTensor<uint32_t>&)index, some);"),
        ("transpose",
         "  Arange((RegTensor<int16_t>&)first, (int16_t)0);\n  Duplicate(row, (uint16_t)15);\n",
         "  Duplicate(row, (uint16_t)15);\n", "E1302", "And(row, first, row, all);"),
        ("strips", "rows + 1, 1, all);", "rows * 1000, 1, all);", "E0105",
         "StoreAlign<half, DataCopyMode::DATA_BLOCK_COPY"),
    ],
    "quant": [
        ("mx_quant", "  DataCopyUnAlignPost(inverses, inverse_stream, 0);\n", "", "E0105",
         "DataCopyUnAlign(inverses, inverse, inverse_stream, 8);"),
        ("dynamic_quant", "      Duplicate(largest, 0.0f);\n", "", "E1302",
         "Max(largest, largest, value, all);"),
        ("dequant", "Cast<bfloat16_t, float, kNarrow>(result, value, mask);",
         "Cast<int8_t, float, kNarrow>((RegTensor<int8_t>&)result, value, mask);", "E0101",
         "Cast<int8_t, float, kNarrow>"),
        ("sigmoid", "asc_storealign(y + i * kLanes,", "asc_storealign(y + i * kLanes + 1,", "E0104",
         "asc_storealign(y + i * kLanes + 1,"),
    ],
    "mixed": [
        ("attention", "  CrossCoreWaitFlag<4, PIPE_V>(kScored);\n", "", "E0403",
         "LoadAlign(x, rows + i * kKeys);"),
        ("four_kinds", "  WaitForCopies();\n", "", "E0401", "Add(rows, rows, offset, 256);"),
    ],
}


def random(seed):
    return np.random.default_rng(seed)


def lanes_sum(x):
    """The sum of one register of floats: a balanced tree."""
    while x.shape[-1] > 1:
        x = x[..., 0::2] + x[..., 1::2]
    return x[..., 0]


def add_pieces(x):
    """Rows of any length, added up by registers, to rows of 64."""
    total = np.zeros((x.shape[0], 64), np.float32)
    for begin in range(0, x.shape[1], 64):
        piece = x[:, begin:begin + 64]
        total[:, :piece.shape[1]] += piece
    return total


def ftz_exp(x):
    power = np.exp(x.astype(np.float64)).astype(np.float32)
    return np.where(np.abs(power) < np.float32(2.0**-126), np.float32(0), power)


def e4m3(x):
    """The codes of floats, rounded to the nearest, ties to even, and saturated."""
    size = np.minimum(np.abs(x.astype(np.float64)), 448)
    exponent = np.maximum(np.floor(np.log2(np.maximum(size, 2.0**-10))), -6)
    steps = np.rint(size / 2.0**(exponent - 3))
    code = (exponent + 6).astype(np.int64) * 8 + steps.astype(np.int64)
    return (np.where(np.signbit(x), 128, 0) + code).astype(np.uint8)


def bfloat16(x):
    """The bits of floats, rounded to the nearest, ties to even."""
    bits = np.ascontiguousarray(x, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def from_bfloat16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


class Case:
    """A kernel, its arguments, arrays for tensors among them, and what some of them become."""

    def __init__(self, file, kernel, arguments, goldens, *options):
        self.file, self.kernel, self.arguments = file, kernel, arguments
        self.goldens, self.options = goldens, options


def rms_norm():
    x = random(1).normal(0, 2, (3, 112)).astype(np.float16)
    gamma = random(2).normal(1, 0.1, 112).astype(np.float16)
    wide, f32 = x.astype(np.float32), np.float32
    sums = lanes_sum(add_pieces(wide * wide))
    rstd = f32(1) / np.sqrt(sums * (f32(1) / f32(112)) + f32(1e-6))
    y = (wide * rstd[:, None] * gamma.astype(f32)).astype(np.float16)
    return Case("norm", "rms_norm", [x, gamma, "f16[3,112]", "f32[3]", 3, 112, 1e-6],
                {2: y, 3: rstd})


def layer_norm_grad():
    rows, columns, f32 = 5, 48, np.float32
    dy, x = (random(s).normal(0, 1, (rows, columns)).astype(f32) for s in (3, 4))
    gamma = random(5).normal(1, 0.1, columns).astype(f32)
    mean, rstd = np.zeros(16, f32), np.zeros(16, f32)
    mean[:rows] = x.mean(1)
    rstd[:rows] = 1 / np.sqrt(x.var(1) + 1e-5)
    share = f32(1) / f32(columns)
    hat = (x - mean[:rows, None]) * rstd[:rows, None]
    dgamma, dbeta = np.zeros(columns, f32), np.zeros(columns, f32)
    for row in range(rows):
        dgamma = (dgamma.astype(np.float64) + dy[row].astype(np.float64) * hat[row]).astype(f32)
        dbeta = dbeta + dy[row]
    scaled = dy * gamma
    first = lanes_sum(add_pieces(scaled)) * share
    second = lanes_sum(add_pieces(scaled * hat)) * share
    dx = (scaled - first[:, None] - second[:, None] * hat) * rstd[:rows, None]
    return Case("norm", "layer_norm_grad",
                [dy, x, mean, rstd, gamma, f"f32[{rows},{columns}]", f"f32[{columns}]",
                 f"f32[{columns}]", rows, columns], {5: dx, 6: dgamma, 7: dbeta})


def rope_pairs():
    x = random(6).normal(0, 1, (3, 128)).astype(np.float32)
    angle = random(7).uniform(0, 3, (3, 64))
    c, s = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
    golden = np.empty_like(x)
    golden[:, 0::2] = x[:, 0::2] * c - x[:, 1::2] * s
    golden[:, 1::2] = x[:, 1::2] * c + x[:, 0::2] * s
    return Case("norm", "rope_pairs", [x, c, s, 3], {0: golden})


def rope_halves():
    x = random(8).normal(0, 1, (4, 128)).astype(np.float16)
    angle = random(9).uniform(0, 3, 64)
    c, s = np.cos(angle).astype(np.float16), np.sin(angle).astype(np.float16)
    low, high, c32, s32 = (a.astype(np.float32) for a in (x[:, :64], x[:, 64:], c, s))
    second = ((high * c32).astype(np.float64) + low.astype(np.float64) * s32).astype(np.float32)
    golden = np.concatenate([low * c32 - high * s32, second], 1).astype(np.float16)
    return Case("norm", "rope_halves", [x, c, s, "f16[4,128]", 4], {3: golden})


def causal_mask():
    x = random(10).normal(0, 1, (7, 64)).astype(np.float32)
    visible = np.arange(64) <= np.arange(7)[:, None]
    golden = np.where(visible, x * np.float32(0.125), np.float32(-1e30))
    return Case("norm", "causal_mask", [x, 7, 0.125], {0: golden})


def argmax():
    x = random(11).integers(0, 30, (9, 64)).astype(np.float32)
    return Case("norm", "argmax", [x, "f32[9]", "u32[9]", 9],
                {1: x.max(1), 2: x.argmax(1).astype(np.uint32)})


def topk():
    x = random(12).integers(0, 256, 700).astype(np.uint8)
    k = 50
    limit = np.sort(x)[::-1][k - 1]
    places = np.concatenate([np.flatnonzero(x > limit), np.flatnonzero(x == limit)])
    return Case("rows", "topk", [x, f"i16[{k}]", 700, k], {1: places[:k].astype(np.int16)})


def run_lengths():
    x = np.sort(random(13).integers(-40, 40, 300)).astype(np.int32)
    values, lengths = np.unique(x, return_counts=True)
    runs = len(values)
    return Case("rows", "run_lengths", [x, f"i32[{runs}]", f"i32[{runs}]", "i32[1]", 300],
                {1: values, 2: lengths.astype(np.int32), 3: np.array([runs], np.int32)})


def running_sums():
    x = random(14).integers(-1000, 1000, (3, 64)).astype(np.int32)
    return Case("rows", "running_sums", [x, 3], {0: np.cumsum(x, 1, dtype=np.int32)})


def embedding():
    table = random(15).normal(0, 1, (20, 16)).astype(np.float32)
    tokens = random(16).integers(0, 20, 11).astype(np.int32)
    return Case("rows", "embedding", [table, tokens, "f32[11,16]", 20, 11], {2: table[tokens]})


def transpose():
    x = random(17).normal(0, 1, (16, 32)).astype(np.float16)
    return Case("rows", "transpose", [x, "f16[32,16]"], {1: x.T})


def strips():
    x = random(18).normal(0, 1, (5, 128)).astype(np.float16)
    return Case("rows", "strips", [x, "f16[8,5,16]", 5],
                {1: x.reshape(5, 8, 16).transpose(1, 0, 2)})


def mx_quant():
    spread = 2.0**random(19).integers(-9, 9, (24, 1))
    bits = bfloat16(random(20).normal(0, 1, (24, 32)) * spread)
    x = from_bfloat16(bits)
    exponent = np.floor(np.log2(np.abs(x).max(1))) - 8
    golden = e4m3(x / 2.0**exponent[:, None])
    return Case("quant", "mx_quant", [bits.reshape(-1), "u8[768]", "u8[24]", 768],
                {1: golden.reshape(-1), 2: (exponent + 127).astype(np.uint8)})


def dynamic_quant():
    x = random(21).normal(0, 3, (3, 96)).astype(np.float16)
    wide, f32 = x.astype(np.float32), np.float32
    largest = np.abs(wide).max(1)
    golden = np.rint(wide * (f32(127) / largest)[:, None]).astype(np.int8)
    return Case("quant", "dynamic_quant", [x, "i8[3,96]", "f32[3]", 3, 96],
                {1: golden, 2: largest / f32(127)})


def dequant():
    x = random(22).integers(-128, 128, (3, 96)).astype(np.int8)
    channel = random(23).uniform(0.1, 2, 96).astype(np.float32)
    token = random(24).uniform(0.1, 2, 3).astype(np.float32)
    golden = bfloat16(x.astype(np.float32) * channel * token[:, None])
    return Case("quant", "dequant", [x, channel, token, "u16[3,96]", 3, 96], {3: golden})


def sigmoid():
    x = random(25).normal(0, 4, 150).astype(np.float32)
    golden = np.float32(1) / (ftz_exp(-x) + np.float32(1))
    return Case("quant", "sigmoid", [x, "f32[150]", 150], {1: golden})


def attention():
    q = random(26).integers(-3, 4, (32, 32)).astype(np.float16)
    k = random(27).integers(-3, 4, (64, 32)).astype(np.float16)
    x = q.astype(np.float32) @ k.astype(np.float32).T * np.float32(0.25)
    powers = ftz_exp(x - x.max(1, keepdims=True))
    golden = powers / lanes_sum(powers)[:, None]
    return Case("mixed", "attention", [q, k, "f32[32,64]", 0.25], {2: golden})


def four_kinds():
    x = random(28).uniform(0, 9, 300).astype(np.float32)
    index = random(29).integers(0, 300, 512).astype(np.int32)
    bias = random(30).uniform(0, 9, 256).astype(np.float32)
    golden = np.sqrt(x[index] + np.tile(bias, 2))[::-1]
    return Case("mixed", "four_kinds", [x, index, bias, "f32[512]"], {3: golden}, "--blocks", 2)


CASES = [rms_norm, layer_norm_grad, rope_pairs, rope_halves, causal_mask, argmax, topk,
         run_lengths, running_sums, embedding, transpose, strips, mx_quant, dynamic_quant, dequant,
         sigmoid, attention, four_kinds]


class Kernels(CommandTest):
    def run_case(self, case, path, *options):
        arguments = []
        for index, argument in enumerate(case.arguments):
            if isinstance(argument, np.ndarray):
                np.save(self.directory / f"{index}.npy", np.ascontiguousarray(argument))
                argument = f"{index}.npy"
            arguments.append(str(argument))
        expects = []
        for index, golden in case.goldens.items():
            np.save(self.directory / f"golden{index}.npy", np.ascontiguousarray(golden))
            expects += ["--expect", f"{index}=golden{index}.npy"]
        return self.run_command(path, "--kernel", case.kernel, "--soc", "Ascend950", *arguments,
                                *case.options, *expects, *options)

    def test_right_kernels(self):
        for make in CASES:
            case = make()
            for schedule in SCHEDULES:
                with self.subTest(case.kernel, schedule=schedule):
                    path = KERNELS / f"{case.file}.cpp"
                    self.assert_clean(self.run_case(case, path, "--schedule", schedule))

    def spoil(self, name):
        """The file with all of its faults."""
        text = (KERNELS / f"{name}.cpp").read_text(encoding="utf-8")
        for kernel, right, wrong, _, _ in FAULTS[name]:
            self.assertEqual(text.count(right), 1, f"{kernel}: {right}")
            text = text.replace(right, wrong)
        text = text.replace('"copies.h"', f'"{KERNELS / "copies.h"}"')
        text = text.replace('"../cube/tiles.h"', f'"{KERNELS.parent / "cube" / "tiles.h"}"')
        path = self.directory / f"{name}.cpp"
        path.write_text(text, encoding="utf-8")
        return path, text.splitlines()

    def test_each_with_one_fault(self):
        helpers = HELPERS.read_text(encoding="utf-8").splitlines()
        cases = {make.__name__: make() for make in CASES}
        for name, faults in FAULTS.items():
            path, lines = self.spoil(name)
            for kernel, _, _, code, at in faults:
                if code is None:
                    continue
                file, line = next((file, i) for file, text in ((path, lines), (HELPERS, helpers))
                                  for i, text in enumerate(text, 1) if at in text)
                with self.subTest(kernel):
                    result = self.run_case(cases.pop(kernel), path)
                    self.assertRegex(result.stderr,
                                     rf"\[{code}\]: .*\n *--> (\S*/)?{file.name}:{line} ")
        self.assertEqual(list(cases), [])


if __name__ == "__main__":
    unittest.main()
