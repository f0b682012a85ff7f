// Two writes without an order: a warning where nothing reads what they leave, an error where a read
// may see it, before or behind them.
// spec: sync_and_timing.md, part 7, item 4
#include <gtest/gtest.h>

#include "race_kernels.h"

namespace asctwin::check {
namespace {

using namespace AscendC;
using enum HardEvent;

bool is_error_in(const Races& races) {
  for (const std::string& race : races)
    if (race.starts_with("E040")) return true;
  return false;
}

// The second copy waits for the read of the first; the vector call waits for neither.
TEST(Overwrites, HideAReadBeforeThem) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    flag<MTE2_MTE3>();
    DataCopy(t.gz, t.x, kCount);
    flag<MTE3_MTE2>();
    DataCopy(t.x, t.gx, kCount);
    Duplicate(t.x, half(0), kCount);
  });
  EXPECT_EQ(found, (Races{"E0401 WAW Duplicate.dst 1 below DataCopy.dst [0, 512)"}));
}

// A call that waits for the read may write before or behind the copy: nothing reads the bytes.
TEST(Overwrites, AreHarmlessBehindARead) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    flag<MTE2_MTE3>();
    DataCopy(t.gz, t.x, kCount);
    flag<MTE3_V>();
    flag<MTE3_MTE2>(1);
    DataCopy(t.x, t.gx, kCount);
    Duplicate(t.x, half(0), kCount);
  });
  EXPECT_EQ(found, (Races{"W0402 WAW Duplicate.dst 1 below DataCopy.dst [0, 512)"}));
}

// The bytes that a call in place has read count as read before what it writes.
TEST(Overwrites, HideTheReadOfACallInPlace) {
  EXPECT_TRUE(is_error_in(races_of([](Tensors& t) {
    Duplicate(t.x, half(1), kCount);
    PipeBarrier<PIPE_V>();
    Adds(t.x, t.x, half(1), kCount);
    DataCopy(t.x, t.gx, kCount);
  })));
}

// The third write waits for the second one only, so the copy may still come behind it.
TEST(Overwrites, AreNotGoneBehindACallThatWaitsForOne) {
  EXPECT_TRUE(is_error_in(races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    Duplicate(t.x, half(1), kCount);
    PipeBarrier<PIPE_V>();
    Duplicate(t.x, half(2), kCount);
    PipeBarrier<PIPE_V>();
    Adds(t.z, t.x, half(1), kCount);
  })));
}

TEST(Overwrites, AreGoneBehindCallsThatWaitForBothAndWriteThePieces) {
  const Races found = races_of([](Tensors& t) {
    DataCopy(t.x, t.gx, kCount);
    DataCopy(t.x, t.gx, kCount);
    PipeBarrier<PIPE_ALL>();
    DataCopy(t.x, t.gx, kCount / 2);
    DataCopy(t.x[kCount / 2], t.gx, kCount / 2);
    flag<MTE2_V>();
    Adds(t.z, t.x, half(1), kCount);
  });
  EXPECT_EQ(found, (Races{"W0402 WAW DataCopy.dst 1 below DataCopy.dst [0, 512)"}));
}

// The element divides the bytes of the two copies into pieces.
TEST(Overwrites, AreKeptInEveryPiece) {
  RunOptions options;
  options.autosync = Autosync::kOff;
  const Races found = races_of(
      [](Tensors& t) {
        DataCopy(t.x, t.gx, 16);
        t.x.SetValue(6, half(1));
        DataCopy(t.x, t.gx, 16);
        PipeBarrier<PIPE_ALL>();
        t.x.GetValue(15);
      },
      options);
  EXPECT_TRUE(is_error_in(found));
}

// A call that reads other bytes of UB may have read these, by another overlap.
TEST(Overwrites, AreErrorsWhereTheLaterCallReadsTheMemory) {
  EXPECT_TRUE(is_error_in(races_of([](Tensors& t) {
    Duplicate(t.y, half(1), kCount);
    PipeBarrier<PIPE_ALL>();
    DataCopy(t.x, t.gx, 48);
    Adds(t.x[32], t.y, half(1), 48);
  })));
}

}  // namespace
}  // namespace asctwin::check
