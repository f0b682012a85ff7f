// Elementwise operations in double, as mathematics has them: what a result is held against to see
// the error of its instruction.
#pragma once

#include <optional>

#include "asctwin/isa/tensor_function.h"
#include "asctwin/isa/vector_op.h"

namespace asctwin::why {

// `a` and `b` are the sources, or the source and the scalar, `c` is the old element of dst.
// Nothing: the operation is none of numbers, such as And.
std::optional<double> exact_result(isa::VectorOp operation, double a, double b, double c);

// `scalar` is that of the call, if it has one. Nothing: it has no meaning in floats, such as Xor.
std::optional<double> exact_result(isa::TensorOp operation, double a, double b, double scalar);

}  // namespace asctwin::why
