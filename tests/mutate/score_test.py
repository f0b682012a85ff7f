"""bench/mutants.py: classes of mutants, further commands at the head of a kernel, reasons of those that are
left, and reasons that are stale.
"""

import sys
import unittest

from harness import CLEAN, COMMAND, FINDINGS, SOURCE_DIR, USAGE, CommandTest, execute

sys.path.insert(0, str(SOURCE_DIR / "bench"))
import mutant_reasons  # pylint: disable=wrong-import-position
import mutants  # pylint: disable=wrong-import-position

SCRIPT = SOURCE_DIR / "bench/mutants.py"
HEAD = """// Adds 1 to `count` floats, 64 at a time.
//   asctwin run tiles.cpp 'f32[64]=rand(1)' 'f32[64]'
//   64
"""
TAIL = "// With a tail:\n//   asctwin run tiles.cpp 'f32[72]=rand(1)' 'f32[72]' 72\n"
BODY = """#include "kernel_operator.h"
using namespace AscendC;
extern "C" __global__ __aicore__ void tiles(GM_ADDR x, GM_ADDR y, uint32_t count) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)x, count);
  to.SetGlobalBuffer((__gm__ float*)y, count);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 2> through;
  pipe.InitBuffer(through, 2, 256);
  for (uint32_t first = 0; first < count; first += 64) {
    const uint32_t size = count - first < 64 ? count - first : 64;
    LocalTensor<float> tile = through.AllocTensor<float>();
    DataCopy(tile, from[first], size);
    through.EnQue(tile);
    tile = through.DeQue<float>();
    PipeBarrier<PIPE_V>();
    DataCopy(to[first], tile, size);
    through.FreeTensor(tile);
  }
}
"""
BARRIER = "PipeBarrier<PIPE_V>() => removed"
WHOLE_TILE = "? count - first => (64) for count - first"
REASON = "    The kernel has no call of the vector pipe,\n    so the barrier orders nothing.\n"


class Sample(unittest.TestCase):
    def test_names_alone_decide(self):
        kernels = sorted((SOURCE_DIR / "examples").glob("*.cpp"))
        self.assertTrue(all(mutants.is_of_sample(kernel, 1) for kernel in kernels))
        chosen = [kernel.name for kernel in kernels if mutants.is_of_sample(kernel, 2)]
        self.assertIn("gelu.cpp", chosen)
        self.assertNotIn("nz2nd.cpp", chosen)
        self.assertTrue(len(kernels) < 4 * len(chosen) < 3 * len(kernels))


class Arguments(unittest.TestCase):
    def test_of_a_mutant_hide_no_fault(self):
        words = ["f32[64]=ones", "f32[64]", "--autosync=on", "--expect", "1=x0", "--blocks", "2"]
        self.assertEqual(mutants.arguments_of(words),
                         ["f32[64]=rand(1)", "f32[64]", "--blocks", "2"])


class Score(CommandTest):
    def score(self, *words):
        return execute(["python3", "-B", SCRIPT, "--command", COMMAND, *words], self.directory, {})

    def kernel(self, head):
        (self.directory / "tiles.cpp").write_text(head + BODY)
        return "tiles.cpp"

    def reasons(self, text):
        (self.directory / "reasons.txt").write_text(text)
        return "--explained", "reasons.txt"

    def lines(self, result, *beginnings):
        return [line for line in result.stdout.splitlines() if line.startswith(beginnings)]

    def left_lines(self, result):
        return [line.removeprefix("left: tiles.cpp:") for line in
                self.lines(result, "left: tiles.cpp:")]

    def test_classes(self):
        one = self.score(self.kernel(HEAD), *self.reasons(""), "--out", "one.json")
        self.assertEqual(one.returncode, FINDINGS, one.stdout + one.stderr)
        # The barrier; and what a tail would show: its length, and where the second tile begins.
        self.assertEqual(self.left_lines(one), ["19", "14", "16", "20"])
        self.assertIn("\n  " + WHOLE_TILE + "\n", one.stdout)
        self.assertIn("\n  1: one buffer for several gives the same bytes, later\n", one.stdout)

        both = self.score(self.kernel(HEAD + TAIL), *self.reasons(""), "--out", "both.json")
        self.assertEqual(both.returncode, FINDINGS, both.stdout + both.stderr)
        self.assertEqual(self.left_lines(both), ["21"])
        self.check_reasons()

    def check_reasons(self):
        explained = self.score("--read", "both.json",
                               *self.reasons(f"tiles.cpp\n  {BARRIER}\n{REASON}"))
        self.assertEqual(explained.returncode, CLEAN, explained.stdout)
        self.assertEqual(self.lines(explained, "explained", "left", "stale"),
                         ["explained: 1", "left: 0"])
        self.assertIn("  1: The kernel has no call of the vector pipe, so the barrier orders nothing.",
                      explained.stdout)
        self.assertRegex(explained.stdout, r", (\d+) of \1 \(100\.0 %\) that change a byte")

        missed = self.score("--read", "both.json",
                            *self.reasons(f"tiles.cpp\n  {BARRIER}\n    missed: no check for it\n"))
        self.assertEqual(missed.returncode, CLEAN, missed.stdout)
        self.assertNotIn("(100.0 %) that change a byte", missed.stdout)

        stale = self.score("--read", "both.json", *self.reasons(
            f"tiles.cpp\n  {BARRIER}\n  {WHOLE_TILE}\n  gone() =>\n      removed\n{REASON}"))
        self.assertEqual(stale.returncode, CLEAN, stale.stdout)
        first, second = self.lines(stale, "stale")
        self.assertRegex(first, r"^stale: tiles\.cpp:16: .* notices it: \? count - first => ")
        self.assertEqual(second, "stale: tiles.cpp: no mutant is gone() => removed")

        for text in (f"  {BARRIER}\n{REASON}", f"tiles.cpp\n  {BARRIER}\n", f"tiles.cpp\n{REASON}",
                     f"tiles.cpp\n  {BARRIER}\n  {BARRIER}\n{REASON}"):
            wrong = self.score("--read", "both.json", *self.reasons(text))
            self.assertEqual(wrong.returncode, USAGE, text)
            self.assertRegex(wrong.stderr, r"error: reasons.txt:\d: ")

    def test_reasons_are_about_kernels_of_the_tree(self):
        for kernel in mutant_reasons.read(SOURCE_DIR / "bench/mutants_explained.txt"):
            self.assertTrue((SOURCE_DIR / kernel).is_file(), kernel)


if __name__ == "__main__":
    unittest.main()
