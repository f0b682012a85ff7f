"""--picture: the order of a run as SVG, with what orders its instructions and what does not."""

import re
import unittest
import xml.etree.ElementTree

from harness import CLEAN, FINDINGS, CommandTest

SVG = "{http://www.w3.org/2000/svg}"
# The test puts an include before it: the first copy stands in line 6.
KERNEL = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ half* in, __gm__ half* out) {
  LocalTensor<half> x(TPosition::VECIN, 0, 16);
  GlobalTensor<half> g, to; g.SetGlobalBuffer(in); to.SetGlobalBuffer(out);
  DataCopy(x, g, 16);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID3);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID3);
  Adds(x, x, half(1), 16);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, x, 16);
}
"""
FLAGS = "".join(KERNEL.splitlines(keepends=True)[5:7])
ARGUMENTS = ("f16[16]=ones", "f16[16]")


class Picture(CommandTest):
    def picture(self, *options, source=KERNEL):
        """(result, the root of the picture) of a run."""
        result = self.run_command(self.source(source), *ARGUMENTS, "--picture", "a.svg", *options)
        return result, xml.etree.ElementTree.parse(self.directory / "a.svg").getroot()

    def classes(self, root, tag):
        return [element.get("class") for element in root.iter(SVG + tag)]

    def test_instructions_and_flags(self):
        result, root = self.picture()
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        texts = [text.text for text in root.iter(SVG + "text")]
        for text in ("MTE2", "V", "MTE3", "DataCopy", "Adds", "3", "line 6", "line 9", "line 11"):
            self.assertIn(text, texts)
        self.assertEqual(self.classes(root, "rect").count("bar"), 2)  # and one in the legend
        titles = [title.text for title in root.iter(SVG + "title")]
        self.assertIn("MTE2_V 3: SetFlag k.cpp:7 → WaitFlag k.cpp:8", titles)
        self.assertNotIn("missing", self.classes(root, "path"))

    def test_a_race_is_red(self):
        result, root = self.picture(source=KERNEL.replace(FLAGS, ""))
        self.assertEqual(result.returncode, FINDINGS)
        self.assertIn("missing", self.classes(root, "path"))
        self.assertEqual(self.classes(root, "rect").count("fault"), 2)
        titles = [title.text for title in root.iter(SVG + "title")]
        self.assertIn("E0401: DataCopy k.cpp:6 ... Adds k.cpp:7", titles)

    def test_text_and_exit_code_stay(self):
        wrong = KERNEL.replace(FLAGS, "")
        with_picture, _ = self.picture(source=wrong)
        without = self.run_command("k.cpp", *ARGUMENTS)
        self.assertEqual((with_picture.returncode, with_picture.stderr),
                         (without.returncode, without.stderr))

    def test_it_is_chinese_where_reports_are(self):
        _, root = self.picture("--lang=zh")
        self.assertIn("第 6 行", [text.text for text in root.iter(SVG + "text")])

    def test_a_page_has_it(self):
        self.run_command(self.source(KERNEL), *ARGUMENTS, "--html", "page.html")
        text = (self.directory / "page.html").read_text()
        self.assertIn("<h2>Order of the run</h2>", text)
        self.assertRegex(text, re.compile('<svg [^>]*class="rp"'))

    def test_a_kernel_without_instructions(self):
        empty = 'extern "C" __global__ __aicore__ void k(GM_ADDR in, GM_ADDR out) {}\n'
        result = self.run_command(self.source(empty), *ARGUMENTS, "--picture", "a.svg")
        self.assertIn("`a.svg` is not written", result.stderr)

    def test_it_is_for_one_chip(self):
        self.source(KERNEL)
        result = self.run_command("k.cpp", *ARGUMENTS, "--picture", "a.svg", "--soc", "all")
        self.assert_refused(result, "`--picture` is for one chip")


if __name__ == "__main__":
    unittest.main()
