// The rules of the slice copy: each is broken once, by the documents' example with one number
// changed.
// spec: data_movement.md, section 5
#include "asctwin/isa/slice_copy.h"

#include <gtest/gtest.h>

#include "check/one_core.h"

namespace asctwin::check {
namespace {

isa::SliceCopy example(OneCore& one) {
  isa::SliceCopy op;
  op.dst = one.ub(0, 2 * 48 * 4);
  op.src = one.gm(0);
  op.dtype = DType::kFloat;
  op.dims = 2;
  op.src_slice[0] = {16, 70, 7, 3, 87, 0};
  op.src_slice[1] = {0, 2, 1, 1, 3, 0};
  op.dst_slice[0] = {0, 47, 0, 3, 48, 0};
  op.dst_slice[1] = {0, 1, 0, 1, 2, 0};
  return op;
}

// Returns the findings about the example after `change`.
template <class Change>
std::vector<Finding> findings_after(Change change) {
  OneCore one;
  isa::SliceCopy op = example(one);
  change(op);
  return one.both(op);
}

std::string codes_after(void (*change)(isa::SliceCopy& op)) {
  return codes_of(findings_after(change));
}

TEST(SliceRules, TheExampleKeepsThemAll) {
  EXPECT_EQ(codes_after([](isa::SliceCopy&) {}), "");
}

TEST(SliceRules, ShapesComeFromTheTensorsWithoutShapeValue) {
  const auto use_tensors = [](isa::SliceCopy& op) {
    for (isa::SliceDim* dim : {op.dst_slice, op.dst_slice + 1, op.src_slice, op.src_slice + 1})
      std::swap(dim->shape, dim->shape_value);
  };
  EXPECT_EQ(codes_of(findings_after(use_tensors)), "");
  EXPECT_EQ(codes_after([](isa::SliceCopy& op) { op.src_slice[0].shape_value = 0; }), "E0105");
}

TEST(SliceRules, NameTheDimension) {
  const auto findings = findings_after([](isa::SliceCopy& op) { op.src_slice[1].end = 3; });
  ASSERT_EQ(codes_of(findings), "E0105");
  EXPECT_EQ(fact(findings[0], "slice"), "srcSliceInfo[1]");
  EXPECT_EQ(fact(findings[0], "end"), "3");
  EXPECT_EQ(fact(findings[0], "shape"), "3");
}

TEST(SliceRules, AreEachBrokenByOneNumber) {
  EXPECT_EQ(codes_after([](isa::SliceCopy& op) { op.dst_slice[1].start = 1; }), "E0105");
  EXPECT_EQ(codes_after([](isa::SliceCopy& op) { op.dst_slice[1].burst_len = 32; }), "E0105");
  EXPECT_EQ(codes_after([](isa::SliceCopy& op) { op.src_slice[0].end = 69; }), "E0105");
  EXPECT_EQ(codes_after([](isa::SliceCopy& op) { op.src_slice[1].stride = 0; }), "E0105");
  EXPECT_EQ(codes_after([](isa::SliceCopy& op) { op.dst_slice[0].shape_value = 49; }),
            "E0105 E0105");
  EXPECT_EQ(codes_after([](isa::SliceCopy& op) { op.dst.extent_bytes = 2 * 48 * 4 - 4; }), "E0105");
  EXPECT_EQ(codes_after([](isa::SliceCopy& op) { op.dims = 0; }), "E0102");
}

TEST(SliceRules, DifferentRunsAreOneFinding) {
  const auto findings = findings_after([](isa::SliceCopy& op) { op.dst_slice[0].burst_len = 6; });
  EXPECT_EQ(codes_of(findings), "E0105");
}

TEST(SliceRules, NumbersOfAnySizeAreRefused) {
  EXPECT_NE(codes_after([](isa::SliceCopy& op) {
              op.dims = 8;
              for (int d = 0; d < 8; ++d) {
                op.dst_slice[d] = {0, UINT32_MAX - 1, 0, 1, UINT32_MAX, 0};
                op.src_slice[d] = op.dst_slice[d];
              }
            }),
            "");
}

}  // namespace
}  // namespace asctwin::check
