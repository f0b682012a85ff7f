"""Kernels that copy into the windows of other ranks and poll status words: right ones under many
orders, and each with a fault that is found."""

import unittest

import numpy as np
from cards_harness import CardsTest
from harness import LONG

MESH = "Ascend910B1"


def data(ranks):
    return np.random.default_rng(ranks).standard_normal((ranks, 256)).astype(np.float32)


class PutWithFlag(CardsTest):
    def check(self, ranks, *options):
        x = data(ranks)
        self.check_clean("put_flag.cpp", [x, "f32[256]"], {1: np.roll(x, 1, axis=0)}, *options,
                         soc=MESH)

    def test_right_for_every_number_of_ranks(self):
        for ranks in (1, 2, 3, 8):
            with self.subTest(ranks=ranks):
                self.check(ranks)

    def test_right_in_every_order(self):
        for seed in range(20 if LONG else 3):
            with self.subTest(seed=seed):
                self.check(8, "--schedule", f"random:{seed}")

    def found(self, fault, code):
        return self.check_found("put_flag.cpp", [data(3), "f32[256]"], code, f"-DFAULT={fault}", soc=MESH)

    def test_the_flag_before_the_data(self):
        self.found(1, "E0403")

    def test_no_wait(self):
        self.found(2, "E0403")

    def test_no_barrier_between_data_and_flag(self):
        self.found(3, "E0403")

    def test_a_rank_that_sends_nothing(self):
        (finding,) = self.found(4, "E1505")
        self.assertTrue(any("rank 1" in note for note in finding["notes"]), finding["notes"])

    def test_beyond_the_window(self):
        self.found(5, "E0201")


class SmallData(CardsTest):
    """Data of as many bytes as a status word has, which no rank polls."""

    def launched(self, ranks):
        return [np.random.default_rng(ranks).standard_normal((ranks, 8)).astype(np.float32), "f32[8]"]

    def test_right_in_every_order(self):
        for ranks in (2, 8):
            inputs = self.launched(ranks)
            golden = np.concatenate([inputs[0][:1], inputs[0][:-1]])
            for schedule in ("in-order", *(f"random:{seed}" for seed in range(20 if LONG else 3))):
                with self.subTest(ranks=ranks, schedule=schedule):
                    self.check_clean("small_data.cpp", inputs, {1: golden}, "--schedule", schedule,
                                     soc=MESH)

    def test_no_wait(self):
        self.check_found("small_data.cpp", self.launched(3), "E0403", "-DFAULT=1", soc=MESH)

    def test_the_word_before_the_data(self):
        # In program order the data has come when it is read, as a word that is polled may have.
        self.check_found("small_data.cpp", self.launched(3), "E0403", "-DFAULT=2", "--schedule",
                         "random:1", soc=MESH)


class ByHand(CardsTest):
    """Kernels whose FAULT=1, 2, ... are found with the codes that follow their goldens."""

    def check(self, name, inputs, golden, *codes, options=(), ranks=None):
        self.check_clean(name, inputs, {1: golden}, *options, soc=MESH, ranks=ranks)
        for seed in range(5 if LONG else 1):
            self.check_clean(name, inputs, {1: golden}, *options, "--schedule", f"random:{seed}",
                             soc=MESH, ranks=ranks)
        for fault, code in enumerate(codes, start=1):
            with self.subTest(fault=fault):
                self.check_found(name, inputs, code, *options, f"-DFAULT={fault}", soc=MESH,
                                 ranks=ranks)

    def test_gather_with_a_sum_of_slots(self):
        x = np.arange(4 * 256, dtype=np.float32).reshape(4, 256)
        self.check("gather_by_hand.cpp", [x, "f32[1024]"], np.broadcast_to(x.reshape(-1), (4, 1024)),
                   "E0403", "E0403", "E1505", options=("--blocks", "2"))

    def test_a_barrier_of_counters(self):
        x = data(4)
        self.check("counter_barrier.cpp", [x, "f32[256]"], np.roll(x, 3, axis=0), "E0403")

    def test_a_ring(self):
        x = np.arange(4 * 256, dtype=np.float32).reshape(4, 256)
        self.check("ring_reduce.cpp", [x, "f32[256]"], np.broadcast_to(x.sum(axis=0), x.shape),
                   "E0403", "E1505")

    def test_memory_of_a_pe_that_nobody_has_written(self):
        x = data(3)[:, :64]
        inputs = [x, "f32[64]", "f32[64]"]
        golden = np.roll(x, 2, axis=0) + np.float32(1)
        self.check_clean("early_read.cpp", inputs, {1: golden}, soc=MESH)
        found = self.check_found("early_read.cpp", inputs, "E0302", "-DFAULT=1", soc=MESH)
        self.assertTrue(any("of rank" in one["message"] for one in found), found)

    def test_one_rank_whose_result_differs(self):
        inputs = ["f32[256]=full({r})", "f32[256]", "f32[512]"]
        for expected, result in (("x0*0+{1-r}", 0), ("x0*0+1", 1)):
            code, findings, _ = self.launch("symmetric_barrier.cpp", inputs, "--expect",
                                            f"1={expected}", ranks=2, soc=MESH)
            self.assertEqual((code, findings), (result, []))

    def test_many_rounds(self):
        # Many more looks in vain than those that a deadlock takes, with progress between them.
        for check in ("off", "full"):
            self.check_clean("many_rounds.cpp", ["i32[8]", "6000"],
                             {0: np.full((2, 8), 6000, np.int32)}, f"--check={check}", soc=MESH,
                             ranks=2)
        self.check_found("many_rounds.cpp", ["i32[8]", "50"], "E1505", "-DFAULT=1", soc=MESH, ranks=2)

    def test_batches_of_items(self):
        x = data(3)
        self.check("batch_write.cpp", [x, "f32[768]", "u64[{8*n}]=zeros"],
                   np.broadcast_to(x.reshape(-1), (3, 768)), "E0403")


if __name__ == "__main__":
    unittest.main()
