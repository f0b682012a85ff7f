// Races between the pipes of one core, and their absence.
// spec: sync_and_timing.md, sections 2.5 and 2.6; the numbers are those of its lists
#include <gtest/gtest.h>

#include "race_kernels.h"

namespace asctwin::check {
namespace {

using namespace AscendC;
using enum HardEvent;

TEST(RaceBetweenPipes, ReadBeforeTheCopyIn1) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    Add(t.z, t.x, t.x, kCount);
  });
  EXPECT_EQ(found, (Races{"E0401 RAW Add.src0 1 below DataCopy.dst [0, 512)",
                          "E0401 RAW Add.src1 1 below DataCopy.dst [0, 512)"}));
}

TEST(RaceBetweenPipes, CopyOutBeforeTheResult2) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    flag<MTE2_V>();
    Add(t.z, t.x, t.x, kCount);
    DataCopy(t.gz, t.z, kCount);
  });
  EXPECT_EQ(found, (Races{"E0401 RAW DataCopy.src 1 below Add.dst [1024, 1536)"}));
}

TEST(RaceBetweenPipes, NextCopyInOverWhatIsStillRead3) {
  const Races found = races_of([](Tensors& t) {
    for (int i = 0; i < 3; ++i) {
      DataCopy(t.x, t.gx, kCount);
      flag<MTE2_V>();
      Muls(t.z, t.x, half(2), kCount);
    }
  });
  EXPECT_EQ(found, (Races{"E0401 WAR DataCopy.dst -2 below Muls.src [0, 512)"}));
}

TEST(RaceBetweenPipes, NextResultOverWhatIsStillCopiedOut4) {
  const Races found = races_of([](Tensors& t) {
    for (uint32_t i = 0; i < 3; ++i) {
      Duplicate(t.z, half(2), kCount);
      flag<V_MTE3>();
      DataCopy(t.gz[i * kCount], t.z, kCount);
    }
  });
  EXPECT_EQ(found, (Races{"E0401 WAR Duplicate.dst -2 below DataCopy.src [1024, 1536)"}));
}

TEST(RaceBetweenPipes, FlagWithTheWrongId) {
  const Races found = races_of([](Tensors& t) {
    SetFlag<MTE2_V>(1);
    DataCopy(t.x, t.gx, kCount);
    SetFlag<MTE2_V>(0);
    WaitFlag<MTE2_V>(1);
    Muls(t.z, t.x, half(2), kCount);
    WaitFlag<MTE2_V>(0);
  });
  EXPECT_EQ(found, (Races{"E0401 RAW Muls.src 3 below DataCopy.dst [0, 512)"}));
}

TEST(RaceBetweenPipes, FlagOfTheOtherDirectionOrdersNothing) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    flag<V_MTE2>();
    Muls(t.z, t.x, half(2), kCount);
  });
  EXPECT_EQ(found, (Races{"E0401 RAW Muls.src 2 below DataCopy.dst [0, 512)"}));
}

TEST(RaceOnOnePipe, TwoCopiesInToTheSameBytes5) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    DataCopy(t.x[64], t.gx, 64);
    flag<MTE2_V>();
    Muls(t.z, t.x, half(2), kCount);
  });
  EXPECT_EQ(found, (Races{"E0402 WAW DataCopy.dst 1 below DataCopy.dst [128, 256)"}));
}

// spec: sync_and_timing.md, part 7, item 4
TEST(RaceOnOnePipe, TwoCopiesInToBytesThatNobodyReads) {
  const Races unread = races_of([](Tensors& t) {
    for (int i = 0; i < 3; ++i) DataCopy(t.x, t.gx, kCount);
    PipeBarrier<PIPE_ALL>();
    DataCopy(t.x, t.gx, kCount);
    flag<MTE2_V>();
    Muls(t.z, t.x, half(2), kCount);
  });
  EXPECT_EQ(unread, (Races{"W0402 WAW DataCopy.dst 0 below DataCopy.dst [0, 512)"}));
  const Races read_later = races_of([](Tensors& t) {
    for (int i = 0; i < 3; ++i) {
      DataCopy(t.x, t.gx, kCount);
      DataCopy(t.x, t.gx, kCount);
      PipeBarrier<PIPE_ALL>();
      if (i == 2) Muls(t.z, t.x, half(2), kCount);
    }
  });
  EXPECT_EQ(read_later, (Races{"E0402 WAW DataCopy.dst 1 below DataCopy.dst [0, 512)"}));
}

TEST(RaceOnOnePipe, TwoCopiesOutToTheSameBytes6) {
  const Races found = races_of([](Tensors& t) {
    Duplicate(t.x, half(2), kCount);
    Duplicate(t.y, half(2), kCount);
    flag<V_MTE3>();
    DataCopy(t.gz, t.x, kCount);
    DataCopy(t.gz[kCount / 2], t.y, kCount);
  });
  EXPECT_EQ(found, (Races{"E0402 WAW DataCopy.dst 1 below DataCopy.dst [256, 512)"}));
}

TEST(RaceBetweenPipes, CopyInOfWhatIsStillCopiedOut7) {
  const Races found = races_of([](Tensors& t) {
    Duplicate(t.x, half(2), kCount);
    flag<V_MTE3>();
    DataCopy(t.gz, t.x, kCount);
    DataCopy(t.y, t.gz, kCount);
  });
  EXPECT_EQ(found, (Races{"E0401 RAW DataCopy.src 1 below DataCopy.dst [0, 512)"}));
}

TEST(RaceBetweenPipes, AtomicCopyBesideAPlainOne) {
  const Races found = races_of([](Tensors& t) {
    Duplicate(t.x, half(2), kCount);
    flag<V_MTE3>();
    DataCopy(t.gz, t.x, kCount);
    SetAtomicAdd<half>();
    DataCopy(t.gz, t.x, kCount);
    SetAtomicNone();
  });
  EXPECT_EQ(found, (Races{"E0402 WAW DataCopy.dst 2 below DataCopy.dst [0, 512)"}));
}

TEST(RaceBetweenPipes, EachPairOfLinesIsToldOnce) {
  const auto kernel = [](Tensors& t) {
    for (int i = 0; i < 5; ++i) {
      DataCopy(t.x, t.gx, kCount);
      Muls(t.z, t.x, half(2), kCount);
      PipeBarrier<PIPE_ALL>();
    }
  };
  EXPECT_EQ(races_of(kernel), (Races{"E0401 RAW Muls.src 1 below DataCopy.dst [0, 512)"}));
}

TEST(RaceBetweenPipes, BytesAreExactInsideABlock) {
  const auto kernel = [](Tensors& t) {
    Duplicate(t.y, half(1), kCount);
    PipeBarrier<PIPE_ALL>();
    const uint64_t even[2] = {0x5555555555555555, 0};
    Muls(t.x, t.y, half(2), even, 1, {1, 1, 8, 8});
    t.x.SetValue(1, half(1));
    t.x.SetValue(2, half(1));
    t.x.GetValue(2);
  };
  RunOptions options;
  options.autosync = Autosync::kOff;
  EXPECT_EQ(races_of(kernel, options), (Races{"E0401 WAW SetValue.dst 2 below Muls.dst [4, 6)"}));
}

}  // namespace
}  // namespace asctwin::check
