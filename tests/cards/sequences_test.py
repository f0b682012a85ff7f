"""Random sequences of tasks of class Hccl against numpy: kinds, types, counts, turns, strides and
operations, over 1 to 8 ranks. ASCTWIN_TEST_BUDGET is the number of sequences."""

import os
import unittest

import numpy as np
from cards_harness import CardsTest
from harness import LONG
from tasks_test import exchanged, gathered

SEQUENCES = int(os.environ.get("ASCTWIN_TEST_BUDGET", 200 if LONG else 8))
ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL = 2, 6, 7, 10
TYPES = {0: np.int8, 1: np.int16, 2: np.int32, 3: np.float16, 4: np.float32}  # HcclDataType
MOVED = {**TYPES, 5: np.int64, 6: np.uint64, 7: np.uint8, 8: np.uint16, 9: np.uint32,
         10: np.float64}
SUM, MAX, MIN = 0, 2, 3


def folded(x, op):
    """In the order of the ranks, each step rounded to the type."""
    total = x[0].copy()
    for row in x[1:]:
        total = {SUM: np.add, MAX: np.maximum, MIN: np.minimum}[op](total, row)
    return total


def values(random, dtype, shape):
    if np.issubdtype(dtype, np.floating):
        return random.standard_normal(shape).astype(dtype)
    low, high = (-9, 10) if np.issubdtype(dtype, np.signedinteger) else (0, 100)
    return random.integers(low, high, shape).astype(dtype)  # sums do not overflow


class Sequence:
    """Draws tasks one behind the other in the buffers, and computes what they leave."""

    def __init__(self, random, ranks):
        self.random, self.ranks = random, ranks
        self.words, self.sent, self.received = [], [], []  # parts of the buffers, by rank

    def add(self):
        random, ranks = self.random, self.ranks
        kind = random.choice([ALL_REDUCE, ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL])
        reduces = kind in (ALL_REDUCE, REDUCE_SCATTER)
        number = random.choice(list(TYPES if reduces else MOVED))
        count, repeat = int(random.integers(1, 70)), int(random.integers(1, 4))
        op = int(random.choice([SUM, MAX, MIN]))
        each = count * repeat
        stride = each + int(random.integers(0, 9))
        has_all = kind in (REDUCE_SCATTER, ALL_TO_ALL)
        x = values(random, MOVED[number], (ranks, stride * ranks if has_all else each))
        y = self.golden(kind, x, count, stride, repeat, op)
        self.words.append([kind, self.size(self.sent), self.size(self.received), count, number,
                           stride, repeat, op])
        for parts, part in ((self.sent, x), (self.received, y)):
            raw = np.ascontiguousarray(part).view(np.uint8).reshape(ranks, -1)
            parts.append(np.pad(raw, ((0, 0), (0, -raw.shape[1] % 32))))

    def golden(self, kind, x, count, stride, repeat, op):
        if kind == ALL_GATHER:
            return gathered(x, count, stride, repeat)
        if kind == ALL_TO_ALL:
            return exchanged(x, count, stride, repeat)
        total = folded(x, op)
        if kind == ALL_REDUCE:
            return np.broadcast_to(total, x.shape)
        each = count * repeat
        return np.stack([total[r * stride:r * stride + each] for r in range(self.ranks)])

    @staticmethod
    def size(parts):
        return sum(part.shape[1] for part in parts)


class Sequences(CardsTest):
    def test_random_sequences(self):
        for seed in range(SEQUENCES):
            random = np.random.default_rng(seed)
            ranks, tasks = seed % 8 + 1, int(random.integers(1, 9))
            sequence = Sequence(random, ranks)
            for _ in range(tasks):
                sequence.add()
            x, y = np.hstack(sequence.sent), np.hstack(sequence.received)
            table = np.array(sequence.words, np.int64)
            with self.subTest(seed=seed):
                inputs = [x, f"u8[{y.shape[1]}]=zeros", np.stack([table] * ranks), str(tasks)]
                self.check_clean("sequence.cpp", inputs, {1: y}, "--schedule", f"random:{seed}")


if __name__ == "__main__":
    unittest.main()
