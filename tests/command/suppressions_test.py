"""--suppressions and --max-findings: what a run leaves out, and that it says so."""

import json
import unittest

from harness import CLEAN, CommandTest

# The last 8 B of each copy stay behind: W0101 on lines 6 and 7.
SHORT = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g; g.SetGlobalBuffer(gm);
  DataCopy(x, g, 20);
  DataCopy(x[64], g, 36);
}
"""
# Nothing orders the copy out behind the copy in: E0401 on line 7.
RACE = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<half> g, h; g.SetGlobalBuffer(in); h.SetGlobalBuffer(out);
  DataCopy(x, g, 64);
  DataCopy(h, x, 64);
}
"""


class Suppressions(CommandTest):
    def run_short(self, *options, lines=None):
        if lines is not None:
            (self.directory / "known.txt").write_text(lines)
            options += ("--suppressions", "known.txt")
        return self.run_command(self.source(SHORT), "f16[256]=zeros", *options)

    def test_a_known_finding(self):
        lines = "W0101 k.cpp:6 k # issue 7\nW0101 *:7\n"
        result = self.run_short("--werror", "--json", lines=lines)
        self.assertEqual((result.returncode, result.stderr), (CLEAN, ""))
        findings = json.loads(result.stdout)["findings"]
        self.assertEqual(findings["summary"], "no findings (2 suppressed)")
        self.assertEqual([finding["line"] for finding in findings["suppressed"]], [6, 7])

    def test_a_known_race(self):
        (self.directory / "known.txt").write_text("E0401 k.cpp:7 # to be mended\n")
        arguments = (self.source(RACE), "f16[64]=ones", "f16[64]")
        self.assert_found(self.run_command(*arguments), "E0401", "k.cpp:7")
        self.assert_clean(self.run_command(*arguments, "--suppressions", "known.txt"))
        self.assert_clean(self.run_command(*arguments, "--allow", "E0401"))

    def test_a_line_without_effect(self):
        result = self.run_short(lines="W0101 # all\n\nW0101 k.cpp:5\n")
        self.assertEqual(result.returncode, CLEAN)
        self.assertIn("warning[W0002]: the suppression `W0101 k.cpp:5` has no effect\n"
                      " --> known.txt:3\n  |\n3 | W0101 k.cpp:5\n", result.stderr)
        self.assertIn("\n1 warning (2 suppressed)\n", result.stderr)

    def test_a_file_that_cannot_be_used(self):
        self.assert_refused(self.run_short(lines="E0102 k.cpp"), "known.txt:1: `E0102` stops its")
        self.assert_refused(self.run_short("--suppressions", "none.txt"), "`none.txt`")
        self.assert_refused(self.run_short("--suppressions", "."), "`.` is no file")

    def test_the_shown_findings_are_counted(self):
        result = self.run_short("--max-findings", "1")
        self.assertEqual(result.stderr.count("warning["), 1)
        self.assertTrue(result.stderr.endswith("\n2 warnings (1 not shown)\n"), result.stderr)
        self.assertEqual(self.run_short("--max-findings=0").stderr.count("warning["), 2)
        self.assert_refused(self.run_short("--max-findings=-1"), "--max-findings")


if __name__ == "__main__":
    unittest.main()
