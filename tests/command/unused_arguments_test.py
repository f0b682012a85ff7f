"""Arguments that a kernel does not use as meant: results without a written byte (E0304), launches
that write nothing (W0305), elements that are taken by a type of another width (W0203); and right
kernels that come near.
"""

import json
import unittest

from harness import CLEAN, FINDINGS, CommandTest, run

SOURCE = """#include <cassert>

using namespace AscendC;

extern "C" __global__ __aicore__ void idle(GM_ADDR x, GM_ADDR y) {}

extern "C" __global__ __aicore__ void by_pointer(GM_ADDR x, GM_ADDR y) {
  for (int i = 0; i < 64; ++i) ((__gm__ float*)y)[i] = ((__gm__ float*)x)[i] + 1;
}

extern "C" __global__ __aicore__ void prints(GM_ADDR x, GM_ADDR y) {
  AscendC::printf("%f\\n", ((__gm__ float*)x)[0]);
}

extern "C" __global__ __aicore__ void asserts(GM_ADDR x, GM_ADDR y) {
  assert(((__gm__ float*)x)[0] == 1);
}

extern "C" __global__ __aicore__ void by_element(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> to;
  to.SetGlobalBuffer((__gm__ float*)y, 64);
  for (int i = 0; i < 64; ++i) to.SetValue(i, 1.0f);
  DataCacheCleanAndInvalid<float, CacheLine::ENTIRE_DATA_CACHE, DcciDst::CACHELINE_OUT>(to);
}

template <class T, bool kComputes>
__aicore__ inline void pass_on(GM_ADDR x, GM_ADDR y) {
  constexpr int32_t kCount = 256 / sizeof(T);
  GlobalTensor<T> from, to;
  from.SetGlobalBuffer((__gm__ T*)x, kCount);
  to.SetGlobalBuffer((__gm__ T*)y, kCount);
  const LocalTensor<T> a(TPosition::VECCALC, 0, kCount);
  DataCopy(a, from, kCount);
  PipeBarrier<PIPE_ALL>();
  if constexpr (kComputes) Adds(a, a, T(1), kCount);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, a, kCount);
}
extern "C" __global__ __aicore__ void floats(GM_ADDR x, GM_ADDR y) { pass_on<float, true>(x, y); }
extern "C" __global__ __aicore__ void halves(GM_ADDR x, GM_ADDR y) { pass_on<half, true>(x, y); }
extern "C" __global__ __aicore__ void words(GM_ADDR x, GM_ADDR y) { pass_on<int32_t, true>(x, y); }
extern "C" __global__ __aicore__ void pieces(GM_ADDR x, GM_ADDR y) { pass_on<half, false>(x, y); }

// Every block adds to what is there.
extern "C" __global__ __aicore__ void adds(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> to;
  to.SetGlobalBuffer((__gm__ float*)y, 64);
  const LocalTensor<float> a(TPosition::VECCALC, 0, 64);
  Duplicate(a, 0.0f, 64);
  PipeBarrier<PIPE_ALL>();
  SetAtomicAdd<float>();
  DataCopy(to, a, 64);
  SetAtomicNone();
}

// `x` is a workspace of halves, whatever its array is.
extern "C" __global__ __aicore__ void through_workspace(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<half> space;
  space.SetGlobalBuffer((__gm__ half*)x, 128);
  const LocalTensor<half> a(TPosition::VECCALC, 0, 128), b(TPosition::VECCALC, 256, 128);
  Duplicate(a, half(1), 128);
  PipeBarrier<PIPE_ALL>();
  DataCopy(space, a, 128);
  PipeBarrier<PIPE_ALL>();
  DataCopy(b, space, 128);
  PipeBarrier<PIPE_ALL>();
  GlobalTensor<half> to;
  to.SetGlobalBuffer((__gm__ half*)y, 128);
  DataCopy(to, b, 128);
}

// `x` holds a size, in words of another width than its array's.
extern "C" __global__ __aicore__ void by_tiling(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<int32_t> tiling;
  tiling.SetGlobalBuffer((__gm__ int32_t*)x, 4);
  const LocalTensor<int32_t> a(TPosition::VECCALC, 0, 64);
  Duplicate(a, tiling.GetValue(0), 64);
  PipeBarrier<PIPE_ALL>();
  GlobalTensor<int32_t> to;
  to.SetGlobalBuffer((__gm__ int32_t*)y, 64);
  DataCopy(to, a, 64);
}
"""

ONES, OUT, ZEROS = "f32[64]=ones", "f32[64]", "f32[64]=zeros"
PRINT = ("--print", "1")

# (kernel, arguments, options, codes)
WRONG = [
    ("idle", (ONES, OUT), PRINT, {"E0304"}),
    ("idle", (ONES, OUT), ("--save", "1=y.npy"), {"E0304"}),
    ("idle", (ONES, OUT), ("--expect", "1=x0"), {"E0304"}),
    ("idle", (ONES, OUT), (), {"W0305"}),
    ("idle", (ONES, ZEROS), ("--expect", "1=x1"), {"W0305"}),
    ("idle", (ONES, ONES), ("--expect", "1=x0"), {"W0305"}),
    ("idle", (ONES, OUT), ("--print", "0"), {"W0305"}),
    ("floats", (ONES, OUT), ("--print", "0", "--print", "1"), set()),
    ("halves", (ONES, "u8[256]"), (), {"W0203"}),
    ("halves", ("u8[256]=ones", OUT), (), {"W0203"}),
    ("halves", ("i64[32]=ones", "f16[128]"), (), {"W0203"}),
    ("floats", ("f16[128]=ones", OUT), (), {"W0203"}),
    ("words", ("i64[32]=ones", "i32[64]"), (), {"W0203"}),
]
RIGHT = [
    ("by_pointer", (ONES, OUT), PRINT),
    ("by_pointer", (ONES, ZEROS), ()),
    ("by_element", (ONES, OUT), PRINT),
    ("prints", (ONES, OUT), ()),
    ("asserts", (ONES, OUT), ()),
    ("idle", (ONES, ZEROS), ("--print", "0")),
    ("floats", (ONES, OUT), PRINT),
    ("adds", (ONES, ZEROS), PRINT),
    ("adds", (ONES, ZEROS), ("--blocks", "4")),
    ("floats", ("u8[256]=zeros", OUT), ()),
    ("floats", ("i8[256]=zeros", "u8[256]"), ()),
    ("floats", ("u32[64]=zeros", "i32[64]"), ()),
    ("words", (ONES, OUT), ()),
    ("halves", ("bf16[128]=ones", "u16[128]"), ()),
    ("pieces", (ONES, OUT), PRINT),
    ("pieces", ("i64[32]=ones", "i64[32]"), PRINT),
    ("through_workspace", (OUT, "f16[128]"), PRINT),
    ("by_tiling", ("i64[2]=ones", "i32[64]"), PRINT),
]


class UnusedArguments(CommandTest):
    def setUp(self):
        super().setUp()
        self.source(SOURCE)

    def outcome(self, kernel, arguments, options):
        result = run("run", "k.cpp", "--kernel", kernel, *arguments, *options, "-O0",
                     "--format=json", "--output", "report.json", cwd=self.directory)
        document = json.loads((self.directory / "report.json").read_text())
        return result.returncode, {one["code"] for one in document["findings"]["findings"]}

    def test_wrong(self):
        for kernel, arguments, options, codes in WRONG:
            with self.subTest(kernel=kernel, arguments=arguments, options=options):
                is_error = any(code.startswith("E") for code in codes)
                self.assertEqual(self.outcome(kernel, arguments, options),
                                 (FINDINGS if is_error else CLEAN, codes))

    def test_right(self):
        for kernel, arguments, options in RIGHT:
            with self.subTest(kernel=kernel, arguments=arguments, options=options):
                self.assertEqual(self.outcome(kernel, arguments, options), (CLEAN, set()))

    def test_a_batch(self):
        (self.directory / "y.bin").write_bytes(bytes(256))
        (self.directory / "c.jsonl").write_text(json.dumps(
            {"id": "a", "kernel": "k.cpp", "args": [ONES, OUT], "expect": {"1": "y.bin"},
             "options": ["--kernel", "idle", "-O0"]}) + "\n")
        result = run("batch", "c.jsonl", "--out", "r.jsonl", cwd=self.directory)
        self.assertEqual(result.returncode, FINDINGS, result.stderr)
        [case] = map(json.loads, (self.directory / "r.jsonl").read_text().splitlines())
        self.assertEqual([one["code"] for one in case["findings"]], ["E0304"])
        self.assertNotEqual(case["verdict"], "pass")


if __name__ == "__main__":
    unittest.main()
