"""asctwin why --precision on kernels of matrix products, rearrangements, reductions and library
functions. The exact results are numpy's in double, from the inputs as they were; the errors are
those of the results that the kernel itself has written."""

import json
import unittest

import numpy as np
from harness import CommandTest, run

FRAME = """using namespace AscendC;
template <class T>
__aicore__ inline GlobalTensor<T> global(GM_ADDR at) {
  GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer((__gm__ T*)at);
  return tensor;
}
template <class T>
__aicore__ inline LocalTensor<T> at(TPosition where, uint32_t byte, uint32_t elements) {
  return LocalTensor<T>(where, byte, elements);
}
__aicore__ inline void all() { PipeBarrier<PIPE_ALL>(); }
"""
ROOM = """  TPipe pipe;
  TBuf<TPosition::VECCALC> room;
  pipe.InitBuffer(room, 160 * 1024);
  auto bytes = room.Get<uint8_t>();
"""


def local(kind, kib):
    return f"bytes[{kib} * 1024].ReinterpretCast<{kind}>()"


# x loses precision at one line: whatever comes behind it carries that error.
LOSSY = """extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) {
""" + ROOM + f"""
  auto f = {local("float", 0)}, g = {local("float", 32)}, r = {local("float", 64)};
  auto h = {local("half", 96)};
  auto o = {local("int32_t", 112)};
  auto s = {local("float", 128)};
""" + """
  CreateVecIndex(o, 0, COUNT);
  DataCopy(f, global<float>(x), COUNT);
  all();
  Cast(h, f, RoundMode::CAST_RINT, COUNT);  // LOSS
  all();
  Cast(g, h, RoundMode::CAST_NONE, COUNT);
  all();
  STEPS
  all();
  DataCopy(global<float>(y), r, RESULTS);
}
"""

MATRIX = """template <HardEvent event>
__aicore__ inline void hand() {
  SetFlag<event>(0);
  WaitFlag<event>(0);
}
extern "C" __global__ __cube__ __aicore__ void k(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  auto a1 = at<TYPE>(TPosition::A1, 0, 1024), b1 = at<TYPE>(TPosition::B1, 4096, 1024);
  auto a2 = at<TYPE>(TPosition::A2, 0, 1024), b2 = at<TYPE>(TPosition::B2, 0, 1024);
  auto c1 = at<float>(TPosition::CO1, 0, 1024);
  DataCopy(a1, global<TYPE>(a), Nd2NzParams(1, 32, 32, 0, 32, 32, 1, 0));
  DataCopy(b1, global<TYPE>(b), Nd2NzParams(1, 32, 32, 0, 32, 32, 1, 0));
  hand<HardEvent::MTE2_MTE1>();
  for (uint32_t i = 0; i < 2; ++i) {
    LoadData(a2[i * 512], a1, LoadData2DParams(i, 2, 2, 0, 0, false, 0));
    LoadData(b2[i * 512], b1, LoadData2DParams(i, 2, 2, 0, 0, true, 0));
  }
  hand<HardEvent::MTE1_M>();
  for (uint32_t i = 0; i < 2; ++i) {
    Mmad(c1, a2, b2, MmadParams(32, 32, 32, 0, false, i == 0));  // twice into one accumulator
    PipeBarrier<PIPE_M>();
  }
  hand<HardEvent::M_FIX>();
  FixpipeParamsV220 params(32, 32, 32, 32, false);
  QUANT
  Fixpipe<RESULT, float, CFG_ROW_MAJOR>(global<RESULT>(c), c1, params);
}
"""

REGISTERS = """using namespace AscendC;
__simd_vf__ inline void scale(__ubuf__ float* to, __ubuf__ float* from) {
  MicroAPI::RegTensor<float> lanes;
  uint32_t count = 64;
  MicroAPI::MaskReg mask = MicroAPI::UpdateMask<float>(count);
  MicroAPI::DataCopy(lanes, from);
  MicroAPI::Muls(lanes, lanes, 0.1f, mask);
  MicroAPI::DataCopy(to, lanes, mask);  // STORE
}
extern "C" __global__ __aicore__ void k(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> a, b;
  a.SetGlobalBuffer((__gm__ float*)x);
  b.SetGlobalBuffer((__gm__ float*)y);
  LocalTensor<float> s(TPosition::VECCALC, 0, 64), t(TPosition::VECCALC, 256, 64);
  DataCopy(s, a, 64);
  PipeBarrier<PIPE_ALL>();
  Muls(s, s, 0.3f, 64);
  PipeBarrier<PIPE_ALL>();
  asc_vf_call<scale>((__ubuf__ float*)t.GetPhyAddr(), (__ubuf__ float*)s.GetPhyAddr());
  PipeBarrier<PIPE_ALL>();
  DataCopy(b, t, 64);
}
"""


def line_of(source, mark):
    # The harness puts a line before the source.
    return next(i for i, line in enumerate(source.splitlines(), 2) if line.endswith(mark))


class Followed(CommandTest):
    def precision(self, source, arguments, *options):
        name = self.source(source)
        result = run("why", name, *arguments, "--precision", "--json", *options, cwd=self.directory)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return json.loads(result.stdout)["precision"]

    def results(self, source, arguments, *options):
        name = self.source(source)
        result = run("run", name, *arguments, "--save", f"{len(arguments) - 1}=result.npy",
                     *options, cwd=self.directory)
        self.assert_clean(result)
        return np.load(self.directory / "result.npy").astype(np.float64)

    def assert_error(self, found, results, exact, elements=None):
        self.assertEqual(found["not_followed"], [])
        (tensor,) = found["tensors"]
        self.assertEqual(tensor["elements"], results.size if elements is None else elements)
        error = np.abs(results - exact).max()
        self.assertGreater(error, 0)
        self.assertAlmostEqual(tensor["max_abs_error"] / error, 1, delta=1e-6)
        return tensor

    def lossy(self, steps, exact, x, results=None, elements=None):
        """Runs `steps` from g to r, which `exact` gives from x in double; so many `elements` are
        no constants."""
        count = x.size
        source = FRAME + LOSSY.replace("STEPS", steps).replace("COUNT", str(count)).replace(
            "RESULTS", str(results or count))
        np.save(self.directory / "x.npy", x)
        arguments = ["x.npy", f"f32[{results or count}]"]
        wanted = exact(x.astype(np.float64)).reshape(-1)
        tensor = self.assert_error(self.precision(source, arguments),
                                   self.results(source, arguments).reshape(-1), wanted, elements)
        first = tensor["lines"][0]
        self.assertEqual((first["op"], first["line"]), ("Cast", line_of(source, "// LOSS")), tensor)
        self.assertGreater(first["share"], 0.9)

    @staticmethod
    def random(*shape):
        return (np.random.default_rng(7).random(shape) + 0.5).astype(np.float32)

    def product(self, kind, result, quant, tolerance):
        a, b = self.random(32, 32), self.random(32, 32)
        if kind == "half":
            a, b = a.astype(np.float16), b.astype(np.float16)
        np.save(self.directory / "a.npy", a)
        np.save(self.directory / "b.npy", b)
        source = FRAME + MATRIX
        for name, text in (("TYPE", kind), ("QUANT", quant), ("RESULT", result)):
            source = source.replace(name, text)
        arguments = ["a.npy", "b.npy", "f32[32,32]" if result == "float" else "f16[32,32]"]
        exact = 2 * a.astype(np.float64) @ b.astype(np.float64)
        results = self.results(source, arguments)
        np.testing.assert_allclose(results, exact, rtol=tolerance)
        return source, self.assert_error(self.precision(source, arguments), results, exact)

    def test_a_product_in_an_accumulator(self):
        source, tensor = self.product("half", "float", "", 1e-5)
        (line,) = tensor["lines"]
        self.assertEqual((line["op"], line["line"]), ("Mmad", line_of(source, "accumulator")))

    def test_a_product_that_is_rounded_at_its_end(self):
        _, tensor = self.product("half", "half", "params.quantPre = QuantMode_t::F322F16;", 1e-3)
        self.assertEqual(tensor["lines"][0]["op"], "Fixpipe")
        self.assertGreater(tensor["lines"][0]["share"], 0.9)

    def test_rearrangements(self):
        x = self.random(1024)
        for steps, exact in (
                ("Muls(o, o, -4, COUNT); all(); Adds(o, o, 4 * (COUNT - 1), COUNT); all();"
                 "Gather(r, g, o.ReinterpretCast<uint32_t>(), 0, COUNT);", lambda x: x[::-1]),
                ("Brcb(r, g, 16, {1, 8});", lambda x: np.repeat(x[:128], 8))):
            with self.subTest(steps):
                self.lossy(steps, exact, x)

    def test_selected_elements(self):
        steps = ("auto m = s.ReinterpretCast<uint8_t>();"
                 "CompareScalar(m, g, 1.0f, CMPMODE::GT, COUNT); all();"
                 "Select(r, m, g, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, COUNT);")
        x = self.random(256)
        chosen = x.astype(np.float16) > 1
        self.lossy(steps, lambda x: np.where(chosen, x, 0), x, elements=np.count_nonzero(chosen))

    def test_a_transpose_of_halves(self):
        x = self.random(256)
        np.save(self.directory / "x.npy", x)
        steps = ("auto t = s.ReinterpretCast<half>();"
                 "Transpose(t.ReinterpretCast<uint16_t>(), h.ReinterpretCast<uint16_t>());")
        source = FRAME + LOSSY.replace("STEPS", steps)
        source = source.replace("global<float>(y), r", "global<half>(y), t").replace(
            "COUNT", "256").replace("RESULTS", "256")
        arguments = ["x.npy", "f16[256]"]
        exact = x.astype(np.float64).reshape(16, 16).T.reshape(-1)
        tensor = self.assert_error(self.precision(source, arguments),
                                   self.results(source, arguments), exact)
        self.assertEqual([line["line"] for line in tensor["lines"]], [line_of(source, "// LOSS")])

    def test_sorted_elements(self):
        steps = ("Sort32(s, g, o.ReinterpretCast<uint32_t>(), 2); all(); uint64_t n = 0;"
                 "GatherMask(r, s, 1, false, 0, {1, 2, 8, 8}, n);")
        self.lossy(steps, lambda x: -np.sort(-x.reshape(2, 32)).reshape(-1), self.random(64))

    def test_the_largest_elements(self):
        steps = "WholeReduceMax(r, g, 64, 8, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);"
        self.lossy(steps, lambda x: x.reshape(8, 64).max(1), self.random(512), 8)

    def test_sums(self):
        x = self.random(1024)
        self.lossy("WholeReduceSum(r, g, 64, 16, 1, 1, 8);",
                   lambda x: x.reshape(16, 64).sum(1), x, 16)
        self.lossy("Sum(r, g, {8, 128, 100});", lambda x: x.reshape(8, 128)[:, :100].sum(1), x, 8)

    def test_library_functions(self):
        x = self.random(256)
        for steps, exact in (
                ("Tanh(r, g, COUNT);", np.tanh),
                ("Sigmoid(r, g, COUNT);", lambda x: 1 / (1 + np.exp(-x))),
                ("Log(r, g, COUNT);", np.log),
                ("Power(r, g, 3.0f, COUNT);", lambda x: x ** 3)):
            with self.subTest(steps):
                self.lossy(steps, exact, x)

    def test_a_softmax(self):
        def softmax(x):
            powers = np.exp(x.reshape(8, 32) - x.reshape(8, 32).max(1, keepdims=True))
            return powers / powers.sum(1, keepdims=True)

        self.lossy("SoftMaxShapeInfo shape{8, 32, 8, 32};"
                   "SoftMax<float>(r, g, s.ReinterpretCast<uint8_t>(),"
                   " SoftMaxTiling{}, shape);", softmax, 4 * self.random(256))

    def test_a_normalisation(self):
        def normalised(x):
            rows = x.reshape(8, 32)
            return rows / np.sqrt((rows ** 2).mean(1, keepdims=True) + 0.01) * 0.75

        self.lossy("Duplicate(s, 0.75f, 32); all(); RmsNormTiling t{};"
                   "t.bLength = 1; t.sLength = 8; t.hLength = 32; t.originalHLength = 32;"
                   f"RmsNorm<float>(r, g, s, {local('uint8_t', 144)}, 0.01f, t);", normalised,
                   self.random(256))

    def test_what_is_not_followed_is_told_by_its_line(self):
        source = FRAME + LOSSY.replace("STEPS", "r.SetValue(0, 2 * g.GetValue(5));").replace(
            "COUNT", "64").replace("RESULTS", "8")
        np.save(self.directory / "x.npy", self.random(64))
        (one,) = self.precision(source, ["x.npy", "f32[8]"])["not_followed"]
        self.assertEqual((one["op"], one["line"]), ("GetValue", line_of(source, "GetValue(5));")))

    def test_a_function_on_registers_is_told_by_its_line(self):
        np.save(self.directory / "x.npy", self.random(64))
        found = self.precision(REGISTERS, ["x.npy", "f32[64]"], "--soc", "Ascend950")
        (one,) = found["not_followed"]
        self.assertEqual((one["op"], one["line"]),
                         ("vector function", line_of(REGISTERS, "// STORE")))
        self.assertEqual(found["tensors"], [])


if __name__ == "__main__":
    unittest.main()
