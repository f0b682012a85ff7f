"""Kernels that multiply matrices by Mmad, against numpy: in program order and by random schedules,
without a finding. Numbers are small and whole, so that every order of a sum gives the same; the
softmax of attention is added in the documented order.
spec: cube.md
"""

import pathlib
import unittest

import numpy as np
from harness import CommandTest
from rows_test import softmax

CUBE = pathlib.Path(__file__).parent / "cube"
SCHEDULES = ("in-order", "random:1", "random:2")
NAMES = {"float16": "f16", "float32": "f32", "int32": "i32"}


def to_strips(matrix, width):
    """[R, C] to [C / width, R, width], both rounded up to whole fractals."""
    rows, columns = -(-matrix.shape[0] // 16) * 16, -(-matrix.shape[1] // width) * width
    padded = np.zeros((rows, columns), dtype=matrix.dtype)
    padded[:matrix.shape[0], :matrix.shape[1]] = matrix
    return padded.reshape(rows, columns // width, width).transpose(1, 0, 2)


def im2col(x, kernel, pad, stride):
    """[H, W, C] to [Ho * Wo, Kh * Kw * C]."""
    padded = np.pad(x, ((pad, pad), (pad, pad), (0, 0)))
    rows = []
    for top in range(0, padded.shape[0] - kernel + 1, stride):
        for left in range(0, padded.shape[1] - kernel + 1, stride):
            rows.append(padded[top:top + kernel, left:left + kernel].ravel())
    return np.array(rows)


class Cube(CommandTest):
    def setUp(self):
        super().setUp()
        self.random = np.random.default_rng(7)

    def whole(self, *shape, dtype=np.float16, least=-4, most=4):
        return self.random.integers(least, most + 1, shape).astype(dtype)

    def check(self, name, given, golden, numbers, *options, output=None):
        """`output`: what stands in the output at first, or how it is declared."""
        for index, array in enumerate(given):
            np.save(self.directory / f"{index}.npy", array)
        np.save(self.directory / "golden.npy", golden)
        shape = ",".join(map(str, golden.shape))
        declared = f"{NAMES[golden.dtype.name]}[{shape}]" + (output or "")
        tensors = [f"{index}.npy" for index in range(len(given))] + [declared]
        for schedule in SCHEDULES:
            with self.subTest(name=name, numbers=numbers, schedule=schedule):
                result = self.run_command(CUBE / f"{name}.cpp", *tensors, *numbers, "--expect",
                                          f"{len(given)}=golden.npy", "--schedule", schedule,
                                          *options)
                self.assert_clean(result)

    def product(self, a, b, dtype=np.float32):
        return (a.astype(np.float64) @ b.astype(np.float64)).astype(dtype)

    def test_pingpong(self):
        for m, n, k, blocks in ((64, 64, 64, 1), (100, 72, 200, 3), (33, 17, 50, 2)):
            a, b = self.whole(m, k), self.whole(k, n)
            self.check("pingpong", [a, b], self.product(a, b), [m, n, k], "--blocks", blocks)

    def test_split_k(self):
        for m, n, k, blocks in ((40, 48, 500, 5), (16, 16, 64, 4), (64, 33, 200, 3)):
            a, b = self.whole(m, k), self.whole(k, n)
            self.check("split_k", [a, b], self.product(a, b), [m, n, k], "--blocks", blocks,
                       output="=zeros")

    def test_conv(self):
        for c1, h, w, cout, kernel, pad, stride, blocks in ((1, 6, 7, 32, 3, 1, 1, 1),
                                                            (2, 14, 13, 48, 3, 1, 2, 2),
                                                            (1, 20, 20, 16, 5, 2, 1, 4),
                                                            (3, 8, 8, 16, 1, 0, 1, 1)):
            x = self.whole(h, w, c1 * 16, least=-2, most=2)
            filters = self.whole(cout, c1, kernel, kernel, 16, least=-1, most=1)
            # Columns of the matrix are (c1, kh, kw, c0): of numpy's, (kh, kw, c1, c0).
            flat = filters.transpose(2, 3, 1, 4, 0).reshape(-1, cout)
            y = self.product(im2col(x, kernel, pad, stride), flat, np.float16)
            stored = filters.reshape(cout // 16, 16, -1, 16).transpose(2, 0, 1, 3)
            golden = y.reshape(-1, cout // 16, 16).transpose(1, 0, 2)
            maps = x.reshape(h, w, c1, 16).transpose(2, 0, 1, 3)
            self.check("conv", [maps, stored], golden, [c1, h, w, cout, kernel, pad, stride],
                       "--blocks", blocks)

    def test_gemm(self):
        for m, n, k in ((32, 48, 64), (16, 16, 32), (176, 96, 320)):
            a, b = self.whole(m, k), self.whole(n, k)
            golden = to_strips(self.product(a, b.T), 16)
            self.check("gemm", [to_strips(a, 16), to_strips(b, 16)], golden, [m, n, k], "--soc",
                       "Ascend310P3")

    def test_conv2d(self):
        for c1, h, w, cout, kernel, pad, stride in ((1, 6, 7, 32, 3, 1, 1), (2, 14, 13, 64, 3, 1, 2),
                                                    (1, 12, 12, 16, 5, 2, 1), (3, 8, 8, 16, 1, 0, 1)):
            x = self.whole(h, w, c1 * 16, least=-2, most=2)
            filters = self.whole(cout, c1, kernel, kernel, 16, least=-1, most=1)
            flat = filters.transpose(2, 3, 1, 4, 0).reshape(-1, cout)
            y = np.maximum(self.product(im2col(x, kernel, pad, stride), flat, np.float16), 0)
            maps = x.reshape(h, w, c1, 16).transpose(2, 0, 1, 3)
            for soc in ("Ascend310P3", "Ascend910A"):
                self.check("conv2d", [maps, filters.transpose(1, 2, 3, 0, 4)], to_strips(y, 16),
                           [c1, h, w, cout, kernel, pad, stride], "--soc", soc)

    def test_dequant(self):
        for m, n, k in ((40, 48, 96), (64, 64, 256), (17, 16, 32)):
            a = self.whole(m, k, dtype=np.int8, least=-128, most=127)
            b = self.whole(n, k, dtype=np.int8, least=-128, most=127)
            scales = (self.whole(n, dtype=np.float32, least=1, most=9) / 4096).astype(np.float32)
            sums = a.astype(np.int32) @ b.T.astype(np.int32)
            golden = (sums.astype(np.float32) * scales).astype(np.float16)
            self.check("dequant", [a, b, scales.view(np.uint32).astype(np.uint64)], golden,
                       [m, n, k])

    def test_group(self):
        n, k = 40, 64
        for sizes, blocks in (([5, 0, 1, 70], 1), ([1, 1, 2, 33, 64], 3)):
            x, w = self.whole(sum(sizes), k), self.whole(len(sizes), k, n)
            firsts = np.cumsum([0] + sizes)
            golden = np.concatenate([self.product(x[first:first + size], w[i])
                                     for i, (first, size) in enumerate(zip(firsts, sizes))])
            self.check("group", [x, w, np.array(sizes, dtype=np.int32)], golden,
                       [len(sizes), n, k], "--blocks", blocks)

    def test_transposed(self):
        for batches, m, n, k, blocks in ((3, 40, 48, 64, 2), (1, 16, 64, 33, 1)):
            a, b = self.whole(batches, m, k), self.whole(batches, k, n)
            golden = np.ascontiguousarray(self.product(a, b).transpose(0, 2, 1))
            self.check("transposed", [a, b], golden, [batches, m, n, k], "--blocks", blocks)

    def test_gemv(self):
        for n, k, blocks in ((200, 72, 3), (64, 128, 1), (24, 8, 1)):
            x, w = self.whole(k, dtype=np.float32), self.whole(k, n, dtype=np.float32)
            self.check("gemv", [x, w], self.product(x, w), [n, k], "--blocks", blocks)

    def test_filled(self):
        for rows, blocks in ((100, 2), (128, 2), (5, 1)):
            a, b = self.whole(rows, 64), self.whole(64, 64)
            padded = np.zeros((blocks * 64, 64), dtype=np.float16)
            padded[:rows] = a
            self.check("filled", [a, b], self.product(padded, b), [rows], "--blocks", blocks)

    def test_attention(self):
        for rows, keys, depth, blocks in ((96, 128, 32, 2), (32, 64, 64, 1)):
            q, k = self.whole(rows, depth, least=-1, most=1), self.whole(keys, depth)
            golden = np.array([softmax(row) for row in self.product(q, k.T)])
            scores = np.zeros((rows, keys), dtype=np.float32)
            self.check("attention", [q, k, scores], golden, [rows, keys, depth], "--blocks", blocks)

    def test_sparse(self):
        for m, n, k in ((32, 48, 64), (17, 16, 128), (1, 20, 64)):
            a = self.whole(m, k, dtype=np.int8, least=-128, most=127)
            kept = self.whole(n, k // 2, dtype=np.int8, least=-128, most=127)
            # The two rows that are kept of each four, as offsets of the first and of the second.
            pairs = np.array([(p, s) for p in range(3) for s in range(3)], dtype=np.uint8)
            index = pairs[self.random.integers(0, len(pairs), (n, k // 4))].reshape(n, k // 2)
            dense = np.zeros((k, n), dtype=np.int32)
            for position in range(k // 2):
                group, second = divmod(position, 2)
                rows = 4 * group + second + index[:, position]
                dense[rows, np.arange(n)] += kept[:, position]
            strips = to_strips(index, 32)
            packed = (strips.reshape(-1, 8, 4) << np.array([0, 2, 4, 6], dtype=np.uint8)).sum(
                axis=2).astype(np.uint8)
            self.check("sparse", [a, kept, packed], a.astype(np.int32) @ dense, [m, n, k])


if __name__ == "__main__":
    unittest.main()
