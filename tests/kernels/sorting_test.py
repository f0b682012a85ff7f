"""Kernels that sort, against numpy: the largest logits of a row, and ragged segments with places.
No finding, in program order and by random schedules. spec: vector.md, section 4.12
"""

import os
import pathlib
import unittest

import numpy as np
from harness import CommandTest

KERNELS = pathlib.Path(__file__).parent / "sorting"
SEEDS = int(os.environ.get("ASCTWIN_TEST_SEEDS", "5"))
SCHEDULES = ("in-order", *(f"random:{seed}" for seed in range(1, SEEDS + 1)))


class Sorting(CommandTest):
    def save(self, **tensors):
        for name, tensor in tensors.items():
            np.save(self.directory / f"{name}.npy", np.ascontiguousarray(tensor))

    def check(self, kernel, *arguments, schedules=SCHEDULES[:1]):
        for schedule in schedules:
            with self.subTest(kernel=kernel, arguments=arguments, schedule=schedule):
                self.assert_clean(self.run_command(KERNELS / f"{kernel}.cpp", *arguments,
                                                   "--check=full", "--schedule", schedule))

    def check_topk(self, rows, vocabulary, k, blocks, **how):
        # Quarters from a small range: many are equal, and the first of them counts.
        logits = np.random.default_rng(k).integers(-400, 400, (rows, vocabulary)) / 4
        logits = logits.astype(np.float32)
        order = np.argsort(-logits, axis=1, kind="stable")[:, :k]
        self.save(logits=logits, values=np.take_along_axis(logits, order, axis=1),
                  order=order.astype(np.int32))
        self.check("topk_logits", "logits.npy", f"f32[{rows},{k}]", f"i32[{rows},{k}]", rows,
                   vocabulary, k, "--blocks", blocks, "--expect", "1=values.npy", "--expect",
                   "2=order.npy", **how)

    def test_the_largest_logits_of_every_row(self):
        self.check_topk(3, 2500, 40, 2, schedules=SCHEDULES)
        for rows, vocabulary, k, blocks in ((1, 1024, 1, 1), (5, 1023, 128, 3), (2, 1025, 33, 2),
                                            (48, 3001, 64, 48), (1, 20000, 100, 1)):
            self.check_topk(rows, vocabulary, k, blocks)

    def check_ragged(self, lengths, blocks, **how):
        offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
        x = np.random.default_rng(len(lengths)).integers(-300, 300, offsets[-1]) / 8
        x = x.astype(np.float16)
        parts = [x[a:b] for a, b in zip(offsets, offsets[1:])]
        order = [np.argsort(part, kind="stable") for part in parts]
        self.save(x=x, offsets=offsets,
                  order=np.concatenate(order).astype(np.int32),
                  values=np.concatenate([part[o] for part, o in zip(parts, order)]))
        self.check("ragged_sort", "x.npy", "offsets.npy", f"f16[{x.size}]", f"i32[{x.size}]",
                   len(lengths), "--blocks", blocks, "--expect", "2=values.npy", "--expect",
                   "3=order.npy", **how)

    def test_ragged_segments_and_where_their_elements_were(self):
        self.check_ragged([7, 0, 293, 1, 32, 33], 2, schedules=SCHEDULES)
        self.check_ragged([2048, 1, 2047, 1025, 511, 0, 129], 3)
        self.check_ragged(list(range(1, 120, 3)), 40)
        self.check_ragged([1], 1)


if __name__ == "__main__":
    unittest.main()
