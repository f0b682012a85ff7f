"""Indices of a kernel's own C++ arrays: those outside are reported at their line, with both
compilers; idioms that look alike and are right are silent.
"""

import collections
import unittest

from harness import CLEAN, COMPILERS, CommandTest

Case = collections.namedtuple("Case", "name code index")  # None: right

# `four` is 4, and no compiler knows it.
CASES = [
    Case("behind the end", "used += a[four];", 4),
    Case("before the begin", "used += a[2 - four];", -2),
    Case("a wide index", "used += a[int64_t(four) + 1];", 5),
    Case("a small index without a sign", "used += a[uint8_t(four - 5)] == 77;", 255),
    Case("a row of two", "used += b[0][four];", 4),
    Case("a member", "used += fields.first[four];", 4),
    Case("a member that ends a class", "used += rows->second[four];", 4),
    Case("a write", "a[four] = used; used += a[0];", 4),
    Case("an element", "used += a[four - 1] + b[1][four - 1];", None),
    Case("the end", "for (int* p = a; p != &a[four]; ++p) used += *p;", None),
    Case("a pointer through rows", "used += (&b[0][0])[four + 1];", None),
    Case("an array that ends a struct", "used += reinterpret_cast<Tail*>(room)->numbers[four];",
         None),
    Case("such an array in a union", "used += both.tail.numbers[four];", None),
    Case("a loop", "for (int i = 0; i < 100000; ++i) used += a[four + i % 2];", 4),
]

FRAME = """using namespace AscendC;
struct Fields { int first[4]; int second[4]; };
struct Tail { int count; int numbers[1]; };
extern "C" __global__ __aicore__ void kernel(GM_ADDR out, uint32_t which, int four) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  int before[64] = {}, a[4] = {}, behind[256] = {}, b[2][4] = {}, room[8] = {}, used = 0;
  union { Tail tail; int room[8]; } both = {};
  Fields fields{}, more[4] = {};
  Fields* rows = more + four / 4;
  used += before[four] + behind[four];
"""
FIRST_LINE = FRAME.count("\n") + 2  # behind the include
END = """  GlobalTensor<int32_t> to;
  to.SetGlobalBuffer((__gm__ int32_t*)out);
  to.SetValue(0, used * 0);
}
"""


class ArrayIndex(CommandTest):
    def test_each_case(self):
        lines = "".join(f"  if (which == {number}) {{ {case.code} }}\n"
                        for number, case in enumerate(CASES))
        source = self.source(FRAME + lines + END)
        for compiler in COMPILERS:
            for number, case in enumerate(CASES):
                with self.subTest(case.name, compiler=compiler):
                    result = self.run_command(source, "i32[8]=zeros", number, 4, CXX=compiler)
                    self.assertEqual(result.returncode, CLEAN, result.stderr)
                    if case.index is None:
                        self.assertNotIn("W0205", result.stderr)
                        continue
                    self.assertEqual(result.stderr.count("[W0205]"), 1, result.stderr)
                    self.assertIn(f"uses index {case.index} of an array", result.stderr)
                    self.assertIn(f"k.cpp:{FIRST_LINE + number} ", result.stderr)

    def test_dialects_of_gnu(self):
        source = self.source(FRAME + "  used += a[four];\n" + END)
        for compiler in COMPILERS:
            result = self.run_command(source, "i32[8]=zeros", 0, 4, "--std", "gnu++17",
                                      CXX=compiler)
            self.assertTrue(result.stderr.startswith("warning[W0205]"), result.stderr)

    def test_without_checks_nothing_is_said(self):
        source = self.source(FRAME + "  used += a[four];\n" + END)
        result = self.run_command(source, "i32[8]=zeros", 0, 4, "--check=off")
        self.assertEqual((result.returncode, result.stderr), (CLEAN, ""))


if __name__ == "__main__":
    unittest.main()
