// Launching kernels from C++: arguments, results, and that a broken kernel harms nobody.
#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;

constexpr uint32_t kTile = 64;

// z = x + y + scalar; every block takes one tile.
void add_tiles(GM_ADDR x, GM_ADDR y, GM_ADDR z, float scalar) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 2, kTile * sizeof(float));
  pipe.InitBuffer(out, 1, kTile * sizeof(float));
  GlobalTensor<float> sources[2], result;
  const uint32_t at = static_cast<uint32_t>(GetBlockIdx()) * kTile;
  sources[0].SetGlobalBuffer((__gm__ float*)x + at, kTile);
  sources[1].SetGlobalBuffer((__gm__ float*)y + at, kTile);
  result.SetGlobalBuffer((__gm__ float*)z + at, kTile);

  LocalTensor<float> first = in.AllocTensor<float>();
  DataCopy(first, sources[0], kTile);
  in.EnQue(first);
  first = in.DeQue<float>();
  LocalTensor<float> second = in.AllocTensor<float>();
  DataCopy(second, sources[1], kTile);
  in.EnQue(second);
  second = in.DeQue<float>();
  LocalTensor<float> sum = out.AllocTensor<float>();
  Add(sum, first, second, kTile);
  Adds(sum, sum, scalar, kTile);
  out.EnQue(sum);
  in.FreeTensor(first);
  in.FreeTensor(second);
  sum = out.DeQue<float>();
  DataCopy(result, sum, kTile);
  out.FreeTensor(sum);
}

TEST(Run, GivesTheKernelItsArguments) {
  const int blocks = 5;
  asctwin::Gm<float> x(blocks * kTile), y(blocks * kTile), z(blocks * kTile);
  for (size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<float>(i);
    y[i] = 1000;
  }
  asctwin::RunOptions options;
  options.blocks = blocks;
  const asctwin::Report report = asctwin::run(add_tiles, options, x, y, z, 0.5f);
  EXPECT_TRUE(report.clean()) << report.text();
  for (size_t i = 0; i < z.size(); ++i) ASSERT_EQ(z[i], static_cast<float>(i) + 1000.5f) << i;
}

TEST(Run, FreshGlobalMemoryIsPoison) {
  const asctwin::Gm<uint8_t> fresh(64);
  for (const uint8_t byte : fresh) EXPECT_EQ(byte, 0xFD);
}

void read_fresh_ub(GM_ADDR out) {
  GlobalTensor<uint8_t> result;
  result.SetGlobalBuffer(out, 32);
  const LocalTensor<uint8_t> fresh(TPosition::VECIN, 4096, 32);
  DataCopy(result, fresh, 32);
}

TEST(Run, FreshOnChipMemoryIsPoison) {
  const asctwin::Gm<uint8_t> out(32);
  out[0] = 0;
  const asctwin::Report report = asctwin::run(read_fresh_ub, {}, out);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, asctwin::Code::E0303);
  for (const uint8_t byte : out) EXPECT_EQ(byte, 0xFD);
}

constexpr int kCopyBeyond = __LINE__ + 5;
void copy_beyond(GM_ADDR x, uint32_t count) {
  GlobalTensor<float> tensor;
  tensor.SetGlobalBuffer((__gm__ float*)x);
  const LocalTensor<float> local(TPosition::VECIN, 0, 16384);
  DataCopy(tensor, local, count);
}

class OutOfBounds : public testing::TestWithParam<asctwin::Check> {};

TEST_P(OutOfBounds, LeavesEveryByteAlone) {
  const asctwin::Gm<float> x(64);
  for (float& value : x) value = 1;
  asctwin::RunOptions options;
  options.check = GetParam();
  const asctwin::Report report = asctwin::run(copy_beyond, options, x, 128);
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].line, kCopyBeyond);
  for (const float value : x) EXPECT_EQ(value, 1.0f);
}

INSTANTIATE_TEST_SUITE_P(Checked, OutOfBounds,
                         testing::Values(asctwin::Check::kOff, asctwin::Check::kFast,
                                         asctwin::Check::kFull));

TEST(Run, RefusesWhatCannotBeLaunched) {
  asctwin::RunOptions options;
  options.blocks = 0;
  EXPECT_THROW(asctwin::run_on_cores([] {}, options, {}), std::invalid_argument);
  options = {};
  options.soc = "Ascend000";
  EXPECT_THROW(asctwin::run_on_cores([] {}, options, {}), std::invalid_argument);
}

void throws() { throw std::runtime_error("no such tile"); }

TEST(Run, AnExceptionIsAFinding) {
  const asctwin::Report report = asctwin::run(throws, {});
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].code, asctwin::Code::E0803);
}

}  // namespace
