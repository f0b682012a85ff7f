"""--werror, --allow and comments to asctwin: what a warning becomes, and what the command ends with."""

import json
import unittest

from harness import CLEAN, FINDINGS, CommandTest

# The last 8 B stay behind: W0101 on line 6.
SHORT = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g; g.SetGlobalBuffer(gm);
  DataCopy(x, g, 20);%s
}
"""
ARGUMENT = "f16[256]=zeros"


class Policy(CommandTest):
    def run_short(self, *options, comment=""):
        return self.run_command(self.source(SHORT % comment), ARGUMENT, *options)

    def test_a_warning_does_not_fail_the_run(self):
        result = self.run_short()
        self.assertEqual(result.returncode, CLEAN)
        self.assertTrue(result.stderr.startswith("warning[W0101]: "), result.stderr)
        self.assertTrue(result.stderr.endswith("\n1 warning\n"), result.stderr)

    def test_werror(self):
        self.assert_found(self.run_short("--werror"), "W0101", "k.cpp:6")
        findings = json.loads(self.run_short("--werror", "--json").stdout)["findings"]
        self.assertEqual(findings["findings"][0]["severity"], "error")

    def test_allow(self):
        self.assert_clean(self.run_short("--werror", "--allow", "W0102,W0101"))
        self.assert_clean(self.run_short("--allow", "W0101", "--allow", "W0102"))
        findings = json.loads(self.run_short("--allow", "W0101", "--json").stdout)["findings"]
        self.assertEqual(findings["findings"], [])
        self.assertEqual([finding["code"] for finding in findings["allowed"]], ["W0101"])
        self.assertEqual(findings["summary"], "no findings (1 allowed)")

    def test_errors_cannot_be_allowed(self):
        self.assert_refused(self.run_short("--allow", "W0101,E0102"),
                            "`--allow` E0102 is an error, and only warnings can be allowed")
        self.assert_refused(self.run_short("--allow", "W9"), "`--allow` W9 is no code")

    def test_a_comment(self):
        self.assert_clean(self.run_short("--werror", comment="  // asctwin: allow(W0101)"))

    def test_a_comment_without_effect_is_told(self):
        result = self.run_short("--allow", "W0101", comment="  // asctwin: allow(W0102)")
        self.assertEqual(result.returncode, CLEAN)
        self.assertIn("warning[W0001]: the comment `asctwin: allow(W0102)` has no effect: there is "
                      "no W0102 on line 6\n --> k.cpp:6\n", result.stderr)
        result = self.run_short("--werror", comment="\n// asctwin: allow(W0101)")
        self.assertEqual(result.returncode, FINDINGS)
        self.assertIn("error[W0001]: ", result.stderr)

    def test_without_checks_no_comment_is_to_blame(self):
        self.assert_clean(self.run_short("--no-check", comment="  // asctwin: allow(W0101)"))


if __name__ == "__main__":
    unittest.main()
