"""Operators that compute along rows, against numpy: bit by bit, but for the attention, whose golden
is computed in double. Ragged shapes, 1 to 48 blocks, ten random schedules, no finding.
"""

import unittest

import numpy as np
from goldens import exp, from_bfloat16, reduce_sum, to_bfloat16
from operators import OperatorTest, tiling

F = np.float32


def silu(x):
    return x / (exp(-x) + F(1))


class Activations(OperatorTest):
    def check_gelu(self, length, tile, blocks, **how):
        x = self.normal(length, dtype=np.float16, scale=3)
        wide = x.astype(F)
        inner = wide * wide * wide * F(0.044715) + wide
        y = (wide / (exp(inner * F(-1.5957691)) + F(1))).astype(np.float16)
        self.check("gelu", x, None, tiling(length, tile), expect={1: y}, blocks=blocks, **how)

    def test_gelu(self):
        self.check_gelu(1000, 128, 3, all_schedules=True)
        for length, tile, blocks in ((1, 16, 1), (15, 16, 2), (333, 48, 5), (20000, 256, 48)):
            self.check_gelu(length, tile, blocks)

    def check_swiglu(self, rows, columns, tile, blocks, **how):
        x = to_bfloat16(self.normal(rows, 2 * columns, scale=2))
        gate, value = from_bfloat16(x)[:, :columns], from_bfloat16(x)[:, columns:]
        self.check("swiglu", x, None, tiling(rows, columns, tile), blocks=blocks,
                   expect={1: to_bfloat16(silu(gate) * value)}, **how)

    def test_swiglu(self):
        self.check_swiglu(9, 37, 2, 2, all_schedules=True)
        for rows, columns, tile, blocks in ((1, 1, 1, 1), (1, 48, 2, 1), (5, 64, 4, 2),
                                            (100, 129, 3, 48)):
            self.check_swiglu(rows, columns, tile, blocks)

    def check_rope(self, tokens, heads, blocks, **how):
        x = self.normal(tokens, heads, 64, dtype=np.float16)
        angle = self.random.uniform(-3, 3, (40, 32))
        cosine, sine = np.cos(angle).astype(F), np.sin(angle).astype(F)
        places = self.random.integers(0, 40, tokens).astype(np.int32)
        first, second = x[..., :32].astype(F), x[..., 32:].astype(F)
        c, s = cosine[places][:, None], sine[places][:, None]
        y = np.concatenate([first * c - second * s, second * c + first * s], axis=-1)
        self.check("rope", x, cosine, sine, places, tiling(tokens, heads), blocks=blocks,
                   expect={0: y.astype(np.float16)}, **how)

    def test_rope(self):
        self.check_rope(5, 3, 2, all_schedules=True)
        for tokens, heads, blocks in ((1, 1, 1), (7, 8, 3), (60, 2, 48)):
            self.check_rope(tokens, heads, blocks)

    def check_conv1d_update(self, batch, channels, tile, blocks, **how):
        x, states = self.normal(batch, channels), self.normal(batch + 2, 3, channels)
        weights, bias = self.normal(4, channels), self.normal(channels)
        slots = self.random.permutation(batch + 2)[:batch].astype(np.int32)
        y, moved = np.broadcast_to(bias, x.shape), states.copy()
        for tap in range(4):
            y = states[slots, tap] * weights[tap] + y if tap < 3 else x * weights[3] + y
        moved[slots] = np.concatenate([states[slots, 1:], x[:, None]], axis=1)
        self.check("conv1d_update", x, states, weights, bias, slots, None,
                   tiling(batch, channels, tile), blocks=blocks, expect={1: moved, 5: silu(y)},
                   **how)

    def test_conv1d_update(self):
        self.check_conv1d_update(3, 101, 40, 2, all_schedules=True)
        for batch, channels, tile, blocks in ((1, 1, 8, 1), (2, 64, 64, 3), (16, 203, 32, 48)):
            self.check_conv1d_update(batch, channels, tile, blocks)


class Rows(OperatorTest):
    def check_attention(self, queries, keys, blocks, **how):
        scores, values = self.normal(queries, keys, scale=4), self.normal(keys, 64)
        wide = scores.astype(np.float64)
        powers = np.exp(wide - wide.max(axis=1, keepdims=True))
        golden = (powers / powers.sum(axis=1, keepdims=True) @ values).astype(F)
        self.check("online_softmax", scores, None, values, tiling(queries, keys), blocks=blocks,
                   expect={1: golden}, options=("--rtol", "1e-5", "--atol", "1e-6"), **how)

    def test_online_softmax(self):
        self.check_attention(5, 150, 2, all_schedules=True)
        for queries, keys, blocks in ((1, 1, 1), (2, 64, 1), (3, 65, 2), (50, 300, 48)):
            self.check_attention(queries, keys, blocks)

    def check_rmsnorm_quant(self, tokens, hidden, blocks, **how):
        x = self.normal(tokens, hidden, dtype=np.float16)
        gamma = self.normal(hidden, dtype=np.float16)
        wide, epsilon = x.astype(F), F(1e-5)
        squares = np.array([reduce_sum(row * row) for row in wide])
        root = np.sqrt(squares * (F(1) / F(hidden)) + epsilon)
        normal = wide * (F(1) / root)[:, None] * gamma.astype(F)
        scale = np.abs(normal).max(axis=1) / F(127)
        q = np.rint(normal * (F(1) / scale)[:, None]).astype(np.int8)
        self.check("rmsnorm_quant", x, gamma, None, None, epsilon, tiling(tokens, hidden),
                   expect={2: q, 3: scale}, blocks=blocks, **how)

    def test_rmsnorm_quant(self):
        self.check_rmsnorm_quant(7, 203, 2, all_schedules=True)
        for tokens, hidden, blocks in ((1, 8, 1), (3, 64, 2), (60, 1000, 48)):
            self.check_rmsnorm_quant(tokens, hidden, blocks)

    def check_quantise(self, rows, columns, blocks, **how):
        x = self.normal(rows, columns, dtype=np.float16)
        scales = self.random.uniform(20, 60, columns).astype(F)
        offsets = self.random.integers(-9, 9, columns).astype(F)
        q = np.clip(np.rint(x.astype(F) * scales + offsets), -128, 127).astype(np.int8)
        self.check("quantise", x, scales, offsets, None, tiling(rows, columns), expect={3: q},
                   blocks=blocks, **how)

    def test_quantise(self):
        self.check_quantise(7, 203, 2, all_schedules=True)
        for rows, columns, blocks in ((1, 1, 1), (3, 64, 2), (60, 333, 48)):
            self.check_quantise(rows, columns, blocks)

    def check_dequantise(self, rows, columns, blocks, **how):
        x = self.random.integers(-(2**20), 2**20, (rows, columns)).astype(np.int32)
        columns_by = self.random.uniform(1e-4, 1e-3, columns).astype(F)
        rows_by = self.random.uniform(0.1, 2, rows).astype(F)
        y = (x.astype(F) * columns_by * rows_by[:, None]).astype(np.float16)
        self.check("dequantise", x, columns_by, rows_by, None, tiling(rows, columns),
                   expect={3: y}, blocks=blocks, **how)

    def test_dequantise(self):
        self.check_dequantise(7, 101, 2, all_schedules=True)
        for rows, columns, blocks in ((1, 1, 1), (3, 64, 2), (60, 333, 48)):
            self.check_dequantise(rows, columns, blocks)

    def check_cumsum(self, rows, columns, tile, blocks, **how):
        x = self.normal(rows, columns, dtype=np.float16)
        y = np.cumsum(x.astype(F), axis=0, dtype=F).astype(np.float16)
        self.check("cumsum", x, None, tiling(rows, columns, tile), expect={1: y}, blocks=blocks,
                   **how)

    def test_cumsum(self):
        self.check_cumsum(5, 203, 48, 3, all_schedules=True)
        for rows, columns, tile, blocks in ((1, 1, 16, 1), (40, 16, 16, 1), (9, 1000, 16, 48)):
            self.check_cumsum(rows, columns, tile, blocks)


class Lora(OperatorTest):
    def check_shrink(self, tokens, hidden, rank, part, blocks, **how):
        x = self.normal(tokens, hidden, dtype=np.float16)
        a = self.normal(3, rank, hidden, dtype=np.float16)
        adapters = self.random.integers(-1, 3, tokens).astype(np.int32)
        y = np.zeros((tokens, rank), dtype=F)
        for token, adapter in enumerate(adapters):
            for row in range(rank if adapter >= 0 else 0):
                products = a[adapter, row].astype(F) * x[token].astype(F)
                for begin in range(0, hidden, part):
                    y[token, row] += reduce_sum(products[begin:begin + part])
        self.check("lora_shrink", x, a, adapters, np.zeros_like(y), "0.5",
                   tiling(tokens, hidden, rank, part), expect={3: y * F(0.5)}, blocks=blocks, **how)

    def test_shrink(self):
        self.check_shrink(5, 203, 4, 96, 2, all_schedules=True)
        for shape in ((1, 1, 1, 16, 1), (4, 64, 8, 64, 3), (50, 333, 2, 160, 48)):
            self.check_shrink(*shape)

    def check_expand(self, tokens, hidden, part, blocks, **how):
        x, b = self.normal(tokens, 16), self.normal(3, hidden, 16, dtype=np.float16)
        adapters = self.random.integers(-1, 3, tokens).astype(np.int32)
        y = self.normal(tokens, hidden, dtype=np.float16)
        golden = y.copy()
        for token, adapter in enumerate(adapters):
            if adapter >= 0:
                level = b[adapter].astype(F) * x[token]
                while level.shape[1] > 1:
                    level = level[:, 0::2] + level[:, 1::2]
                golden[token] = (y[token].astype(F) + level[:, 0]).astype(np.float16)
        self.check("lora_expand", x, b, adapters, y, tiling(tokens, hidden, part),
                   expect={3: golden}, blocks=blocks, **how)

    def test_expand(self):
        self.check_expand(5, 75, 32, 2, all_schedules=True)
        for tokens, hidden, part, blocks in ((1, 1, 32, 1), (3, 64, 64, 2), (50, 201, 96, 48)):
            self.check_expand(tokens, hidden, part, blocks)


if __name__ == "__main__":
    unittest.main()
