"""Checks and schedules change no bits of a right kernel: every example and every kernel here leaves
the same tensors by random schedules and with each level of checks as in program order without them,
and full checks find nothing. ASCTWIN_TEST_SEEDS says how many schedules; full checks have twice as many, and
at least ten with ASCTWIN_TEST_LONG=1. The kernels of `OTHERS` have two with full checks, and as many as
the rest with ASCTWIN_TEST_LONG=1.
"""

import os
import pathlib
import re
import unittest

from harness import LONG, SOURCE_DIR, CommandTest, head_command

HERE = pathlib.Path(__file__).parent
KERNELS = sorted([*(SOURCE_DIR / "examples").glob("*.cpp"), *(HERE / "real").glob("*.cpp"),
                  *(SOURCE_DIR / "tests/mutate/kernels").glob("*.cpp")])
# Tests of registers/, simt/ and templates/ run their kernels in several orders themselves, with the
# arrays that they make.
# Faults that --keep-going passes stay faults here.
PASSED = {HERE / "harmless" / f"{name}.cpp"
          for name in ("fetched_twice", "halves_added", "large_buffer", "other_queue")}
WRONG = {HERE / "c_api_950/odd_stride.cpp"}
OTHERS = sorted(set(HERE.glob("*/*.cpp")) - set(KERNELS) - set(HERE.glob("registers/*.cpp"))
                - set(HERE.glob("simt/*.cpp"))
                - set(HERE.glob("templates/*.cpp")) - PASSED - WRONG)
LEVELS = ("off", "fast", "full")
SEEDS = int(os.environ.get("ASCTWIN_TEST_SEEDS", "20" if LONG else "2"))
FULL_SEEDS = max(2 * SEEDS, 10 if LONG else 0)
# Warnings that kernels are here for.
EXPECTED = {"nd2nz": {"W0105"}, "overlapping_tails": {"W0403"}, "sync_all_of_vectors": {"W0702"},
            "read_after_free": {"W0602"}, "transposed_flag": {"W0109"}, "declared_size": {"W0201"},
            "small_result": {"W0202"}, "api_pointers": {"W0113"}, "same_flag": {"W0403"},
            "same_rows": {"W0403"}, "output_after_buffers": {"W0109"}, "own_numbers": {"W0404"},
            "rounded_tail": {"W0204"}, "seven_halves": {"W0204"}, "bursts_behind": {"W0204"},
            "rows_behind": {"W0204"}}
# Workspaces that these kernels leave alone; saved, they would be results that nobody writes (E0304).
UNUSED = {"fixed_order_sum": {2}, "ordered_atomics": {2}}


def tensors_of(arguments):
    """The numbers of the arguments that are tensors with a shape."""
    values = [word for word in arguments if not word.startswith("-")]
    if any(word.startswith("[") for word in values):
        return [f"{i}.{j}" for i, word in enumerate(values) for j in range(word.count("f32["))]
    return [i for i, word in enumerate(values) if "[" in word.partition("=")[0]]


class Schedules(CommandTest):
    def tensors(self, kernel, arguments, level, schedule):
        saves = []
        tensors = [index for index in tensors_of(arguments)
                   if index not in UNUSED.get(kernel.stem, ())]
        for index in tensors:
            saves += ["--save", f"{index}={index}.bin"]
        result = self.run_command(kernel, *arguments, *saves, "--check", level, "--schedule",
                                  schedule)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        found = set(re.findall(r"^(?:error|warning)\[(\w+)\]", result.stderr, re.MULTILINE))
        self.assertLessEqual(found, EXPECTED.get(kernel.stem, set()), result.stderr)
        return [(self.directory / f"{index}.bin").read_bytes() for index in tensors]

    def check(self, kernel, arguments, levels=LEVELS, most=FULL_SEEDS):
        expected = self.tensors(kernel, arguments, "off", "in-order")
        for level in levels:
            seeds = range(1, min(most, FULL_SEEDS if level == "full" else SEEDS) + 1)
            for schedule in ("in-order", *(f"random:{seed}" for seed in seeds)):
                with self.subTest(kernel=kernel.name, level=level, schedule=schedule):
                    self.assertEqual(self.tensors(kernel, arguments, level, schedule), expected)

    def test_bits_stay(self):
        for kernel in KERNELS:
            self.check(kernel, head_command(kernel))

    def test_bits_of_other_kernels_stay(self):
        for kernel in OTHERS:
            if LONG:
                self.check(kernel, head_command(kernel))
            else:
                self.check(kernel, head_command(kernel), ("full",), 2)

    def test_a_late_copy_out_of_a_buffer_that_is_given_out_again(self):
        kernel = SOURCE_DIR / "examples/data_copy.cpp"
        self.check(kernel, ["f16[768]=arange(1)", "f16[768]", "768"])


if __name__ == "__main__":
    unittest.main()
