// Tests pictures of loads and stores of registers against the tables of the specification.
// spec: reg_api.md, sections 4.2 to 4.7 and 17
#include "show/register_move.h"

#include <gtest/gtest.h>

#include "show/pictures.h"

namespace asctwin::show {
namespace {

Picture drawn_move(const std::string& words, const char* chip = "Ascend950") {
  return picture_of_register_move(request_of(words), *isa::find_chip(chip), {});
}

// Gives the boxes of a line: labels, 0 and a dot for what is not touched.
std::string line_of(const Picture& picture, size_t panel, size_t line) {
  std::string text;
  for (const Box& box : picture.panels[panel].lines[line].boxes) {
    text += text.empty() ? "" : " ";
    for (const Segment& segment : box.segments) {
      if (text.size() > 0 && text.back() != ' ') text += "+";
      switch (segment.kind) {
        case Segment::Kind::kZero:
          text += "0";
          break;
        case Segment::Kind::kUntouched:
          text += ".";
          break;
        default:
          text += segment.label;
      }
    }
  }
  return text;
}

TEST(RegisterMove, UnpackPutsZerosBehindEachByte) {
  const Picture picture = drawn_move("LoadAlign dist=UNPACK4_B8");
  EXPECT_EQ(line_of(picture, 1, 0),
            "a0 0 0 0 a1 0 0 0 a2 0 0 0 a3 0 0 0 a4 0 0 0 a5 0 0 0 a6 0 0 0 a7 0 0 0");
  EXPECT_EQ(picture.totals.read, 64);
  EXPECT_EQ(picture.totals.moved, 64);
  EXPECT_EQ(picture.totals.zero, 192);
}

TEST(RegisterMove, DeinterleaveHasTwoRegisters) {
  const Picture picture = drawn_move("loadalign dist=DIST_DINTLV_B32");
  ASSERT_EQ(picture.panels.size(), 3u);
  EXPECT_EQ(line_of(picture, 1, 0), "a0 a2 a4 a6 a8 a10 a12 a14");
  EXPECT_EQ(line_of(picture, 2, 3), "a49 a51 a53 a55 a57 a59 a61 a63");
}

TEST(RegisterMove, InterleaveTakesTwoRegisters) {
  const Picture picture = drawn_move("StoreAlign dist=INTLV_B16 mask=ALLF");
  EXPECT_EQ(line_of(picture, 2, 0), "a0 b0 a1 b1 a2 b2 a3 b3 a4 b4 a5 b5 a6 b6 a7 b7");
  EXPECT_EQ(picture.totals.moved, 512);
}

TEST(RegisterMove, BroadcastRepeatsOneElement) {
  const Picture picture = drawn_move("LoadAlign dist=BRC_B32");
  EXPECT_EQ(picture.totals.read, 4);
  EXPECT_EQ(picture.totals.repeated, 252);
}

TEST(RegisterMove, PackWritesTheLanesOfTheMask) {
  const Picture picture = drawn_move("StoreAlign dist=PACK_B32 mask=VL5");
  EXPECT_EQ(line_of(picture, 0, 0), "a0 . a1 . a2 . a3 . a4 .");
  EXPECT_EQ(line_of(picture, 1, 0), "a0 a1 a2 a3 a4 .");
  EXPECT_EQ(picture.totals.written(), 10);
  EXPECT_EQ(picture.totals.read, 10);
}

// W5: lanes 0..31 of half are two blocks, which go to bytes 0 to 32 and 96 to 128.
TEST(RegisterMove, BlocksLieAStrideApart) {
  const Picture store = drawn_move("StoreAlign dataBlockStride=3 mask=VL32 --type f16");
  EXPECT_EQ(line_of(store, 1, 0), "A1 . . A2");
  const Picture load = drawn_move("LoadAlign dataBlockStride=3 mask=VL32 --type f16");
  EXPECT_EQ(line_of(load, 1, 0), "A1 A2 0 0 0 0 0 0");
}

TEST(RegisterMove, RefusesWhatThereIsNot) {
  EXPECT_THROW(drawn_move("LoadAlign dist=PACK_B32"), RequestError);
  EXPECT_THROW(drawn_move("StoreAlign mask=VL65"), RequestError);
  EXPECT_THROW(drawn_move("StoreAlign dataBlockStride=0"), RequestError);
  EXPECT_THROW(drawn_move("StoreAlign dataBlockStride=3 dist=PACK_B32"), RequestError);
  EXPECT_THROW(drawn_move("LoadAlign stride=3"), RequestError);
  EXPECT_THROW(drawn_move("LoadAlign --type f12"), RequestError);
  EXPECT_THROW(drawn_move("LoadAlign", "Ascend910B1"), RequestError);
}

}  // namespace
}  // namespace asctwin::show
