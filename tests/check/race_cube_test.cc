// Races of the matrix instructions: between L1, L0 and the cube, and through unit flags.
// spec: sync_and_timing.md, sections 2.5 and 2.6, the numbers are those of their lists; cube.md,
// sections 1.7 and 1.8
#include <gtest/gtest.h>

#include "race_kernels.h"

namespace asctwin::check {
namespace {

using namespace AscendC;
using enum HardEvent;

constexpr uint32_t kFractal = 256;  // halves, or elements of L0C
constexpr uint16_t kLarge = 128, kSmall = 32;

struct Cube {
  LocalTensor<half> l1{TPosition::A1, 0, kFractal};
  LocalTensor<half> a{TPosition::A2, 0, 8 * kFractal};
  LocalTensor<half> b{TPosition::B2, 0, 8 * kFractal};
  LocalTensor<float> c{TPosition::CO1, 0, 64 * kFractal};
};

// Fills L0A and L0B with one fractal eight times.
void load(Tensors& t, Cube& cube) {
  DataCopy(cube.l1, t.gx, kFractal);
  flag<MTE2_MTE1>();
  LoadData(cube.a, cube.l1, LoadData2DParams(0, 8, 0, 0, 0, false, 0));
  LoadData(cube.b, cube.l1, LoadData2DParams(0, 8, 0, 0, 0, true, 0));
}

MmadParams product(uint16_t size, bool first, uint8_t unit_flag = 0) {
  return MmadParams(size, size, 16, unit_flag, false, first);
}

FixpipeParamsV220 rows_of(uint16_t rows, uint8_t unit_flag = 0) {
  return FixpipeParamsV220(16, rows, kLarge, 16, false, F322F16, 0, 1, 0, 0, unit_flag);
}

Races on_cube(const std::function<void(Tensors&)>& kernel, KernelKind kind = {1, 0}) {
  RunOptions options;
  options.kind = kind;
  return races_of(kernel, options);
}

TEST(RaceOfCube, ProductBeforeTheLoad10) {
  const Races found = on_cube([](Tensors& t) {
    Cube cube;
    load(t, cube);
    Mmad(cube.c, cube.a, cube.b, product(16, true));
  });
  EXPECT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].substr(0, 17), "E0401 RAW Mmad.fm");
  EXPECT_EQ(found[1].substr(0, 21), "E0401 RAW Mmad.filter");
}

// Three steps of K, with what stands between them.
Races k_loop(uint16_t size, bool with_barrier) {
  return on_cube([=](Tensors& t) {
    Cube cube;
    load(t, cube);
    flag<MTE1_M>();
    for (int step = 0; step < 3; ++step) {
      Mmad(cube.c, cube.a, cube.b, product(size, step == 0));
      if (with_barrier) PipeBarrier<PIPE_M>();
    }
  });
}

TEST(RaceOfCube, SmallProductsOfOneResult11) {
  EXPECT_EQ(k_loop(kSmall, false), (Races{"E0402 WAW Mmad.dst 0 below Mmad.dst [0, 4096)"}));
  EXPECT_EQ(k_loop(kSmall, true), Races{});
}

TEST(RaceOfCube, LargeProductsAreKeptInOrder9) { EXPECT_EQ(k_loop(kLarge, false), Races{}); }

TEST(RaceOfCube, TenFractalsAreTheThreshold) {
  const auto two = [](uint16_t rows) {
    return on_cube([=](Tensors& t) {
      Cube cube;
      load(t, cube);
      flag<MTE1_M>();
      for (const bool first : {true, false})
        Mmad(cube.c, cube.a, cube.b, MmadParams(rows, 32, 16, 0, false, first));
    });
  };
  EXPECT_EQ(two(80), Races{});
  EXPECT_EQ(two(79).size(), 1u);
}

void products_with_unit_flags(Tensors& t, Cube& cube, bool first_time) {
  if (first_time) {
    load(t, cube);
    flag<MTE1_M>();
  }
  Mmad(cube.c, cube.a, cube.b, product(kLarge, true, 2));
  Mmad(cube.c, cube.a, cube.b, product(kLarge, false, 2));
  Mmad(cube.c, cube.a, cube.b, product(kLarge, false, 3));
}

void read_all_strips(Tensors& t, Cube& cube, uint8_t unit_flag) {
  for (uint32_t strip = 0; strip < 8; ++strip) {
    // The strips leave one over the other: only their order on PIPE_FIX is looked at.
    Fixpipe(t.gz, cube.c[strip * kLarge * 16], rows_of(64, unit_flag));
    Fixpipe(t.gz, cube.c[strip * kLarge * 16 + 64 * 16], rows_of(64, unit_flag));
  }
}

TEST(RaceOfCube, UnitFlagsOrderBothWays8) {
  const Races found = on_cube([](Tensors& t) {
    Cube cube;
    for (const bool first_time : {true, false}) {
      products_with_unit_flags(t, cube, first_time);
      read_all_strips(t, cube, 3);
    }
  });
  EXPECT_EQ(found, Races{});
}

TEST(RaceOfCube, WithoutUnitFlagsNothingOrdersTheCopy) {
  const Races found = on_cube([](Tensors& t) {
    Cube cube;
    load(t, cube);
    flag<MTE1_M>();
    Mmad(cube.c, cube.a, cube.b, product(kLarge, true));
    Fixpipe(t.gz, cube.c, rows_of(64));
  });
  EXPECT_EQ(found, (Races{"E0401 RAW Fixpipe.src 1 below Mmad.dst [0, 4096)"}));
}

// The cube core brings a result out and releases its vector cores.
void cube_tells_vectors(Tensors& t) {
  if (asctwin::framework::core_is_cube()) {
    Cube cube;
    load(t, cube);
    flag<MTE1_M>();
    Mmad(cube.c, cube.a, cube.b, product(kLarge, true));
    flag<M_FIX>();
    Fixpipe(t.gz, cube.c, rows_of(64));
    CrossCoreSetFlag<2, PIPE_FIX>(0);
  } else {
    CrossCoreWaitFlag(0);
    DataCopy(t.x, t.gz, kCount);
  }
}

TEST(RaceOfCube, FlagToVectorCoresBehindFixpipe12) {
  EXPECT_EQ(on_cube(cube_tells_vectors, {1, 2}), Races{});
}

}  // namespace
}  // namespace asctwin::check
