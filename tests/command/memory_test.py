"""`asctwin run --memory`: what lies in the on-chip memories, as text, as JSON and as a picture."""

import json
import unittest
import xml.etree.ElementTree

from harness import CLEAN, CommandTest

KERNEL = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ half* out) {
  TPipe pipe;
  TQue<TPosition::VECIN, 2> inQueueX;
  TBuf<TPosition::VECCALC> work;
  pipe.InitBuffer(inQueueX, 2, 1024);
  pipe.InitBuffer(work, 512);
}
"""
BY_HAND = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ half* out) {
  LocalTensor<half> x(TPosition::VECCALC, 256, 128);
  __ubuf__ half table[64];
  table[0] = x.GetSize() > 0 ? half(1) : half(2);
}
"""


class Memory(CommandTest):
    def memory(self, *options):
        result = self.run_command("k.cpp", "f16[32]", *options)
        self.assertEqual(result.returncode, CLEAN, result.stderr)
        return result.stdout

    def test_text(self):
        self.source(KERNEL)
        self.assertEqual(self.memory("--memory"), """\
UB: 196608 B, peak 2560 B (1.3 %), unused 194048 B (98.7 %)
  |AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBBBBBBBBBB...........| the first 3072 B
  A  [0, 2048)                2048 B  VECIN queue `inQueueX`, 2 buffers of 1024 B
  B  [2048, 2560)              512 B  VECCALC TBuf `work`
  by position: VECCALC 512 B, VECIN 2048 B
""")

    def test_what_is_placed_by_hand(self):
        self.source(BY_HAND)
        text = self.memory("--memory")
        self.assertIn("[0, 512)                  512 B  placed by hand\n", text)
        self.assertIn("[196480, 196608)          128 B  array `table`\n", text)
        self.assertIn("UB: 196608 B, peak 640 B", text)

    def test_json(self):
        self.source(KERNEL)
        memory = json.loads(self.memory("--memory", "--json"))["memory"]
        self.assertEqual([(use["memory"], use["peak_bytes"]) for use in memory], [("UB", 2560)])
        self.assertEqual(memory[0]["parts"][0], {"position": "VECIN", "name": "inQueueX",
                                                 "what": "queue", "first": 0, "last": 2048,
                                                 "buffers": 2})
        self.assertNotIn("memory", json.loads(self.memory("--json")))

    def test_picture(self):
        self.source(KERNEL)
        self.assertEqual(self.memory("--memory-svg", "map.svg"), "")
        root = xml.etree.ElementTree.parse(self.directory / "map.svg").getroot()
        texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
        self.assertEqual(texts, [
            "UB: 196608 B, peak 2560 B (1.3 %), unused 194048 B (98.7 %)",
            "the first 3072 B",
            "[0, 2048) VECIN queue `inQueueX`, 2 buffers of 1024 B", "[2048, 2560) VECCALC TBuf `work`"])

    def test_it_is_for_one_chip(self):
        self.source(KERNEL)
        result = self.run_command("k.cpp", "f16[32]", "--memory", "--soc", "all")
        self.assert_refused(result, "`--memory` is for one chip")


if __name__ == "__main__":
    unittest.main()
