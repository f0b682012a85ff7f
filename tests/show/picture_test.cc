// Tests the text of a picture: the names of blocks, the distances of fields, the lines, the words.
#include <gtest/gtest.h>

#include "show/pictures.h"
#include "show/words.h"

namespace asctwin::show {
namespace {

std::vector<std::string> distances(const std::string& words) {
  const Picture picture = drawn(words);
  std::vector<std::string> texts;
  for (const Distance& distance : picture.distances)
    texts.push_back(distance_text(picture, distance) + ": " + ends_text(picture, distance));
  return texts;
}

// The ND2NZ document walks through exactly these.
TEST(Picture, DistancesOfTheNd2NzDocument) {
  EXPECT_EQ(distances(kNd2NzFigure),
            (std::vector<std::string>{"srcNdMatrixStride = 144 elements = 9 blocks: A1 to C1",
                                      "srcDValue = 48 elements = 3 blocks: A1 to B1, one line",
                                      "dstNzC0Stride = 11 blocks: A1 to A2, one line",
                                      "dstNzNStride = 2 blocks: A1 to B1",
                                      "dstNzMatrixStride = 96 elements = 6 blocks: A1 to C1"}));
}

// The NZ2ND document, float: A1 to C1 32 blocks, A1 to B1 8; A1 to A3 18 blocks, A1 to C1 5.
TEST(Picture, DistancesOfTheNz2NdDocument) {
  EXPECT_EQ(distances("nz2nd ndNum=2 nValue=4 dValue=32 srcNdMatrixStride=1 srcNStride=4 "
                      "dstDStride=144 dstNdMatrixStride=40 --type f32"),
            (std::vector<std::string>{"srcNdMatrixStride = 1 x 256 elements = 32 blocks: A1 to C1",
                                      "srcNStride = 4 x 16 elements = 8 blocks: A1 to B1, one line",
                                      "dstDStride = 144 elements = 18 blocks: A1 to A3, one line",
                                      "dstNdMatrixStride = 40 elements = 5 blocks: A1 to C1"}));
}

TEST(Picture, GapsRunFromTailToHead) {
  EXPECT_EQ(distances("datacopypad blockCount=2 blockLen=47 srcStride=1 dstStride=1 --type i8"),
            (std::vector<std::string>{"srcStride = 1 B: end of A2 to B1",
                                      "dstStride = 1 block: end of A2 to B1"}));
  EXPECT_EQ(distances("datacopypad blockCount=2 blockLen=47 srcStride=2 --type i8 --dst GM"),
            std::vector<std::string>{"srcStride = 2 blocks: end of A2 to B1"});
}

TEST(Picture, FieldsWithoutEffectAreNoDistances) {
  EXPECT_TRUE(distances("datacopy blockCount=1 blockLen=4 srcGap=7 dstGap=9").empty());
  EXPECT_TRUE(distances("datacopy count=64").empty());
}

std::string labels(const Line& line) {
  std::string text;
  for (const Box& box : line.boxes) {
    if (!text.empty()) text += ' ';
    for (const Segment& segment : box.segments)
      text += segment.kind == Segment::Kind::kUntouched ? "."
              : segment.kind == Segment::Kind::kZero    ? "0"
                                                        : segment.label;
  }
  return text;
}

TEST(Picture, LinesAreAsLongAsADistance) {
  const Picture picture = drawn(kNd2NzFigure);
  ASSERT_EQ(picture.panels.size(), 2u);
  EXPECT_EQ(labels(picture.panels[0].lines.at(1)), "B1 B2. .");
  EXPECT_EQ(picture.panels[0].lines.at(2).untouched_before, 1);
  EXPECT_EQ(picture.panels[1].pitch_bytes, 11 * 32);
  EXPECT_EQ(labels(picture.panels[1].lines.at(0)), "A1 . B1 . . . C1 . D1 . .");
  EXPECT_EQ(labels(picture.panels[1].lines.at(1)), "A20 . B20 . . . C20 . D20");
}

TEST(Picture, LongGapsAreOneBoxAndManyLinesAreLeftOut) {
  const Picture gaps = drawn("datacopy blockCount=2 blockLen=1 dstGap=1000");
  EXPECT_EQ(gaps.panels[1].lines.at(0).boxes.at(1).bytes, 32000);
  const Picture lines = drawn("datacopy blockCount=40 blockLen=1 srcGap=3");
  EXPECT_EQ(lines.panels[0].lines.size(), 24u);
  EXPECT_EQ(lines.panels[0].lines.at(20).omitted_before, 16);
}

TEST(Picture, ScatteredElementsAreDrawnOneByOne) {
  EXPECT_TRUE(drawn("transto5hd --type b16").by_elements);
  EXPECT_FALSE(drawn("datacopypad blockLen=47 --type i8").by_elements);
  View view;
  view.zoom = Zoom::kElements;
  EXPECT_EQ(labels(drawn("datacopypad blockLen=8 --type f32", view).panels[1].lines.at(0)),
            "a0 a1 a0 a0 a0 a0 a0 a0");
}

TEST(Picture, RunsBeyondZHaveTwoLetters) {
  EXPECT_EQ(letters(0), "A");
  EXPECT_EQ(letters(25), "Z");
  EXPECT_EQ(letters(26), "AA");
  EXPECT_EQ(letters(701), "ZZ");
  EXPECT_EQ(letters(702), "AAA");
}

TEST(Picture, TotalsCountEveryByteOnce) {
  EXPECT_EQ(totals_text(drawn("datacopypad blockCount=2 blockLen=47 dstStride=1 --type i8")),
            "94 B read, 128 B written: 94 B moved, 34 B repeated; 32 B between them untouched");
}

TEST(Text, NarrowTerminalsElideAndAsciiIsAscii) {
  const Picture picture = drawn(kNd2NzFigure);
  TextStyle style;
  style.ascii = true;
  style.columns = 40;
  const std::string text = to_text(picture, style);
  for (const char c : text) EXPECT_GE(c, 0);
  EXPECT_NE(text.find("..|"), std::string::npos) << text;
  std::istringstream lines(text.substr(0, text.find("srcNdMatrixStride = ")));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 50u) << line;
}

TEST(Text, ColoursTakeNoRoom) {
  const Picture picture = drawn(kNd2NzFigure);
  TextStyle style;
  const std::string plain = to_text(picture, style);
  style.colour = true;
  std::string coloured = to_text(picture, style);
  for (size_t at; (at = coloured.find('\x1b')) != std::string::npos;)
    coloured.erase(at, coloured.find('m', at) - at + 1);
  EXPECT_EQ(coloured, plain);
}

}  // namespace
}  // namespace asctwin::show
