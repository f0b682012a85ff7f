// Copies that read behind an argument, in the room that every allocation of a device covers, in
// whole launches.
#include <gtest/gtest.h>

#include <cstring>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Check;
using asctwin::Code;
using asctwin::Gm;
using asctwin::RunOptions;

constexpr uint32_t kCount = 50;  // elements of the tensors: 200 B, with 56 B of room

GlobalTensor<float> global(GM_ADDR address) {
  GlobalTensor<float> tensor;
  tensor.SetGlobalBuffer((__gm__ float*)address);
  return tensor;
}

Gm<float> counting() {
  Gm<float> tensor(kCount);
  for (uint32_t i = 0; i < kCount; ++i) tensor[i] = static_cast<float>(i + 1);
  return tensor;
}

std::string codes_of(const asctwin::Report& report) {
  std::string codes;
  for (const auto& finding : report.findings())
    codes += (codes.empty() ? "" : " ") + std::string(asctwin::info_of(finding.code).id);
  return codes;
}

// Copies in two tiles: the second reads up to `kRead` elements, and `kStored` are stored.
constexpr uint32_t kFirst = 24;
template <uint32_t kRead, uint32_t kStored>
void copy_tiles(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 1, (kRead - kFirst) * sizeof(float));
  const uint32_t shift = static_cast<uint32_t>(GetBlockIdx()) * 56;
  for (const uint32_t first : {0u, kFirst}) {
    auto tile = queue.AllocTensor<float>();
    DataCopy(tile, global(x)[first], first == 0 ? kFirst : kRead - kFirst);
    queue.EnQue(tile);
    tile = queue.DeQue<float>();
    const uint32_t bytes = (first == 0 ? kFirst : kStored - kFirst) * sizeof(float);
    DataCopyPad(global(y)[shift + first], tile, DataCopyExtParams(1, bytes, 0, 0, 0));
    queue.FreeTensor(tile);
  }
}

TEST(RoomBehind, IsReadWithAWarningWhereNothingOfItIsStored) {
  for (const bool fast_path : {false, true}) {
    const Gm<float> x = counting(), y(kCount);
    RunOptions options;
    options.fast_path = fast_path;
    const auto report = asctwin::run(copy_tiles<56, kCount>, options, x, y);
    ASSERT_EQ(codes_of(report), "W0204") << report.text();
    EXPECT_EQ(report.findings()[0].iteration, 2);
    EXPECT_EQ(report.findings()[0].number("last"), 224);
    EXPECT_EQ(report.findings()[0].number("size"), 200);
    EXPECT_EQ(std::memcmp(x.data(), y.data(), kCount * sizeof(float)), 0);
    EXPECT_TRUE(report.ok());
  }
}

// The last block that is read lies on the page behind the argument's pages.
TEST(RoomBehind, ReachesOneBlockBehindTheRoundedSize) {
  const Gm<float> x = counting(), y(kCount);
  EXPECT_EQ(codes_of(asctwin::run(copy_tiles<64, kCount>, {}, x, y)), "W0204");
  const auto report = asctwin::run(copy_tiles<72, kCount>, {}, x, y);
  EXPECT_EQ(codes_of(report), "E0201") << report.text();
}

TEST(RoomBehind, IsAnErrorWhereAByteOfItIsStored) {
  const Gm<float> x = counting(), y(std::vector<float>(64, 0.0f));
  const auto report = asctwin::run(copy_tiles<56, 51>, {}, x, y);
  ASSERT_EQ(codes_of(report), "E0201") << report.text();
  EXPECT_EQ(report.findings()[0].iteration, 2);
  EXPECT_NE(report.text().find("is stored by `DataCopyPad`"), std::string::npos);
}

TEST(RoomBehind, IsReadByOtherLevels) {
  for (const Check check : {Check::kOff, Check::kFast}) {
    const Gm<float> x = counting(), y(kCount);
    RunOptions options;
    options.check = check;
    const auto report = asctwin::run(copy_tiles<64, kCount>, options, x, y);
    EXPECT_EQ(codes_of(report), check == Check::kFast ? "W0204" : "") << report.text();
    EXPECT_EQ(std::memcmp(x.data(), y.data(), kCount * sizeof(float)), 0);
    EXPECT_EQ(codes_of(asctwin::run(copy_tiles<72, kCount>, options, x, y)), "E0201");
  }
}

TEST(RoomBehind, OfSeveralCoresIsOneFinding) {
  const Gm<float> x = counting(), y(std::vector<float>(8 * 56, 0.0f));
  RunOptions options;
  options.blocks = 8;
  const auto report = asctwin::run(copy_tiles<64, 56>, options, x, y);
  EXPECT_EQ(codes_of(report), "E0201") << report.text();
  const auto right = asctwin::run(copy_tiles<64, kCount>, options, x, y);
  ASSERT_EQ(codes_of(right), "W0204") << right.text();
  EXPECT_EQ(right.findings()[0].blocks.size(), 8u);
}

void loads_an_element(GM_ADDR x, GM_ADDR y) {
  copy_tiles<64, kCount>(x, y);
  global(y).SetValue(0, global(x).GetValue(kCount));
}
TEST(RoomBehind, IsNotForScalarLoads) {
  const Gm<float> x = counting(), y(kCount);
  const auto report = asctwin::run(loads_an_element, {}, x, y);
  EXPECT_NE(codes_of(report).find("E0205"), std::string::npos) << report.text();
}

// The first read ends with the pages of the argument, the second at the end of the room.
void reads_on(GM_ADDR x, GM_ADDR y) {
  LocalTensor<float> tile(TPosition::VECCALC, 0, 24);
  for (uint32_t i = 0; i < 2; ++i) {
    DataCopy(tile, global(x)[8 * i], 24);
    PipeBarrier<PIPE_ALL>();
  }
  DataCopy(global(y), tile, 8);
}
TEST(RoomBehind, IsOpenedForLaterCallsOfALine) {
  for (const Check check : {Check::kFull, Check::kOff}) {
    Gm<float> x(20), y(8);
    for (uint32_t i = 0; i < 20; ++i) x[i] = static_cast<float>(i);
    RunOptions options;
    options.check = check;
    EXPECT_EQ(codes_of(asctwin::run(reads_on, options, x, y)), check == Check::kOff ? "" : "W0204");
    EXPECT_EQ(y[7], 15);
  }
}

void stores_a_block(GM_ADDR, GM_ADDR y) {
  LocalTensor<float> ones(TPosition::VECCALC, 0, 8);
  Duplicate(ones, 1.0f, 8);
  PipeBarrier<PIPE_ALL>();
  DataCopy(global(y)[48], ones, 8);
}
TEST(RoomBehind, IsNotForWrites) {
  for (const Check check : {Check::kFull, Check::kOff}) {
    const Gm<float> x = counting(), y(kCount);
    RunOptions options;
    options.check = check;
    EXPECT_EQ(codes_of(asctwin::run(stores_a_block, options, x, y)), "E0201");
  }
}

}  // namespace
