// Where the bytes of a picture come from, against the formulas of the specification.
// spec: data_movement.md, sections 1.4, 2.3, 4, 6.3, 6.4 and 9.1
#include <gtest/gtest.h>

#include "show/pictures.h"

namespace asctwin::show {
namespace {

using Kind = Origin::Kind;

// Everything that a formula says of one destination; what it does not name is untouched.
class Expected {
 public:
  explicit Expected(const Trace& trace) : trace_(trace), origins_(trace.origins[0].size()) {}

  void move(int64_t dst, int64_t src, int64_t bytes) {
    for (int64_t i = 0; i < bytes; ++i) at(dst + i) = {Kind::kMoved, 0, 1, src + i};
  }
  void fill(int64_t dst, uint8_t value, int64_t bytes) {
    for (int64_t i = 0; i < bytes; ++i) at(dst + i) = {Kind::kConstant, value, 0, 0};
  }
  void leave_open(int64_t dst, int64_t bytes) {
    for (int64_t i = 0; i < bytes; ++i) at(dst + i) = {Kind::kUnspecified, 0, 0, 0};
  }
  void check() const { EXPECT_TRUE(origins_ == trace_.origins[0]); }

 private:
  Origin& at(int64_t offset) {
    return origins_.at(static_cast<size_t>(offset - trace_.regions[0].first));
  }
  const Trace& trace_;
  std::vector<Origin> origins_;
};

TEST(Trace, Nd2NzOfTheFigure) {
  const Trace trace = traced(kNd2NzFigure);
  Expected expected(trace);
  for (int64_t i = 0; i < 2; ++i)
    for (int64_t r = 0; r < 2; ++r)
      for (int64_t c = 0; c < 32; ++c) {
        const int64_t dst = 2 * (i * 96 + c / 16 * 11 * 16 + r * 2 * 16 + c % 16);
        if (c < 24)
          expected.move(dst, 2 * (i * 144 + r * 48 + c), 2);
        else
          expected.fill(dst, 0, 2);
      }
  expected.check();
}

TEST(Trace, Nz2NdHasStripsOfSixteenElementsInEveryType) {
  const Trace trace = traced(
      "nz2nd ndNum=2 nValue=4 dValue=32 srcNdMatrixStride=1 srcNStride=4 dstDStride=144 "
      "dstNdMatrixStride=40 --type f32");
  Expected expected(trace);
  for (int64_t i = 0; i < 2; ++i)
    for (int64_t r = 0; r < 4; ++r)
      for (int64_t c = 0; c < 32; ++c)
        expected.move(4 * (i * 40 + r * 144 + c), 4 * (i * 256 + c / 16 * 64 + r * 16 + c % 16), 4);
  expected.check();
}

TEST(Trace, StridedCopyLeavesItsGaps) {
  const Trace trace = traced("datacopy blockCount=3 blockLen=2 srcGap=1 dstGap=5");
  Expected expected(trace);
  for (int64_t k = 0; k < 3; ++k) expected.move(k * 7 * 32, k * 3 * 32, 64);
  expected.check();
}

TEST(Trace, DummyBytesRepeatTheFirstElementOfTheirBlock) {
  const Trace trace = traced("datacopypad blockCount=2 blockLen=46 srcStride=3 dstStride=1");
  Expected expected(trace);
  for (int64_t k = 0; k < 2; ++k) {
    expected.move(k * 96, k * 49, 46);
    for (int64_t i = 46; i < 64; i += 2) expected.move(k * 96 + i, k * 49, 2);
  }
  expected.check();
}

TEST(Trace, PaddingHoldsItsValueOrNothingThatIsDefined) {
  const std::string call = "datacopypad blockLen=40 leftPadding=2 rightPadding=3 --type i16";
  const Trace with_value = traced(call + " isPad=true paddingValue=0x0505");
  Expected valued(with_value);
  valued.fill(0, 5, 64);
  valued.move(4, 0, 40);
  valued.check();
  const Trace without = traced(call);
  Expected open(without);
  open.leave_open(0, 64);
  open.move(4, 0, 40);
  open.check();
}

TEST(Trace, DummyBytesDoNotReachGlobalMemory) {
  const Trace trace = traced(
      "datacopypad blockCount=2 blockLen=47 srcStride=1 dstStride=1 "
      "--type i8 --dst GM");
  Expected expected(trace);
  for (int64_t k = 0; k < 2; ++k) expected.move(k * 48, k * 96, 47);
  expected.check();
}

TEST(Trace, EachWidthOfTransDataTo5HD) {
  const Trace b16 = traced("transto5hd --type b16");
  Expected of16(b16);
  for (int64_t i = 0; i < 16; ++i)
    for (int64_t j = 0; j < 16; ++j) of16.move(32 * i + 2 * j, 32 * j + 2 * i, 2);
  of16.check();
  const Trace b32 = traced("transto5hd --type b32");
  Expected of32(b32);
  for (int64_t i = 0; i < 16; ++i)
    for (int64_t j = 0; j < 8; ++j) of32.move(32 * i + 4 * j, 32 * (i % 2 * 8 + j) + i / 2 * 4, 4);
  of32.check();
  const Trace b8 = traced("transto5hd --type b8 dstHighHalf=true");
  Expected of8(b8);
  for (int64_t i = 0; i < 16; ++i)
    for (int64_t j = 0; j < 16; ++j) of8.move(32 * i + 16 + j, 32 * j + i, 1);
  of8.check();
}

// The worked example of section 15: two runs of 24 out of rows 0 and 2 of 3 x 87 become 2 x 48.
TEST(Trace, FieldsOfASliceHaveAnIndex) {
  const Trace trace = traced(
      "slice dimValue=2 srcSliceInfo[0].startIndex=16 srcSliceInfo[0].endIndex=70 "
      "srcSliceInfo[0].stride=7 srcSliceInfo[0].burstLen=3 srcSliceInfo[0].shapeValue=87 "
      "srcSliceInfo[1].endIndex=2 srcSliceInfo[1].stride=1 srcSliceInfo[1].burstLen=1 "
      "srcSliceInfo[1].shapeValue=3 dstSliceInfo[0].endIndex=47 dstSliceInfo[0].burstLen=3 "
      "dstSliceInfo[0].shapeValue=48 dstSliceInfo[1].endIndex=1 dstSliceInfo[1].burstLen=1 "
      "dstSliceInfo[1].shapeValue=2 --type f32");
  Expected expected(trace);
  for (int64_t row = 0; row < 2; ++row)
    for (int64_t run = 0; run < 2; ++run)
      expected.move(4 * (row * 48 + run * 24), 4 * (row * 2 * 87 + 16 + run * 31), 96);
  expected.check();
}

TEST(Trace, ListsLieAtTheirStep) {
  const Trace trace = traced("transto5hd repeatTimes=2 dstRepStride=16 srcRepStride=1 srcList=2");
  EXPECT_EQ(trace.regions[1].reads.at(2).offset, 64);
  EXPECT_EQ(trace.origins[0].at(2).offset, 64);
}

TEST(Trace, WhatTheChecksRefuseIsNotRun) {
  const Trace range = traced("nd2nz nValue=2 dValue=24 dstNzC0Stride=11 dstNzNStride=2");
  EXPECT_FALSE(range.report.ok());
  EXPECT_TRUE(range.origins.empty());
  const Trace room = traced("datacopy blockCount=100 blockLen=1 dstGap=60000");
  EXPECT_EQ(room.report.findings().at(0).code, Code::E0201);
  const Trace chip = traced(kNd2NzFigure, "Ascend310B1");
  EXPECT_EQ(chip.report.findings().at(0).code, Code::E0101);
}

}  // namespace
}  // namespace asctwin::show
