// The loops of Compare, Select and GatherMask at every SIMD level this machine has, against plain
// ones (vector.md, sections 4.7, 4.8 and 4.10).
#include "isa/simd/select.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "ref/select.h"

namespace asctwin {
namespace {

using Kind = ref::Element::Kind;
using Bytes = std::vector<uint8_t>;

struct Element {
  DType dtype;
  ref::Element reference;
  std::vector<uint64_t> specials;
};
const Element kElements[] = {
    {DType::kInt8, {1, Kind::kSigned}, {0, 1, 0xFF, 0x7F, 0x80}},
    {DType::kUInt8, {1, Kind::kUnsigned}, {0, 1, 0xFF, 0x7F, 0x80}},
    {DType::kInt16, {2, Kind::kSigned}, {0, 1, 0xFFFF, 0x7FFF, 0x8000}},
    {DType::kUInt16, {2, Kind::kUnsigned}, {0, 1, 0xFFFF, 0x7FFF, 0x8000}},
    {DType::kHalf,
     {2, Kind::kHalf},
     {0, 0x8000, 1, 0x8001, 0x3C00, 0xBC00, 0x7BFF, 0xFBFF, 0x7C00, 0xFC00, 0x7C01, 0xFE00}},
    {DType::kBFloat16,
     {2, Kind::kBfloat16},
     {0, 0x8000, 1, 0x8001, 0x3F80, 0xBF80, 0x7F7F, 0xFF7F, 0x7F80, 0xFF80, 0x7F81, 0xFFC0}},
    {DType::kInt32, {4, Kind::kSigned}, {0, 1, 0xFFFFFFFF, 0x7FFFFFFF, 0x80000000}},
    {DType::kUInt32, {4, Kind::kUnsigned}, {0, 1, 0xFFFFFFFF, 0x7FFFFFFF, 0x80000000}},
    {DType::kFloat,
     {4, Kind::kFloat},
     {0, 0x80000000, 1, 0x80000001, 0x3F800000, 0xBF800000, 0x7F7FFFFF, 0x7F800000, 0xFF800000,
      0x7F800001, 0xFFC00000}},
    {DType::kInt64, {8, Kind::kSigned}, {0, 1, ~uint64_t{0}, uint64_t{1} << 63}},
    {DType::kUInt64, {8, Kind::kUnsigned}, {0, 1, ~uint64_t{0}, uint64_t{1} << 63}},
};

class SelectLoops : public ::testing::TestWithParam<SimdLevel> {
 protected:
  void SetUp() override {
    if (!cpu_has(GetParam())) GTEST_SKIP() << "the CPU lacks this level";
  }
  std::mt19937_64 rng_{7};

  // `count` elements, half of them special ones, from an odd address on.
  Bytes elements(const Element& element, size_t count) {
    const auto size = static_cast<size_t>(element.reference.size_bytes);
    Bytes bytes(1 + count * size);
    for (size_t i = 0; i < count; ++i) {
      const uint64_t value =
          rng_() % 2 == 0 ? rng_() : element.specials[rng_() % element.specials.size()];
      std::memcpy(&bytes[1 + i * size], &value, size);
    }
    return bytes;
  }
  Bytes random_bytes(size_t count) {
    Bytes bytes(count);
    for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(rng_());
    return bytes;
  }
};
INSTANTIATE_TEST_SUITE_P(Levels, SelectLoops, ::testing::ValuesIn(kSimdLevels));

uint64_t element_at(const Bytes& bytes, int64_t size, size_t index) {
  uint64_t value = 0;
  std::memcpy(&value, &bytes[1 + index * static_cast<size_t>(size)], static_cast<size_t>(size));
  return value;
}

void expect_comparison(const Element& element, isa::CmpMode mode, bool scalar, SimdLevel level,
                       const Bytes& a, const Bytes& b, size_t count) {
  Bytes bits(count / 8 + 1, 0x5A);
  compare_body(mode, element.dtype, scalar, level)(bits.data(), &a[1], &b[1], count);
  EXPECT_EQ(bits.back(), 0x5A) << "writes past its end";
  const int64_t size = element.reference.size_bytes;
  for (size_t i = 0; i < count; ++i) {
    const uint64_t left = element_at(a, size, i), right = element_at(b, size, scalar ? 0 : i);
    const bool expected = ref::compare(static_cast<ref::Cmp>(mode), element.reference, left, right);
    ASSERT_EQ(bits[i / 8] >> (i % 8) & 1, expected)
        << info_of(element.dtype).api_name << " mode " << int(mode) << std::hex << " " << left
        << " " << right;
  }
}

TEST_P(SelectLoops, CompareEveryTypeInEveryMode) {
  for (const Element& element : kElements)
    for (int mode = 0; mode < isa::kCmpModes; ++mode)
      for (const size_t count : {0, 8, 24, 32, 64, 1000})
        for (const bool scalar : {false, true}) {
          const Bytes a = elements(element, count + 1), b = elements(element, count + 1);
          expect_comparison(element, static_cast<isa::CmpMode>(mode), scalar, GetParam(), a, b,
                            count);
          if (HasFailure()) return;
        }
}

TEST_P(SelectLoops, CompareEveryHalfWithEverySpecialOne) {
  for (const DType dtype : {DType::kHalf, DType::kBFloat16})
    for (const Element& element : kElements) {
      if (element.dtype != dtype) continue;
      Bytes all(1 + 0x20000);
      for (uint32_t i = 0; i < 0x10000; ++i) std::memcpy(&all[1 + 2 * i], &i, 2);
      for (const uint64_t special : {element.specials[1], element.specials[4], element.specials[8]})
        for (int mode = 0; mode < isa::kCmpModes; ++mode) {
          Bytes scalar(3);
          std::memcpy(&scalar[1], &special, 2);
          expect_comparison(element, static_cast<isa::CmpMode>(mode), true, GetParam(), all, scalar,
                            0x10000);
          if (HasFailure()) return;
        }
    }
}

TEST_P(SelectLoops, SelectByEveryBit) {
  for (const size_t size : {1, 2, 4, 8})
    for (size_t count = 0; count < 200; ++count)
      for (const bool scalar : {false, true}) {
        const Bytes bits = random_bytes(count / 8 + 1);
        const Bytes a = random_bytes(1 + (count + 1) * size), b = random_bytes(a.size());
        Bytes dst = a;  // in place
        select_body(size, scalar, GetParam())(&dst[1], bits.data(), &dst[1], &b[1], count);
        for (size_t i = 0; i < count; ++i) {
          const bool bit = (bits[i / 8] >> (i % 8) & 1) != 0;
          const uint8_t* expected = bit ? &a[1 + i * size] : &b[1 + (scalar ? 0 : i * size)];
          ASSERT_EQ(0, std::memcmp(&dst[1 + i * size], expected, size)) << size << " " << i;
        }
        ASSERT_TRUE(std::equal(dst.begin() + int64_t(1 + count * size), dst.end(),
                               a.begin() + int64_t(1 + count * size)))
            << "writes past its end";
      }
}

TEST_P(SelectLoops, TakeEveryOtherAndEveryFourthElement) {
  for (const size_t size : {2, 4})
    for (const size_t step : {2, 4})
      for (size_t first = 0; first < step; ++first)
        for (size_t count = 0; count < 100; ++count) {
          const Bytes src = random_bytes(1 + (count * step + step) * size);
          Bytes dst(1 + count * size + 1, 0x5A);
          stride_body(size, step, first, GetParam())(&dst[1], &src[1], count);
          EXPECT_EQ(dst.back(), 0x5A) << "writes past its end";
          for (size_t i = 0; i < count; ++i)
            ASSERT_EQ(0, std::memcmp(&dst[1 + i * size], &src[1 + (i * step + first) * size], size))
                << size << " " << step << " " << first << " " << i;
        }
}

}  // namespace
}  // namespace asctwin
