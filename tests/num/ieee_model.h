// The 16-bit formats by the definition of IEEE 754 and nothing else: a table of all values, and
// rounding by a search between neighbours. Slow and plain; shares no line with the library.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace asctwin {

class IeeeModel {
 public:
  explicit IeeeModel(int mantissa_bits)
      : mantissa_bits_(mantissa_bits), bias_((1 << (14 - mantissa_bits)) - 1) {
    const unsigned infinity = 0x8000u - (1u << mantissa_bits);
    // One more than all finite values: where the next value would be, were the exponents unbounded.
    for (unsigned magnitude = 0; magnitude <= infinity; ++magnitude) {
      values_.push_back(value_of(magnitude));
    }
  }

  uint16_t infinity() const { return static_cast<uint16_t>(values_.size() - 1); }
  uint16_t nan() const { return static_cast<uint16_t>(infinity() | (1 << (mantissa_bits_ - 1))); }
  bool is_nan(uint16_t bits) const { return (bits & 0x7FFF) > infinity(); }

  double decode(uint16_t bits) const {
    const unsigned magnitude = bits & 0x7FFF;
    if (is_nan(bits)) return std::nan("");
    const double value = magnitude == infinity() ? HUGE_VAL : values_[magnitude];
    return (bits & 0x8000) != 0 ? -value : value;
  }

  // Nearest, the even one of two equally near; exact for whatever a long double holds.
  uint16_t encode(long double value) const {
    if (std::isnan(value)) return nan();
    const unsigned sign = std::signbit(value) ? 0x8000 : 0;
    const long double magnitude = std::fabs(value);
    if (magnitude >= values_.back()) return static_cast<uint16_t>(sign | infinity());
    const auto above = std::upper_bound(values_.begin(), values_.end(), magnitude);
    const unsigned high = static_cast<unsigned>(above - values_.begin());
    const unsigned low = high - 1;
    const long double middle = (static_cast<long double>(values_[low]) + values_[high]) / 2;
    const unsigned even = low % 2 == 0 ? low : high;
    const unsigned nearest = magnitude < middle ? low : magnitude > middle ? high : even;
    return static_cast<uint16_t>(sign | nearest);
  }

 private:
  double value_of(unsigned magnitude) const {
    const int field = static_cast<int>(magnitude >> mantissa_bits_);
    const int fraction = static_cast<int>(magnitude & ((1u << mantissa_bits_) - 1));
    if (field == 0) return std::ldexp(fraction, 1 - bias_ - mantissa_bits_);
    return std::ldexp(fraction + (1 << mantissa_bits_), field - bias_ - mantissa_bits_);
  }

  int mantissa_bits_;
  int bias_;
  std::vector<double> values_;
};

inline const IeeeModel& half_model() {
  static const IeeeModel model(10);
  return model;
}

inline const IeeeModel& bfloat16_model() {
  static const IeeeModel model(7);
  return model;
}

}  // namespace asctwin
