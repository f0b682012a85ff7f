// The matrix instructions as kernels call them, in whole launches of a cube core.
// spec: cube.md, sections 1, 2 and 7
#include <gtest/gtest.h>

#include <cmath>

#include "run/codes_of.h"
#include "run/on_cores.h"

namespace {

using namespace AscendC;
using asctwin::Gm;
using asctwin::test::codes_of;
using asctwin::test::flag;
using asctwin::test::on_cube;
using enum HardEvent;

constexpr uint32_t kFractal = 256;

// Halves and floats of global memory, and one fractal of each matrix in L0.
struct Bench {
  Gm<half> in;
  Gm<float> out;
  GlobalTensor<half> from;
  GlobalTensor<float> to;

  Bench() : in(4 * kFractal), out(4 * kFractal) {
    for (size_t i = 0; i < in.size(); ++i) in[i] = static_cast<half>(static_cast<int>(i % 7));
    for (float& value : out) value = -1;
    from.SetGlobalBuffer(in.data(), in.size());
    to.SetGlobalBuffer(out.data(), out.size());
  }
};

struct Cube {
  LocalTensor<half> a{TPosition::A2, 0, kFractal};
  LocalTensor<half> b{TPosition::B2, 0, kFractal};
  LocalTensor<float> c{TPosition::CO1, 0, kFractal};

  void load(const Bench& bench) {
    LoadData(a, bench.from, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
    LoadData(b, bench.from[kFractal], LoadData2DParams(0, 1, 0, 0, 0, false, 0));
    flag<MTE2_M>();
  }
};

// sum of A(i, q) * B(q, j); B is stored by columns.
float product(const Bench& bench, uint32_t i, uint32_t j, uint32_t depth) {
  float sum = 0;
  for (uint32_t q = 0; q < depth; ++q)
    sum += static_cast<float>(bench.in[i * 16 + q]) *
           static_cast<float>(bench.in[kFractal + j * 16 + q]);
  return sum;
}

TEST(Cube, RowsLeaveAsTheyAre) {
  Bench bench;
  const auto kernel = [&] {
    Cube cube;
    cube.load(bench);
    Mmad(cube.c, cube.a, cube.b, MmadParams(5, 7, 16, 0, false, true));
    flag<M_FIX>();
    Fixpipe(bench.to, cube.c, FixpipeParamsV220(7, 5, 16, 10, false));
  };
  const asctwin::Report report = on_cube(kernel, bench.in, bench.out);
  EXPECT_TRUE(report.clean()) << report.text();
  for (uint32_t i = 0; i < 5; ++i)
    for (uint32_t j = 0; j < 10; ++j)
      ASSERT_EQ(bench.out[i * 10 + j], j < 7 ? product(bench, i, j, 16) : -1) << i << " " << j;
}

TEST(Cube, AccumulatesOnWhatStandsThere) {
  Bench bench;
  const auto kernel = [&] {
    Cube cube;
    cube.load(bench);
    for (const bool first : {true, false, false}) {
      Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, 0, false, first));
      PipeBarrier<PIPE_M>();
    }
    flag<M_FIX>();
    Fixpipe(bench.to, cube.c, FixpipeParamsV220(16, 16, 16, 16, false));
  };
  EXPECT_TRUE(on_cube(kernel, bench.in, bench.out).clean());
  EXPECT_EQ(bench.out[35], 3 * product(bench, 2, 3, 16));
}

TEST(Cube, StartsFromTheBiasOfTheColumn) {
  Bench bench;
  const auto kernel = [&] {
    Cube cube;
    cube.load(bench);
    const LocalTensor<half> l1(TPosition::C1, 0, 32);
    const LocalTensor<float> table(TPosition::C2, 0, 32);
    DataCopy(l1, bench.from, 32);
    flag<MTE2_MTE1>();
    DataCopy(table, l1, DataCopyParams(1, 1, 0, 0));
    flag<MTE1_M>();
    Mmad(cube.c, cube.a, cube.b, table, MmadParams(16, 16, 16, 0, false, false));
    flag<M_FIX>();
    Fixpipe(bench.to, cube.c, FixpipeParamsV220(16, 16, 16, 16, false));
  };
  const asctwin::Report report = on_cube(kernel, bench.in, bench.out);
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(bench.out[35], static_cast<float>(bench.in[3]) + product(bench, 2, 3, 16));
}

TEST(Cube, DataCopyTakesItsShapeFromTheRegisters) {
  Bench bench;
  const auto kernel = [&](bool with_shape) {
    Cube cube;
    cube.load(bench);
    Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, 0, false, true));
    flag<M_FIX>();
    if (with_shape) SetFixpipeNz2ndFlag(1, 0, 0);
    PipeBarrier<PIPE_FIX>();
    DataCopy(bench.to, cube.c, DataCopyCO12DstParams(16, 16, 16, 16, NoQuant, 0, false, true));
  };
  EXPECT_EQ(codes_of(on_cube([&] { kernel(false); }, bench.in, bench.out)), "E0105");
  EXPECT_TRUE(on_cube([&] { kernel(true); }, bench.in, bench.out).clean());
  EXPECT_EQ(bench.out[35], product(bench, 2, 3, 16));
}

// spec: data_movement.md, section 17, items 2 to 4
TEST(Cube, FixpipeWritesToC1AsToA1) {
  Bench bench;
  const auto kernel = [&] {
    Cube cube;
    cube.load(bench);
    Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, 0, false, true));
    flag<M_FIX>();
    Fixpipe<half, float, CFG_NZ>(LocalTensor<half>(TPosition::C1, 0, kFractal), cube.c,
                                 FixpipeParamsV220(16, 16, 16, 16, false, F322F16, 0, 1, 0, 0, 0));
  };
  const asctwin::Report report = on_cube(kernel, bench.in, bench.out);
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(Cube, AConfigWithAResultIsForTheUnitFlagsAlone) {
  Bench bench;
  const auto kernel = [&](bool clears) {
    Cube cube;
    cube.load(bench);
    Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, 3, false, true));
    SetFixPipeConfig(cube.c, clears);
  };
  const asctwin::Report cleared = on_cube([&] { kernel(true); }, bench.in, bench.out);
  EXPECT_TRUE(cleared.clean()) << cleared.text();
  EXPECT_EQ(codes_of(on_cube([&] { kernel(false); }, bench.in, bench.out)), "E0105");
}

TEST(Cube, AQueueOfResultsLiesInCO1OnEveryChip) {
  for (const char* soc : {"Ascend910A", "Ascend310P3", "Ascend910B1"}) {
    Bench bench;
    asctwin::RunOptions options;
    options.soc = soc;
    if (soc == std::string("Ascend910B1")) options.kind = asctwin::KernelKind{1, 0};
    const auto kernel = [&] {
      TPipe pipe;
      TQue<TPosition::CO1, 1> queue;
      pipe.InitBuffer(queue, 1, kFractal * sizeof(float));
      Cube cube;
      cube.load(bench);
      LocalTensor<float> result = queue.AllocTensor<float>();
      EXPECT_EQ(result.GetPosition(), static_cast<int32_t>(TPosition::CO1));
      Mmad(result, cube.a, cube.b, MmadParams(16, 16, 16, 0, false, true));
      queue.EnQue(result);
      queue.FreeTensor(queue.DeQue<float>());
    };
    const asctwin::Report report = asctwin::run_on_cores(
        kernel, options, {{bench.in.block().data(), bench.in.block().size_bytes(), "a tensor"}});
    EXPECT_TRUE(report.clean()) << soc << report.text();
  }
}

TEST(Cube, AnAtomicCopyAdds) {
  Bench bench;
  const auto kernel = [&] {
    Cube cube;
    cube.load(bench);
    Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, 0, false, true));
    flag<M_FIX>();
    SetAtomicAdd<float>();
    Fixpipe(bench.to, cube.c, FixpipeParamsV220(16, 16, 16, 16, false));
    SetAtomicNone();
  };
  EXPECT_TRUE(on_cube(kernel, bench.in, bench.out).clean());
  EXPECT_EQ(bench.out[35], product(bench, 2, 3, 16) - 1);
}

TEST(Cube, PaddingIsNoResult) {
  Bench bench;
  const auto kernel = [&] {
    Cube cube;
    cube.load(bench);
    Mmad(cube.c, cube.a, cube.b, MmadParams(5, 16, 16, 0, false, true));
    flag<M_FIX>();
    Fixpipe(bench.to, cube.c, FixpipeParamsV220(16, 6, 16, 16, false));
  };
  EXPECT_EQ(codes_of(on_cube(kernel, bench.in, bench.out)), "W0301");
}

TEST(Cube, AccumulatingOnNothingIsAFault) {
  Bench bench;
  const auto kernel = [&] {
    Cube cube;
    cube.load(bench);
    Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, 0, false, false));
    flag<M_FIX>();
    Fixpipe(bench.to, cube.c, FixpipeParamsV220(16, 16, 16, 16, false));
  };
  EXPECT_EQ(codes_of(on_cube(kernel, bench.in, bench.out)), "E0302");
}

// unitFlags of two products and of the copy between them.
std::string with_unit_flags(uint8_t first, uint8_t copy, uint8_t second) {
  Bench bench;
  const auto kernel = [&] {
    Cube cube;
    cube.load(bench);
    Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, first, false, true));
    Fixpipe(bench.to, cube.c, FixpipeParamsV220(16, 16, 16, 16, false, NoQuant, 0, 1, 0, 0, copy));
    Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, second, false, true));
  };
  return codes_of(on_cube(kernel, bench.in, bench.out));
}

TEST(UnitFlag, IsTurnedByBothSides) {
  EXPECT_EQ(with_unit_flags(3, 3, 2), "");
  EXPECT_EQ(with_unit_flags(2, 3, 2), "E0506");
  EXPECT_EQ(with_unit_flags(3, 2, 2), "E0506");
  EXPECT_EQ(with_unit_flags(3, 3, 3), "W0503");
  EXPECT_EQ(with_unit_flags(1, 3, 3), "E0105");
}

TEST(UnitFlag, IsNotLookedForOutsideOfL0C) {
  Bench bench;
  const auto kernel = [&](int64_t rows) {
    Cube cube;
    cube.load(bench);
    MmadParams params(16, 16, 16, 3, false, true);
    params.m = rows;
    Mmad(cube.c, cube.a, cube.b, params);
  };
  EXPECT_EQ(codes_of(on_cube([&] { kernel(int64_t{1} << 50); }, bench.in, bench.out)), "E0102");
  EXPECT_EQ(codes_of(on_cube([&] { kernel(4095); }, bench.in, bench.out)).substr(0, 5), "E0201");
}

TEST(UnitFlag, IsClearedByAConfiguration) {
  Bench bench;
  const auto kernel = [&] {
    Cube cube;
    cube.load(bench);
    Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, 3, false, true));
    const LocalTensor<uint64_t> table(TPosition::C2PIPE2GM, 0, 16);
    SetFixPipeConfig(table, table, true);
  };
  EXPECT_EQ(codes_of(on_cube(kernel, bench.in, bench.out)), "");
}

// No document says what a reluPre other than 0 and 1 does.
TEST(Cube, TheOneReluThatIsKnown) {
  Bench bench;
  const auto copy = [&](uint8_t relu) {
    Cube cube;
    cube.load(bench);
    Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, 0, false, true));
    flag<M_FIX>();
    SetFixpipeNz2ndFlag(1, 0, 0);
    DataCopy(bench.to, cube.c, DataCopyCO12DstParams(16, 16, 16, 16, NoQuant, relu, false, true));
  };
  const auto codes = [&](uint8_t relu) {
    return codes_of(on_cube([&] { copy(relu); }, bench.in, bench.out));
  };
  EXPECT_EQ(codes(1), "");
  EXPECT_EQ(codes(2), "E0901");
}

// A product of depth 4 leaves as bytes, scaled by a word for each column.
void scale_columns(const Bench& bench, const Gm<uint64_t>& words, const Gm<int8_t>& bytes) {
  Cube cube;
  cube.load(bench);
  GlobalTensor<uint64_t> given;
  given.SetGlobalBuffer(words.data(), words.size());
  GlobalTensor<int8_t> to;
  to.SetGlobalBuffer(bytes.data(), bytes.size());
  const LocalTensor<uint64_t> l1(TPosition::A1, 0, 16);
  DataCopy(l1, given, 16);
  flag<MTE2_FIX>();
  Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 4, 0, false, true));
  flag<M_FIX>();
  Fixpipe(to, cube.c, l1, FixpipeParamsV220(16, 16, 16, 16, false, VQF322B8_PRE, 0, 1, 0, 0, 0));
}

TEST(Cube, WordsOfColumnsScaleEachColumn) {
  Bench bench;
  constexpr uint64_t kSigned = uint64_t{1} << 46;
  Gm<uint64_t> words(16);
  for (uint32_t j = 0; j < 16; ++j)
    words[j] = kSigned | asctwin::bits_of(0.25f * static_cast<float>(1 << j % 3));
  Gm<int8_t> bytes(kFractal);
  const auto kernel = [&] { scale_columns(bench, words, bytes); };
  const asctwin::Report report = on_cube(kernel, bench.in, words, bytes);
  EXPECT_TRUE(report.clean()) << report.text();
  for (uint32_t j = 0; j < 16; ++j) {
    const float scaled = product(bench, 2, j, 4) * 0.25f * static_cast<float>(1 << j % 3);
    EXPECT_EQ(bytes[2 * 16 + j], static_cast<int8_t>(std::nearbyint(scaled))) << j;
  }
}

// They are left there, so that a DataCopy out of L0C takes them.
TEST(Cube, WordsOfColumnsPassThroughTheFixpipeBuffer) {
  Bench bench;
  Gm<uint64_t> words(16);
  for (uint32_t j = 0; j < 16; ++j)
    words[j] = uint64_t{1} << 46 | asctwin::bits_of(0.25f * static_cast<float>(1 << j % 3));
  Gm<int8_t> bytes(kFractal), again(kFractal);
  const auto kernel = [&] {
    scale_columns(bench, words, bytes);
    GlobalTensor<int8_t> to;
    to.SetGlobalBuffer(again.data(), again.size());
    SetFixpipeNz2ndFlag(1, 0, 0);
    PipeBarrier<PIPE_FIX>();
    DataCopy(to, Cube().c, DataCopyCO12DstParams(16, 16, 16, 16, VQF322B8_PRE, 0, false, true));
  };
  const asctwin::Report report = on_cube(kernel, bench.in, words, bytes, again);
  EXPECT_TRUE(report.clean()) << report.text();
  for (uint32_t i = 0; i < kFractal; ++i) EXPECT_EQ(again[i], bytes[i]) << i;
}

// B stands by rows, and reaches L0B by columns.
TEST(Cube, LoadWithTransposeTurnsASquareOfHalves) {
  Bench bench;
  const auto kernel = [&] {
    Cube cube;
    cube.load(bench);
    const LocalTensor<half> l1(TPosition::B1, 0, kFractal);
    DataCopy(l1, bench.from[2 * kFractal], kFractal);
    flag<MTE2_MTE1>();
    LoadDataWithTranspose(cube.b, l1, LoadData2dTransposeParams(0, 1, 0, 0, 0, 0));
    flag<MTE1_M>();
    Mmad(cube.c, cube.a, cube.b, MmadParams(16, 16, 16, 0, false, true));
    flag<M_FIX>();
    Fixpipe(bench.to, cube.c, FixpipeParamsV220(16, 16, 16, 16, false));
  };
  const asctwin::Report report = on_cube(kernel, bench.in, bench.out);
  EXPECT_TRUE(report.clean()) << report.text();
  float sum = 0;
  for (uint32_t q = 0; q < 16; ++q)
    sum += static_cast<float>(bench.in[2 * 16 + q]) *
           static_cast<float>(bench.in[2 * kFractal + q * 16 + 3]);
  EXPECT_EQ(bench.out[35], sum);
}

}  // namespace
