"""`asctwin show`: what is drawn stands in docs/pictures and is compared with it; the options, the
file of --svg, and how the command ends.
"""

import subprocess
import sys
import unittest
import xml.etree.ElementTree

from harness import CLEAN, COMMAND, FINDINGS, SOURCE_DIR, USAGE, CommandTest, run

ND2NZ = ("nd2nz", "nValue=2", "dValue=24", "srcDValue=48", "dstNzC0Stride=11", "dstNzNStride=2")


def show(*arguments, **environment):
    return run("show", *arguments, **{"LC_ALL": "C.UTF-8", "COLUMNS": 100, **environment})


class Pages(unittest.TestCase):
    def test_the_pages_are_what_the_command_draws(self):
        script = SOURCE_DIR / "scripts" / "draw_pictures.py"
        result = subprocess.run([sys.executable, script, COMMAND, "--check"], text=True, check=False,
                                capture_output=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))


class Show(CommandTest):
    def test_the_call_of_the_help(self):
        result = show(*ND2NZ, "--type", "f16")
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        self.assertIn("warning[W0105]", result.stderr)  # of dstNzNStride 2 into UB
        self.assertIn("    0 │ A1   │ · │ B1   │ · │", result.stdout)
        self.assertIn("   11 │ A2+0 │ · │ B2+0 │", result.stdout)
        self.assertRegex(result.stdout, "dstNzC0Stride = 11 blocks +dst: A1 to A2, one line")

    def test_ascii_by_option_and_by_locale(self):
        by_option = show(*ND2NZ, "--ascii")
        by_locale = show(*ND2NZ, LC_ALL="C")
        self.assertEqual(by_option.stdout, by_locale.stdout)
        self.assertTrue(by_option.stdout.isascii())
        self.assertIn("|", by_option.stdout)

    def test_the_terminal_is_not_overrun(self):
        for columns in (40, 60, 80, 200):
            boxes = show(*ND2NZ, COLUMNS=columns).stdout.split("\n  srcDValue")[0]
            widest = max(map(len, boxes.splitlines()))
            self.assertLessEqual(widest, columns + 8, boxes)

    def test_svg_is_well_formed_and_whole(self):
        for arguments in (ND2NZ, ("transto5hd", "--type", "b8"), ("pad", "blockLen=46", "--elements"),
                          ("pad", "blockLen=40", "leftPadding=2", "isPad=1", "paddingValue=7")):
            path = self.directory / "picture.svg"
            result = show(*arguments, "--svg", path)
            self.assertEqual(result.returncode, CLEAN, result.stderr)
            root = xml.etree.ElementTree.parse(path).getroot()
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
            width, height = float(root.get("width")), float(root.get("height"))
            for rect in root.iter("{http://www.w3.org/2000/svg}rect"):
                if rect.get("x"):
                    self.assertLess(float(rect.get("x")) + float(rect.get("width")), width)
                    self.assertLess(float(rect.get("y")) + float(rect.get("height")), height)

    def test_a_file_that_cannot_be_written(self):
        result = show(*ND2NZ, "--svg", self.directory / "none" / "picture.svg")
        self.assertEqual(result.returncode, USAGE)
        self.assertIn("picture.svg", result.stderr)

    def test_what_run_would_report_is_reported(self):
        range_ = show(*ND2NZ[:3], "srcDValue=70000", *ND2NZ[4:])
        self.assertEqual((range_.returncode, range_.stdout), (FINDINGS, ""))
        self.assertIn("error[E0102]: `DataCopy` has `srcDValue` 70000", range_.stderr)
        chip = show(*ND2NZ, "--soc", "Ascend310B1")
        self.assertEqual(chip.returncode, FINDINGS)
        self.assertIn("error[E0101]", chip.stderr)

    def test_a_warning_does_not_hide_the_picture(self):
        result = show("datacopy", "count=100")
        self.assertEqual(result.returncode, CLEAN)
        self.assertIn("warning[W0101]", result.stderr)
        self.assertIn("A6", result.stdout)

    def test_a_call_that_moves_nothing(self):
        result = show(*ND2NZ, "ndNum=0")
        self.assertEqual((result.returncode, result.stdout), (USAGE, ""))
        self.assertIn("this call moves nothing", result.stderr)

    def test_words_without_meaning(self):
        for arguments, text in ((("nd2zz",), "did you mean ND2NZ?"),
                                (("nd2nz", "nvalue=2"), "did you mean nValue?"),
                                (("nd2nz", "nValue"), "`nValue` is no field"),
                                (("nd2nz", "--soc", "Ascend910B9"), "did you mean Ascend910B"),
                                (("nd2nz", "--dst", "L0C"), "has no path"),
                                ((), "OPERATION is missing")):
            result = show(*arguments)
            self.assertEqual((result.returncode, result.stdout), (USAGE, ""))
            self.assertIn(text, result.stderr)


PAD = """using namespace AscendC;
extern "C" __global__ __aicore__ void pad(__gm__ half* in, uint32_t tiles) {
  LocalTensor<half> x(TPosition::VECIN, 0, 1024);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(in);
  for (uint32_t i = 0; i < tiles; ++i) {
    DataCopyExtParams shape(2, 64 + 32 * i, 32, 1, 0);
    DataCopyPad(x, g[8], shape, DataCopyPadExtParams<half>(false, 0, 0, 0));
  }
  Adds(x, x, half(1), 16);
}
"""


class CallOfAKernel(CommandTest):
    """The picture of a call that a kernel makes is that of its fields."""

    LINE = "k.cpp:9"  # the test puts an include before the kernel

    def shown(self, *arguments):
        self.source(PAD)
        return run("show", *arguments, cwd=self.directory, LC_ALL="C.UTF-8", COLUMNS=100)

    def test_it_is_drawn_as_its_fields_are(self):
        for iteration, bytes_ in ((1, 64), (3, 128)):
            result = self.shown(self.LINE, "f16[1024]", "3", "--iteration", str(iteration))
            self.assertEqual(result.returncode, CLEAN, result.stderr)
            fields = show("datacopypad", "blockCount=2", f"blockLen={bytes_}", "srcStride=32",
                          "dstStride=1", "--type", "f16", "--src", "GM", "--dst", "VECIN")
            self.assertEqual(result.stdout, fields.stdout)

    def test_other_lines(self):
        result = self.shown("k.cpp:11", "f16[1024]", "3")
        self.assertEqual((result.returncode, result.stdout), (USAGE, ""))
        self.assertIn("the kernel makes no call at k.cpp:11 that can be drawn", result.stderr)
        self.assertIn("it makes one at lines 9", result.stderr)

    def test_other_visits(self):
        result = self.shown(self.LINE, "f16[1024]", "3", "--iteration", "4")
        self.assertEqual(result.returncode, USAGE)
        self.assertIn("`--iteration` is 4, but the kernel comes to line 9 3 times", result.stderr)

    def test_a_file_that_is_not_there(self):
        result = self.shown("none.cpp:3", "f16[8]", "1")
        self.assertEqual(result.returncode, USAGE)
        self.assertIn("`none.cpp`", result.stderr)


if __name__ == "__main__":
    unittest.main()
