// Describes the shape of the error of a result that differs from the expected values: how the wrong
// values follow from the expected ones (shifted, transposed, scaled, ...) and where they lie (the
// tail of each row, a period, whole rows, ...). Each statement is held against every element.
#pragma once

#include <string>
#include <vector>

#include "format/tensor_type.h"

namespace asctwin {

// In the order of the names in error_shape_name().
enum class ShapeKind {
  kUnwritten,         // the wrong elements have no value
  kTransposed,        // the matrix with rows and columns exchanged
  kLayout,            // the matrix in NZ instead of ND, or the reverse
  kShift,             // the expected values, some elements further on
  kScaled,            // the expected values times a constant
  kSaturated,         // the largest or the smallest value of the type
  kRounded,           // one value of the type beside the expected one
  kLowPrecision,      // values that a smaller type holds
  kReducedOtherwise,  // sums, means or extremes of other inputs
  kStale,             // made of what an earlier iteration left
  kTail,              // the last elements of each row, or of the tensor
  kPeriod,            // the same elements of each k
  kRows,              // whole rows
  kColumns,           // whole columns
  kEverything,
};

const char* error_shape_name(ShapeKind kind);

struct ErrorShape {
  ShapeKind kind;
  std::string evidence;  // in the reader's language
};

// An argument that the kernel may have reduced.
struct InputTensor {
  std::string name;
  TensorType type;
  std::vector<double> values;
};

// A difference as numbers: `got` and `expected` in C order, `wrong` marks the elements beyond the
// tolerance, `unwritten` those without a value.
struct DifferingTensor {
  TensorType type;
  std::vector<double> got, expected;
  std::vector<bool> wrong, unwritten;
  std::vector<InputTensor> inputs = {};
};

// At most two: of the values, and of the places. Empty where no statement holds.
std::vector<ErrorShape> shapes_of_error(const DifferingTensor& tensor);

}  // namespace asctwin
