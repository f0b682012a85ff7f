"""What kernels print: in the order of the cores, with core and line; and their assertions."""

import unittest

from harness import FINDINGS, CommandTest

PRINTS = """using namespace AscendC;
__aicore__ inline void tell(const char* what) { printf("%s %d\\n", what, int(GetBlockIdx())); }
extern "C" __global__ __aicore__ void k(__gm__ half* x) {
  printf("plain\\n");
  AscendC::printf("%s", "two ");
  PRINTF("parts %d of %.2f\\n", 1, half(0.5));
  tell("block");
  AscendC::PRINTF("open");
}
"""
DUMP = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ half* x) {
  TPipe pipe;
  TBuf<> buffer;
  pipe.InitBuffer(buffer, 64);
  LocalTensor<int32_t> t = buffer.Get<int32_t>();
  for (int i = 0; i < 16; ++i) t.SetValue(i, i * i);
  DumpTensor(t, 5, 10);
  DumpTensor(t[14], 6, 10);
}
"""
ASSERT = """extern "C" __global__ __aicore__ void k(int32_t n) {
  assert(n > 1);
  ascendc_assert(n > 2);
  ascendc_assert(n > 3, "only %d", n);
}
"""


class Prints(CommandTest):
    def lines_of(self, kernel, *arguments, **environment):
        result = self.run_command(self.source(kernel), *arguments, **environment)
        return result, result.stderr.splitlines()

    def test_lines_come_in_the_order_of_the_cores(self):
        expected = []
        for block in range(6):
            core = f"block{block}.aiv0 k.cpp"
            expected += [f"{core}:5: plain", f"{core}:6: two parts 1 of 0.50",
                         f"{core}:3: block {block}", f"{core}:9: open"]
        for options, environment in (([], {}), (["--schedule=random:7"], {}),
                                     ([], {"ASCTWIN_SCHED": "threads"})):
            result, lines = self.lines_of(PRINTS, "f16[4]", "--blocks", 6, *options, **environment)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(lines, expected)

    def test_a_tensor_is_dumped_no_further_than_it_reaches(self):
        result, lines = self.lines_of(DUMP, "f16[4]")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual([line.removeprefix("block0.aiv0 k.cpp:") for line in lines],
                         ["9: DumpTensor: desc=5, addr=0x0, data_type=int32_t, "
                          "position=VECCALC, dump_size=10",
                          "9: " + " ".join(f"{i * i}.000000" for i in range(8)),
                          "9: 64.000000 81.000000",
                          "10: DumpTensor: desc=6, addr=0x38, data_type=int32_t, "
                          "position=VECCALC, dump_size=10",
                          "10: 196.000000 225.000000"])

    def test_what_was_printed_is_seen_when_the_kernel_dies(self):
        result, lines = self.lines_of('extern "C" __global__ __aicore__ void k(__gm__ int* x) {\n'
                                      '  printf("so far");\n  *(volatile int*)8 = 1;\n}\n', "null")
        self.assertEqual(result.returncode, FINDINGS)
        self.assertIn("block0.aiv0 k.cpp:3: so far", lines[0])

    def test_assertions_stop_their_core(self):
        for n, line, condition in ((1, 3, "n > 1"), (2, 4, "n > 2"), (3, 5, "n > 3")):
            result, lines = self.lines_of(ASSERT, n)
            self.assertEqual(result.returncode, FINDINGS)
            self.assertIn(f"error[E0804]: the assertion `{condition}` does not hold", lines[0])
            self.assert_found(result, "E0804", f"k.cpp:{line}")
        self.assertIn("only 3", result.stderr)
        self.assert_clean(self.run_command("k.cpp", 4))


if __name__ == "__main__":
    unittest.main()
