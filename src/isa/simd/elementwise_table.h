// The functions of one SIMD level by operation and type, picked from two templates that spell them:
// `Level` has the static members binary<op, T> and scalar<op, T>.
#pragma once

#include "isa/simd/elementwise_ops.h"

namespace asctwin {

struct ElementwiseTable {
  BinaryFn (*binary)(BinaryOp op, DType dtype);
  ScalarFn (*scalar)(BinaryOp op, DType dtype);
};

extern const ElementwiseTable kElementwisePortable;
#if defined(__x86_64__)
extern const ElementwiseTable kElementwiseAvx2;
extern const ElementwiseTable kElementwiseAvx512;
extern const ElementwiseTable kElementwiseAvx512Fp16;
#endif

template <BinaryOp op>
using OpTag = std::integral_constant<BinaryOp, op>;

// Calls `visit` with the OpTag of `op` and the Tag of the C++ type.
template <class Visit>
auto with_op_and_type(BinaryOp op, DType dtype, Visit visit) {
  return with_type(dtype, [&](auto type) {
    switch (op) {
      case BinaryOp::kAdd:
        return visit(OpTag<BinaryOp::kAdd>{}, type);
      case BinaryOp::kSub:
        return visit(OpTag<BinaryOp::kSub>{}, type);
      case BinaryOp::kMul:
        return visit(OpTag<BinaryOp::kMul>{}, type);
      case BinaryOp::kDiv:
        return visit(OpTag<BinaryOp::kDiv>{}, type);
      case BinaryOp::kMax:
        return visit(OpTag<BinaryOp::kMax>{}, type);
      case BinaryOp::kMin:
        return visit(OpTag<BinaryOp::kMin>{}, type);
    }
    __builtin_unreachable();
  });
}

template <class Level>
BinaryFn pick_binary(BinaryOp op, DType dtype) {
  return with_op_and_type(op, dtype, [](auto op_tag, auto type_tag) -> BinaryFn {
    using T = typename decltype(type_tag)::type;
    constexpr BinaryOp kOp = decltype(op_tag)::value;
    if constexpr (has_meaning<kOp, T>) return &Level::template binary<kOp, T>;
    return nullptr;
  });
}

template <class Level>
ScalarFn pick_scalar(BinaryOp op, DType dtype) {
  return with_op_and_type(op, dtype, [](auto op_tag, auto type_tag) -> ScalarFn {
    using T = typename decltype(type_tag)::type;
    constexpr BinaryOp kOp = decltype(op_tag)::value;
    if constexpr (has_meaning<kOp, T>) return &Level::template scalar<kOp, T>;
    return nullptr;
  });
}

}  // namespace asctwin
