"""Kernels that break a documented rule whose breach no result shows: a warning, and right values in
program order and by random schedules. What a macro makes of them does harm, and is an error.
"""

import pathlib
import re
import unittest

import numpy as np
from harness import CLEAN, FINDINGS, run
from right_kernels import RightKernelsTest


# Rules whose breach is a warning or silent unless some byte that is read can differ, each with a right
# kernel and one in which it does harm. A name is a kernel of harmless/, and `name -DMACRO` its sibling;
# others are a file of tests/ and what stands in it.
MATMUL = "matmul/misuse_test.cc"
TENSORS = "operators/tensors_test.py"
SOFTENED = {
    "a transpose at run time without ISTRANS": ("transposed_flag", "transposed_flag -DWIDE"),
    "isBias of a constant tiling": ("matmul/forms_test.cc: ConstantTiling, MayBeWithoutItsBias",
                                    f"{MATMUL}: ATilingWithABiasAndNone"),
    "dbL0A and dbL0B of 0": ("matmul/misuse_kinds_test.cc: BuffersOfL0AreOneWhereTheyAreZero",
                             "matmul/misuse_kinds_test.cc: `dbL0A` is 1 or 2"),
    "dual master in a kernel of cube cores": ("matmul/dual_master_test.cc: HasNoEffectOnCubeCoresAlone",
                                              "matmul/dual_master_test.cc: IsTheSameOfAllObjects"),
    "a tensor smaller than its fractals": ("small_result", "small_result -DNEIGHBOUR"),
    "the same bytes in L0 written twice": ("loaded_twice", "loaded_twice -DOTHER"),
    "equal rows that two cores write": ("same_rows", "same_rows -DOTHER_VALUE"),
    "one flag that several cores store": ("same_flag", "same_flag -DOTHER_VALUE"),
    "a line of which cores read their own bytes": ("own_numbers", "own_numbers -DOTHER"),
    "rows that round a product up": ("rounded_rows", "rounded_rows -DSTORED"),
    "lanes of calls over a whole buffer": ("whole_buffer", "whole_buffer -DBRANCH"),
    "lanes whose weight is 0": ("zero_weights", "zero_weights -DSTORED"),
    "gap lanes of a pitch": ("pitch_lanes", "pitch_lanes -DSTORED"),
    "a result of a row that was never written": ("unused_row", "unused_row -DSTORED"),
    "bytes behind the size of SetGlobalBuffer": ("declared_size", "declared_size -DBEYOND"),
    "a read behind an argument": ("behind_argument", "behind_argument -DUSED"),
    "a tail that is rounded up behind an argument": ("rounded_tail", "rounded_tail -DSTORED"),
    "a tensor smaller than one block": ("seven_halves", "seven_halves -DTOO_FAR"),
    "bursts that end behind an argument": ("bursts_behind", "bursts_behind -DSTORED"),
    "rows of a product that end behind an argument": ("rows_behind", "rows_behind -DSTORED"),
    "one event that is set twice": ("fetched_twice", "fetched_twice -DLOST"),
    "a read after FreeTensor": ("read_after_free", "read_after_free -DWRITES"),
    "half a row of a type of two bytes": ("half_rows", "half_rows -DWHOLE"),
    "InitOutput behind InitBuffer": ("output_after_buffers", "output_after_buffers -DHELD"),
    "scales where the result of Fixpipe goes": ("scales_over_result", "scales_over_result -DEARLY"),
    "a buffer beyond its memory": ("large_buffer", "large_buffer -DBEYOND"),
    "a tensor of another queue": ("other_queue", "other_queue -DTURNS"),
    "an atomic copy of another type": ("halves_added", "halves_added -DEARLY"),
    "a transpose of whole bytes": ("check/unwritten_test.cc: IsCarriedByATransposeOfWholeBytes",
                                   "check/unwritten_test.cc: load_square(one, DType::kInt4"),
    "the rest of an array in tiling data": (f"{TENSORS}: test_the_rest_of_an_array",
                                            "operators/approved/E1209.txt: E1209"),
    "inference that fails where outputs are given": (f"{TENSORS}: test_an_inference_that_fails",
                                                     "operators/approved/E1214.txt: E1214"),
    "a list attribute that is read as a number": (f"{TENSORS}: test_a_list_read_as_a_number",
                                                  "operators/approved/W1207.txt: W1207"),
}
HARMLESS = pathlib.Path(__file__).parent / "harmless"


class Softened(unittest.TestCase):
    def check_there(self, place):
        if ":" in place:
            name, text = place.split(": ", 1)
            self.assertIn(text, (HARMLESS.parent.parent / name).read_text())
            return
        name, _, macro = place.partition(" -D")
        text = (HARMLESS / f"{name}.cpp").read_text()
        self.assertRegex(text, rf"#(if|elif).*\b{macro}\b" if macro else "__global__")

    def test_each_rule_has_a_right_and_a_wrong_kernel(self):
        for rule, places in SOFTENED.items():
            with self.subTest(rule=rule):
                for place in places:
                    self.check_there(place)

    def test_each_kernel_belongs_to_a_rule(self):
        named = {place.partition(" ")[0] for places in SOFTENED.values() for place in places}
        self.assertEqual({path.stem for path in HARMLESS.glob("*.cpp")} - named, set())


class Harmless(RightKernelsTest):
    DIRECTORY = pathlib.Path(__file__).parent / "harmless"

    def check_warned(self, name, code, goldens):
        result = self.run_kernel(name)
        self.assertIn(f"warning[{code}]", result.stderr)
        self.assertEqual(result.returncode, CLEAN)
        self.check_right(name, goldens, "--allow", code)
        self.assertEqual(self.run_kernel(name, "--werror").returncode, FINDINGS)

    def check_used(self, name, code, place, note, *options):
        """The computation is reported, with a note of what uses its result."""
        result = self.run_kernel(name, *options)
        self.assertIn(f"error[{code}]", result.stderr)
        line = 1 + next(i for i, text in enumerate(self.lines_of(name)) if place in text)
        self.assertIn(f"{name}.cpp:{line}", result.stderr)
        self.assertIn(note, result.stderr)

    def text_of(self, name, place):
        return next(text for text in self.lines_of(name) if place in text)

    def check_found_at(self, name, code, place, *options):
        result = self.run_kernel(name, *options)
        line = 1 + next(i for i, text in enumerate(self.lines_of(name)) if place in text)
        self.assertRegex(result.stderr, rf"error\[{code}\].*\n  --> \S*{name}\.cpp:{line} ")

    def lines_of(self, name):
        return (self.DIRECTORY / f"{name}.cpp").read_text().splitlines()

    def test_rows_of_a_product_that_come_of_nothing(self):
        rows = np.arange(128, dtype=np.float32).reshape(8, 16).sum(axis=1)
        golden = np.zeros((16, 16), dtype=np.float32)
        golden[:8] = rows[:, None]
        self.check_right("rounded_rows", {2: golden})
        self.check_used("rounded_rows", "E0302", "Mmad(l0c", "stored by `Fixpipe`", "-DSTORED")

    def test_gap_lanes_of_a_pitch(self):
        golden = np.zeros(32, dtype=np.float32)
        golden[:18] = 2 * (np.arange(18) + 1)
        self.check_right("pitch_lanes", {1: golden})
        self.check_used("pitch_lanes", "E0301", "Adds(b", "stored by `DataCopy`", "-DSTORED")

    def test_calls_over_a_whole_buffer(self):
        x = np.arange(1, 65, dtype=np.float32)
        golden = np.where(x <= 40, x, 0).astype(np.float32)
        self.check_right("whole_buffer", {1: golden})
        for macro, note in (
            ("STORED", "stored by `DataCopy`"),
            ("BRANCH", "used by `GetValue`"),
            ("ADDRESS", "used by `Gather`"),
            ("SUM", "stored by `DataCopy`"),
        ):
            with self.subTest(macro=macro):
                self.check_used("whole_buffer", "E0302", "Cast(narrow", note, f"-D{macro}")

    def test_lanes_that_are_multiplied_by_0(self):
        golden = np.zeros(64, dtype=np.int32)
        golden[:40] = 2 * np.arange(1, 41)
        self.check_right("zero_weights", {1: golden})
        self.check_right("zero_weights", {1: golden})
        for schedule in ("in-order", "random:2", "random:7"):
            with self.subTest(schedule=schedule):
                self.check_used("zero_weights", "E0302", "Mul(product", "stored by `DataCopy`",
                                "-DSTORED", f"--schedule={schedule}")

    def test_a_sum_of_a_row_that_was_never_written(self):
        self.check_right("unused_row", {1: np.array([64, 0], dtype=np.float32)})
        self.check_used("unused_row", "E0302", "WholeReduceSum", "stored by `DataCopyPad`", "-DSTORED")

    def test_rows_behind_the_size_of_a_tensor(self):
        self.check_warned("declared_size", "W0201", {1: np.arange(1, 33, dtype=np.float32)})
        self.check_found("declared_size", "E0201", "-DBEYOND=8")

    def check_behind(self, name, goldens, *wrong, line, padded=("--allow", "W0201")):
        """What is read behind an argument is a warning where it is not used, and right values."""
        self.check_warned(name, "W0204", goldens)
        self.check_right(name, goldens, "--check=off")
        self.check_right(name, goldens, "--pad-args", *padded)
        for macro in wrong:
            with self.subTest(name=name, macro=macro):
                self.check_used(name, "E0201", line, "stored by", f"-D{macro}")
                found = self.run_kernel(name, f"-D{macro}").stderr
                self.assertEqual(found.count(f"| {self.text_of(name, line)}"), 1, found)

    def test_room_behind_arguments(self):
        sums = np.zeros(192, dtype=np.float32)
        sums[:150] = 2 * np.arange(1, 151)
        self.check_behind("rounded_tail", {2: sums}, "STORED", "SUM", line="DataCopy(left")
        self.check_used("rounded_tail", "E0201", "DataCopy(left", "used by `GetValue`", "-DBRANCH")
        self.check_found("rounded_tail", "E0201", "-DBEYOND")
        self.check_found("rounded_tail", "E0201", "-DBEYOND", "--check=off")
        halves = {1: np.arange(1, 8, dtype=np.float16)}
        self.check_behind("seven_halves", halves, line="DataCopy(all", padded=())
        self.check_right("seven_halves", halves, "-DFAR", "--check=off")
        self.check_right("seven_halves", halves, "-DFAR", "--allow", "W0204")
        self.check_found("seven_halves", "E0201", "-DTOO_FAR")
        self.check_found("seven_halves", "E0201", "-DTOO_FAR", "--check=off")

    def test_room_behind_arguments_in_strides(self):
        blocks = np.zeros(40, dtype=np.float32)
        blocks[:32] = np.arange(1, 65).reshape(4, 2, 8)[:, 0].reshape(-1)
        self.check_behind("bursts_behind", {1: blocks}, "STORED", line="DataCopy(blocks")
        product = np.zeros((16, 16), dtype=np.float32)
        product[:7] = np.arange(112, dtype=np.float32).reshape(7, 16).sum(axis=1)[:, None]
        self.check_behind("rows_behind", {2: product}, "STORED", line="DataCopy(l1a")
        self.check_found("rows_behind", "E0201", "-DTOO_MANY")

    def test_fractals_behind_a_small_result(self):
        product = np.full((16, 16), 16, dtype=np.float32)
        self.check_warned("small_result", "W0202", {1: product, 2: product})
        self.check_found("small_result", "E0201", "-DNEIGHBOUR")

    def test_a_flag_that_is_set_twice_and_waited_for_twice(self):
        golden = {1: np.arange(10, 25, 2, dtype=np.float32)}
        self.check_found("fetched_twice", "E0502")
        self.check_right("fetched_twice", golden, "--check=off")
        np.save(self.directory / "1.npy", golden[1])
        result = self.run_kernel("fetched_twice", "--keep-going", "--expect", "1=1.npy")
        self.assertIn("error[E0502]", result.stderr)
        self.assertNotIn("differ", result.stderr)
        self.check_found("fetched_twice", "E0501", "-DLOST", "--keep-going")

    def check_passed(self, name, code, goldens, *options):
        """An error, behind which the values are right all the same."""
        self.check_right(name, goldens, "--check=off", *options)
        expects = [word for index in goldens for word in ("--expect", f"{index}={index}.npy")]
        result = self.run_kernel(name, "--keep-going", *expects)
        self.assertEqual(set(re.findall(r"error\[(\w+)\]", result.stderr)), {code})
        self.assertNotIn("differ", result.stdout)

    def test_buffers_that_are_larger_than_their_memory(self):
        rows = np.arange(1, 257, dtype=np.float32).reshape(16, 16).sum(axis=1)
        self.check_passed("large_buffer", "E0206", {2: np.tile(rows[:, None], 16)})
        self.check_found("large_buffer", "E0201", "-DBEYOND", "--check=off")

    def test_a_tensor_of_another_queue(self):
        self.check_passed("other_queue", "E0604", {1: np.arange(2, 34, dtype=np.float32)},
                          "--allow", "W0501")
        self.check_found("other_queue", "E0501", "-DTURNS=2", "--check=off")

    def test_an_atomic_copy_of_another_type(self):
        self.check_passed("halves_added", "E0106", {1: np.arange(2, 66, dtype=np.float16)})
        self.check_found_at("halves_added", "E0401", "DataCopy(to", "-DEARLY", "--keep-going")

    def test_a_read_behind_an_argument(self):
        golden = np.arange(2, 14, dtype=np.float32)
        self.check_right("behind_argument", {1: golden, 2: np.array([golden.sum()] + [0] * 7, np.float32)})
        self.check_used("behind_argument", "E0302", "Adds(", "stored by `DataCopy`", "-DUSED")
        # The argument ends in the middle of a word of 8 B.
        result = run("run", self.DIRECTORY / "behind_argument.cpp", "f32[11]=arange(1)", "f32[12]",
                     "f32[8]", "--pad-args")
        self.assertRegex(result.stderr, r"error\[E0302\]")

    def test_numbers_of_cores_in_one_line(self):
        golden = np.zeros(16, dtype=np.uint64)
        golden[[0, 8]] = 5, 6
        self.check_warned("own_numbers", "W0404", {1: golden})
        self.check_found_at("own_numbers", "E0405", "SetValue(2 * GetBlockIdx()", "-DOTHER")

    def test_a_read_after_the_tensor_was_given_back(self):
        sums = np.arange(2, 10, dtype=np.float32)
        self.check_warned("read_after_free", "W0602", {1: sums, 2: 2 * sums})
        self.check_found("read_after_free", "E0610", "-DWRITES")
        self.check_found("read_after_free", "E0302", "-DALLOCATED")

    def test_half_a_row_of_a_type_of_two_bytes(self):
        self.check_right("half_rows", {1: np.arange(1, 65, dtype=np.float16)})
        self.check_used("half_rows", "E0302", "Adds(part", "stored by `DataCopy`", "-DWHOLE")

    def test_a_transposed_matrix_by_its_flag_alone(self):
        rows = np.arange(1024, dtype=np.float32).reshape(32, 32).sum(axis=1)
        self.check_warned("transposed_flag", "W0109", {2: np.tile(rows, (32, 1))})
        self.check_found("transposed_flag", "E0105", "-DWIDE")

    def test_a_flag_that_several_cores_set(self):
        flags = np.zeros(16, dtype=np.int32)
        flags[3] = 7
        self.check_warned("same_flag", "W0403", {0: flags})
        self.check_found("same_flag", "E0403", "-DOTHER_VALUE")
        self.check_found("same_flag", "E0405", "-DWHOLE_LINE")

    def test_rows_that_two_cores_write_alike(self):
        rows = np.arange(1, 129, dtype=np.float32).reshape(8, 16)
        self.check_warned("same_rows", "W0403", {1: rows, 2: np.stack([rows[::2], rows[::2]])})
        self.check_found("same_rows", "E0403", "-DOTHER_VALUE")
        self.check_found("same_rows", "E0403", "-DEARLY")

    def test_a_fractal_that_is_loaded_twice(self):
        rows = np.arange(1, 257, dtype=np.float32).reshape(16, 16).sum(axis=1)
        self.check_right("loaded_twice", {2: np.tile(rows[:, None], 16)})
        self.check_found("loaded_twice", "E0402", "-DOTHER")

    def test_zeros_that_are_written_behind_empty_buffers(self):
        golden = {1: np.arange(1, 65, dtype=np.float32), 2: np.zeros(64, dtype=np.float32)}
        self.check_warned("output_after_buffers", "W0109", golden)
        self.check_found("output_after_buffers", "E0105", "-DHELD")

    def test_scales_where_the_result_goes(self):
        self.check_right("scales_over_result", {})
        self.check_found_at("scales_over_result", "E0401", "Fixpipe<int8_t", "-DEARLY")


if __name__ == "__main__":
    unittest.main()
