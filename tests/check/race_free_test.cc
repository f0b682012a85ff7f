// Kernels that keep their order, in every way that keeps it: the detector is silent.
// spec: sync_and_timing.md, section 2.6; the numbers are those of its list
#include <gtest/gtest.h>

#include "race_kernels.h"

namespace asctwin::check {
namespace {

using namespace AscendC;
using enum HardEvent;

TEST(RaceFree, FlagBetweenCopyAndUse1) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    flag<MTE2_V>();
    Add(t.z, t.x, t.x, kCount);
    flag<V_MTE3>();
    DataCopy(t.gz, t.z, kCount);
  });
  EXPECT_EQ(found, Races{});
}

void double_buffered(Tensors& t, uint32_t tile) {
  const int32_t id = static_cast<int32_t>(tile % 2);
  const auto in = tile % 2 == 0 ? t.x : t.y;
  WaitFlag<V_MTE2>(id);
  DataCopy(in, t.gx[tile * kCount], kCount);
  SetFlag<MTE2_V>(id);
  WaitFlag<MTE2_V>(id);
  WaitFlag<MTE3_V>(id);
  Muls(tile % 2 == 0 ? t.z : t.w, in, half(2), kCount);
  SetFlag<V_MTE2>(id);
  SetFlag<V_MTE3>(id);
  WaitFlag<V_MTE3>(id);
  DataCopy(t.gz[tile * kCount], tile % 2 == 0 ? t.z : t.w, kCount);
  SetFlag<MTE3_V>(id);
}

TEST(RaceFree, DoubleBufferingByParity2) {
  const Races found = races_of([](Tensors& t) {
    for (int32_t id = 0; id < 2; ++id) {
      SetFlag<V_MTE2>(id);
      SetFlag<MTE3_V>(id);
    }
    for (uint32_t tile = 0; tile < 4; ++tile) double_buffered(t, tile);
    for (int32_t id = 0; id < 2; ++id) {
      WaitFlag<V_MTE2>(id);
      WaitFlag<MTE3_V>(id);
    }
  });
  EXPECT_EQ(found, Races{});
}

TEST(RaceFree, QueuesOfTwoBuffers3) {
  const Races found = races_of([](Tensors& t) {
    TPipe pipe;
    TQue<TPosition::VECIN, 2> in;
    TQue<TPosition::VECOUT, 2> out;
    pipe.InitBuffer(in, 2, kBytes);
    pipe.InitBuffer(out, 2, kBytes);
    for (uint32_t tile = 0; tile < 4; ++tile) {
      auto x = in.AllocTensor<half>();
      DataCopy(x, t.gx[tile * kCount], kCount);
      in.EnQue(x);
      auto from = in.DeQue<half>();
      auto z = out.AllocTensor<half>();
      Muls(z, from, half(2), kCount);
      in.FreeTensor(from);
      out.EnQue(z);
      auto done = out.DeQue<half>();
      DataCopy(t.gz[tile * kCount], done, kCount);
      out.FreeTensor(done);
    }
  });
  EXPECT_EQ(found, Races{});
}

TEST(RaceFree, BarrierBetweenCopiesOfOnePipe4) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    PipeBarrier<PIPE_MTE2>();
    DataCopy(t.x[64], t.gx, 64);
  });
  EXPECT_EQ(found, Races{});
}

TEST(RaceFree, AtomicCopiesOfOneOperation5) {
  RunOptions options;
  options.blocks = 4;
  const auto kernel = [](Tensors& t) {
    Duplicate(t.x, half(2), kCount);
    flag<V_MTE3>();
    SetAtomicAdd<half>();
    DataCopy(t.gz, t.x, kCount);
    DataCopy(t.gz, t.x, kCount);
    SetAtomicNone();
  };
  EXPECT_EQ(races_of(kernel, options), Races{});
}

void scalars_between_vectors(Tensors& t) {
  Duplicate(t.y, half(1), kCount);
  PipeBarrier<PIPE_ALL>();
  Duplicate(t.x, half(2), kCount);
  const half first = t.x.GetValue(0);
  t.y.SetValue(0, first);
  Muls(t.z, t.y, half(2), kCount);
  PipeBarrier<PIPE_V>();
}

TEST(RaceFree, ScalarsAreOrderedByTheToolchain6) {
  EXPECT_EQ(races_of(scalars_between_vectors), Races{});
}

void dependent_vectors(Tensors& t) {
  Duplicate(t.x, half(2), kCount);
  Muls(t.y, t.x, half(2), kCount);
}

TEST(RaceFree, VectorsAreOrderedByTheToolchainOrThe950_7) {
  EXPECT_EQ(races_of(dependent_vectors), Races{});
  RunOptions options;
  options.soc = "Ascend950";
  options.autosync = Autosync::kOff;
  EXPECT_EQ(races_of(dependent_vectors, options), Races{});
}

TEST(Autosync, OffReportsWhatTheToolchainWouldOrder) {
  RunOptions options;
  options.autosync = Autosync::kOff;
  EXPECT_EQ(races_of(dependent_vectors, options),
            (Races{"E0402 RAW Muls.src 1 below Duplicate.dst [0, 512)"}));
  EXPECT_EQ(races_of(scalars_between_vectors, options),
            (Races{"E0401 RAW GetValue.src 1 below Duplicate.dst [0, 2)",
                   "E0401 RAW Muls.src 1 below SetValue.dst [512, 514)"}));
}

TEST(Autosync, StrictWarnsOfIt) {
  RunOptions options;
  options.autosync = Autosync::kStrict;
  EXPECT_EQ(races_of(dependent_vectors, options),
            (Races{"W0401 RAW Muls.src 1 below Duplicate.dst [0, 512)"}));
}

TEST(Autosync, DoesNotCoverScalarStoresToGlobalMemory) {
  const auto kernel = [](Tensors& t) {
    t.gx.SetValue(0, half(1));
    DataCopy(t.x, t.gx, kCount);
  };
  EXPECT_EQ(races_of(kernel).front(), "E0401 RAW DataCopy.src 1 below SetValue.dst [0, 2)");
}

TEST(RaceFree, RingOfFlags10) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    flag<MTE2_V>();
    flag<V_MTE2>();
    DataCopy(t.x, t.gx, kCount);
  });
  EXPECT_EQ(found, Races{});
}

TEST(RaceFree, BarrierOfAllPipes) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    PipeBarrier<PIPE_ALL>();
    Muls(t.x, t.x, half(2), kCount);
    PipeBarrier<PIPE_ALL>();
    DataCopy(t.gx, t.x, kCount);
  });
  EXPECT_EQ(found, Races{});
}

}  // namespace
}  // namespace asctwin::check
