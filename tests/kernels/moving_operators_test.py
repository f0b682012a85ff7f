"""Operators that move, count and choose, against numpy bit by bit: ragged shapes, 1 to 48 blocks,
ten random schedules, no finding.
"""

import unittest

import numpy as np
from goldens import exp, reduce_sum
from operators import OperatorTest, tiling

F = np.float32


class Rows(OperatorTest):
    def check_embedding(self, length, vocabulary, width, blocks, **how):
        table = self.normal(vocabulary, width, dtype=np.float16)
        numbers = self.random.integers(-2, vocabulary + 2, length).astype(np.int32)
        inside = (numbers >= 0) & (numbers < vocabulary)
        y = np.where(inside[:, None], table[np.where(inside, numbers, 0)], np.float16(0))
        self.check("embedding", numbers, table, None, tiling(length, vocabulary, width),
                   expect={2: y}, blocks=blocks, **how)

    def test_embedding(self):
        self.check_embedding(21, 10, 45, 2, all_schedules=True)
        for length, vocabulary, width, blocks in ((1, 1, 1, 1), (9, 3, 64, 2), (400, 50, 77, 48)):
            self.check_embedding(length, vocabulary, width, blocks)

    def check_scatter_add(self, rows, updates, width, blocks, **how):
        table = self.random.integers(-9, 9, (rows, width)).astype(F)
        numbers = self.random.integers(0, rows, updates).astype(np.int32)
        values = self.random.integers(-99, 99, (updates, width)).astype(F)
        golden = table.copy()
        np.add.at(golden, numbers, values / 2)  # exact, so that the order does not matter
        self.check("scatter_add", table, numbers, values, None, tiling(updates, width),
                   expect={0: golden, 3: np.full(8, updates, dtype=np.int32)}, blocks=blocks, **how)

    def test_scatter_add(self):
        self.check_scatter_add(6, 13, 21, 3, all_schedules=True)
        for rows, updates, width, blocks in ((1, 1, 1, 1), (2, 40, 64, 4), (9, 100, 33, 48)):
            self.check_scatter_add(rows, updates, width, blocks)

    def check_kv_cache(self, tokens, width, part, blocks, **how):
        keys, values = self.normal(2, tokens, width, dtype=np.float16)
        caches = self.normal(2, 5, 16, width, dtype=np.float16)
        slots = self.random.permutation(80)[:tokens].astype(np.int32)
        slots[::4] = -1
        goldens = caches.copy()
        for golden, rows in zip(goldens, (keys, values)):
            golden.reshape(80, width)[slots[slots >= 0]] = rows[slots >= 0]
        self.check("kv_cache_copy", keys, values, *caches, slots, tiling(tokens, width, part),
                   expect={2: goldens[0], 3: goldens[1]}, blocks=blocks, **how)

    def test_kv_cache_copy(self):
        self.check_kv_cache(7, 75, 32, 2, all_schedules=True)
        for tokens, width, part, blocks in ((2, 1, 16, 1), (5, 128, 128, 3), (70, 67, 48, 48)):
            self.check_kv_cache(tokens, width, part, blocks)

    def check_moe_routing(self, tokens, experts, k, tile, blocks, **how):
        logits = self.normal(tokens, experts)
        order = np.argsort(-logits, axis=1, kind="stable")[:, :k]
        best = np.take_along_axis(logits, order, axis=1)
        powers = exp(best - best[:, :1])
        weights = powers / np.array([[reduce_sum(row)] for row in powers])
        loads = np.bincount(order.ravel(), minlength=32).astype(np.int32)
        self.check("moe_routing", logits, None, None, np.zeros(32, dtype=np.int32),
                   tiling(tokens, experts, k, tile), blocks=blocks,
                   expect={1: weights, 2: order.astype(np.int32), 3: loads}, **how)

    def test_moe_routing(self):
        self.check_moe_routing(13, 27, 3, 4, 2, all_schedules=True)
        for shape in ((1, 1, 1, 4, 1), (9, 32, 8, 8, 2), (70, 8, 2, 4, 48), (33, 17, 9, 12, 2)):
            self.check_moe_routing(*shape)


class Wholes(OperatorTest):
    def check_histogram(self, length, tile, blocks, **how):
        x = self.random.integers(-4, 20, length).astype(np.int32)
        old = np.arange(16, dtype=np.int32)
        counts = np.bincount(x[(x >= 0) & (x < 16)], minlength=16).astype(np.int32)
        self.check("histogram", x, old, tiling(length, tile), expect={1: old + counts},
                   blocks=blocks, **how)

    def test_histogram(self):
        self.check_histogram(300, 64, 2, all_schedules=True)
        for length, tile, blocks in ((1, 64, 1), (640, 128, 3), (3001, 64, 48)):
            self.check_histogram(length, tile, blocks)

    def check_transpose(self, rows, columns, blocks, **how):
        x = self.normal(rows, columns, dtype=np.float16)
        self.check("transpose", x, None, tiling(rows, columns), expect={1: x.T}, blocks=blocks,
                   **how)

    def test_transpose(self):
        self.check_transpose(70, 139, 2, all_schedules=True)
        for rows, columns, blocks in ((1, 1, 1), (64, 64, 1), (3, 200, 2), (500, 333, 48)):
            self.check_transpose(rows, columns, blocks)

    def check_im2col(self, channels, height, width, kernel, stride, blocks, **how):
        image = self.normal(channels, height, width, dtype=np.float16)
        views = np.lib.stride_tricks.sliding_window_view(image, (kernel, kernel), axis=(1, 2))
        columns = views[:, ::stride].transpose(0, 3, 4, 1, 2).reshape(channels * kernel**2, -1)
        self.check("im2col", image, None, tiling(channels, height, width, kernel, stride),
                   expect={1: columns}, blocks=blocks, **how)

    def test_im2col(self):
        self.check_im2col(3, 9, 21, 3, 2, 2, all_schedules=True)
        for shape in ((1, 1, 1, 1, 1, 1), (2, 16, 18, 3, 1, 4), (5, 20, 35, 5, 3, 48)):
            self.check_im2col(*shape)

    def check_mean(self, length, tile, blocks, **how):
        x = self.normal(length, scale=10) + F(3)
        share = -(-length // blocks)
        total = F(0)
        for begin in range(0, length, share):
            own, part = x[begin:begin + share], F(0)
            for at in range(0, len(own), tile):
                part = part + reduce_sum(own[at:at + tile])
            total = total + part
        self.check("two_phase_mean", x, None, np.zeros(16 * blocks, dtype=F), tiling(length, tile),
                   expect={1: x - total / F(length)}, blocks=blocks, **how)

    def test_two_phase_mean(self):
        self.check_mean(1000, 128, 3, all_schedules=True)
        for length, tile, blocks in ((1, 64, 1), (70, 64, 2), (9999, 64, 48)):
            self.check_mean(length, tile, blocks)


if __name__ == "__main__":
    unittest.main()
