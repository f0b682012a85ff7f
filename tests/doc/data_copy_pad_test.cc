// The worked examples of the DataCopyPad document: both directions at 64 and 47 bytes, the way over
// global memory into L1, the kernel.
// spec: data_movement.md, sections 6.3 to 6.5 and 15
#include <gtest/gtest.h>

#include "doc/picture.h"
#include "doc/run.h"

namespace asctwin::test {
namespace {

using ref::Bytes;

class Pad : public testing::TestWithParam<How> {};
INSTANTIATE_TEST_SUITE_P(Documents, Pad, testing::ValuesIn(kBothWays), name_of);

Bytes ascending(size_t size) {
  Bytes bytes(size);
  std::iota(bytes.begin(), bytes.end(), uint8_t{1});
  return bytes;
}

Bytes piece(const Bytes& bytes, size_t begin, size_t size) {
  return {bytes.begin() + static_cast<int64_t>(begin),
          bytes.begin() + static_cast<int64_t>(begin + size)};
}

// Example 1: 64 B blocks, 1 B between them in GM, one DataBlock between them in UB.
TEST_P(Pad, GmToUbOf64Bytes) {
  const Bytes src = ascending(129);
  const Bytes dst =
      pad_in(GetParam(), DType::kInt8, {2, 64, 1, 1}, {false, 0, 0, 0}, untouched(160), src);
  EXPECT_EQ(piece(dst, 0, 64), piece(src, 0, 64));
  EXPECT_EQ(piece(dst, 64, 32), untouched(32));
  EXPECT_EQ(piece(dst, 96, 64), piece(src, 65, 64));
}

// Example 2: 47 B and 17 dummy bytes, which repeat the first element of their own block.
TEST_P(Pad, GmToUbOf47Bytes) {
  const Bytes src = ascending(95);
  const Bytes dst =
      pad_in(GetParam(), DType::kInt8, {2, 47, 1, 1}, {false, 0, 0, 0}, untouched(160), src);
  EXPECT_EQ(piece(dst, 0, 47), piece(src, 0, 47));
  EXPECT_EQ(piece(dst, 47, 17), Bytes(17, src[0]));
  EXPECT_EQ(piece(dst, 64, 32), untouched(32));
  EXPECT_EQ(piece(dst, 96, 47), piece(src, 48, 47));
  EXPECT_EQ(piece(dst, 143, 17), Bytes(17, src[48]));
}

TEST_P(Pad, UbToGmOf64Bytes) {
  const Bytes src = ascending(160);
  const Bytes dst = pad_out(GetParam(), {2, 64, 1, 1}, untouched(129), src);
  EXPECT_EQ(piece(dst, 0, 64), piece(src, 0, 64));
  EXPECT_EQ(piece(dst, 64, 1), untouched(1));
  EXPECT_EQ(piece(dst, 65, 64), piece(src, 96, 64));
}

// The 17 bytes that fill each block of UB do not reach GM.
TEST_P(Pad, UbToGmOf47Bytes) {
  const Bytes src = ascending(160);
  const Bytes dst = pad_out(GetParam(), {2, 47, 1, 1}, untouched(96), src);
  EXPECT_EQ(piece(dst, 0, 47), piece(src, 0, 47));
  EXPECT_EQ(piece(dst, 47, 1), untouched(1));
  EXPECT_EQ(piece(dst, 48, 47), piece(src, 96, 47));
  EXPECT_EQ(piece(dst, 95, 1), untouched(1));
}

// Figure of UB -> GM -> TSCM: three rows of six blocks; gaps of one block in UB and of two in GM;
// in L1 neighbours of a row are 7 blocks apart and rows 2.
TEST_P(Pad, UbToTscmOfThreeRows) {
  const Bytes src = draw("A1 A2 A3 A4 A5 A6 A7 B1 B2 B3 B4 B5 B6 B7 C1 C2 C3 C4 C5 C6 C7");
  const Bytes gm = pad_out(GetParam(), {3, 192, 1, 64}, untouched(22 * kBlock), src);
  EXPECT_EQ(picture(gm), "A1 A2 A3 A4 A5 A6 . . B1 B2 B3 B4 B5 B6 . . C1 C2 C3 C4 C5 C6");
  const Bytes dst =
      nd_to_nz(GetParam(), DType::kHalf, {1, 3, 96, 0, 128, 7, 2, 1}, untouched(40 * kBlock), gm);
  EXPECT_EQ(picture(dst),
            "A1 . B1 . C1 . . A2 . B2 . C2 . . A3 . B3 . C3 . . "
            "A4 . B4 . C4 . . A5 . B5 . C5 . . A6 . B6 . C6");
  EXPECT_EQ(dst, pad_to_l1(GetParam(), DType::kHalf, {3, 192, 1, 64}, {1, 3, 96, 0, 128, 7, 2, 1},
                           untouched(40 * kBlock), src))
      << "both steps in one call";
}

// The newer reference's scenarios for one block of 20 halves, 24 B short of two DataBlocks: what
// the bytes behind the data hold.
constexpr ref::DataCopyExtParams kTwentyHalves{1, 40, 0, 0};

Bytes filled(const Bytes& src, Bytes rest) {
  Bytes expected = piece(src, 0, 40);
  while (expected.size() < 64) expected.insert(expected.end(), rest.begin(), rest.end());
  return expected;
}

// SetPadValue(5), then isPad = false with two elements of right padding.
TEST_P(Pad, ValueOfSetPadValueFillsPaddingAndDummyBytes) {
  const Bytes src = ascending(40);
  for (const char* soc : {"Ascend910B1", "Ascend950"})
    EXPECT_EQ(pad_in(GetParam(), DType::kHalf, kTwentyHalves, {false, 0, 2, 0}, untouched(64), src,
                     {soc, 5}),
              filled(src, {5, 0}))
        << soc;
}

TEST_P(Pad, RightPaddingBringsItsValueIntoTheDummyBytes) {
  const Bytes src = ascending(40);
  for (const char* soc : {"Ascend910B1", "Ascend950"})
    EXPECT_EQ(pad_in(GetParam(), DType::kHalf, kTwentyHalves, {true, 0, 12, 0xFFFF}, untouched(64),
                     src, {soc}),
              filled(src, {0xFF, 0xFF}))
        << soc;
}

// isPad without padding: the 950's golden files hold the value, -1 or 0; elsewhere it is the first
// element, as the page says.
TEST_P(Pad, IsPadWithoutPaddingDependsOnTheChip) {
  const Bytes src = ascending(40);
  for (const uint8_t value : {0xFF, 0x00}) {
    const ref::DataCopyPadExtParams pad{true, 0, 0, value * uint64_t{0x0101}};
    EXPECT_EQ(
        pad_in(GetParam(), DType::kHalf, kTwentyHalves, pad, untouched(64), src, {"Ascend950"}),
        filled(src, {value, value}));
    EXPECT_EQ(pad_in(GetParam(), DType::kHalf, kTwentyHalves, pad, untouched(64), src),
              filled(src, {src[0], src[1]}));
  }
}

// The kernel: 20 halves in with two elements of right padding of value 0, 20 halves out.
TEST_P(Pad, KernelOfDocument) {
  const Bytes src = halves(counting(1, 32));
  const Bytes ub =
      pad_in(GetParam(), DType::kHalf, {1, 40, 0, 0}, {true, 0, 2, 0}, untouched(64), src);
  std::vector<int> in_ub = counting(1, 20);
  in_ub.resize(32, 0);
  EXPECT_EQ(from_halves(ub), in_ub);
  const Bytes dst = pad_out(GetParam(), {1, 40, 0, 0}, untouched(64), ub);
  EXPECT_EQ(from_halves(piece(dst, 0, 40)), counting(1, 20));
  EXPECT_EQ(piece(dst, 40, 24), untouched(24));
}

}  // namespace
}  // namespace asctwin::test
