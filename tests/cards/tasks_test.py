"""Tasks of class Hccl against loops over ranks: every kind, types, turns and strides, 1 to 8 ranks."""

import unittest

import numpy as np
from cards_harness import CardsTest

INT32, FP16, FP32 = 2, 3, 4
ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL = 6, 7, 10
SUM, MAX, MIN = 0, 2, 3


def counting(*shape, dtype=np.int32):
    return np.arange(np.prod(shape)).reshape(shape).astype(dtype)


def gathered(x, count, stride, repeat):
    """`x` by rank. Of each rank, a block of `stride` elements; turn by turn."""
    ranks = len(x)
    out = np.zeros((ranks, ranks * stride), x.dtype)
    for turn in range(repeat):
        for q in range(ranks):
            at = q * stride + turn * count
            out[:, at:at + count] = x[q, turn * count:(turn + 1) * count]
    return out


def scattered(x, count, stride, repeat):
    ranks = len(x)
    out = np.zeros((ranks, count * repeat), x.dtype)
    for turn in range(repeat):
        for r in range(ranks):
            at = r * stride + turn * count
            out[r, turn * count:(turn + 1) * count] = x[:, at:at + count].sum(axis=0)
    return out


def exchanged(x, count, stride, repeat):
    ranks = len(x)
    out = np.zeros((ranks, ranks * stride), x.dtype)
    for turn in range(repeat):
        for q in range(ranks):
            for r in range(ranks):
                of, to = (q * stride + turn * count for q in (r, q))
                out[r, to:to + count] = x[q, of:of + count]
    return out


class Tasks(CardsTest):
    def test_sums_of_every_number_of_ranks(self):
        for ranks in (1, 2, 3, 8):
            x = counting(ranks, 96) * 7
            with self.subTest(ranks=ranks):
                golden = np.broadcast_to(x.sum(axis=0, dtype=np.int32), x.shape)
                self.check_clean("all_reduce.cpp", [x, "i32[96]", "96", str(INT32), str(SUM), "1"],
                                 {1: golden})

    def test_half_is_rounded_at_each_rank(self):
        x = np.repeat(np.float16([2048, 1, 1, -2048])[:, None], 32, axis=1)
        golden = np.zeros((4, 32), np.float16)  # ((2048 + 1) + 1) - 2048
        self.check_clean("all_reduce.cpp", [x, "f16[32]", "32", str(FP16), str(SUM), "1"], {1: golden})

    def test_largest_and_smallest(self):
        x = np.random.default_rng(5).standard_normal((3, 64)).astype(np.float32)
        for op, of in ((MAX, np.max), (MIN, np.min)):
            self.check_clean("all_reduce.cpp", [x, "f32[64]", "64", str(FP32), str(op), "1"],
                             {1: np.broadcast_to(of(x, axis=0), x.shape)})

    def test_turns_of_a_sum(self):
        x = counting(2, 96)
        golden = np.broadcast_to(x.sum(axis=0, dtype=np.int32), x.shape)
        self.check_clean("all_reduce.cpp", [x, "i32[96]", "32", str(INT32), str(SUM), "3"], {1: golden},
                         "--blocks", "2")

    def check_blocks(self, kind, x, golden, count, stride, repeat):
        size = golden.shape[1]
        self.check_clean("gather_scatter.cpp",
                         [x, f"i32[{size}]=zeros", str(kind), str(count), str(INT32), str(stride),
                          str(repeat)], {1: golden})

    def test_gathers_in_turns(self):
        self.check_blocks(ALL_GATHER, counting(4, 300), gathered(counting(4, 300), 128, 300, 2)[:, :1200],
                          128, 300, 2)
        self.check_blocks(ALL_GATHER, counting(3, 8), gathered(counting(3, 8), 8, 8, 1), 8, 0, 1)

    def test_reduce_scatter_of_the_documents(self):
        x = np.array([[100 * r + k for k in range(12)] for r in range(4)], np.int32)
        golden = np.int32([[600, 604, 608], [612, 616, 620], [624, 628, 632], [636, 640, 644]])
        np.testing.assert_array_equal(scattered(x, 1, 3, 3), golden)
        self.check_blocks(REDUCE_SCATTER, x, golden, 1, 3, 3)

    def test_all_to_all(self):
        x = np.int32([[10 * i + j for j in range(4)] for i in range(4)])
        self.check_blocks(ALL_TO_ALL, x, x.T.copy(), 1, 0, 1)
        x = counting(5, 5 * 24)
        self.check_blocks(ALL_TO_ALL, x, exchanged(x, 8, 24, 3), 8, 24, 3)

    def test_all_to_all_of_ragged_counts(self):
        counts = np.array([[3, 3, 3, 3], [2, 2, 3, 2], [1, 4, 4, 4], [3, 3, 3, 3]])
        x = counting(4, 16)
        received = counts.T
        starts = lambda rows: np.cumsum(rows, axis=1) - rows
        numbers = np.stack([counts, starts(counts), received, starts(received)], axis=1).astype(np.int64)
        golden = np.zeros((4, 16), np.int32)
        for r in range(4):
            parts = [x[q, starts(counts)[q, r]:][:counts[q, r]] for q in range(4)]
            row = np.concatenate(parts)
            golden[r, :len(row)] = row
        self.check_clean("all_to_all_v.cpp", [x, "i32[16]=zeros", numbers, "4"], {1: golden})

    def test_ranks_that_ask_for_different_tasks(self):
        x = counting(2, 96)
        for what, texts in (("the count", ("{96-8*r}", str(INT32), str(SUM), "1")),
                            ("the type", ("96", f"{{{INT32}+r}}", str(SUM), "1")),
                            ("the operation", ("96", str(INT32), f"{{{MAX}*r}}", "1")),
                            ("the repeat", ("48", str(INT32), str(SUM), "{1+r}"))):
            with self.subTest(what):
                self.check_different("all_reduce.cpp", [x, "i32[96]", *texts], what)

    def test_ranks_that_ask_in_another_order(self):
        gather, reduce = [6, 0, 0, 32, INT32, 32, 1, 0], [2, 256, 256, 8, INT32, 8, 1, SUM]
        table = np.array([[gather, reduce], [reduce, gather]], np.int64)
        self.check_different("sequence.cpp", [np.zeros((2, 512), np.uint8), "u8[512]=zeros", table,
                                              "2"], "the kind of task")

    def check_different(self, name, inputs, what):
        (finding,) = self.check_found(name, inputs, "E1503")
        facts = {fact["name"]: fact["value"] for fact in finding["facts"]}
        self.assertEqual(facts["what"], what)
        self.assertEqual({facts["on_rank"], facts["other_rank"]}, {0, 1})

    def test_64_ranks(self):
        x = counting(64, 16)
        golden = np.broadcast_to(x.sum(axis=0, dtype=np.int32), x.shape)
        self.check_clean("all_reduce.cpp", [x, "i32[16]", "16", str(INT32), str(SUM), "1"], {1: golden})


if __name__ == "__main__":
    unittest.main()
