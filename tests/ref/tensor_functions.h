// Library functions over whole tensors, element by element: the result of the formula, rounded
// once. spec: adv_math.md, section 2; adv_nn.md, section 2
#pragma once

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

enum class TensorFunction {
#define ASCTWIN_TENSOR_REFERENCE(function, value) k##function,
#define ASCTWIN_INTEGER_REFERENCE(function, value)
#include "ref/tensor_functions.inc"
#undef ASCTWIN_TENSOR_REFERENCE
#undef ASCTWIN_INTEGER_REFERENCE
};

// Bit pattern of the result of elements with bit patterns `a` and `b`.
uint64_t apply(TensorFunction function, Type type, uint64_t a, uint64_t b, double scalar);
// The result that steps in double may have instead, as errors of 2^-44 are allowed to them: it
// differs where the exact one lies so near to the middle between two numbers of the type.
uint64_t other_result(TensorFunction function, Type type, uint64_t a, uint64_t b, double scalar);

struct TensorParams {
  int64_t count;
  double scalar;
};
void tensor_function(TensorFunction function, Type type, const TensorParams& params, Place dst,
                     Place src);
void tensor_function(TensorFunction function, Type type, const TensorParams& params, Place dst,
                     Place src0, Place src1);

}  // namespace ref
