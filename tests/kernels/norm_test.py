"""Host programs with kernels that normalise, against numpy in double: tiled by the host, in program
order and by random schedules, without a finding. spec: adv_nn.md, sections 3.1, 3.4 and 3.5
"""

import pathlib
import unittest

import numpy as np
from host_programs import HostProgramTest


class Norm(HostProgramTest):
    DIRECTORY = pathlib.Path(__file__).parent / "norm"

    def check_layernorm(self, lengths, columns, cores, **how):
        generator = np.random.default_rng(columns)
        rows = sum(lengths)
        x = generator.normal(1, 3, (rows, columns)).astype(np.float16)
        gamma, beta = generator.normal(0, 1, (2, columns)).astype(np.float32)
        offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
        got = self.launch("ragged_layernorm",
                          {"x": x, "gamma": gamma, "beta": beta, "offsets": offsets},
                          {"y": (np.float16, (rows, columns)), "mean": (np.float32, rows),
                           "rstd": (np.float32, rows)}, len(lengths), rows, columns, cores, **how)
        wide = x.astype(np.float64)
        mean = wide.mean(axis=1)
        rstd = 1 / np.sqrt(wide.var(axis=1) + np.float32(1e-5))
        golden = (wide - mean[:, None]) * rstd[:, None] * gamma + beta
        np.testing.assert_array_equal(got["y"], golden.astype(np.float16))
        np.testing.assert_array_max_ulp(got["mean"], mean.astype(np.float32), 1)
        np.testing.assert_array_max_ulp(got["rstd"], rstd.astype(np.float32), 1)

    def test_layernorm_of_a_ragged_batch(self):
        self.check_layernorm([3, 0, 70, 1, 33], 197, 2, all_schedules=True)
        self.check_layernorm([5, 1], 16, 2)
        self.check_layernorm([3] * 20, 3001, 20, soc="Ascend950")

    def check_welford(self, rows, length, cores, **how):
        x = np.random.default_rng(length).normal(5, 2, (rows, length)).astype(np.float16)
        got = self.launch("welford_rows", {"x": x}, {"moments": (np.float32, (rows, 2))}, rows,
                          length, cores, **how)["moments"]
        wide = x.astype(np.float64)
        np.testing.assert_allclose(got[:, 0], wide.mean(axis=1), rtol=1e-6)
        np.testing.assert_allclose(got[:, 1], wide.var(axis=1), rtol=1e-5)

    def test_welford_over_long_rows(self):
        self.check_welford(3, 100_000, 2)
        self.check_welford(2, 4096, 1, all_schedules=True)
        self.check_welford(5, 1025, 5, soc="Ascend950")

    def check_rmsnorm(self, rows, columns, rows_of_core, **how):
        generator = np.random.default_rng(rows)
        x = generator.normal(0, 2, (rows, columns)).astype(np.float32)
        gamma = generator.normal(0, 1, columns).astype(np.float32)
        got = self.launch("rmsnorm_rows", {"x": x, "gamma": gamma},
                          {"y": (np.float32, (rows, columns))}, rows, columns, rows_of_core, **how)
        wide = x.astype(np.float64)
        golden = wide / np.sqrt((wide ** 2).mean(axis=1, keepdims=True) + np.float32(1e-6)) * gamma
        np.testing.assert_array_max_ulp(got["y"], golden.astype(np.float32), 1)

    def test_rmsnorm_of_several_rows(self):
        self.check_rmsnorm(23, 1000, 7)
        self.check_rmsnorm(1, 5, 1)
        self.check_rmsnorm(64, 1023, 4, soc="KirinX90")


if __name__ == "__main__":
    unittest.main()
