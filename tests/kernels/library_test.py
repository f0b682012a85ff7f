"""Host programs with kernels that call the advanced library as real ones do, tiled by its host
functions, against numpy: without a finding. spec: adv_math.md; adv_nn.md, part 1
"""

import pathlib
import unittest

import numpy as np
from host_programs import HostProgramTest


def as_fractals(heads):
    """[N, S, D] as [N, D / 16, S / 16, 16, 16]."""
    n, s, d = heads.shape
    return heads.reshape(n, s // 16, 16, d // 16, 16).transpose(0, 3, 1, 2, 4)


class Library(HostProgramTest):
    DIRECTORY = pathlib.Path(__file__).parent / "library"

    def setUp(self):
        super().setUp()
        self.random = np.random.default_rng(29)

    def check_topk(self, rows, vocabulary, k, cores, **how):
        # Quarters from a small range: many are equal, and the first of them counts.
        logits = (self.random.integers(-400, 400, (rows, vocabulary)) / 4).astype(np.float32)
        got = self.launch("topk_rows", {"logits": logits},
                          {"values": (np.float32, (rows, k)), "indices": (np.int32, (rows, k))},
                          rows, vocabulary, k, cores, **how)
        order = np.argsort(-logits, axis=1, kind="stable")[:, :k]
        np.testing.assert_array_equal(got["indices"], order)
        np.testing.assert_array_equal(got["values"], np.take_along_axis(logits, order, axis=1))

    def test_topk_of_logits(self):
        self.check_topk(13, 1003, 17, 2, all_schedules=True)
        self.check_topk(1, 32, 32, 1)
        self.check_topk(5, 4096, 1, 3)
        self.check_topk(3, 500, 50, 3, soc="Ascend950")

    def check_transpose(self, kind, batch, heads, rows, columns, cores, **how):
        given = self.random.normal(0, 1, (batch, heads, rows, columns)).astype(np.float16)
        if kind == 7:
            golden = given.reshape(batch, heads * rows, columns).transpose(0, 2, 1)
            x = given
        else:  # NZ of [N, S, D] to ND of [S, N, D]: with 5 it is called [S, H]
            golden = given.transpose(0, 2, 1, 3)
            x = np.array([as_fractals(one) for one in given])
        got = self.launch("heads_transpose", {"x": x}, {"y": (np.float16, golden.shape)}, batch,
                          heads, rows, columns, kind, cores, **how)
        np.testing.assert_array_equal(got["y"], golden)

    def test_axes_of_heads(self):
        for kind in (1, 5, 7):
            self.check_transpose(kind, 5, 4, 32, 64, 2)
            self.check_transpose(kind, 1, 1, 16, 16, 1, all_schedules=True)
            self.check_transpose(kind, 3, 3, 48, 32, 3, soc="Ascend310P3")

    def check_argmax(self, rows, columns, cores, **how):
        x = self.random.integers(-50, 50, (rows, columns)).astype(np.float32)
        got = self.launch("pattern_argmax", {"x": x}, {"y": (np.int32, rows)}, rows, columns, cores,
                          **how)
        np.testing.assert_array_equal(got["y"], x.argmax(axis=1))

    def test_argmax_by_patterns(self):
        self.check_argmax(19, 197, 2, all_schedules=True)
        self.check_argmax(1, 1, 1)
        self.check_argmax(64, 512, 8)
        self.check_argmax(9, 33, 1, soc="Ascend950")

    def check_attention(self, queries, keys, cores, **how):
        scores = self.random.normal(0, 4, (queries, keys)).astype(np.float32)
        values = self.random.normal(0, 1, (keys, 16)).astype(np.float32)
        got = self.launch("flash_tiles", {"scores": scores, "values": values},
                          {"y": (np.float32, (queries, 16))}, queries, keys, cores, **how)
        powers = np.exp(scores.astype(np.float64) - scores.max(axis=1, keepdims=True))
        golden = powers / powers.sum(axis=1, keepdims=True) @ values.astype(np.float64)
        np.testing.assert_allclose(got["y"], golden, rtol=1e-5, atol=1e-6)

    def test_flash_attention(self):
        self.check_attention(21, 150, 2, all_schedules=True)
        self.check_attention(1, 1, 1)
        self.check_attention(32, 64, 2, soc="Ascend950")

    def check_feed_forward(self, rows, columns, cores, **how):
        x = self.random.integers(-3000, 3000, (rows, 2 * columns)).astype(np.int32)
        weight = self.random.uniform(0.0005, 0.002, 2 * columns).astype(np.float32)
        scale = self.random.uniform(5, 40, columns).astype(np.float32)
        got = self.launch("dequant_swiglu_quant", {"x": x, "weight": weight, "scale": scale},
                          {"y": (np.int8, (rows, columns))}, rows, columns, cores, **how)
        floats = (x.astype(np.float32) * weight).astype(np.float64)
        gate, up = floats[:, :columns], floats[:, columns:]
        gated = (up * gate / (1 + np.exp(-gate))).astype(np.float32)
        steps = gated.astype(np.float16) * scale.astype(np.float16) + np.float16(0)
        golden = np.clip(np.rint(steps.astype(np.float32)), -128, 127).astype(np.int8)
        np.testing.assert_array_equal(got["y"], golden)

    def test_dequant_swiglu_quant(self):
        self.check_feed_forward(7, 96, 2, all_schedules=True)
        self.check_feed_forward(1, 32, 1, soc="Ascend310P3")
        self.check_feed_forward(9, 512, 3, soc="Ascend950")

    def check_dropout(self, rows, columns, probability, cores, **how):
        x = self.random.normal(0, 3, (rows, columns)).astype(np.float16)
        kept = self.random.random((rows, columns)) < probability
        x[0, 0], kept[0, 0] = np.nan, False  # what is dropped is 0, whatever it was
        got = self.launch("dropout_bits", {"x": x, "mask": np.packbits(kept, 1, "little")},
                          {"y": (np.float16, (rows, columns))}, rows, columns, probability, cores,
                          **how)
        scaled = x.astype(np.float32) * (np.float32(1) / np.float32(probability))
        np.testing.assert_array_equal(got["y"], np.where(kept, scaled, 0).astype(np.float16))

    def test_dropout(self):
        self.check_dropout(11, 48, 0.75, 2, all_schedules=True)
        self.check_dropout(1, 16, 0.5, 1)
        self.check_dropout(30, 400, 0.9, 3, soc="Ascend950")

    def check_gate(self, elements, cores, **how):
        x, gate = self.random.normal(0, 4, (2, elements)).astype(np.float16)
        got = self.launch("sigmoid_gate", {"x": x, "gate": gate}, {"y": (np.float16, elements)},
                          elements, cores, **how)
        open_by = (1 / (1 + np.exp(-gate.astype(np.float64)))).astype(np.float16)
        np.testing.assert_array_equal(got["y"], open_by * x)

    def test_sigmoid_gate(self):
        self.check_gate(20_001, 3, all_schedules=True)
        self.check_gate(1, 1)
        self.check_gate(4096, 1, soc="KirinX90")

    def check_group_norm(self, shape, groups, cores, **how):
        n, c, h, w = shape
        x = self.random.normal(2, 3, shape).astype(np.float32)
        gamma, beta = self.random.normal(0, 1, (2, c)).astype(np.float32)
        got = self.launch("group_norm", {"x": x, "gamma": gamma, "beta": beta},
                          {"y": (np.float32, shape), "mean": (np.float32, (n, groups)),
                           "variance": (np.float32, (n, groups))}, *shape, groups, cores, **how)
        wide = x.astype(np.float64).reshape(n, groups, -1)
        mean, variance = wide.mean(axis=2), wide.var(axis=2)
        normal = (wide - mean[..., None]) / np.sqrt(variance + np.float32(1e-5))[..., None]
        golden = normal.reshape(shape) * gamma[:, None, None] + beta[:, None, None]
        np.testing.assert_allclose(got["y"], golden, rtol=1e-6, atol=1e-6)
        np.testing.assert_array_max_ulp(got["mean"], mean.astype(np.float32), 1)
        np.testing.assert_array_max_ulp(got["variance"], variance.astype(np.float32), 1)

    def test_group_norm(self):
        self.check_group_norm((5, 12, 8, 6), 3, 2, all_schedules=True)
        self.check_group_norm((1, 1, 2, 4), 1, 1)
        self.check_group_norm((3, 32, 16, 16), 32, 3, soc="Ascend950")

    def check_totals(self, rows, columns, cores, **how):
        x = self.random.integers(-100, 100, (rows, columns)).astype(np.float32)
        got = self.launch("running_totals", {"x": x}, {"y": (np.float32, (rows, columns))}, rows,
                          columns, cores, **how)
        np.testing.assert_array_equal(got["y"], np.cumsum(x, axis=0))

    def test_running_totals(self):
        self.check_totals(50, 197, 2, all_schedules=True)
        self.check_totals(1, 3, 1)
        self.check_totals(64, 640, 5, soc="Ascend950")

    def check_int8(self, rows, columns, scale, offset, cores, **how):
        x = self.random.normal(0, 2, (rows, columns)).astype(np.float16)
        gamma = self.random.normal(0, 1, columns).astype(np.float16)
        got = self.launch("rmsnorm_int8", {"x": x, "gamma": gamma},
                          {"y": (np.int8, (rows, columns))}, rows, columns, scale, offset, cores,
                          **how)
        wide = x.astype(np.float64)
        root = np.sqrt((wide ** 2).mean(axis=1, keepdims=True) + np.float64(np.float16(1e-3)))
        normal = (wide / root * gamma.astype(np.float64)).astype(np.float16)
        steps = normal * np.float16(scale) + np.float16(offset)
        golden = np.clip(np.rint(steps.astype(np.float32)), -128, 127).astype(np.int8)
        np.testing.assert_array_equal(got["y"], golden)

    def test_rmsnorm_and_int8(self):
        self.check_int8(7, 203, 24.5, 0.5, 2, all_schedules=True)
        self.check_int8(1, 32, 100, -3, 1)
        self.check_int8(5, 1000, 31, 0, 5, soc="Ascend950")


if __name__ == "__main__":
    unittest.main()
