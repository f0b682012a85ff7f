"""asctwin verify over a long range: intervals are claimed where the code is linear, and no interval
has a value whose run breaks one of the rules that the claim is about."""

import json
import shlex
import unittest

from harness import CLEAN, FINDINGS, LONG, CommandTest, run

KERNEL = """#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 128;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, uint32_t n) {
  LocalTensor<float> a(TPosition::VECCALC, 0, 2 * kTile);
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)x, n);
  to.SetGlobalBuffer((__gm__ float*)y, n);
  for (uint32_t at = 0; at < n; at += kTile) {
    const uint32_t count = n - at < kTile ? n - at : kTile;
    uint32_t more = 0;
    @
    const uint32_t length = (count + more) * sizeof(float);
    const DataCopyExtParams load{1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0};
    const DataCopyExtParams store{1, length, 0, 0, 0};
    DataCopyPad(a, from[at], load, DataCopyPadExtParams<float>{false, 0, 0, 0});
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(to[at], a, store);
    PipeBarrier<PIPE_ALL>();
  }
}
"""

# Statements by which the last tile is too long for the values of n behind them, and for no others.
FAULTS = {
    "one value": ("if (n == 200) more = 1;", [200]),
    "within a tile": ("if (n > 190 && n < 200) more = 1;", range(191, 200)),
    "negative as unsigned": ("if (n - 150 < 8) more = 1;", range(150, 158)),
    "product": ("if (n * n == 40000) more = 1;", [200]),
    "quotient": ("if (n / 2 == 100) more = 1;", [200, 201]),
    "remainder": ("if (n % 100 == 77) more = 1;", [77, 177, 277]),
    "narrow": ("const uint8_t low = n; if (low == 200) more = 1;", [200]),
    "choice": ("more = (n < 100 ? 300 : n) - (n < 250 ? n : 300) == 0 ? 1 : 0;",
               [*range(100, 250), 300]),
    "truth": ("more = (n > 140) * (n < 150);", range(141, 150)),
    "C cast": ("more = 1 - (bool)(n - 150);", [150]),
    "constant": ("constexpr float kA = 1.0f / 145, kB = 1.0f / 156; "
                 "more = static_cast<uint32_t>(n * kA) - static_cast<uint32_t>(n * kB);",
                 range(145, 156)),
    "method": ("struct Near { uint32_t n; constexpr uint32_t one() const { return n / 150 - n / 151; } "
               "}; const Near near = {n}; more = near.one();", [150, 300]),
    "bit field": ("struct Low { uint32_t v : 6; }; Low a, b; a.v = n + 32; b.v = n + 47; "
                  "more = n + 47 - b.v - (n + 32 - a.v);",
                  [n for n in range(1, 301) if n % 64 in range(17, 32)]),
    "real": ("if (static_cast<uint32_t>(n * 0.01f) == 2) more = 1;", range(200, 300)),
}
# Each takes a long search; every day these.
DAILY = ("one value", "choice", "C cast")


class Intervals(CommandTest):
    def verify(self, fault, status):
        kernel = self.directory / "kernel.cpp"
        kernel.write_text(KERNEL.replace("@", fault))
        result = run("verify", kernel.name, "f32[n]=rand(1)", "f32[n]", "n", "--space", "n=1..300",
                     "--budget", "10m", "--fix", "values,blocks,orders", "--json",
                     cwd=self.directory)
        self.assertEqual(result.returncode, status, result.stdout + result.stderr)
        return json.loads(result.stdout)

    def intervals(self, document):
        return [tuple(one) for claim in document["claims"] if claim["kind"] == "interval"
                for one in claim["intervals"]]

    def test_tiles_of_linear_code(self):
        document = self.verify("", CLEAN)
        self.assertEqual(self.intervals(document), [(1, 127), (129, 255), (257, 300)])

    def test_no_interval_has_a_value_that_fails(self):
        for name, (fault, values) in FAULTS.items():
            if not LONG and name not in DAILY:
                continue
            with self.subTest(name):
                document = self.verify(fault, FINDINGS)
                failing = {int(shlex.split(one["command"])[-1])
                           for one in document["counterexamples"]}
                self.assertTrue(failing and failing <= set(values), failing)
                for first, last in self.intervals(document):
                    self.assertFalse(set(values) & set(range(first, last + 1)), (first, last))


if __name__ == "__main__":
    unittest.main()
