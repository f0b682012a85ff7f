"""Notes and helps that lead to the cause: each kernel has one mistake, and the finding names what has
to be changed, by the names of the source."""

import json
import unittest

from harness import CommandTest

HEAD = "using namespace AscendC;\n"
# x and y come in, z goes out; three queues stand on one line.
ADD = HEAD + """extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  TPipe pipe; TQue<%(position)s, 1> inX, inY; TQue<TPosition::VECOUT, 1> outZ;
  GlobalTensor<half> gx, gy, gz;
  gx.SetGlobalBuffer((__gm__ half*)x, 256); gy.SetGlobalBuffer((__gm__ half*)y, 256);
  gz.SetGlobalBuffer((__gm__ half*)z, 256);
  pipe.InitBuffer(inX, 1, 512);
  pipe.InitBuffer(inY, 1, 512);
  pipe.InitBuffer(outZ, 1, 512);
  auto a = inX.AllocTensor<half>(); auto b = inY.AllocTensor<half>();
  DataCopy(a, gx, %(count)s); DataCopy(b, gy, 256);
  inX.EnQue(a); inY.EnQue(b);
  a = inX.DeQue<half>(); b = inY.DeQue<half>();
  auto c = outZ.AllocTensor<half>();
  %(compute)s
  outZ.EnQue(c); inX.FreeTensor(a); inY.FreeTensor(%(freed)s);
  c = outZ.DeQue<half>();
  %(atomic)sDataCopy(gz, c, 256);
  outZ.FreeTensor(c);
}
"""
WAYS = {"position": "TPosition::VECIN", "count": "256", "compute": "Add(c, a, b, 256);",
        "freed": "b", "atomic": ""}
ARGUMENTS = ("f16[256]=ones", "f16[256]=ones", "f16[256]")


class Helps(CommandTest):
    def findings(self, body, *arguments):
        name = self.source(body)
        result = self.run_command(name, *arguments, "--json", "-O", "0")
        self.assertTrue(result.stdout, result.stderr)
        return json.loads(result.stdout)["findings"]["findings"]

    def of_add(self, **changes):
        findings = self.findings(ADD % {**WAYS, **changes}, *ARGUMENTS)
        self.assertTrue(findings)
        return findings[0]

    def test_the_right_kernel_has_no_finding(self):
        self.assertEqual(self.findings(ADD % WAYS, *ARGUMENTS), [])

    def test_the_writer_before_a_gap_is_that_of_the_operand(self):
        found = self.of_add(count="128")
        self.assertEqual((found["code"], found["line"]), ("E0302", 16))
        self.assertIn("the bytes before them were written by `DataCopy` at k.cpp:12",
                      found["notes"])
        self.assertIn("let `DataCopy` at k.cpp:12 write them too", found["help"])

    def test_a_repeat_stride_of_0_is_blamed_on_the_computing_call(self):
        found = self.of_add(compute="Add(c, a, b, 128, 2, {1, 1, 1, 0, 8, 8});")
        self.assertEqual(found["code"], "W0302")
        self.assertIn("let `Add` at k.cpp:16 write them too: its count, or its mask", found["help"])

    def test_a_mask_that_leaves_lanes_out_is_a_gap_of_its_call(self):
        found = self.of_add(compute="Add(c, a, b, 16, 2, {1, 1, 1, 8, 8, 8});")
        self.assertEqual(found["code"], "W0302")
        self.assertEqual(found["help"],
                         "`Add` at k.cpp:16 leaves these bytes out: look at its mask and its strides")

    def test_an_atomic_mode_that_was_left_on_is_named_with_the_copy(self):
        found = self.of_add(atomic="SetAtomicAdd<half>();\n  ")
        self.assertEqual((found["code"], found["line"]), ("E0302", 20))
        self.assertIn("it combines with what is there, since `SetAtomicAdd` at k.cpp:19",
                      found["notes"])
        self.assertTrue(found["help"].endswith("or call SetAtomicNone before this copy"))

    def test_a_null_workspace_is_a_null_pointer(self):
        (found,) = self.findings(HEAD + """
extern "C" __global__ __aicore__ void k(GM_ADDR workspace) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g; g.SetGlobalBuffer((__gm__ half*)workspace);
  DataCopy(x, g[16], 16);
}
""", "null")
        self.assertEqual(found["code"], "E0202")
        self.assertIn("at byte 32 from a null pointer", found["message"])
        self.assertIn("is null: pass memory for it", found["help"])

    def test_an_input_queue_that_is_declared_vecout(self):
        found = self.of_add(position="TPosition::VECOUT")
        self.assertEqual(found["code"], "E0401")
        self.assertEqual(found["help"], "declare `inX` at VECIN: EnQue and DeQue of a queue at "
                         "VECOUT order V_MTE3, not MTE2_V")

    def test_a_stride_in_elements_has_its_unit(self):
        found = self.of_add(compute="Add(c, a, b, 128, 2, {1, 1, 1, 128, 8, 8});")
        self.assertEqual(found["code"], "E0201")
        self.assertIn("`dstRepStride` 128 counts blocks of 32 B: 4096 B", found["notes"])
        self.assertEqual(found["help"],
                         "`dstRepStride` counts blocks of 32 B: 128 elements are 8")

    def test_a_queue_has_its_name(self):
        found = self.of_add(freed="c")
        self.assertEqual(found["code"], "E0604")
        self.assertEqual(found["message"],
                         "`FreeTensor` has a tensor that does not belong to `inY`")
        self.assertIn("`outZ` has given it at k.cpp:15", found["notes"])

    def test_a_list_of_operands_says_which(self):
        (found,) = self.findings(HEAD + """
extern "C" __global__ __aicore__ void k(GM_ADDR x) {
  LocalTensor<half> a(TPosition::VECIN, 0, 1024), b(TPosition::VECOUT, 4096, 1024);
  LocalTensor<half> end(TPosition::VECOUT, 192 * 1024 - 32, 16);
  Duplicate(a, half(1), 1024);
  PipeBarrier<PIPE_V>();
  uint64_t src[16], dst[16];
  for (int i = 0; i < 16; ++i) {
    src[i] = (uint64_t)a[32 * i].GetPhyAddr();
    dst[i] = (uint64_t)b[32 * i].GetPhyAddr();
  }
  dst[5] = (uint64_t)end.GetPhyAddr();
  TransDataTo5HDParams params; params.repeatTimes = 2;
  params.dstRepStride = 1; params.srcRepStride = 1;
  TransDataTo5HD<half>(dst, src, params);
}
""", "f16[16]")
        self.assertEqual(found["code"], "E0201")
        self.assertRegex(found["message"], r"writes `dst\w*\[5\]` at")

    def test_an_overload_that_does_not_exist_is_one_line(self):
        result = self.run_command(self.source(ADD % {**WAYS, "compute": "Add(c, a);"}), *ARGUMENTS)
        self.assertIn("candidates do not fit", result.stderr)
        self.assertIn("; `asctwin ops Add` lists its forms", result.stderr)
        self.assertLess(len(result.stderr.splitlines()), 12, result.stderr)


if __name__ == "__main__":
    unittest.main()
