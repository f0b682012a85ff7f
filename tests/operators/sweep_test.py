"""`asctwin op sweep`: tables of calls of every project here, with goldens from numpy; what is said
of tables that are wrong and of calls that fail.
"""

import json
import pathlib
import sys
import tempfile
import unittest

import numpy as np
from harness import CLEAN, FINDINGS, USAGE, path_with_poor_python, run

HERE = pathlib.Path(__file__).parent
SWEEPS = HERE / "sweeps"


def sweep(project, *arguments):
    return run("op", "sweep", HERE / project, *arguments, ASCTWIN_PYTHON=sys.executable)


class Sweep(unittest.TestCase):
    def test_every_project(self):
        for table in sorted(SWEEPS.iterdir()):
            if table.suffix not in (".csv", ".json"):
                continue
            [source] = [path for path in HERE.glob("*/op_host/*.cpp")
                        if f"OP_ADD({table.stem})" in path.read_text()]
            project = source.parent.parent.name
            golden = {"AddCustom": "add", "SinhCustom": "sinh"}.get(table.stem, project)
            with self.subTest(operator=table.stem):
                result = sweep(project, table.stem, table, "--golden", f"reference:{golden}")
                self.assertEqual(result.returncode, CLEAN, result.stdout + result.stderr)
                self.assertEqual(result.stderr, "")

    def test_files_and_junit(self):
        with tempfile.TemporaryDirectory() as directory:
            directory = pathlib.Path(directory)
            x = np.arange(300).astype(np.float32)
            np.save(directory / "x.npy", x)
            np.save(directory / "z.npy", x + x)
            np.save(directory / "wrong.npy", x)
            table = directory / "calls.csv"
            table.write_text("case,x,y,z\nright,x.npy,x.npy,z.npy\nwrong,x.npy,x.npy,wrong.npy\n"
                             "types,x.npy,i32[300]=ones,\n")
            junit = directory / "junit.xml"
            result = sweep("add_custom", "AddCustom", table, "-j", 2, "--format", "junit",
                           "--report", junit)
            self.assertEqual(result.returncode, FINDINGS, result.stderr)
            for text in ("right", "wrong", "differs", "E1203", "1 of 3 calls passed"):
                self.assertIn(text, result.stdout)
            for text in ('tests="3"', 'failures="2"', 'name="AddCustom wrong"'):
                self.assertIn(text, junit.read_text())
            result = sweep("add_custom", "AddCustom", table, "--json")
            self.assertEqual([one["verdict"] for one in json.loads(result.stdout)],
                             ["ok", "differs", "E1203"])

    def test_remarks_of_calls_that_pass(self):
        """NaN against NaN, and a call without a golden beside one that has some."""
        with tempfile.TemporaryDirectory() as directory:
            directory = pathlib.Path(directory)
            x = np.arange(8).astype(np.float32)
            x[3] = np.nan
            np.save(directory / "x.npy", x)
            np.save(directory / "z.npy", x + x)
            table = directory / "calls.csv"
            table.write_text("case,x,y,z\nnan,x.npy,x.npy,z.npy\n"
                             "nothing,f32[8]=ones,f32[8]=ones,\n"
                             "type,f32[8]=full(1.5),f32[8]=ones,f32[8]\n")
            result = sweep("add_custom", "AddCustom", table, "--json")
            self.assertEqual(result.returncode, CLEAN, result.stdout + result.stderr)
            nan, nothing, of_type = json.loads(result.stdout)
            for one in (nan, nothing, of_type):
                self.assertEqual((one["verdict"], one["differences"]), ("ok", []))
            remark = "`z` equals `z.npy` in all 8 elements, 1 of them NaN in both"
            self.assertEqual(nan["remarks"], [remark])
            for one in (nothing, of_type):
                self.assertEqual(one["remarks"], ["its outputs are compared with nothing"])
            shown = sweep("add_custom", "AddCustom", table).stdout
            self.assertIn(remark, shown)
            self.assertEqual(shown.count("its outputs are compared with nothing"), 2)
            table.write_text("case,x,y\nno goldens at all,f32[8]=ones,f32[8]=ones\n")
            [one] = json.loads(sweep("add_custom", "AddCustom", table, "--json").stdout)
            self.assertEqual(one["remarks"], [])

    def test_profile_is_a_table_over_shapes(self):
        with tempfile.TemporaryDirectory() as directory:
            table = pathlib.Path(directory, "calls.csv")
            table.write_text("case,x,y\nsmall,f32[256]=ones,f32[256]=ones\n"
                             "large,f32[98304]=ones,f32[98304]=ones\n")
            result = sweep("add_custom", "AddCustom", table, "--profile")
            self.assertEqual(result.returncode, CLEAN, result.stderr)
            head, small, large, _ = (line.split() for line in result.stdout.splitlines())
            self.assertEqual(head[3:8], ["US", "BOUND", "BY", "GB/S", "HINT"])
            times = [float(row[6]) for row in (small, large)]  # behind "key 0, 1 blocks"
            self.assertLess(times[0], times[1])
            result = sweep("add_custom", "AddCustom", table, "--profile", "--json")
            for one, time in zip(json.loads(result.stdout), times):
                self.assertAlmostEqual(one["profile"]["total_us"] / time, 1, delta=0.01)

    def test_another_python_first_in_the_path(self):
        with tempfile.TemporaryDirectory() as directory:
            table = pathlib.Path(directory, "calls.csv")
            table.write_text("x,y\nf32[8]=ones,f32[8]=ones\n")
            result = run("op", "sweep", HERE / "add_custom", "AddCustom", table, "--golden",
                         "reference:add", cwd=SWEEPS, PATH=path_with_poor_python(directory))
            self.assertEqual(result.returncode, CLEAN, result.stdout + result.stderr)

    def test_wrong_tables(self):
        with tempfile.TemporaryDirectory() as directory:
            table = pathlib.Path(directory, "calls.csv")
            for text, message in (("x,w\nf32[8]=ones,1\n", "there is no column `w`"),
                                  ("x\n", "has no case"),
                                  ("x\na,b\n", "the line has 2 cells, and the head 1")):
                table.write_text(text)
                result = sweep("add_custom", "AddCustom", table)
                self.assertEqual(result.returncode, USAGE, result.stdout)
                self.assertIn(message, result.stderr)
            table.write_text("x,y\nf32[8]=ones,f32[8]=ones\n")
            result = sweep("add_custom", "AddCustom", table, "--golden", "nowhere:add")
            self.assertEqual(result.returncode, FINDINGS, result.stderr)
            self.assertIn("`nowhere:add` fails", result.stdout)


class Projects(unittest.TestCase):
    """A table whose rows are projects."""

    def sweep(self, rows, *options):
        with tempfile.TemporaryDirectory() as directory:
            table = pathlib.Path(directory) / "projects.csv"
            lines = ["project,operator,table,golden"]
            lines += [f"{HERE / project},{operator},{SWEEPS / operator}.csv,{golden}"
                      for project, operator, golden in rows]
            table.write_text("\n".join(lines))
            return run("op", "sweep", table, *options, ASCTWIN_PYTHON=sys.executable)

    def test_a_summary(self):
        result = self.sweep([("add_custom", "AddCustom", "reference:add"),
                             ("nowhere", "AddCustom", "")])
        self.assertEqual(result.returncode, FINDINGS, result.stderr)
        self.assertIn("AddCustom  6       6", result.stdout)
        self.assertIn("nowhere` is no directory", result.stdout)
        self.assertIn("1 of 2 operators passed", result.stdout)

    def test_a_document(self):
        result = self.sweep([("add_custom", "AddCustom", "reference:add")], "--json")
        [project] = json.loads(result.stdout)
        self.assertEqual((project["operator"], project["passed"]), ("AddCustom", 6))
        self.assertEqual(len(project["calls"]), 6)

    def test_an_operator_without_a_table(self):
        result = run("op", "sweep", HERE / "add_custom")
        self.assertEqual(result.returncode, USAGE)
        self.assertIn("needs an operator and a table", result.stderr)


if __name__ == "__main__":
    unittest.main()
