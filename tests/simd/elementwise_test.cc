// The elementwise loops at every SIMD level this machine has, against one pair at a time computed
// from the definition (vector.md, sections 4.2 and 6.1).
#include "isa/simd/elementwise.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "simd/pair_reference.h"

namespace asctwin {
namespace {

constexpr BinaryOp kOps[] = {BinaryOp::kAdd, BinaryOp::kSub, BinaryOp::kMul,
                             BinaryOp::kDiv, BinaryOp::kMax, BinaryOp::kMin};

class Elementwise : public ::testing::TestWithParam<SimdLevel> {
 protected:
  void SetUp() override {
    if (!cpu_has(GetParam())) GTEST_SKIP() << "the CPU lacks this level";
  }
};
INSTANTIATE_TEST_SUITE_P(Levels, Elementwise, ::testing::ValuesIn(kSimdLevels));

template <class T>
bool same_bits(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class T>
T random_value(std::mt19937& random) {
  const uint32_t pattern = static_cast<uint32_t>(random());
  T value;
  std::memcpy(&value, &pattern, sizeof(T));
  return value;
}

// Random patterns, and every pair of the values where rules change.
template <class T>
void make_operands(std::vector<T>& a, std::vector<T>& b) {
  std::mt19937 random(5);
  for (int i = 0; i < 200'003; ++i) {
    a.push_back(random_value<T>(random));
    b.push_back(random_value<T>(random));
  }
  for (T left : special_values<T>()) {
    for (T right : special_values<T>()) {
      a.push_back(left);
      b.push_back(right);
    }
  }
}

template <class T>
void expect_pairs(SimdLevel level) {
  std::vector<T> a, b;
  make_operands(a, b);
  for (BinaryOp op : kOps) {
    const BinaryFn body = binary_body(op, dtype_of<T>, level);
    if (body == nullptr) continue;
    std::vector<T> dst(a.size());
    body(dst.data(), a.data(), b.data(), a.size());
    for (size_t i = 0; i < a.size(); ++i) {
      ASSERT_TRUE(same_bits(dst[i], pair_reference(op, a[i], b[i])))
          << "op " << static_cast<int>(op) << ": " << +a[i] << " and " << +b[i] << " at " << i;
    }
  }
}

TEST_P(Elementwise, Int16Pairs) { expect_pairs<int16_t>(GetParam()); }
TEST_P(Elementwise, Int32Pairs) { expect_pairs<int32_t>(GetParam()); }
TEST_P(Elementwise, HalfPairs) { expect_pairs<half>(GetParam()); }
TEST_P(Elementwise, FloatPairs) { expect_pairs<float>(GetParam()); }

template <class T>
void expect_scalars(SimdLevel level) {
  std::vector<T> a, unused;
  make_operands(a, unused);
  a.resize(5003);
  const std::vector<T> specials = special_values<T>();
  a.insert(a.end(), specials.begin(), specials.end());
  for (BinaryOp op : kOps) {
    const ScalarFn body = scalar_body(op, dtype_of<T>, level);
    for (size_t s = 0; body != nullptr && s < specials.size(); ++s) {
      std::vector<T> dst(a.size());
      body(dst.data(), a.data(), &specials[s], a.size());
      for (size_t i = 0; i < a.size(); ++i) {
        ASSERT_TRUE(same_bits(dst[i], pair_reference(op, a[i], specials[s])))
            << "op " << static_cast<int>(op) << ": " << +a[i] << " and " << +specials[s];
      }
    }
  }
}

TEST_P(Elementwise, ScalarOnTheRight) {
  expect_scalars<int16_t>(GetParam());
  expect_scalars<int32_t>(GetParam());
  expect_scalars<half>(GetParam());
  expect_scalars<float>(GetParam());
}

enum class Place { kApart, kOnA, kOnB };

// Elements at odd addresses with canaries on both sides of dst, whose bytes start as given.
template <class T>
void expect_footprint(BinaryFn body, size_t count, Place place) {
  std::vector<unsigned char> a(count * sizeof(T) + 80), b = a, apart(a.size(), 0xEE);
  std::mt19937 random(static_cast<unsigned>(count));
  for (unsigned char& byte : a) byte = static_cast<unsigned char>(random());
  for (unsigned char& byte : b) byte = static_cast<unsigned char>(random());
  std::vector<unsigned char>& dst = place == Place::kApart ? apart : place == Place::kOnA ? a : b;
  std::vector<unsigned char> expected = dst;
  for (size_t offset = 1; offset < 1 + count * sizeof(T); offset += sizeof(T)) {
    T left, right;
    std::memcpy(&left, &a[offset], sizeof(T));
    std::memcpy(&right, &b[offset], sizeof(T));
    const T result = pair_reference(BinaryOp::kSub, left, right);
    std::memcpy(&expected[offset], &result, sizeof(T));
  }
  body(&dst[1], &a[1], &b[1], count);
  ASSERT_EQ(dst, expected) << count << " elements of " << sizeof(T) << " B";
}

template <class T>
void expect_footprints(SimdLevel level) {
  const BinaryFn body = binary_body(BinaryOp::kSub, dtype_of<T>, level);
  for (size_t count = 0; count < 140; ++count) {
    for (Place place : {Place::kApart, Place::kOnA, Place::kOnB}) {
      expect_footprint<T>(body, count, place);
    }
  }
}

TEST_P(Elementwise, EveryLengthInPlaceAndApartTouchesExactlyItsElements) {
  expect_footprints<int16_t>(GetParam());
  expect_footprints<int32_t>(GetParam());
  expect_footprints<half>(GetParam());
  expect_footprints<float>(GetParam());
}

TEST_P(Elementwise, ScalarReadBeforeItIsOverwritten) {
  for (size_t count : {1, 7, 33}) {
    std::vector<half> values(count, half(3));
    scalar_body(BinaryOp::kMul, DType::kHalf, GetParam())(values.data(), values.data(),
                                                          values.data(), count);
    for (half value : values) EXPECT_EQ(value.bits, half(9).bits);
  }
}

TEST_P(Elementwise, NoBodyWhereTheOperationHasNoMeaning) {
  for (const DTypeInfo& info : kDTypes) {
    const DType type = info.dtype;
    const bool real = type == DType::kHalf || type == DType::kFloat;
    const bool known = real || type == DType::kInt16 || type == DType::kInt32;
    for (BinaryOp op : kOps) {
      const bool expected = op == BinaryOp::kDiv ? real : known;
      EXPECT_EQ(binary_body(op, type, GetParam()) != nullptr, expected) << info.short_name;
      EXPECT_EQ(scalar_body(op, type, GetParam()) != nullptr, expected) << info.short_name;
    }
  }
}

TEST(ElementwiseDefault, RunsAtTheLevelOfTheProcess) {
  EXPECT_EQ(binary_body(BinaryOp::kAdd, DType::kHalf),
            binary_body(BinaryOp::kAdd, DType::kHalf, simd_level()));
}

}  // namespace
}  // namespace asctwin
