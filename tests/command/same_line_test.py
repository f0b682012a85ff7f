"""Calls that share a line: a finding counts the iterations of its own call, and says which of
several calls of one name it is.
"""

import unittest

from harness import CommandTest

KERNEL = """using namespace AscendC;
#define SUM_OF_TWO(x, i) x.GetValue(i) + x.GetValue(i + 1)
extern "C" __global__ __aicore__ void k(GM_ADDR in) {{
  LocalTensor<int32_t> x(TPosition::VECCALC, 0, 64);
  int32_t sum = 0;
  Duplicate(x, 1, 64);
  {body}
  x.SetValue(0, sum);
}}
"""


class SameLine(CommandTest):
    def found(self, body):
        self.source(KERNEL.format(body=body))
        result = self.run_command("k.cpp", "i32[8]")
        self.assert_found(result, "E0205", "k.cpp:8")
        return result.stderr

    def test_calls_of_other_names(self):
        self.assertNotIn("iteration", self.found("Adds(x, x, 1, 64); sum = x.GetValue(64);"))

    def test_the_second_of_two_calls(self):
        for body in ("int32_t a = x.GetValue(3), b = x.GetValue(64); sum = a + b;",
                     "sum = SUM_OF_TWO(x, 63);"):
            text = self.found(body)
            self.assertNotIn("iteration", text)
            self.assertIn("note: this is call 2 of 2 of `GetValue` on this line", text)

    def test_one_of_two_calls_in_a_loop(self):
        text = self.found("for (int i = 0; i < 64; i += 5) {\n#line 8\n"
                          "    sum += x.GetValue(i) + x.GetValue(i + 9);\n  }")
        self.assertIn("iteration 12", text)  # the first i with i + 9 > 63 is 55
        self.assertIn("call 2 of 2", text)

    def test_calls_of_which_one_is_made(self):
        text = self.found("for (int i = 60; i < 70; ++i) sum += i < 62 ? x.GetValue(0) : "
                          "x.GetValue(i);")
        self.assertNotIn("iteration", text)
        self.assertNotIn("on this line", text)


if __name__ == "__main__":
    unittest.main()
