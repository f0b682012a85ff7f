// An exponential of float accuracy that compilers vectorise: a polynomial of six terms, and the
// exponent by its bits.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace asctwin::bench {

inline float exponential(float x) {
  x = std::min(std::max(x, -87.0F), 88.0F);
  const float n = std::rint(x * 1.44269504F);
  const float r = x - n * 0.693359375F + n * 2.12194440e-4F;
  float p = 1.98756915e-4F;
  for (const float term : {1.39819995e-3F, 8.33345191e-3F, 4.16657959e-2F, 0.166666665F, 0.5F})
    p = p * r + term;
  const int32_t bits = (static_cast<int32_t>(n) + 127) << 23;
  float power;
  std::memcpy(&power, &bits, sizeof(power));
  return (p * r * r + r + 1) * power;
}

}  // namespace asctwin::bench
