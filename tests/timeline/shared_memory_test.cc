// Cores share bandwidth, L2 and lines on their way to global memory.
// spec: sync_and_timing.md, section 4.4
#include "timeline/shared_memory.h"

#include <gtest/gtest.h>

#include "timeline/launched.h"

namespace asctwin::timeline {
namespace {

Recording one_tensor() {
  Recording recording;
  recording.tensors = {"x"};
  recording.tensor_bytes = {1 << 20};
  return recording;
}

Span span(uint64_t begin, uint32_t bytes, uint32_t rows = 1, uint32_t pitch = 0) {
  Span made;
  made.begin = begin;
  made.bytes = bytes;
  made.rows = rows;
  made.pitch = pitch;
  return made;
}

constexpr double kHold = 8, kOccupy = 64;

TEST(LineQueue, RequestsOfOneLineGoOneAfterTheOther) {
  LineQueue lines(one_tensor());
  for (int core = 0; core < 5; ++core)
    EXPECT_DOUBLE_EQ(lines.take(span(1024, 512), {core, 100, kOccupy, kHold}), core * kHold);
}

TEST(LineQueue, OtherLinesAndOwnOnesAreFree) {
  LineQueue lines(one_tensor());
  EXPECT_EQ(lines.take(span(0, 512), {0, 100, kOccupy, kHold}), 0);
  EXPECT_EQ(lines.take(span(512, 512), {1, 100, kOccupy, kHold}), 0);
  EXPECT_EQ(lines.take(span(0, 512), {0, 104, kOccupy, kHold}), 0);
  EXPECT_EQ(lines.take(span(0, 512), {2, 200, kOccupy, kHold}), 0);
}

// Cores in a row that copy neighbouring tiles share the line between them, at different times.
TEST(LineQueue, WhoComesBeforeALineIsHeldDoesNotWait) {
  LineQueue lines(one_tensor());
  EXPECT_EQ(lines.take(span(0, 4000), {0, 0, 125, kHold}), 0);
  EXPECT_EQ(lines.take(span(4000, 4000), {1, 0, 125, kHold}), 0);
}

// Behind the first one they keep their distance, and nobody waits again.
TEST(LineQueue, CoresThatReadTheSameWaitOnce) {
  LineQueue lines(one_tensor());
  double waits = 0;
  for (int core = 0; core < 48; ++core)
    waits = lines.take(span(0, 65536), {core, 0, 128 * 16, kHold});
  EXPECT_DOUBLE_EQ(waits, 47 * kHold);
}

// Rows with gaps touch their own lines alone.
TEST(LineQueue, ColumnsOfAMatrixDoNotMeet) {
  LineQueue lines(one_tensor());
  constexpr uint32_t kRows = 16, kPitch = 2048, kBytes = (kRows - 1) * kPitch + 512;
  EXPECT_EQ(lines.take(span(0, kBytes, kRows, kPitch), {0, 0, kOccupy, kHold}), 0);
  EXPECT_EQ(lines.take(span(512, kBytes, kRows, kPitch), {1, 0, kOccupy, kHold}), 0);
  EXPECT_GT(lines.take(span(512, kBytes, kRows, kPitch), {2, 0, kOccupy, kHold}), 0);
}

TEST(L2Cache, HoldsTheLinesOfRowsAlone) {
  L2Cache cache(one_tensor(), 1 << 20, false);
  constexpr uint32_t kRows = 16, kPitch = 2048, kBytes = (kRows - 1) * kPitch + 512;
  EXPECT_EQ(cache.touch(span(0, kBytes, kRows, kPitch)), 0);
  EXPECT_EQ(cache.touch(span(512, kBytes, kRows, kPitch)), 0);
  EXPECT_EQ(cache.touch(span(0, kBytes, kRows, kPitch)), 1);
}

// Copies rows of 5 halves `pitch` halves apart.
Recording copy_of_rows(uint16_t rows, uint32_t pitch) {
  return recorded(
      [=](const std::vector<uint8_t*>& tensors) {
        using namespace AscendC;
        TPipe pipe;
        TBuf<TPosition::VECCALC> buffer;
        pipe.InitBuffer(buffer, rows * 32);
        GlobalTensor<half> from;
        from.SetGlobalBuffer(reinterpret_cast<half*>(tensors[0]));
        LocalTensor<half> to = buffer.Get<half>();
        DataCopyExtParams in{rows, 10, pitch * 2 - 10, 0, 0};
        DataCopyPad(to, from, in, DataCopyPadExtParams<half>{true, 0, 11, 0});
      },
      1, 65536, 1);
}

int64_t late_rows_of_copy(const Recording& recording) {
  for (const Work& work : recording.works)
    if (work.from == Hardware::GM) return work.late_rows;
  return -1;
}

TEST(Rows, ShortOnesThatShareABlockAreLate) {
  // They begin at multiples of 10 B. Only the seventeenth, at 160 B, begins with a block.
  EXPECT_EQ(late_rows_of_copy(copy_of_rows(20, 5)), 18);
  // 32 B apart each has a block of its own.
  EXPECT_EQ(late_rows_of_copy(copy_of_rows(20, 16)), 0);
}

}  // namespace
}  // namespace asctwin::timeline
