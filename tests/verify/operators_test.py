"""asctwin verify of an operator: faults of one tail, one key and one type are found in copies of a
project, and nothing in the project itself; what is claimed, what was reached, what is refused."""

import json
import os
import pathlib
import shlex
import shutil
import unittest

from harness import CLEAN, COMMAND, FINDINGS, USAGE, CommandTest, execute, run

HERE = pathlib.Path(__file__).parent
PROJECT = HERE / "twice"
INCOMPLETE = 3
SPACE = ("f16[n]=rand(1)", "--space", "n=1,17,30,256,300,512,529", "--budget", "10m")
QUICK = (*SPACE, "--fix", "values,orders")
GOLDEN = ("--golden", "golden:twice")


class Operators(CommandTest):
    def copy(self, owner, file="", old="", new=""):
        """A copy of the project with a change; what a copy leaves as it was is compiled once."""
        cache = pathlib.Path(os.environ["ASCTWIN_CACHE_DIR"]).resolve()
        copy = cache.parent / "verify-copies" / owner
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(PROJECT, copy)
        if file:
            text = (copy / file).read_text()
            self.assertEqual(text.count(old), 1)
            (copy / file).write_text(text.replace(old, new))
        return copy

    def verify(self, project, *words, status=CLEAN):
        """The document of a verification that ends with `status`."""
        result = run("verify", ".", "Twice", *words, "--json", cwd=project)
        self.assertEqual(result.returncode, status, result.stderr + result.stdout)
        return json.loads(result.stdout)

    def kinds(self, document):
        return {claim["kind"] for claim in document["claims"]}

    def check_counterexamples(self, project, document):
        """Each command fails as it stands."""
        self.assertEqual(document["verdict"], "fails")
        self.assertNotIn("exhaustive", self.kinds(document))
        self.assertTrue(document["counterexamples"])
        for one in document["counterexamples"]:
            words = shlex.split(one["command"])
            self.assertEqual(words[:5], ["asctwin", "op", "run", ".", "Twice"])
            again = execute([COMMAND, *words[1:]], project, {})
            self.assertEqual(again.returncode, FINDINGS, again.stderr + again.stdout)
        return [one["command"] for one in document["counterexamples"]]

    def test_a_right_operator(self):
        document = self.verify(PROJECT, *QUICK, *GOLDEN)
        self.assertEqual((document["operator"], document["verdict"]), ("Twice", "holds"))
        self.assertEqual(document["space"]["points"], 14)
        self.assertEqual(document["space"]["types"], ["x f16, y f16", "x f32, y f32"])
        self.assertEqual(document["space"]["tiling_keys"], [1, 2, 3])
        self.assertLessEqual({"runs", "exhaustive", "all-orders", "data-independent"},
                             self.kinds(document))

    def test_values_and_orders_of_a_right_operator(self):
        document = self.verify(PROJECT, "f16[n]=rand(1)", "--space", "n=30,300", *GOLDEN,
                               "--attr", "shift=s", "--space", "s=0,3", "--budget", "10m")
        self.assertEqual((document["verdict"], document["space"]["points"]), ("holds", 8))
        self.assertIn("zeros", document["space"]["values"])

    def test_keys_and_lines_that_no_case_reaches(self):
        document = self.verify(PROJECT, "f16[n]=rand(1)", "--space", "n=17,256", "--fix",
                               "values,orders,types", *GOLDEN)
        self.assertIn("tiling key 3: no case has it", document["not_reached"])
        self.assertIn("tiling key 9: no case has it", document["not_reached"])
        self.assertNotIn("tiling key 1: no case has it", document["not_reached"])
        lines = (PROJECT / "op_host/twice.cpp").read_text().splitlines()
        line = 1 + lines.index("    context->SetTilingKey(9);")
        self.assertIn(f"op_host/twice.cpp:{line}: no case has executed this line",
                      document["not_reached"])
        self.assertNotIn("coverage", self.kinds(document))

    def test_a_fault_of_one_tail(self):
        copy = self.copy("tail", "op_kernel/twice.cpp", "Add(y, x, x, count);",
                         "Add(y, x, x, count == 17 ? 16 : count);")
        document = self.verify(copy, *QUICK, *GOLDEN, status=FINDINGS)
        for command in self.check_counterexamples(copy, document):
            self.assertRegex(command, r"\[(17|529)\]")

    def test_a_fault_of_one_key(self):
        copy = self.copy("key", "op_kernel/twice.cpp", "    kernel.Tiles();\n    kernel.Rest();",
                         "    kernel.Tiles();")
        document = self.verify(copy, *QUICK, *GOLDEN, status=FINDINGS)
        for command in self.check_counterexamples(copy, document):
            self.assertRegex(command, r"\[(300|529)\]")

    def test_a_fault_of_one_type(self):
        copy = self.copy("type", "op_kernel/twice.cpp",
                         "pipe_.InitBuffer(out_, 1, kTile * sizeof(T));",
                         "pipe_.InitBuffer(out_, 1, kTile * 2);")
        document = self.verify(copy, *QUICK, *GOLDEN, status=FINDINGS)
        for command in self.check_counterexamples(copy, document):
            self.assertIn("f32[", command)
        self.assertTrue(any(one["codes"] for one in document["counterexamples"]))

    def test_a_type_whose_kernel_does_not_compile(self):
        copy = self.copy("build", "op_kernel/twice.cpp", "using T = DTYPE_X;",
                         "using T = DTYPE_X;\n  static_assert(sizeof(T) == 4);")
        document = self.verify(copy, *QUICK, status=FINDINGS)
        self.assertIn("does not compile", document["counterexamples"][0]["text"])

    def test_a_shape_that_the_tiling_refuses_is_set_aside(self):
        words = ("f16[n]=rand(1)", "--space", "n=17,1048577", "--fix", "values,orders,types")
        document = self.verify(PROJECT, *words)
        self.assertEqual(document["verdict"], "holds as far as it was run")
        self.assertTrue(any("GRAPH_FAILED" in text for text in document["not_shown"]))
        self.verify(PROJECT, *words, "--complete", status=INCOMPLETE)

    def test_usage(self):
        for words, text in ((("Twice",), "has 1 inputs, but 0 are given"),
                            ((), "needs an operator"),
                            (("Thrice", "f16[8]=rand(1)"), "no operator `Thrice`"),
                            (("Twice", "f16[8]=rand(1)", "--space", "n=1..3"),
                             "no argument has the name"),
                            (("Twice", "i8[8]=@x.npy"), "x.npy"),
                            (("Twice", "f16[8]=rand(1)", "--blocks", "2"), "is of kernels"),
                            (("Twice", "f16[8]=rand(1)", "--rtol", "0.1"), "a tolerance"),
                            (("Twice", "f16[8]=rand(1)", "--output", "z=f16[8]"), "is no output"),
                            (("Twice", "f16[8]=rand(1)", "--golden", "twice"),
                             "no module:function")):
            with self.subTest(words=words):
                result = run("verify", PROJECT, *words)
                self.assertEqual(result.returncode, USAGE, result.stdout + result.stderr)
                self.assertIn(text, result.stderr)

    def test_options_of_operators_are_not_for_kernels(self):
        self.assert_refused(run("verify", HERE / "kernels/add_one.cpp", "f32[8]=rand(1)", "f32[8]",
                                "8", "--golden", "golden:twice"))

    def test_op_run_takes_a_golden(self):
        words = ("op", "run", ".", "Twice", "f32[40]=rand(1)")
        result = run(*words, *GOLDEN, cwd=PROJECT)
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        self.assertIn("`y` equals `y.npy` in all 40 elements", result.stdout)
        copy = self.copy("golden", "golden.py", "x + x", "x + x + 1")
        self.assertEqual(run(*words, *GOLDEN, cwd=copy).returncode, FINDINGS)


if __name__ == "__main__":
    unittest.main()
