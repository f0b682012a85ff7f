"""`asctwin run --soc all`: one row a chip, and the first reason where one does not take the kernel."""

import json
import struct
import unittest

from harness import CLEAN, FINDINGS, CommandTest

COPY = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 64);
  GlobalTensor<half> g; g.SetGlobalBuffer(in);
  GlobalTensor<half> h; h.SetGlobalBuffer(out);
  %s
}
"""
PLAIN = "DataCopy(x, g, 64); PipeBarrier<PIPE_ALL>(); DataCopy(h, x, 64);"
PADDED = "DataCopyPad(x, g, DataCopyExtParams(1, 128, 0, 0, 0), DataCopyPadExtParams<half>{});"
ARGUMENTS = ("f16[64]=ones", "f16[64]=zeros")


class Survey(CommandTest):
    def survey(self, body, *options):
        return self.run_command(self.source(COPY % body), *ARGUMENTS, "--soc", "all", *options)

    def rows(self, result):
        return {row["name"]: row for row in json.loads(result.stdout)["chips"]}

    def test_every_chip_accepts(self):
        result = self.survey(PLAIN)
        self.assert_clean(result)
        lines = result.stdout.splitlines()
        self.assertRegex(lines[0], "^NAME +VERDICT +WHERE +REASON$")
        self.assertRegex(lines[1], "^Ascend910B1 +ok$")
        self.assertRegex(lines[-1], r"^(\d+) of \1 chips accept the kernel$")

    def test_the_first_reason(self):
        result = self.survey(PADDED, "--json")
        self.assertEqual(result.returncode, FINDINGS)
        rows = self.rows(result)
        self.assertTrue(rows["Ascend910B1"]["accepts"])
        refused = rows["Ascend310P3"]
        self.assertEqual((refused["accepts"], refused["verdict"], refused["where"]),
                         (False, "E0101", "k.cpp:7"))
        self.assertIn("`DataCopyPad` does not support any call on Ascend 310P", refused["reason"])

    def test_a_chip_on_which_it_does_not_compile(self):
        result = self.survey(PLAIN + "\n#if __NPU_ARCH__ != 2201\nno_such_name();\n#endif\n",
                             "--json")
        self.assertEqual(result.returncode, FINDINGS)
        rows = self.rows(result)
        self.assertEqual(rows["Ascend910B1"]["verdict"], "ok")
        self.assertEqual(rows["Ascend310P3"]["verdict"], "does not compile")
        self.assertIn("no_such_name", result.stderr)

    def test_comparisons(self):
        (self.directory / "ones.bin").write_bytes(struct.pack("<64e", *[1.0] * 64))
        self.assertEqual(self.survey(PLAIN, "--expect", "1=ones.bin").returncode, CLEAN)
        result = self.survey(PLAIN.replace("h, x, 64", "h, x, 32"), "--json", "--expect",
                             "1=ones.bin")
        self.assertEqual(result.returncode, FINDINGS)
        row = self.rows(result)["Ascend950"]
        self.assertEqual((row["accepts"], row["verdict"]), (False, "differs"))
        self.assertIn("in 32 of 64 elements", row["reason"])

    def test_warnings_are_accepted(self):
        short = "DataCopy(x, g, 20);"
        rows = self.rows(self.survey(short, "--json"))
        self.assertEqual((rows["Ascend910B1"]["verdict"], rows["Ascend910B1"]["reason"]),
                         ("ok", "1 warning"))
        self.assertFalse(self.rows(self.survey(short, "--json", "--werror"))["Ascend910B1"]
                         ["accepts"])

    def test_what_is_wrong_everywhere_is_no_table(self):
        self.assert_refused(self.run_command(self.source(COPY % PLAIN), "f16[64]", "--soc", "all"),
                            "argument")
        self.assert_refused(self.survey(PLAIN, "--print", "1"),
                            "`--print` is for one run, but `--soc all` makes one for each chip")


if __name__ == "__main__":
    unittest.main()
