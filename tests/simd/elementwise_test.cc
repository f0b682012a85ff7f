// The elementwise loops at every SIMD level this machine has, against the references (vector.md,
// sections 4.2 and 6.1): all halves and 16-bit integers of operations with one operand, random
// patterns and every pair of the values where rules change of the others.
#include "isa/simd/elementwise.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "ref/number.h"

namespace asctwin {
namespace {

using isa::VectorOp;
using isa::VectorShape;

struct Operation {
  VectorOp op;
  ref::Op reference;
  const char* name;
};
constexpr Operation kOperations[] = {
#define ASCTWIN_ELEMENTWISE(name, ...) {VectorOp::k##name, ref::Op::k##name, #name},
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
};

struct Element {
  DType dtype;
  ref::Type reference;
  std::vector<uint32_t> specials;
};
const Element kElements[] = {
    {DType::kInt16, ref::Type::kInt16, {0, 1, 0xFFFF, 2, 255, 256, 0x7FFF, 0x8000}},
    {DType::kUInt16, ref::Type::kUint16, {0, 1, 0xFFFF, 2, 255, 256, 0x7FFF, 0x8000}},
    {DType::kInt32, ref::Type::kInt32, {0, 1, 0xFFFFFFFF, 2, 255, 0x10000, 0x7FFFFFFF, 0x80000000}},
    {DType::kHalf,
     ref::Type::kHalf,
     {0x0000, 0x8000, 0x0001, 0x8001, 0x03FF, 0x0400, 0x3C00, 0xBC00, 0x3555, 0x7BFF, 0xFBFF,
      0x7C00, 0xFC00, 0x7C01, 0x7E00, 0xFFFF}},
    {DType::kFloat,
     ref::Type::kFloat,
     {0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007FFFFF, 0x00800000, 0x3F800000,
      0xBF800000, 0x3EAAAAAB, 0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000, 0x7F800001,
      0x7FC00000, 0xFFFFFFFF}},
};

class Elementwise : public ::testing::TestWithParam<SimdLevel> {
 protected:
  void SetUp() override {
    if (!cpu_has(GetParam())) GTEST_SKIP() << "the CPU lacks this level";
  }
};
INSTANTIATE_TEST_SUITE_P(Levels, Elementwise, ::testing::ValuesIn(kSimdLevels));

// Elements of any width, by their bit patterns.
struct Values {
  size_t size;
  std::vector<uint8_t> bytes;

  size_t count() const { return bytes.size() / size; }
  void add(uint32_t pattern) {
    bytes.resize(bytes.size() + size);
    std::memcpy(bytes.data() + bytes.size() - size, &pattern, size);
  }
  uint32_t at(size_t i) const {
    uint32_t pattern = 0;
    std::memcpy(&pattern, bytes.data() + i * size, size);
    return pattern;
  }
};

constexpr int kRandomPairs = 20'003;

void make_pairs(const Element& element, Values& a, Values& b) {
  std::mt19937 random(5);
  for (int i = 0; i < kRandomPairs; ++i) {
    a.add(static_cast<uint32_t>(random()));
    b.add(static_cast<uint32_t>(random()));
  }
  for (uint32_t left : element.specials)
    for (uint32_t right : element.specials) {
      a.add(left);
      b.add(right);
    }
}

void expect_results(const Operation& operation, const Element& element, SimdLevel level,
                    const Values& a, const Values& b, bool is_scalar) {
  const ElementwiseFn body = elementwise_body(operation.op, element.dtype, level);
  Values dst{a.size, std::vector<uint8_t>(a.bytes.size())};
  body(dst.bytes.data(), a.bytes.data(), b.bytes.data(), a.count());
  for (size_t i = 0; i < a.count(); ++i) {
    const uint32_t right = is_scalar ? b.at(0) : b.at(i);
    const uint64_t expected = ref::apply(operation.reference, element.reference, a.at(i), right);
    ASSERT_EQ(dst.at(i), expected) << operation.name << std::hex << " of " << a.at(i) << " and "
                                   << right << " in " << info_of(element.dtype).api_name;
  }
}

// One operand: every pattern of 16 bits.
void expect_unary(const Operation& operation, const Element& element, SimdLevel level) {
  Values a{size_of(element.dtype), {}}, unused{a.size, {}};
  if (a.size == 2)
    for (uint32_t pattern = 0; pattern < 0x10000; ++pattern) a.add(pattern);
  else
    make_pairs(element, a, unused);
  unused.bytes.resize(a.bytes.size());
  expect_results(operation, element, level, a, unused, false);
}

void expect_scalars(const Operation& operation, const Element& element, SimdLevel level) {
  Values a{size_of(element.dtype), {}}, unused{a.size, {}};
  make_pairs(element, a, unused);
  a.bytes.erase(a.bytes.begin(), a.bytes.end() - static_cast<int64_t>(3000 * a.size));
  for (uint32_t scalar : element.specials) {
    Values b{a.size, {}};
    b.add(scalar);
    expect_results(operation, element, level, a, b, true);
  }
}

TEST_P(Elementwise, IsTheReference) {
  for (const Operation& operation : kOperations)
    for (const Element& element : kElements) {
      if (elementwise_body(operation.op, element.dtype, GetParam()) == nullptr) continue;
      const VectorShape shape = isa::shape_of(operation.op);
      if (shape == VectorShape::kUnary) expect_unary(operation, element, GetParam());
      if (shape == VectorShape::kScalar) expect_scalars(operation, element, GetParam());
      if (shape != VectorShape::kBinary) continue;
      Values a{size_of(element.dtype), {}}, b{a.size, {}};
      make_pairs(element, a, b);
      expect_results(operation, element, GetParam(), a, b, false);
    }
}

enum class Place { kApart, kOnA, kOnB };

// Elements at odd addresses with canaries on both sides of dst, whose bytes start as given.
void expect_footprint(const Element& element, SimdLevel level, size_t count, Place place) {
  const size_t size = size_of(element.dtype);
  std::vector<uint8_t> a(count * size + 80), b = a, apart(a.size(), 0xEE);
  std::mt19937 random(static_cast<unsigned>(count));
  for (uint8_t& byte : a) byte = static_cast<uint8_t>(random());
  for (uint8_t& byte : b) byte = static_cast<uint8_t>(random());
  std::vector<uint8_t>& dst = place == Place::kApart ? apart : place == Place::kOnA ? a : b;
  std::vector<uint8_t> expected = dst;
  for (size_t offset = 1; offset < 1 + count * size; offset += size) {
    uint32_t left = 0, right = 0;
    std::memcpy(&left, &a[offset], size);
    std::memcpy(&right, &b[offset], size);
    const uint64_t result = ref::apply(ref::Op::kSub, element.reference, left, right);
    std::memcpy(&expected[offset], &result, size);
  }
  elementwise_body(VectorOp::kSub, element.dtype, level)(&dst[1], &a[1], &b[1], count);
  ASSERT_EQ(dst, expected) << count << " elements of " << size << " B";
}

TEST_P(Elementwise, EveryLengthInPlaceAndApartTouchesExactlyItsElements) {
  for (const Element& element : kElements)
    for (size_t count = 0; count < 140; ++count)
      for (Place place : {Place::kApart, Place::kOnA, Place::kOnB})
        expect_footprint(element, GetParam(), count, place);
}

TEST_P(Elementwise, ScalarReadBeforeItIsOverwritten) {
  for (size_t count : {1, 7, 33, 70}) {
    std::vector<half> values(count, half(3));
    elementwise_body(VectorOp::kMuls, DType::kHalf, GetParam())(values.data(), values.data(),
                                                                values.data(), count);
    for (half value : values) EXPECT_EQ(value.bits, half(9).bits);
  }
}

TEST_P(Elementwise, NoBodyWhereTheOperationHasNoMeaning) {
  for (const DTypeInfo& info : kDTypes) {
    const DType type = info.dtype;
    const bool real = type == DType::kHalf || type == DType::kFloat;
    const bool known =
        real || type == DType::kInt16 || type == DType::kUInt16 || type == DType::kInt32;
    EXPECT_EQ(elementwise_body(VectorOp::kDiv, type, GetParam()) != nullptr, real);
    EXPECT_EQ(elementwise_body(VectorOp::kAdds, type, GetParam()) != nullptr, known);
  }
}

TEST(ElementwiseDefault, RunsAtTheLevelOfTheProcess) {
  EXPECT_EQ(elementwise_body(VectorOp::kAdd, DType::kHalf),
            elementwise_body(VectorOp::kAdd, DType::kHalf, simd_level()));
}

}  // namespace
}  // namespace asctwin
