// A result against the expected values of a file. Without a tolerance every element must have the
// same value; with one, |got - expected| <= absolute + relative * |expected|, as numpy.isclose, or
// at most so many values of the type apart.
// NaN equals NaN, +0 equals -0, and an infinity equals only itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "format/tensor_type.h"
#include "runner/error_shape.h"
#include "runner/gaps.h"

namespace asctwin {

struct Tolerance {
  double relative = 0;
  double absolute = 0;
  uint64_t ulps = 0;  // values of the type between the two; of integers the difference
};

struct Mismatch {
  size_t element = 0;  // position in C order
  std::string got;
  std::string expected;
};

// Elements of one side that stand out.
struct Census {
  size_t nan = 0, infinite = 0, zero = 0, unwritten = 0;
};

struct Comparison {
  size_t count = 0;
  size_t differing = 0;
  size_t both_nan = 0;             // equal, as NaN
  std::vector<Mismatch> first;     // at most kShownMismatches
  double max_abs_error = 0;        // over all elements; infinite where only one of two is finite
  double max_rel_error = 0;        // over the elements whose expected value is not 0
  uint64_t max_ulp = 0;            // values of the type between the two, of finite elements
  Census got = {}, expected = {};  // where there is a difference
  double cosine = 1;               // the cosine similarity of both, of what is finite
  std::vector<bool> wrong;         // by element; empty where none is, and beyond kMostShaped
  std::vector<ErrorShape> shapes;  // how the error looks; of tensors of at most kMostShaped

  bool equal() const { return differing == 0; }
};

inline constexpr size_t kShownMismatches = 8;
inline constexpr size_t kMostShaped = size_t{1} << 24;  // elements

// The elements of an expected file. Throws FormatError where it cannot be read or its type, or
// size for .bin, is not the tensor's.
std::vector<std::byte> read_expected(const std::string& path, const TensorType& type);

// An element of `got` that is in `gaps` equals nothing.
// @pre both buffers hold size_bytes(type) bytes.
Comparison compare(const TensorType& type, const void* got, const void* expected,
                   const Tolerance& tolerance, const runner::Gaps& gaps = {},
                   const std::vector<InputTensor>& inputs = {});

// The values of a tensor of at most kMostReduced elements; empty for other types and beyond.
std::vector<double> values_of(const TensorType& type, const void* memory);
inline constexpr size_t kMostReduced = 4096;

// "`y` differs from `y_golden.npy` in 3 of 1024 elements (...)", a line for each first mismatch and
// for each shape of the error,
// or "`y` equals `y_golden.npy` in all 1024 elements (...)".
std::string comparison_text(const std::string& name, const std::string& path,
                            const TensorType& type, const Comparison& comparison);

}  // namespace asctwin
