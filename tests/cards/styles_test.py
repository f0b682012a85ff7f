"""Kernels in the styles of real ones over several ranks: the results of numpy, without a finding,
under several orders of the ranks; and each with faults, found by code where the lines say so.

A line `// EXPECT 2 E0403` is one of the two that a finding of FAULT=2 is about."""

import re
import unittest

import numpy as np
from cards_harness import KERNELS, CardsTest
from harness import LONG

MESH, RING = "Ascend910B1", "Ascend910_9391"
SEEDS = range(20 if LONG else 1)


def normal(*shape):
    return np.random.default_rng(list(shape)).standard_normal(shape).astype(np.float32)


def integers(*shape, dtype=np.int32):
    return np.random.default_rng(list(shape)).integers(-4, 5, shape).astype(dtype)


class Styles(CardsTest):
    ranks = 8 if LONG else 4

    def check(self, name, inputs, goldens, faults, *options, soc=MESH):
        """`faults`: the code of FAULT=1, of FAULT=2 and so on."""
        self.check_clean(name, inputs, goldens, *options, soc=soc)
        for seed in SEEDS:
            with self.subTest(seed=seed):
                self.check_clean(name, inputs, goldens, "--schedule", f"random:{seed}", *options,
                                 soc=soc)
        for fault, code in enumerate(faults, start=1):
            for schedule in ("random:0", "in-order") if code == "E1505" else ("random:0",):
                with self.subTest(fault=fault, schedule=schedule):
                    self.check_fault(name, inputs, fault, code, schedule, options, soc)

    def check_fault(self, name, inputs, fault, code, schedule, options, soc):
        found = self.check_found(name, inputs, code, f"-DFAULT={fault}", "--schedule", schedule,
                                 *options, soc=soc)
        texts = (KERNELS / name).read_text().splitlines()
        expected = {number for number, text in enumerate(texts, start=1)
                    if re.search(rf"// EXPECT {fault} {code}$", text)}
        lines = set()
        for finding in found:
            self.assertTrue(any(re.search(r"\brank", note) for note in finding["notes"]),
                            finding["notes"])
            lines |= {finding["line"]} | {fact["value"] for fact in finding["facts"]
                                          if fact["name"] == "other_line"}
        self.assertTrue(lines, found)
        if expected:
            self.assertTrue(expected & lines, (expected, lines, [one["message"] for one in found]))

    def test_experts(self):
        tokens, width = 12, 64
        x = normal(self.ranks, tokens, width)
        random = np.random.default_rng(7)
        experts = np.stack([[random.choice(2 * self.ranks - 1, 2, replace=False)  # the last has none
                             for _ in range(tokens)] for _ in range(self.ranks)]).astype(np.int32)
        weights = random.random((self.ranks, tokens, 2), dtype=np.float32)
        y = np.zeros_like(x)
        for k in range(2):
            factor = (experts[..., k, None] + 1).astype(np.float32)
            y = y + x * factor * weights[..., k, None]
        self.check("dispatch_combine.cpp", [x, f"f32[{tokens},{width}]", experts, weights], {1: y},
                   ["E0403", "E1505", "E0403"])

    def test_low_latency(self):
        x = normal(self.ranks, 4, self.ranks, 128)
        y = np.zeros((self.ranks, self.ranks, 128), np.float32)
        for turn in range(4):
            y = y + x[:, turn].swapaxes(0, 1)
        self.check("low_latency.cpp", [x, f"f32[{self.ranks},128]"], {1: y}, ["E0403", "E1505"],
                   soc=RING)

    def test_gather_and_product(self):
        a, b = integers(self.ranks, 32, 32, dtype=np.float16), integers(self.ranks, 32, 33, dtype=np.float16)
        b = np.ascontiguousarray(b[:, :, :32])
        whole = a.reshape(-1, 32).astype(np.float32)
        c = np.stack([whole @ b[r].astype(np.float32) for r in range(self.ranks)])
        self.check("gather_matmul.cpp",
                   [a, b, f"f16[{32 * self.ranks},32]", f"f32[{32 * self.ranks},32]", str(self.ranks)],
                   {3: c}, ["E0401", "E1502"])

    def test_product_and_scatter(self):
        a = integers(self.ranks, 32 * self.ranks, 32, dtype=np.float16)
        b = np.ascontiguousarray(integers(self.ranks, 32, 33, dtype=np.float16)[:, :, :32])
        total = sum(a[r].astype(np.float32) @ b[r].astype(np.float32) for r in range(self.ranks))
        self.check("matmul_scatter.cpp",
                   [a, b, f"f32[{32 * self.ranks},32]", "f32[32,32]", str(self.ranks)],
                   {3: total.reshape(self.ranks, 32, 32)}, ["E0401", "E1504"])

    def test_double_buffers(self):
        x = normal(self.ranks, 5, 256)
        y = np.zeros((self.ranks, 256), np.float32)
        for turn in range(5):
            y = y + np.roll(x[:, turn], 1, axis=0)
        self.check("double_buffer.cpp", [x, "f32[256]"], {1: y}, ["E0403", "E1505"])

    def test_shuffle(self):
        x = normal(self.ranks, 8, 64)
        table = np.random.default_rng(3).permutation(self.ranks * 8).astype(np.int32)
        y = np.zeros((self.ranks * 8, 64), np.float32)
        y[table] = x.reshape(-1, 64)
        self.check("token_shuffle.cpp",
                   [x, "f32[8,64]", np.broadcast_to(table, (self.ranks, len(table)))],
                   {1: y.reshape(x.shape)}, ["E0403", "E1505"])

    def test_halo(self):
        x = integers(self.ranks, 64, dtype=np.float32)
        cells = x.reshape(-1)
        for _ in range(3):
            wide = np.pad(cells, 1)
            cells = wide[:-2] + wide[1:-1] + wide[2:]
        self.check("halo.cpp", [x, "f32[64]"], {1: cells.reshape(x.shape)}, ["E0403", "E1505"])

    def test_tree(self):
        x = normal(self.ranks, 512)
        self.check("broadcast_tree.cpp", [x, "f32[512]"], {1: np.broadcast_to(x[0], x.shape)},
                   ["E0403", "E1505"])

    def test_two_levels(self):
        width = 4 if LONG else 2
        x = integers(self.ranks, self.ranks, 32)
        self.check("layered.cpp", [x, f"i32[{self.ranks},32]", str(width)], {1: x.swapaxes(0, 1)},
                   ["E0403"])

    def test_barriers_of_symmetric_memory(self):
        x = normal(self.ranks, 256)
        self.check("symmetric_barrier.cpp", [x, "f32[256]", "f32[512]"],
                   {1: np.roll(x, 3, axis=0)}, ["E0403", "E1501", "E1501", "E1501"])

    def test_puts_with_signals(self):
        x = normal(self.ranks, 300)
        y = np.roll(x, 1, axis=0)
        for mode, faults in enumerate(([], ["E0403", "E1505"], [])):
            with self.subTest(mode=mode):
                self.check("put_signal.cpp",
                           [x, "f32[300]", "f32[300]", "i32[32]=zeros", str(mode)], {1: y}, faults)


if __name__ == "__main__":
    unittest.main()
