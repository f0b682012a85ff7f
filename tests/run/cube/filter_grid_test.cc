// A filter in L0B whose squares are not where Mmad looks for them.
// spec: cube.md, sections 1.4 and 3
#include <gtest/gtest.h>

#include <functional>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;

constexpr uint32_t kBytes = 8 * 1024;

// Whether Mmad is told of a grid behind `load`, which fills L0B from L1. int8_t: 32 in a DataBlock,
// squares of two fractals.
bool is_told(const std::function<void(const LocalTensor<int8_t>&)>& load, uint16_t n, uint16_t k,
             uint32_t filter_offset = 0) {
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 0};
  options.check = asctwin::Check::kFull;
  const auto kernel = [&] {
    const LocalTensor<int8_t> a(TPosition::A2, 0, kBytes), b(TPosition::B2, 0, kBytes);
    const LocalTensor<int32_t> c(TPosition::CO1, 0, kBytes);
    load(b);
    PipeBarrier<PIPE_ALL>();
    Mmad(c, a, b[filter_offset], MmadParams(16, n, k, 0, false, true));
  };
  const asctwin::Report report = asctwin::run_on_cores(kernel, options, {});
  for (const asctwin::Finding& finding : report.findings())
    if (finding.code == Code::W0111) return true;
  return false;
}

// `squares` squares, each behind the one before.
void load_squares(const LocalTensor<int8_t>& b, uint8_t squares, uint32_t first_fractal = 0) {
  const LocalTensor<int8_t> l1(TPosition::B1, 0, kBytes);
  LoadDataWithTranspose(b[first_fractal * 512], l1,
                        LoadData2dTransposeParams(0, squares, 1, 1, 0, 0));
}

TEST(FilterGrid, IsMisreadWhereNIsNotRoundedUp) {
  EXPECT_TRUE(is_told([](const auto& b) { load_squares(b, 4); }, 48, 64));
}

TEST(FilterGrid, IsReadWhereNIsAMultipleOf32) {
  EXPECT_FALSE(is_told([](const auto& b) { load_squares(b, 4); }, 64, 64));
  EXPECT_FALSE(is_told([](const auto& b) { load_squares(b, 4); }, 32, 128));
}

// 50 columns take as many fractals as 64.
TEST(FilterGrid, CountsFractals) {
  EXPECT_FALSE(is_told([](const auto& b) { load_squares(b, 4); }, 50, 64));
}

TEST(FilterGrid, HasOneRowThatBeginsWithTheFilter) {
  EXPECT_FALSE(is_told([](const auto& b) { load_squares(b, 2); }, 48, 32));
}

// The second row overwrites what the first one's last square has too much.
TEST(FilterGrid, IsReadWhereRowsAreLoadedOverOneAnother) {
  const auto load = [](const LocalTensor<int8_t>& b) {
    load_squares(b, 2);
    load_squares(b, 2, 3);
  };
  EXPECT_FALSE(is_told(load, 48, 64));
}

// Columns from 16 on, of a filter with 64.
TEST(FilterGrid, MayBeginInTheMiddleOfASquare) {
  EXPECT_FALSE(is_told([](const auto& b) { load_squares(b, 6); }, 64, 64, 512));
}

TEST(FilterGrid, IsForgottenWhereOtherCallsWrite) {
  const auto load = [](const LocalTensor<int8_t>& b) {
    load_squares(b, 4);
    const LocalTensor<int8_t> l1(TPosition::B1, 0, kBytes);
    LoadData(b, l1, LoadData2DParams(0, 8, 1, 0, 0, false, 0));
  };
  EXPECT_FALSE(is_told(load, 48, 64));
}

}  // namespace
