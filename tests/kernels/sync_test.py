"""Kernels that synchronise by hand, in the styles of public code: flags in global memory, events of
each buffer, flags between cores in every mode, barriers of all kinds, atomics and queues. The right
one has its golden and no finding; with -DSKIP=N it leaves a wait out, which is found.
"""

import pathlib
import unittest

import numpy as np
from right_kernels import RightKernelsTest


def counting(*shape, dtype=np.float32):
    return np.arange(1, 1 + np.prod(shape)).reshape(shape).astype(dtype)


def eighths(*shape):
    return (np.arange(np.prod(shape), dtype=np.float32) / 8).reshape(shape)


def product_with_ones(left):
    return left @ np.ones((16, 16), dtype=np.float32)


class HandWrittenSynchronisation(RightKernelsTest):
    DIRECTORY = pathlib.Path(__file__).parent / "sync"

    def check(self, name, goldens, *found):
        """`found`: what each sibling shows, from SKIP=1 on."""
        self.check_right(name, goldens)
        for skip, code in enumerate(found, start=1):
            self.check_found(name, code, f"-DSKIP={skip}")

    def test_flags_of_all_vector_cores(self):
        x = counting(4, 64)
        self.check("all_cores_flag", {1: np.roll(x, -2, axis=0) + 2}, "E0403", "E0403")

    def test_flags_of_the_two_vector_cores_of_a_block(self):
        sums = 2 * counting(2, 2, 32).sum(axis=1, keepdims=True)
        self.check("pair_flag", {1: np.repeat(sums, 2, axis=1).reshape(4, 32)}, "E0403", "E0401")

    def test_flags_between_cube_and_vector_cores_around_two_slots(self):
        golden = product_with_ones(eighths(64, 16)) / 2
        self.check("cube_vector_pingpong", {2: golden}, "E0403", "E0403")

    def test_flags_of_all_cube_cores(self):
        golden = product_with_ones(eighths(2, 16, 16).sum(axis=0))
        self.check("cube_cores_meet", {2: golden}, "E0403")

    def test_a_barrier_of_cube_and_vector_cores(self):
        golden = product_with_ones(eighths(2, 16, 16))
        self.check("cube_sync_all", {2: golden}, "E0403", "E0403")

    def test_unit_flags_between_mmad_and_fixpipe(self):
        self.check("unit_flags", {2: product_with_ones(eighths(4, 16, 16))}, "E0401")

    def test_one_core_waits_for_the_one_before_it(self):
        golden = counting(4, 8, dtype=np.int32).cumsum(axis=0, dtype=np.int32)
        self.check("ib_chain", {1: golden}, "E0403")

    def test_a_soft_barrier_between_two_passes(self):
        x = counting(3, 64)
        self.check("soft_meet", {1: x - x.max()}, "E0403")

    def test_a_soft_barrier_of_some_cores(self):
        x = counting(3, 8, dtype=np.int32)
        self.check("used_cores", {1: np.roll(x, -2, axis=0)}, "E0403", "E0403")

    def test_groups_that_arrive_and_wait(self):
        both = counting(2, 64).sum(axis=0)
        self.check("group_barrier", {1: np.stack([both, both])}, "E0403")

    def test_events_of_each_buffer(self):
        self.check("four_events", {1: 2 * counting(2048)}, "E0401", "E0401")

    def test_events_of_three_stages_that_overlap(self):
        golden = counting(8, 64, dtype=np.float16)
        for row in range(1, 8):
            golden[row] += golden[row - 1]
        self.check("prefix_rows", {1: golden}, "E0401")

    def test_events_that_the_pipe_gives(self):
        x = np.arange(384, dtype=np.float64).reshape(6, 64) * 0.01
        powers = np.exp(x - x.max(axis=1, keepdims=True))
        golden = (powers / powers.sum(axis=1, keepdims=True)).astype(np.float32)
        np.save(self.directory / "golden.npy", golden)
        self.assert_clean(self.run_kernel("row_softmax", "--expect", "1=golden.npy", "--rtol",
                                          "1e-5", "--schedule", "random:1"))
        self.check("row_softmax", {}, "E0401", "E0401")

    def test_a_row_updated_in_place(self):
        self.check("in_place_rows", {0: 8 * counting(2, 128)}, "E0401")

    def test_counts_added_atomically(self):
        counts = np.zeros(8, dtype=np.float32)
        counts[3] = 256
        self.check("atomic_histogram", {1: counts}, "E0403", "E0403")

    def test_counts_by_atomic_operations_of_the_scalar_unit(self):
        squares = counting(256, dtype=np.int32) ** 2 % 16
        self.check("scalar_counts", {1: np.bincount(squares, minlength=16).astype(np.int32)}, "E0403")

    def test_tiles_by_tickets(self):
        self.check("tickets", {1: counting(10, 64) + 1, 2: np.array([14], np.uint32)}, "E0403")

    def test_a_lock_of_the_scalar_unit(self):
        golden = {1: counting(4, 64).sum(axis=0), 2: np.array([0], np.uint32)}
        self.check("spin_lock", golden, "E0403")

    def test_sums_added_in_the_order_of_blocks(self):
        self.check("ordered_atomics", {1: counting(4, 2, 64).sum(axis=0)}, "E0403")

    def test_a_sum_as_a_tree(self):
        self.check("tree_sum", {1: counting(8, 64).sum(axis=0)}, "E0403", "E0401")

    def test_a_workspace_of_three_stages(self):
        x = counting(4, 128, dtype=np.float16)
        self.check("reused_workspace", {1: 3 * np.roll(x, -2, axis=0)}, "E0403", "E0403")

    def test_a_ring_of_slots(self):
        self.check_right("slot_ring", {1: counting(6, 64)})
        self.check_found("slot_ring", "E0403", "-DSKIP=2")
        found = [self.run_kernel("slot_ring", "-DSKIP=1", "--schedule", f"random:{seed}").stderr
                 for seed in range(1, 5)]
        self.assertIn("[E0403]", "".join(found))

    def test_flags_behind_pointers_of_more_blocks_than_run_at_once(self):
        self.check_right("pointer_chain", {1: 2 * counting(8, 64)})

    def test_a_flag_past_the_data_cache(self):
        self.check("bypass_flag", {1: counting(64) + 2}, "E0403", "E0403")

    def test_a_counter_of_arrivals(self):
        self.check("arrivals", {1: counting(4, 64).sum(axis=0)}, "E0403", "E0403")

    def test_a_barrier_made_of_copied_lines(self):
        x = counting(4, 64)
        self.check("own_barrier", {1: np.roll(x, -2, axis=0)}, "E0403", "E0403")

    def test_counts_that_other_cores_read_as_scalars(self):
        golden = np.zeros(64, dtype=np.int32)
        golden[:33] = np.arange(1, 34)
        self.check("counts_then_offsets", {1: golden}, "E0404", "E0403")

    def test_a_token_that_goes_round(self):
        total = np.zeros(16, dtype=np.int32)
        total[0] = 10
        self.check("token", {1: total}, "E0404")

    def test_lists_of_tensors_shared_by_cores(self):
        lengths = {0: 1, 1: 100, 2: 1}
        goldens = {f"1.{i}": 2 * np.arange(first, first + (100, 64, 300)[i], dtype=np.float32)
                   for i, first in lengths.items()}
        self.check("lists_over_cores", goldens, "E0401")


if __name__ == "__main__":
    unittest.main()
