// The library's functions in double are exact enough: their errors are far below those of half and
// float.
#include "why/exact.h"

#include <algorithm>
#include <cmath>

#include "isa/simd/tensor_meaning.h"

namespace asctwin::why {
namespace {

template <isa::TensorOp kOperation>
std::optional<double> meaning_of(double a, double b, double scalar) {
  if constexpr (tensor_math::has_meaning<kOperation>) {
    using Meaning = tensor_math::Meaning<kOperation>;
    const double plain = Meaning::of(a, b, scalar);
    return Meaning::is_plain(a, b, scalar, plain) ? plain : Meaning::elsewhere(a, b, scalar);
  } else {
    return {};
  }
}

}  // namespace

std::optional<double> exact_result(isa::VectorOp operation, double a, double b, double c) {
  using Op = isa::VectorOp;
  switch (operation) {
    case Op::kAdd:
    case Op::kAdds:
      return a + b;
    case Op::kSub:
    case Op::kSubs:
      return a - b;
    case Op::kSubsLeft:
      return b - a;
    case Op::kMul:
    case Op::kMuls:
      return a * b;
    case Op::kDiv:
    case Op::kDivs:
      return a / b;
    case Op::kDivsLeft:
      return b / a;
    case Op::kMax:
    case Op::kMaxs:
      return std::max(a, b);
    case Op::kMin:
    case Op::kMins:
      return std::min(a, b);
    case Op::kAbs:
      return std::abs(a);
    case Op::kNeg:
      return -a;
    case Op::kRelu:
      return std::max(a, 0.0);
    case Op::kLeakyRelu:
      return a >= 0 ? a : a * b;
    case Op::kPrelu:
      return std::signbit(a) ? a * b : a;
    case Op::kExp:
      return std::exp(a);
    case Op::kLn:
      return std::log(a);
    case Op::kSqrt:
      return std::sqrt(a);
    case Op::kRsqrt:
      return 1 / std::sqrt(a);
    case Op::kReciprocal:
      return 1 / a;
    case Op::kAddRelu:
      return std::max(a + b, 0.0);
    case Op::kSubRelu:
      return std::max(a - b, 0.0);
    case Op::kAbsSub:
      return std::abs(a - b);
    case Op::kExpSub:
      return std::exp(a - b);
    case Op::kAxpy:
    case Op::kMulAddDst:
      return a * b + c;
    case Op::kFusedMulAdd:
      return a * c + b;
    case Op::kMulAddRelu:
      return std::max(a * c + b, 0.0);
    default:
      return {};
  }
}

std::optional<double> exact_result(isa::TensorOp operation, double a, double b, double scalar) {
  switch (operation) {
#define ASCTWIN_TENSOR_FUNCTION(name, ...) \
  case isa::TensorOp::k##name:             \
    return meaning_of<isa::TensorOp::k##name>(a, b, scalar);
#include "asctwin/isa/tensor_functions.inc"
#undef ASCTWIN_TENSOR_FUNCTION
    default:
      return {};
  }
}

}  // namespace asctwin::why
