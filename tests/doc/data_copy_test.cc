// The worked examples of the ordinary DataCopy document: its kernel and its strided sample.
// spec: data_movement.md, sections 1.4 and 15
#include <gtest/gtest.h>

#include "doc/picture.h"
#include "doc/run.h"

namespace asctwin::test {
namespace {

class Copy : public testing::TestWithParam<How> {};
INSTANTIATE_TEST_SUITE_P(Documents, Copy, testing::ValuesIn(kBothWays), name_of);

// [1 2 3 ... 512] + [1 2 3 ... 512] gives [2 4 6 ... 1024].
TEST_P(Copy, KernelOfDocument) {
  const ref::DataCopyParams whole =
      ref::data_copy_of_count(512, 2, ref::CopyPath::kBetweenGmUbL1, false);
  const ref::Bytes gm = halves(counting(1, 512));
  const ref::Bytes ub = data_copy(GetParam(), whole, untouched(1024), gm);
  const ref::Bytes sum = add_half(GetParam(), 512, ub, ub);
  std::vector<int> printed;
  for (int i = 1; i <= 512; ++i) printed.push_back(2 * i);
  EXPECT_EQ(from_halves(data_copy(GetParam(), whole, untouched(1024), sum)), printed);
}

// Two runs of 8 blocks, back to back in the source, one block apart in the destination.
TEST_P(Copy, StridedSample) {
  const ref::Bytes src = draw("A1 A2 A3 A4 A5 A6 A7 A8 B1 B2 B3 B4 B5 B6 B7 B8");
  const ref::Bytes dst = data_copy(GetParam(), {2, 8, 0, 1}, untouched(18 * kBlock), src);
  EXPECT_EQ(picture(dst), "A1 A2 A3 A4 A5 A6 A7 A8 . B1 B2 B3 B4 B5 B6 B7 B8 .");
}

}  // namespace
}  // namespace asctwin::test
