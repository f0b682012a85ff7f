// The library's functions in double are exact enough: their errors are far below those of half and
// float.
#include "why/exact.h"

#include <algorithm>
#include <cmath>

namespace asctwin::why {

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

}  // namespace asctwin::why
