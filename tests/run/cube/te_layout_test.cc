// Layouts of the Tensor API against plain loops over the table of patterns, and slices of them.
// spec: delta_2026.md, sections 1.2, 1.3 and 11 (T1 to T3)
#include <gtest/gtest.h>

#include "asctwin/api/tensor_api.h"
#include "run/codes_of.h"
#include "run/on_cores.h"

namespace {

namespace Te = AscendC::Te;
using Te::MakeCoord;
using Te::MakeFrameLayout;
using Te::MakeLayout;
using Te::MakeShape;
using Te::MakeStride;

int64_t up(int64_t size, int64_t to) { return (size + to - 1) / to * to; }

// How the table splits an index: the inner part, its stride and that of the outer part.
struct Split {
  int64_t inner, inner_stride, outer_stride;
  int64_t operator()(int64_t i) const {
    return i % inner * inner_stride + i / inner * outer_stride;
  }
};

template <class Layout>
void expect_table(const Layout& layout, int64_t rows, int64_t columns, const Split& row,
                  const Split& column) {
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < columns; ++c)
      ASSERT_EQ(layout(MakeCoord(r, c)), row(r) + column(c)) << r << ", " << c;
}

template <class T, int64_t c0>
void expect_fractals(int64_t r, int64_t c) {
  expect_table(MakeFrameLayout<Te::NZLayoutPtn, T>(r, c), r, c, {16, c0, 16 * c0},
               {c0, 1, c0 * up(r, 16)});
  expect_table(MakeFrameLayout<Te::ZNLayoutPtn, Te::LayoutTraitDefault<T>>(r, c), r, c,
               {c0, 1, c0 * up(c, 16)}, {16, c0, 16 * c0});
  expect_table(MakeFrameLayout<Te::ZZLayoutPtn, T>(r, c), r, c, {16, c0, 16 * up(c, c0)},
               {c0, 1, 16 * c0});
}

TEST(TeLayout, IsThatOfTheTable) {
  for (const int64_t r : {1, 16, 20, 33})
    for (const int64_t c : {1, 16, 40, 130}) {
      expect_fractals<half, 16>(r, c);
      expect_fractals<float, 8>(r, c);
      expect_fractals<int8_t, 32>(r, c);
      expect_fractals<fp4x2_e2m1_t, 64>(r, c);
      for (const auto row_major : {c}) {
        expect_table(MakeFrameLayout<Te::NDLayoutPtn>(r, c), r, c, {1, 0, row_major}, {1, 0, 1});
        expect_table(MakeFrameLayout<Te::NDExtLayoutPtn>(r, c), r, c, {1, 0, row_major}, {1, 0, 1});
        expect_table(MakeFrameLayout<Te::ScaleANDLayoutPtn>(r, c), r, c, {1, 0, c}, {1, 0, 1});
      }
      expect_table(MakeFrameLayout<Te::DNLayoutPtn>(r, c), r, c, {1, 0, 1}, {1, 0, r});
      expect_table(MakeFrameLayout<Te::DNExtLayoutPtn>(r, c), r, c, {1, 0, 1}, {1, 0, r});
      expect_table(MakeFrameLayout<Te::ScaleBDNLayoutPtn>(r, c), r, c, {1, 0, 1}, {1, 0, r});
      expect_table(MakeFrameLayout<Te::NZLayoutPtn>(r, c), r, c, {16, 16, 256},
                   {16, 1, 16 * up(r, 16)});
    }
  for (const int64_t r : {2, 4, 6})
    for (const int64_t c : {2, 16, 40}) {
      expect_table(MakeFrameLayout<Te::NNLayoutPtn, fp8_e8m0_t>(r, c), r, c, {2, 1, 32},
                   {16, 2, 16 * r});
      expect_table(MakeFrameLayout<Te::ScaleADNLayoutPtn>(r, c), r, c, {1, 0, 2}, {2, 1, 2 * r});
      expect_table(MakeFrameLayout<Te::ScaleBNDLayoutPtn>(r, c), r, c, {2, 1, 2 * c}, {1, 0, 2});
    }
}

TEST(TeLayout, HasTheNumbersOfTheWorkedExamples) {
  constexpr auto kNz = MakeFrameLayout<Te::NZLayoutPtn, half>(20, 40);
  static_assert(kNz(17, 33) == 1297 && Te::Get<1, 1>(kNz.Stride()) == 512);
  static_assert(MakeFrameLayout<Te::ZNLayoutPtn, half>(20, 40)(17, 33) == 1297);
  static_assert(MakeFrameLayout<Te::NZLayoutPtn>(Te::_32{}, 32)(16, 16) == 768);
  static_assert(MakeFrameLayout<Te::NNLayoutPtn, fp8_e8m0_t>(4, 16)(3, 5) == 43);
  static_assert(MakeFrameLayout<Te::NZLayoutPtn, fp4x2_e2m1_t>(16, 128)(0, 64) == 1024);
  static_assert(MakeFrameLayout<Te::ScaleADNLayoutPtn>(3, 4)(2, 3) == 11);
  constexpr auto kGaps = MakeLayout(MakeShape(3, 4), MakeStride(8, 1));
  static_assert(Te::Cosize(kGaps) == 20 && Te::Size(kGaps) == 12 && Te::Capacity(kGaps) == 24);
  constexpr auto kWide = MakeLayout(MakeShape(10, 20), MakeStride(1, 100));
  static_assert(Te::Capacity(kWide) == 2000 && Te::Size(kWide) == 200);
  static_assert(Te::Crd2Idx(5, MakeShape(2, MakeShape(3, 4)), MakeStride(1, MakeStride(2, 6))) ==
                5);
  SUCCEED();
}

TEST(TeLayout, AnswersQueries) {
  constexpr auto kBatch = MakeFrameLayout<Te::NZLayoutPtn, half>(3, 20, 40);
  static_assert(Te::Rank(kBatch) == 2 && Te::Get<0>(kBatch.Stride()) == 32 * 48);
  static_assert(kBatch(MakeCoord(2, MakeCoord(17, 33))) == 2 * 32 * 48 + 1297);
  constexpr auto kMap = MakeFrameLayout<Te::NC1HWC0LayoutPtn>(1, 2, 3, 4, 16);
  static_assert(kMap(MakeCoord(0, 1, 2, 3, 5)) == 1 * 192 + 2 * 64 + 3 * 16 + 5);
  static_assert(Te::Size(kMap) == 384 && Te::Rank(Te::Squeeze<0>(kMap)) == 4);
  static_assert(
      Te::Rank(Te::Squeeze(kMap, std::make_tuple(Te::_1{}, Te::_, Te::_, Te::_, Te::_))) == 4);
  static_assert(Te::Size(Te::Select<1, 4>(kMap)) == 32);
  static_assert(Te::Size(Te::Get<2>(kMap)) == 3);
  constexpr auto kRows = MakeLayout(MakeShape(4, MakeShape(2, 3)));
  static_assert(Te::Get<0>(kRows.Stride()) == 6 && Te::Get<1, 0>(kRows.Stride()) == 3);
  SUCCEED();
}

TEST(TeLayout, KnowsNumbersWhenItIsCompiled) {
  using Frame = decltype(MakeFrameLayout<Te::NZLayoutPtn, half>(Te::_32{}, Te::_64{}));
  static_assert(Frame()(MakeCoord(17, 33)) == 1 * 256 + 1 * 16 + 2 * 512 + 1);
  static_assert(decltype(Te::Size(Frame()))::value == 2048);
  static_assert(decltype(Te::Cosize(Frame()))::value == 2048);
  using Rows = decltype(MakeLayout(MakeShape(Te::_16{}, Te::_32{})));
  static_assert(Rows()(MakeCoord(3, 5)) == 3 * 32 + 5);
  static_assert(decltype(Te::Capacity(Rows()))::value == 512);
  using Matrices = decltype(MakeFrameLayout<Te::ZNLayoutPtn, half>(Te::_2{}, Te::_32{}, Te::_64{}));
  static_assert(Matrices()(MakeCoord(1, MakeCoord(0, 0))) == 2048);
  static_assert(Te::Size(MakeFrameLayout<Te::NZLayoutPtn, half>(32, Te::_64{})) == 2048);
  SUCCEED();
}

// Runs the kernel on one core of the 950.
asctwin::Report on_950(const std::function<void()>& kernel) {
  asctwin::RunOptions options;
  options.soc = "Ascend950";
  options.kind = asctwin::KernelKind{1, 0};
  return asctwin::run_on_cores(kernel, options, {});
}

template <class Slice>
void expect_slice(const Slice& slice, uint64_t bytes, int64_t rows, int64_t columns) {
  EXPECT_EQ(reinterpret_cast<uint64_t>(slice.Data().Get()), bytes);
  EXPECT_EQ(Te::Size(Te::Get<0>(slice.Layout())), rows);
  EXPECT_EQ(Te::Size(Te::Get<1>(slice.Layout())), columns);
}

TEST(TeSlice, KeepsStridesAndTakesWhatIsLeft) {
  const auto report = on_950([] {
    const auto pointer = Te::MakeMemPtr<Te::Location::GM, half>(uint64_t{4096});
    const auto nd = Te::MakeTensor(pointer, MakeFrameLayout<Te::NDLayoutPtn>(10, 20));
    expect_slice(nd.Slice(MakeCoord(2, 4), MakeShape(4, 8)), 4096 + 44 * 2, 4, 8);
    expect_slice(Te::Slice(nd, MakeCoord(8, 16), MakeShape(4, 8)), 4096 + 176 * 2, 2, 4);
    EXPECT_EQ(Te::Get<0>(nd.Slice(MakeCoord(2, 4), MakeShape(4, 8)).Stride()), 20);
    const auto nz = Te::MakeTensor(pointer, MakeFrameLayout<Te::NZLayoutPtn, half>(40, 50));
    const auto part = nz.Slice(MakeCoord(16, 32), MakeShape(20, 64));
    expect_slice(part, 4096 + (256 + 2 * 768) * 2, 32, 32);
    EXPECT_EQ((Te::Get<0, 0>(part.Shape())), 16u);
    EXPECT_EQ((Te::Get<1, 1>(part.Stride())), 768);
    const auto tile =
        Te::MakeTensor(pointer, MakeFrameLayout<Te::NZLayoutPtn, half>(Te::_40{}, Te::_64{}));
    using Tail =
        decltype(tile.Slice(MakeCoord(Te::_16{}, Te::_32{}), MakeShape(Te::_32{}, Te::_16{})));
    static_assert(decltype(Te::Size(std::declval<Tail>()))::value == 32 * 16);
    const auto own = nz.Slice(MakeCoord(16, 0), MakeLayout(MakeShape(3, 4)));
    expect_slice(own, 4096 + 256 * 2, 3, 4);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

TEST(TeSlice, IsEmptyBehindTheEnd) {
  const auto report = on_950([] {
    const auto pointer = Te::MakeMemPtr<Te::Location::GM, half>(uint64_t{4096});
    const auto nd = Te::MakeTensor(pointer, MakeFrameLayout<Te::NDLayoutPtn>(10, 20));
    EXPECT_EQ(Te::Size(nd.Slice(MakeCoord(12, 4), MakeShape(4, 8))), 0);
    const auto nz = Te::MakeTensor(pointer, MakeFrameLayout<Te::NZLayoutPtn, half>(40, 50));
    EXPECT_EQ(Te::Size(nz.Slice(MakeCoord(72, 0), MakeShape(32, 16))), 0);
  });
  EXPECT_TRUE(report.clean()) << report.text();
}

}  // namespace
