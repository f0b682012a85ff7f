// Results against expected values, with the report that `asctwin run --expect` gives: how many
// elements differ and by how much, the first of them, and the shape of the error.
//   const auto difference = asctwin::compare_values(asctwin::DType::kFloat, {8, 64}, got.data(),
//                                                   expected.data(), {1e-5});
// In tests with GoogleTest: EXPECT_VALUES (asctwin/gtest.h). Link with asctwin::operators.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "asctwin/base/dtype.h"

namespace asctwin {

// An element is right if |got - expected| <= atol + rtol * |expected|, or if both are at most `ulp`
// values of their type apart. Without any of them it has to be equal.
struct Tolerances {
  double rtol = 0;
  double atol = 0;
  uint64_t ulp = 0;
};

// A tensor of which the result may be a sum, mean or extreme.
struct ComparedInput {
  std::string name;
  DType dtype;
  std::vector<size_t> shape;
  const void* values;
};

struct ValueDifference {
  bool equal = true;
  size_t elements = 0, differing = 0;
  std::vector<std::string> shapes;  // kinds: "tail", "transposed", ...
  std::string text;                 // the whole report
  std::string json;                 // as an entry of `expect` of `asctwin run --json`
};

// @pre both hold the elements of `shape`, in C order
ValueDifference compare_values(DType dtype, const std::vector<size_t>& shape, const void* got,
                               const void* expected, const Tolerances& tolerances = {},
                               const std::vector<ComparedInput>& inputs = {},
                               const std::string& name = "the result");

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
