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
# Line 6 leaves the last 12 elements without a value, line 8 reads them.
UNDEFINED = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECIN, 0, 32);
  GlobalTensor<half> g; g.SetGlobalBuffer(gm);
  DataCopyPad(x, g, DataCopyExtParams(1, 40, 0, 0, 0), DataCopyPadExtParams<half>(false, 0, 12, 0));
  SetFlag<HardEvent::MTE2_V>(0); WaitFlag<HardEvent::MTE2_V>(0);
  Adds(x, x, half(1), 32);
  PipeBarrier<PIPE_ALL>();
  DataCopy(g, x, 32);
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
                            "`--allow` E0102 stops its core, and only warnings and hazards can be "
                            "allowed")
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

    def test_without_all_checks_no_comment_is_to_blame(self):
        for options in (["--no-check"], ["--check=off"], ["--check=fast", "--allow", "W0101"]):
            self.assert_clean(self.run_short(*options, comment="  // asctwin: allow(W0101)"))

    def test_fast_looks_at_one_instruction_alone(self):
        self.assertIn("W0101", self.run_short("--check=fast").stderr)
        undefined = self.source(UNDEFINED)
        self.assert_found(self.run_command(undefined, "f16[64]=ones"), "E0301", "k.cpp:8")
        self.assert_clean(self.run_command(undefined, "f16[64]=ones", "--check=fast"))

    def test_a_level_that_does_not_exist(self):
        self.assert_refused(self.run_short("--check=most"), "--check", "most")


if __name__ == "__main__":
    unittest.main()
