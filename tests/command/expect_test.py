"""--expect with an expression over the arguments, and the tolerances."""

import json
import unittest

import numpy as np
from harness import CLEAN, COMMAND, FINDINGS, CommandTest, execute, path_with_poor_python

ADD = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y, GM_ADDR z, {scalar} n) {{
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 2, 256);
  pipe.InitBuffer(out, 1, 256);
  GlobalTensor<{type}> from[2], to;
  from[0].SetGlobalBuffer((__gm__ {type}*)x, 64);
  from[1].SetGlobalBuffer((__gm__ {type}*)y, 64);
  to.SetGlobalBuffer((__gm__ {type}*)z, 64);
  for (int i = 0; i < 2; ++i) {{
    LocalTensor<{type}> one = in.AllocTensor<{type}>();
    DataCopy(one, from[i], 64);
    in.EnQue(one);
    if (i == 0) continue;
    LocalTensor<{type}> a = in.DeQue<{type}>(), b = in.DeQue<{type}>(), c = out.AllocTensor<{type}>();
    {op};
    out.EnQue(c);
    in.FreeTensor(a);
    in.FreeTensor(b);
  }}
  LocalTensor<{type}> c = out.DeQue<{type}>();
  DataCopy(to, c, 64);
  out.FreeTensor(c);
}}
"""


class Expect(CommandTest):
    def add(self, expectation, *options, type="float", short="f32", op="Add(c, a, b, 64)",
            scalar="int32_t", number="3", **environment):
        body = ADD.format(type=type, op=op, scalar=scalar).replace("TPosition::VECIN, 1", "TPosition::VECIN, 2")
        name = self.source(body)
        return self.run_command(name, f"{short}[64]=rand(1)", f"{short}[64]=rand(2)", f"{short}[64]",
                                number, "--expect", expectation, *options, **environment)

    def test_an_expression(self):
        result = self.add("2=x0+x1")
        self.assert_clean(result)
        self.assertEqual(result.stdout, "`argument 2` equals `x0+x1` in all 64 elements\n")
        result = self.add("2=np.add(x0, x1) + x3*0.5")
        self.assertEqual(result.returncode, FINDINGS)
        self.assertIn("differs from `np.add(x0, x1) + x3*0.5` in 64 of 64 elements", result.stdout)

    def test_the_type_of_the_tensor_decides_the_rounding(self):
        for kernel_type, short in (("half", "f16"), ("int32_t", "i32"), ("int16_t", "i16")):
            self.assert_clean(self.add("2=x0+x1", type=kernel_type, short=short))
        copy = self.source("""using namespace AscendC;
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, 128);
  GlobalTensor<bfloat16_t> from, to;
  from.SetGlobalBuffer((__gm__ bfloat16_t*)x, 64);
  to.SetGlobalBuffer((__gm__ bfloat16_t*)y, 64);
  LocalTensor<bfloat16_t> local = queue.AllocTensor<bfloat16_t>();
  DataCopy(local, from, 64);
  queue.EnQue(local);
  local = queue.DeQue<bfloat16_t>();
  DataCopy(to, local, 64);
  queue.FreeTensor(local);
}
""", "copy.cpp")
        self.assert_clean(self.run_command(copy, "bf16[8,8]=rand(3)", "bf16[8,8]", "--expect", "1=x0*1.0001"))

    def test_a_dump_with_a_type_of_its_own(self):
        numbers = np.arange(64, dtype=np.float16)
        numbers.tofile(self.directory / "dump.bin")
        kernel = self.source("""using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ float* y) {
  TPipe pipe;
  GlobalTensor<float> to;
  to.SetGlobalBuffer(y);
  LocalTensor<float> t(TPosition::VECCALC, 0, 64);
  CreateVecIndex(t, 0.0f, 64);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, t, 64);
}
""", "index.cpp")
        self.assert_clean(self.run_command(kernel, "f32[64]", "--expect", "0=dump.bin:f16"))
        self.assert_refused(self.run_command(kernel, "f32[64]", "--expect", "0=dump.bin:f17"), "f17")
        self.assert_refused(self.run_command(kernel, "f32[64]", "--expect", "0=dump.bin:f16:zz"), "zz")

    def test_a_result_is_broadcast_and_shaped(self):
        self.assert_clean(self.add("2=(x0+x1).reshape(8,8)"))
        result = self.add("2=7")
        self.assertIn("expected 7", result.stdout)
        self.assert_refused(self.add("2=x0[:3]"), "--expect", "2=x0[:3]", "broadcast")

    def test_tolerances(self):
        shifted = "2=np.nextafter(np.nextafter(x0+x1, np.float32(9)), np.float32(9))"
        self.assertEqual(self.add(shifted).returncode, FINDINGS)
        self.assertEqual(self.add(shifted, "--ulp", "1").returncode, FINDINGS)
        self.assertEqual(self.add(shifted, "--ulp", "2").returncode, CLEAN)
        self.assertEqual(self.add(shifted, "--rtol", "1e-6").returncode, CLEAN)
        self.assertEqual(self.add("2=x0+x1+0.25", "--atol", "0.5").returncode, CLEAN)
        self.assertEqual(self.add("2=(x0+x1)*np.inf", "--ulp", "9999999").returncode, FINDINGS)

    def test_findings_come_before_the_comparison(self):
        name = self.source("""using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ float* x, __gm__ float* y) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer(x, 64);
  to.SetGlobalBuffer(y, 64);
  LocalTensor<float> tile(TPosition::VECIN, 0, 64);
  DataCopy(tile, from, 64);
  DataCopy(to, tile, 64);
}
""")
        both = 'exec "$0" run "$@" 2>&1'
        text = execute(["bash", "-c", both, COMMAND, name, "f32[64]=rand(1)", "f32[64]",
                        "--expect", "1=x0+1"], self.directory, {}).stdout
        self.assertIn("error[E0401]", text)
        self.assertLess(text.index("error[E0401]"), text.index("differs from `x0+1`"))

    def test_ranges_of_tolerances_are_readable(self):
        for option in ("--rtol", "--atol", "--ulp", "--timeout"):
            result = self.add("2=x0+x1", option, "-1")
            self.assert_refused(result, option.lstrip("-"))
            self.assertNotRegex(result.stderr, r"\d{12}")

    def test_another_python_first_in_the_path(self):
        self.assert_clean(self.add("2=x0+x1", PATH=path_with_poor_python(self.directory)))

    def test_what_cannot_be_evaluated(self):
        self.assert_refused(self.add("2=x0+y"), "NameError: name 'y' is not defined", "x0, x1")
        self.assert_refused(self.add("2=x2"), "name 'x2' is not defined")  # it has no content
        self.assert_refused(self.add("2=x0+"), "SyntaxError")
        self.assert_refused(self.add("9=x0"), "`--expect` names argument 9")
        self.assert_refused(self.add("2=x0", ASCTWIN_PYTHON="/no/such/python"),
                            "needs python3 with numpy")


# How many tensors the command has handed to Python, in files that are named as the arguments.
HANDED = ("sum([name[:1] == 'x' for _, _, names in __import__('os').walk("
          "__import__('os').environ['TMPDIR']) for name in names])")


class Handed(CommandTest):
    def check(self, expression, count, *options):
        name = self.source("""extern "C" __global__ __aicore__ void k(
    __gm__ float* x, __gm__ float* y, __gm__ float* z, int32_t n) { z[0] = n; }""")
        self.assert_clean(self.run_command(
            name, "f32[1]=ones", "f32[1]=ones", "f32[1]", str(count), "--expect", f"2={expression}",
            *options, TMPDIR=self.directory))

    def test_only_tensors_that_the_expression_reads(self):
        for options in ((), ("--ranks", "3")):  # ranks with the same arguments ask once
            self.check(HANDED, 0, *options)
            self.check(f"{HANDED} + x1 - 1", 1, *options)
            self.check(f"{HANDED} + x1 - x0", 2, *options)
            self.check(f"eval('x' + '0') - 1 + {HANDED}", 2, *options)
        self.check(f"x1*0 + {HANDED} + {{0*r}}", 1, "--ranks", "1")
        self.check(f"x1*0 + {HANDED} + {{r}} - {{r}}", 3, "--ranks", "3")

    def test_tensors_whose_names_begin_alike(self):
        name = self.source("""extern "C" __global__ __aicore__ void k(%s, __gm__ float* y) {
  y[0] = 7; }""" % ", ".join(f"__gm__ float* a{i}" for i in range(11)))
        inputs = [f"f32[1]=full({i})" for i in range(11)]
        self.assert_clean(self.run_command(name, *inputs, "f32[1]", "--expect", "11=x10-3"))
        self.assert_clean(self.run_command(name, *inputs, "f32[1]", "--expect", "11=x1+6"))


class Ranks(CommandTest):
    def document(self, *options):
        name = self.source("""extern "C" __global__ __aicore__ void k(
    __gm__ float* x, __gm__ float* y) { y[0] = x[0]; }""")
        made = self.run_command(name, "f32[1]=full({r})", "f32[1]", "--expect", "1={r%2}",
                                "--print", "1", "--json", *options)
        self.assertEqual(made.stderr, "")
        return json.loads(made.stdout)

    def test_comparisons_and_tensors_name_the_rank(self):
        document = self.document("--ranks", "3")
        self.assertEqual([(one["argument"], one["rank"], one["equal"]) for one in document["expect"]],
                         [("1", 0, True), ("1", 1, True), ("1", 2, False)])
        self.assertEqual([(one["argument"], one["rank"], one["text"]) for one in document["tensors"]],
                         [(1, rank, f"[{rank}]") for rank in range(3)])
        document = self.document("--ranks", "3", "--rank", "2")
        self.assertEqual([one["rank"] for one in document["expect"] + document["tensors"]], [2, 2])
        brief = self.document("--ranks", "2", "--brief")
        self.assertEqual([(one["argument"], one["rank"]) for one in brief["tensors"]],
                         [(1, 0), (1, 1)])

    def test_without_ranks(self):
        name = self.source("""extern "C" __global__ __aicore__ void k(__gm__ float* x) { x[0] = 1; }""")
        made = self.run_command(name, "f32[1]=zeros", "--expect", "0=1", "--print", "0", "--json")
        document = json.loads(made.stdout)
        self.assertFalse(any("rank" in one for one in document["expect"] + document["tensors"]))


if __name__ == "__main__":
    unittest.main()
