// The formulas on parts. Sums and products are rounded to the type of the parts at every step, what
// has a division or a root is computed in double first.
#include "ref/complex.h"

#include <cmath>
#include <stdexcept>

namespace ref {
namespace {

Type part_of(Type type) {
  if (type == Type::kComplex64) return Type::kFloat;
  return type == Type::kComplex32 ? Type::kHalf : Type::kHalfSaturating;
}

struct Number {
  double real, imag;
};
class Parts {
 public:
  explicit Parts(Type type) : part_(part_of(type)), bits_(8 * size_of(part_)) {}

  int64_t bytes() const { return bits_ / 8; }
  Number split(uint64_t bits) const {
    const uint64_t mask = (uint64_t{1} << bits_) - 1;
    return {static_cast<double>(value_of(part_, bits & mask)),
            static_cast<double>(value_of(part_, bits >> bits_ & mask))};
  }
  uint64_t join(double real, double imag) const {
    return rounded(part_, real) | rounded(part_, imag) << bits_;
  }
  double round(double value) const {
    return static_cast<double>(value_of(part_, rounded(part_, value)));
  }

 private:
  Type part_;
  int64_t bits_;
};

uint64_t multiply(const Parts& parts, Number a, Number b) {
  return parts.join(parts.round(a.real * b.real) - parts.round(a.imag * b.imag),
                    parts.round(a.real * b.imag) + parts.round(a.imag * b.real));
}
uint64_t divide(const Parts& parts, Number a, Number b) {
  const double square = b.real * b.real + b.imag * b.imag;
  return parts.join((a.real * b.real + a.imag * b.imag) / square,
                    (a.imag * b.real - a.real * b.imag) / square);
}
uint64_t subtract(const Parts& parts, Number a, Number b) {
  return parts.join(a.real - b.real, a.imag - b.imag);
}

}  // namespace

uint64_t apply_complex(Op op, Type type, uint64_t left, uint64_t right) {
  const Parts parts(type);
  const Number a = parts.split(left), b = parts.split(right);
  switch (op) {
    case Op::kAdd:
    case Op::kAdds:
      return parts.join(a.real + b.real, a.imag + b.imag);
    case Op::kSub:
    case Op::kSubs:
      return subtract(parts, a, b);
    case Op::kSubsLeft:
      return subtract(parts, b, a);
    case Op::kMul:
    case Op::kMuls:
      return multiply(parts, a, b);
    case Op::kDiv:
    case Op::kDivs:
      return divide(parts, a, b);
    case Op::kDivsLeft:
      return divide(parts, b, a);
    default:
      throw std::logic_error("no operation of complex numbers");
  }
}

void complex_magnitudes(Type type, int64_t count, Place dst, Place src) {
  const Parts parts(type);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t bytes = parts.bytes();
    const Number a = parts.split(src.memory.load(src.at + 2 * bytes * i, 2 * bytes));
    const double square = a.real * a.real + a.imag * a.imag;
    dst.memory.store(dst.at + bytes * i, bytes, rounded(part_of(type), std::sqrt(square)));
  }
}

void exp_sub_of_halves(int64_t count, Place dst, Place src0, Place src1) {
  for (int64_t i = 0; i < count; ++i)
    dst.memory.store(
        dst.at + 4 * i, 4,
        apply(Op::kExpSub, Type::kFloat, Type::kHalf, src0.memory.load(src0.at + 2 * i, 2),
              src1.memory.load(src1.at + 2 * i, 2), 0));
}

}  // namespace ref
