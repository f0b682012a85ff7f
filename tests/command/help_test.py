"""What leads to a command: the groups of `run --help`, names that `ops` finds, and the order of what
`explain` and SARIF say.
"""

import json
import re
import unittest

from harness import CLEAN, SOURCE_DIR, CommandTest, run


class Help(CommandTest):
    def test_the_options_of_run_are_grouped(self):
        text = run("run", "--help").stdout
        groups = re.findall(r"^([A-Z][a-z ]+):\s*$", text, re.MULTILINE)
        for group in ("Build", "Launch", "Arguments and results", "Checks", "Report"):
            self.assertIn(group, groups)
        report = text[text.index("\nReport:"):]
        self.assertIn("--html", report)
        self.assertNotIn("--blocks", report)

    def test_ops_finds_classes_of_the_library(self):
        for name in ("Matmul", "matmul", "TQue", "MultiCoreMatmulTiling"):
            result = run("ops", name)
            self.assertEqual(result.returncode, CLEAN, result.stderr)
            self.assertIn("#include", result.stdout)
        page = re.search(r"docs/\S+", run("ops", "Matmul").stdout)[0]
        self.assertTrue((SOURCE_DIR / page).is_file())

    def test_explain_begins_with_the_cause(self):
        lines = run("explain", "E0601").stdout.splitlines()
        self.assertTrue(lines[2].startswith("> "))
        self.assertTrue(lines[4].startswith("`AllocTensor` waits until a buffer is free"), lines[4])
        legend = next(line for line in lines if line.startswith("`{queue}`"))
        self.assertLess(lines.index(legend), lines.index("Fails"))

    def test_no_description_of_a_rule_is_a_legend(self):
        name = self.source('using namespace AscendC;\n'
                           'extern "C" __global__ __aicore__ void k(int n) {\n'
                           '  SetFlag<HardEvent::MTE2_V>(9);\n}\n')
        rules = json.loads(self.run_command(name, "1", "--format=sarif").stdout)
        (rule,) = rules["runs"][0]["tool"]["driver"]["rules"]
        self.assertFalse(rule["fullDescription"]["text"].startswith("`{"))


if __name__ == "__main__":
    unittest.main()
