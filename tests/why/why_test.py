"""asctwin why and run --watch: what they say of small kernels, and what they refuse."""

import json
import pathlib
import re
import unittest

import numpy as np
from harness import CommandTest, run

CORPUS = pathlib.Path(__file__).resolve().parent / "corpus"
TWO_STEPS = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  GlobalTensor<float> a, b, c;
  a.SetGlobalBuffer((__gm__ float*)x);
  b.SetGlobalBuffer((__gm__ float*)y);
  c.SetGlobalBuffer((__gm__ float*)z);
  LocalTensor<float> s(TPosition::VECCALC, 0, 64), t(TPosition::VECCALC, 256, 64);
  DataCopy(s, a, 64);
  DataCopy(t, b, 64);
  PipeBarrier<PIPE_ALL>();
  Add(t, s, t, 64);
  PipeBarrier<PIPE_ALL>();
  Muls(t, t, 2.0f, 64);
  PipeBarrier<PIPE_ALL>();
  DataCopy(c, t, 64);
}
"""
ARGUMENTS = ("f32[64]=arange(1)", "f32[8,8]=arange(100)", "f32[8,8]")


class Why(CommandTest):
    def why(self, *options):
        return run("why", self.source(TWO_STEPS), *ARGUMENTS, *options, cwd=self.directory)

    def tree(self, *options):
        result = self.why(*options, "--json")
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        return json.loads(result.stdout)["elements"]

    def test_a_chain_down_to_the_arguments(self):
        (root,) = self.tree("--element", "2[1,2]")
        self.assertEqual((root["element"], root["writer"]["op"], root["writer"]["line"]),
                         ("argument 2 (`z`) [1,2]", "DataCopy", 16))
        self.assertEqual(root["writer"]["value"], "242")  # 2 * (11 + 110)
        (muls,) = root["inputs"]
        self.assertEqual((muls["writer"]["op"], muls["writer"]["line"]), ("Muls", 14))
        (add,) = muls["inputs"]
        self.assertEqual((add["writer"]["op"], add["value_read"]), ("Add", "121"))
        self.assertEqual([(one["operand"], one["value_read"], one["writer"]["line"])
                          for one in add["inputs"]], [("src0", "11", 9), ("src1", "110", 10)])
        leaves = [one["inputs"][0] for one in add["inputs"]]
        self.assertEqual([(one["place"], one["writer"]) for one in leaves],
                         [("argument 0 (`x`) [10]", None), ("argument 1 (`y`) [1,2]", None)])

    def test_slices(self):
        trees = self.tree("--element", "2[0:2,-1]", "--element", "2[7,7]")
        self.assertEqual([one["element"] for one in trees],
                         [f"argument 2 (`z`) {index}" for index in ("[0,7]", "[1,7]", "[7,7]")])

    def test_the_first_wrong_element(self):
        (root,) = self.tree("--expect", "2=np.where(x1>=105,(x0.reshape(8,8)+x1)*2+1,(x0.reshape(8,8)+x1)*2)")
        self.assertEqual((root["element"], root["note"]), ("argument 2 (`z`) [0,5]", "expected 223"))
        wrong = "2=np.where(x1>=105,0,(x0.reshape(8,8)+x1)*2)"
        self.assertEqual(self.tree("--expect", wrong, "--element", "first-wrong")[0]["element"],
                         root["element"])
        result = self.why("--expect", "2=(x0.reshape(8,8)+x1)*2")
        self.assertEqual((result.returncode, result.stdout), (0, "every element is right\n"))

    def test_a_kernel_that_prints_is_heard_once(self):
        loud = TWO_STEPS.replace("  GlobalTensor", '  AscendC::PRINTF("hello\\n");\n  GlobalTensor', 1)
        result = run("run", self.source(loud), *ARGUMENTS, "--expect", "2=x1", "--json",
                     cwd=self.directory)
        self.assertEqual(result.returncode, 1)
        (compared,) = json.loads(result.stdout)["expect"]
        self.assertTrue(compared["shape"][0]["lines"])  # the cause was looked for by running again
        self.assertEqual((result.stdout + result.stderr).count("hello"), 1)

    def test_the_depth(self):
        (root,) = self.tree("--element", "2[0,0]", "--depth", "1")
        self.assertNotIn("inputs", root["inputs"][0])

    def test_history(self):
        (root,) = self.tree("--element", "2[0,0]", "--history")
        self.assertEqual([one["line"] for one in root["history"]], [16])

    def test_a_page(self):
        self.assert_clean(self.why("--element", "2[0,0]", "--html", "page.html"))
        page = (self.directory / "page.html").read_text()
        self.assertIn("`Muls`", page)
        self.assertNotIn("<script", page)
        self.assertNotIn("http", page)

    def test_a_picture_of_the_wrong_elements(self):
        wrong = "2=np.where(np.arange(8)>5,0,(x0.reshape(8,8)+x1)*2)"
        self.why("--expect", wrong, "--html", "page.html")
        page = (self.directory / "page.html").read_text()
        self.assertIn("shape: tail, elements 6..7 of each row of 8", page)
        wide = re.findall(r'<rect class="s5" x="72" y="(\d+)" width="24"', page)
        self.assertEqual(wide, [str(12 * row) for row in range(8)])

    def test_refusals(self):
        self.assert_refused(self.why("--element", "2[9,0]"), "`--element 2[9,0]` has `9`")
        self.assert_refused(self.why("--element", "2[0,0,0]"), "3 indices", "[8,8]")
        self.assert_refused(self.why("--element", "5[0]"), "argument 5")
        self.assert_refused(self.why(), "no element is named")
        self.assert_refused(self.why("--first-wrong", "2"), "--expect")
        self.assert_refused(self.why("--element", "first-wrong"), "--expect")

    def test_what_did_not_reach_it(self):
        kernel = CORPUS / "half_mask.cpp"
        result = run("why", kernel, "f32[512]=rand(1)", "f32[512]", "--expect", "1=x0*3", cwd=CORPUS)
        self.assertIn("`Muls` at line 12 wrote the nearest right element", result.stdout)
        self.assertIn("it writes 128 B of each 256 B", result.stdout)
        self.assertIn("elements 32..63 of each 64", result.stdout)

    def test_the_lines_that_are_named(self):
        """Each of them is true of its kernel: what the line wrote is counted by hand."""
        nearest = "wrote the nearest right element, argument 1 (`y`)"
        for kernel, expression, arguments, *texts in (
                ("tail_block_missing", "x0+x0", ("f16[1000]=rand(1)", "f16[1000]=zeros"),
                 "lines: 8 wrong and 0 right elements are as the kernel got them",
                 "`DataCopyPad` at tail_block_missing.cpp:12 wrote 0 wrong and 992 right elements",
                 f"`DataCopyPad` at line 12 {nearest} [991], and not this one, it writes 1984 B\n"),
                ("share_too_small", "x0*2", ("f32[256]=rand(1)", "f32[256]=zeros", "--blocks", "4"),
                 "lines: 64 wrong and 0 right elements are as the kernel got them",
                 "`DataCopy` at share_too_small.cpp:13 wrote 0 wrong and 192 right elements",
                 f"`DataCopy` at line 13 {nearest} [191], and not this one, it writes 192 B\n"),
                ("row_skipped", "-x0", ("f32[16,32]=rand(1)", "f32[16,32]"),
                 f"`Muls` at line 10 {nearest} [1,0], and not this one, it writes 128 B\n"),
                ("tail_not_doubled", "x0*2", ("f32[2,100]=rand(1)", "f32[2,100]=zeros"),
                 f"`Muls` at line 11 {nearest} [0,95], and not this one, it writes 384 B\n"),
                ("mask_left_over", "x0*3", ("f32[256]=rand(1)", "f32[256]"),
                 f"`Muls` at line 14 {nearest} [31], and not this one, it writes 128 B of each 256 B\n")):
            with self.subTest(kernel):
                result = run("why", f"{kernel}.cpp", *arguments, "--expect", f"1={expression}", cwd=CORPUS)
                for text in texts:
                    self.assertIn(text, result.stdout)

    def test_a_stale_read(self):
        kernel = CORPUS / "stale_tile.cpp"
        result = run("why", kernel, "f32[8,64]=rand(1)", "f32[8,64]", "--element", "1[3,0]", cwd=CORPUS)
        self.assertIn("stale: read before `DataCopy` at line 13 wrote it in this iteration",
                      result.stdout)


HALF = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> a, b;
  a.SetGlobalBuffer((__gm__ float*)x);
  b.SetGlobalBuffer((__gm__ float*)y);
  LocalTensor<float> s(TPosition::VECCALC, 0, 64), t(TPosition::VECCALC, 512, 64);
  LocalTensor<half> h(TPosition::VECCALC, 256, 64);
  DataCopy(s, a, 64);
  PipeBarrier<PIPE_ALL>();
  Cast(h, s, RoundMode::CAST_RINT, 64);
  PipeBarrier<PIPE_ALL>();
  Cast(t, h, RoundMode::CAST_NONE, 64);
  PipeBarrier<PIPE_ALL>();
  Sub(t, t, s, 64);
  PipeBarrier<PIPE_ALL>();
  Adds(t, t, 1.0f, 64);
  PipeBarrier<PIPE_ALL>();
  DataCopy(b, t, 64);
}
"""


class Precision(CommandTest):
    def found(self, kernel, *options):
        result = run("why", self.source(kernel), "x.npy", "f32[64]", "--precision", *options,
                     cwd=self.directory)
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        return result.stdout

    def test_the_line_and_the_errors(self):
        x = np.random.default_rng(5).random(64).astype(np.float32) + 1
        np.save(self.directory / "x.npy", x)
        lost = np.abs(x.astype(np.float16).astype(np.float64) - x)
        document = json.loads(self.found(HALF, "--json"))["precision"]
        (tensor,) = document["tensors"]
        self.assertEqual((tensor["tensor"], tensor["elements"]), ("argument 1 (`y`)", 64))
        self.assertAlmostEqual(tensor["max_abs_error"], lost.max(), delta=1e-6)
        first = tensor["lines"][0]
        self.assertEqual((first["op"], first["line"], first["type"]), ("Cast", 11, "half"))
        self.assertGreater(first["share"], 0.99)
        (cancelled,) = document["cancellations"]
        self.assertEqual((cancelled["op"], cancelled["line"]), ("Sub", 15))
        self.assertEqual(document["not_followed"], [])
        text = self.found(HALF)
        self.assertIn("% of the error arises in `Cast` at k.cpp:11 (half)", text)
        self.assertIn("cancellation: `Sub` at k.cpp:15", text)

    def test_sums(self):
        np.save(self.directory / "x.npy", np.full(64, 0.1, np.float32))
        summed = HALF.replace("Sub(t, t, s, 64)", "WholeReduceSum(t, t, 64, 1, 1, 1, 8)")
        (tensor,) = json.loads(self.found(summed, "--json"))["precision"]["tensors"]
        error = abs(float(np.float16(0.1)) - float(np.float32(0.1)))
        self.assertAlmostEqual(tensor["max_abs_error"], 64 * error, delta=1e-5)

    def test_a_document_of_its_own(self):
        result = run("why", self.source(HALF), "f32[64]=rand(1)", "f32[64]", "--precision", "--json",
                     "--element", "1[0]", cwd=self.directory)
        self.assert_refused(result, "a document of its own")


class DiffRun(CommandTest):
    def diff(self, second, *options):
        self.source(second, "second.cpp")
        return run("diff-run", self.source(TWO_STEPS), "second.cpp", *ARGUMENTS, *options,
                   cwd=self.directory)

    def test_the_instruction_that_differs(self):
        result = self.diff(TWO_STEPS.replace("2.0f", "3.0f"))
        self.assertEqual((result.returncode, result.stderr), (1, ""))
        lines = result.stdout.splitlines()
        self.assertEqual(lines[0], "`argument 2` differs in 64 of 64 elements, first [0,0]: 202 and 303")
        self.assertRegex(lines[-1], "^they part here: `Muls` at k.cpp:14, .* gives 202, "
                                    "`Muls` at second.cpp:14, .* gives 303, from equal inputs$")

    def test_equal_results(self):
        result = self.diff(TWO_STEPS.replace("Muls(t, t, 2.0f, 64)", "Add(t, t, t, 64)"))
        self.assertEqual((result.returncode, result.stdout), (0, "all tensors are equal\n"))

    def test_refusals(self):
        self.assert_refused(run("diff-run", self.source(TWO_STEPS), cwd=self.directory), "two files")


SUMS = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> a, b;
  a.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * 8);
  b.SetGlobalBuffer((__gm__ float*)y);
  LocalTensor<float> s(TPosition::VECCALC, 0, 8);
  DataCopy(s, a, 8);
  PipeBarrier<PIPE_ALL>();
  SetAtomicAdd<float>();
  for (int i = 0; i < 2; ++i) {
    DataCopy(b, s, 8);
    PipeBarrier<PIPE_ALL>();
  }
  SetAtomicNone();
}
"""


class AtomicSums(CommandTest):
    """Three blocks add 1e8, -1e8 and 1 into one float, twice, in the order of the cores."""

    def asctwin(self, command, *options):
        np.save(self.directory / "x.npy", np.repeat(np.float32([1e8, -1e8, 1]), 8))
        return run(command, self.source(SUMS), "x.npy", "f32[8]=zeros", "--blocks", "3", *options,
                   cwd=self.directory)

    def test_each_access_as_it_happens(self):
        result = self.asctwin("run", "--watch", "1[0]")
        self.assert_clean(result)
        self.assertEqual(re.findall(r"(block\d).*\[0\]: (\S+ -> \S+)\n", result.stdout),
                         [("block0", "0 -> 100000000"), ("block1", "100000000 -> 0"),
                          ("block2", "0 -> 1"), ("block0", "1 -> 100000000"),
                          ("block1", "100000000 -> 0"), ("block2", "0 -> 1")])

    def test_the_chain(self):
        result = self.asctwin("why", "--element", "1[0]", "--json")
        (root,) = json.loads(result.stdout)["elements"]
        values = []
        while root.get("writer"):
            values.append((root["writer"]["core_name"], root["writer"]["value"]))
            root = next(one for one in root["inputs"] if one["operand"] == "dst")
        self.assertEqual(values, [("block2.aiv0", "1"), ("block1.aiv0", "0"), ("block0.aiv0", "100000000")] * 2)


class Watch(CommandTest):
    def test_accesses_with_values(self):
        result = self.run_command(self.source(TWO_STEPS), *ARGUMENTS, "--watch", "ub:0x100+4",
                                  "--watch", "2[0,0]")
        self.assert_clean(result)
        lines = [line.split(", iteration 1 ")[1] for line in result.stdout.splitlines()]
        self.assertEqual(len(lines), 7, result.stdout)
        ours = [line for line in lines[1:] if " UB " in line]
        self.assertCountEqual(ours, ["reads UB 0x0100: 100", "writes UB 0x0100: 100 -> 101",
                                     "reads UB 0x0100: 101", "writes UB 0x0100: 101 -> 202",
                                     "reads UB 0x0100: 202"])
        self.assertRegex(lines[0], r"writes UB 0x0100: \S+ -> 100")
        self.assertRegex("\n".join(lines[5:]), r"writes argument 2 \(`z`\) \[0,0\]: \S+ -> 202")

    def test_refusals(self):
        name = self.source(TWO_STEPS)
        for text, why in (("xx:0+4", "names no memory `xx`"), ("2[9,0]", "no index of 8 elements"),
                          ("ub:zz", "no number")):
            self.assert_refused(self.run_command(name, *ARGUMENTS, "--watch", text), why)


if __name__ == "__main__":
    unittest.main()
