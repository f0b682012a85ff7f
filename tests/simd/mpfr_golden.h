// Functions of one number by MPFR, rounded once to nearest even to a format with gradual underflow.
#pragma once

#include <mpfr.h>

namespace asctwin::test {

// The exponents are MPFR's, of significands in [1/2, 1): of the least and of the largest number.
struct MpfrFormat {
  int precision, least_exponent, largest_exponent;
};
inline constexpr MpfrFormat kMpfrFloat{24, -148, 128};
inline constexpr MpfrFormat kMpfrHalf{11, -23, 16};

using MpfrFunction = int (*)(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding);

inline int mpfr_reciprocal(mpfr_ptr result, mpfr_srcptr x, mpfr_rnd_t rounding) {
  return mpfr_ui_div(result, 1, x, rounding);
}

// Keeps MPFR's range of exponents while it lives.
class MpfrGolden {
 public:
  explicit MpfrGolden(const MpfrFormat& format) {
    mpfr_set_emin(format.least_exponent);
    mpfr_set_emax(format.largest_exponent);
    for (mpfr_ptr number : {result_, a_, b_}) mpfr_init2(number, format.precision);
  }
  ~MpfrGolden() {
    for (mpfr_ptr number : {result_, a_, b_}) mpfr_clear(number);
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
  }
  MpfrGolden(const MpfrGolden&) = delete;
  MpfrGolden& operator=(const MpfrGolden&) = delete;

  // @pre the operands are numbers of the format
  double of(MpfrFunction function, double x) {
    mpfr_set_d(a_, x, MPFR_RNDN);
    return rounded(function(result_, a_, MPFR_RNDN));
  }
  double quotient(double x, double y) {
    mpfr_set_d(a_, x, MPFR_RNDN);
    mpfr_set_d(b_, y, MPFR_RNDN);
    return rounded(mpfr_div(result_, a_, b_, MPFR_RNDN));
  }

 private:
  double rounded(int direction) {
    mpfr_subnormalize(result_, direction, MPFR_RNDN);
    return mpfr_get_d(result_, MPFR_RNDN);
  }

  mpfr_t result_, a_, b_;
};

}  // namespace asctwin::test
