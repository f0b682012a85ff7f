// The worked examples of the ND2NZ and NZ2ND documents: result lists of their kernels, and the
// parameters that their figures walk through.
// spec: data_movement.md, sections 2.3, 4 and 15
#include <gtest/gtest.h>

#include "doc/picture.h"
#include "doc/run.h"

namespace asctwin::test {
namespace {

using ref::Bytes;

class NdNz : public testing::TestWithParam<How> {};
INSTANTIATE_TEST_SUITE_P(Documents, NdNz, testing::ValuesIn(kBothWays), name_of);

void append(std::vector<int>& list, int first, int last) {
  for (int value = first; value <= last; ++value) list.push_back(value);
}

// NZ2ND document, result list: [1 ... 16 513 ... 528 17 ... 32 529 ... 544 ... 497 ... 512
// 1009 ... 1024] from [1 2 3 ... 1024].
TEST_P(NdNz, KernelOfNz2NdDocument) {
  std::vector<int> printed;
  for (int row = 0; row < 32; ++row) {
    append(printed, 16 * row + 1, 16 * row + 16);
    append(printed, 16 * row + 513, 16 * row + 528);
  }
  const Bytes dst = nz_to_nd(GetParam(), DType::kHalf, {1, 32, 32, 1, 32, 32, 1}, untouched(2048),
                             halves(counting(1, 1024)));
  EXPECT_EQ(from_halves(dst), printed);
}

// NZ2ND document, figure for half: A1 to B1 64 elements, A1 to C1 256; A1 to A2 10 blocks in dst,
// A1 to C1 3 blocks.
TEST_P(NdNz, HalfFigureOfNz2NdDocument) {
  const Bytes src = draw("A1 A2 A3 A4 B1 B2 B3 B4 . . . . . . . . C1 C2 C3 C4 D1 D2 D3 D4");
  const Bytes dst =
      nz_to_nd(GetParam(), DType::kHalf, {2, 4, 32, 1, 4, 160, 48}, untouched(35 * kBlock), src);
  EXPECT_EQ(picture(dst),
            "A1 B1 . C1 D1 . . . . . "
            "A2 B2 . C2 D2 . . . . . "
            "A3 B3 . C3 D3 . . . . . "
            "A4 B4 . C4 D4");
}

// NZ2ND document, figure for float: two blocks to a row of a strip. A1 to B1 8 blocks, A1 to C1 32;
// A1 to A3 18 blocks in dst, A1 to C1 5 blocks.
TEST_P(NdNz, FloatFigureOfNz2NdDocument) {
  const Bytes src = draw(
      "A1 A2 A3 A4 A5 A6 A7 A8 B1 B2 B3 B4 B5 B6 B7 B8 . . . . . . . . . . . . . . . . "
      "C1 C2 C3 C4 C5 C6 C7 C8 D1 D2 D3 D4 D5 D6 D7 D8");
  const Bytes dst =
      nz_to_nd(GetParam(), DType::kFloat, {2, 4, 32, 1, 4, 144, 40}, untouched(63 * kBlock), src);
  EXPECT_EQ(picture(dst),
            "A1 A2 B1 B2 . C1 C2 D1 D2 . . . . . . . . . "
            "A3 A4 B3 B4 . C3 C4 D3 D4 . . . . . . . . . "
            "A5 A6 B5 B6 . C5 C6 D5 D6 . . . . . . . . . "
            "A7 A8 B7 B8 . C7 C8 D7 D8");
}

// ND2NZ document, result list: [1 ... 16 33 ... 48 65 ... 80 97 ... 112 ... 1009 ... 1024].
TEST_P(NdNz, KernelOfNd2NzDocument) {
  std::vector<int> printed;
  for (const int strip : {0, 16})
    for (int row = 0; row < 32; ++row) append(printed, strip + 32 * row + 1, strip + 32 * row + 16);
  const Bytes dst = nd_to_nz(GetParam(), DType::kHalf, {1, 32, 32, 0, 32, 32, 1, 0},
                             untouched(2048), halves(counting(1, 1024)));
  EXPECT_EQ(from_halves(dst), printed);
}

// ND2NZ document, figure: 24 columns, so that the second block of each row is half zeros.
TEST_P(NdNz, FigureOfNd2NzDocument) {
  const Bytes src = draw("A1 A2 . B1 B2 . . . . C1 C2 . D1 D2");
  const Bytes dst = nd_to_nz(GetParam(), DType::kHalf, {2, 2, 24, 144, 48, 11, 2, 96},
                             untouched(20 * kBlock), src);
  EXPECT_EQ(picture(dst), "A1 . B1 . . . C1 . D1 . . A2~ . B2~ . . . C2~ . D2~");
}

}  // namespace
}  // namespace asctwin::test
