"""The labelled set is what its generator writes, and its labels are true: asctwin finds the class
at the line in the faulty half, and nothing in the other."""

import pathlib
import shlex
import subprocess
import sys
import unittest

from harness import CLEAN, COMMAND, FINDINGS, SOURCE_DIR, CommandTest, run

LABELLED = pathlib.Path(SOURCE_DIR) / "bench/labelled"
KERNELS = LABELLED / "kernels"
sys.path.insert(0, str(LABELLED))

from score import Asctwin, Score, fields_of, is_found, judge  # noqa: E402


def one_of_each_fault():
    """The first faulty half of each fault that a run comes to."""
    reasons = {}
    for kernel in sorted(KERNELS.glob("*_fault.cpp")):
        fields = fields_of(kernel)
        if fields["hidden"] == "no":
            reasons.setdefault(fields["reason"], (kernel, fields))
    return reasons.values()


class Labelled(CommandTest):
    def test_the_kernels_are_those_of_the_generator(self):
        subprocess.run([sys.executable, "-B", LABELLED / "generate.py", self.directory], check=True,
                       stdout=subprocess.DEVNULL)
        written = {path.name: path.read_text() for path in self.directory.glob("*.cpp")}
        kept = {path.name: path.read_text() for path in KERNELS.glob("*.cpp")}
        self.assertGreaterEqual(len(kept), 400)
        self.assertEqual(written, kept)

    def test_the_class_is_found_at_its_line(self):
        for kernel, fields in one_of_each_fault():
            with self.subTest(kernel=kernel.name):
                result = judge(Asctwin(COMMAND), "run", kernel)
                self.assertEqual(result["exit"], FINDINGS)
                self.assertTrue(is_found(result, fields), (fields, result["found"]))

    def test_a_finding_at_another_line_is_none(self):
        fields = {"class": "E0401", "shows": "30"}
        self.assertTrue(is_found({"found": [["E0401", 30]]}, fields))
        for found in (["E0401", 29], ["E0402", 30]):
            self.assertFalse(is_found({"found": [found]}, fields))

    def test_a_miss_and_a_false_alarm_fail(self):
        def fails(mode, hidden, found, exit_of_right):
            score = Score(mode)
            fields = {"class": "E0401", "shows": "30", "hidden": hidden}
            times = {"seconds": 1, "processor_seconds": 1}
            score.add(fields, {"found": found, **times}, {"exit": exit_of_right, **times})
            return score.fails()

        label = [["E0401", 30]]
        self.assertFalse(fails("verify", "yes", label, CLEAN))
        self.assertTrue(fails("verify", "yes", [], CLEAN))
        self.assertFalse(fails("run", "yes", [], CLEAN))
        self.assertTrue(fails("run", "no", [], CLEAN))
        self.assertTrue(fails("run", "yes", label, FINDINGS))

    def test_the_right_half_is_clean(self):
        for kernel, fields in one_of_each_fault():
            with self.subTest(kernel=kernel.name):
                right = kernel.name.replace("_fault.cpp", "_right.cpp")
                result = run("run", right, *shlex.split(fields["run"]), cwd=KERNELS)
                self.assertEqual((result.returncode, result.stderr), (CLEAN, ""))


if __name__ == "__main__":
    unittest.main()
