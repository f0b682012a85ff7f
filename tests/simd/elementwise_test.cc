// The elementwise loops at every SIMD level this machine has, against the references (vector.md,
// sections 4.2, 4.3 and 6): all halves and 16-bit integers of operations with one operand, random
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
  ref::Type saturating = reference;
};
const Element kElements[] = {
    {DType::kInt16,
     ref::Type::kInt16,
     {0, 1, 0xFFFF, 2, 15, 16, 17, 255, 256, 0x7FFF, 0x8000},
     ref::Type::kInt16Saturating},
    {DType::kUInt16,
     ref::Type::kUint16,
     {0, 1, 0xFFFF, 2, 15, 16, 255, 256, 0x7FFF, 0x8000},
     ref::Type::kUint16Saturating},
    {DType::kInt32,
     ref::Type::kInt32,
     {0, 1, 0xFFFFFFFF, 2, 31, 32, 33, 255, 0x10000, 0x7FFFFFFF, 0x80000000},
     ref::Type::kInt32Saturating},
    {DType::kUInt32,
     ref::Type::kUint32,
     {0, 1, 0xFFFFFFFF, 2, 31, 32, 0x7FFFFFFF, 0x80000000},
     ref::Type::kUint32Saturating},
    {DType::kHalf,
     ref::Type::kHalf,
     {0x0000, 0x8000, 0x0001, 0x8001, 0x03FF, 0x0400, 0x3C00, 0xBC00, 0x3555, 0x7BFF, 0xFBFF,
      0x7C00, 0xFC00, 0x7C01, 0x7E00, 0xFFFF},
     ref::Type::kHalfSaturating},
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

constexpr int kRandomLanes = 20'003;

// The operands of a lane each: sources, and what dst holds before.
struct Lanes {
  Values a, b, c;
};

// Random patterns, then every pair of special values.
Lanes make_lanes(const Element& dst, const Element& src) {
  const size_t size = size_of(src.dtype);
  Lanes lanes{{size, {}}, {size, {}}, {size_of(dst.dtype), {}}};
  std::mt19937 random(5);
  const auto add = [&](uint32_t a, uint32_t b, uint32_t c) {
    lanes.a.add(a);
    lanes.b.add(b);
    lanes.c.add(c);
  };
  const auto draw = [&] { return static_cast<uint32_t>(random()); };
  for (int i = 0; i < kRandomLanes; ++i) add(draw(), draw(), draw());
  for (uint32_t left : src.specials)
    for (uint32_t right : src.specials)
      add(left, right, dst.specials[lanes.c.count() % dst.specials.size()]);
  return lanes;
}
// One operand: every pattern of 16 bits.
Lanes make_unary_lanes(const Element& element) {
  Lanes lanes = make_lanes(element, element);
  if (lanes.a.size != 2) return lanes;
  lanes.a.bytes.clear();
  for (uint32_t pattern = 0; pattern < 0x10000; ++pattern) lanes.a.add(pattern);
  lanes.b.bytes.resize(lanes.a.bytes.size());
  lanes.c.bytes.resize(lanes.a.bytes.size());
  return lanes;
}

// An operation over elements: the body, and what the reference needs to know.
struct Case {
  const Operation& operation;
  const Element &dst, &src;
  bool saturates;
  SimdLevel level;

  ElementwiseFn body() const {
    return elementwise_body(operation.op, ElementwiseTypes{dst.dtype, src.dtype, saturates}, level);
  }
  uint64_t expected(uint64_t a, uint64_t b, uint64_t c) const {
    const ref::Type type = saturates ? dst.saturating : dst.reference;
    return ref::apply(operation.reference, type, src.reference, a, b, c);
  }
  VectorShape shape() const { return isa::shape_of(operation.op); }
};

// Limits halves as the caller of a body does in the saturating mode.
uint32_t limited(const Case& one, uint32_t half) {
  if (!one.saturates || one.dst.dtype != DType::kHalf || (half & 0x7C00) != 0x7C00) return half;
  return (half & 0x3FF) == 0 ? (half & 0x8000) | 0x7BFF : 0;
}

void expect_results(const Case& one, const Lanes& lanes) {
  Values dst = lanes.c;
  one.body()(dst.bytes.data(), lanes.a.bytes.data(), lanes.b.bytes.data(), lanes.a.count());
  for (size_t i = 0; i < lanes.a.count(); ++i) {
    const uint32_t a = lanes.a.at(i), b = lanes.b.at(has_scalar(one.shape()) ? 0 : i);
    const uint32_t c = lanes.c.at(i);
    ASSERT_EQ(limited(one, dst.at(i)), one.expected(a, b, c))
        << one.operation.name << std::hex << " of " << a << ", " << b << " and " << c << " in "
        << info_of(one.dst.dtype).api_name << (one.saturates ? ", saturating" : "");
  }
}

void expect_scalars(const Case& one) {
  Lanes lanes = make_lanes(one.dst, one.src);
  const auto keep_last = [](Values& values) {
    values.bytes.erase(values.bytes.begin(),
                       values.bytes.end() - static_cast<int64_t>(3000 * values.size));
  };
  keep_last(lanes.a);
  keep_last(lanes.c);
  for (uint32_t scalar : one.src.specials) {
    lanes.b.bytes.clear();
    lanes.b.add(scalar);
    expect_results(one, lanes);
  }
}

void expect_reference(const Case& one) {
  if (one.body() == nullptr) return;
  if (has_scalar(one.shape())) return expect_scalars(one);
  const bool unary = one.shape() == VectorShape::kUnary;
  expect_results(one, unary ? make_unary_lanes(one.dst) : make_lanes(one.dst, one.src));
}

TEST_P(Elementwise, IsTheReference) {
  for (const Operation& operation : kOperations)
    for (const Element& dst : kElements)
      for (const Element& src : kElements) {
        expect_reference({operation, dst, src, false, GetParam()});
        if (&dst == &src && dst.saturating != dst.reference)
          expect_reference({operation, dst, src, true, GetParam()});
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
    const bool complex = type == DType::kComplex32 || type == DType::kComplex64;
    const bool number = is_number(type) && type != DType::kDouble && type != DType::kBool;
    const bool known = number || complex;
    EXPECT_EQ(elementwise_body(VectorOp::kExp, type, GetParam()) != nullptr, real);
    EXPECT_EQ(elementwise_body(VectorOp::kAdds, type, GetParam()) != nullptr, known);
  }
}

TEST(ElementwiseDefault, RunsAtTheLevelOfTheProcess) {
  EXPECT_EQ(elementwise_body(VectorOp::kAdd, DType::kHalf),
            elementwise_body(VectorOp::kAdd, DType::kHalf, simd_level()));
}

}  // namespace
}  // namespace asctwin
