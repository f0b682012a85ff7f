// Casts to floats of 8 bits that saturate: a number beyond the range is cut before it is rounded.
// spec: vector.md, section 4.5; reg_api.md, section 7.6
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "asctwin/base/dtype.h"
#include "isa/simd/cast.h"
#include "num/hifloat8.h"
#include "num/unaligned.h"

namespace asctwin::isa {

// The largest number of floats of 8 bits that may saturate; 0: it is another type.
inline float largest_of_8_bits(DType dtype) {
  if (dtype == DType::kFp8E4M3) return 448;
  if (dtype == DType::kFp8E5M2) return 57344;
  return dtype == DType::kHiFloat8 ? 32768 : 0;
}

// By CAST_HYBRID the largest number may still grow.
inline void limit_hifloat8(uint8_t* codes, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if ((codes[i] & 0x7F) == HiFloat8::kInfinity) --codes[i];
}

struct SaturatingCast {
  DType dst, src;
  bool keeps_nan;
};

template <class From>
void run_saturating_from(CastFn run, const SaturatingCast& cast, uint8_t* dst, const uint8_t* src,
                         size_t count) {
  constexpr size_t kPiece = 64;
  const float most = largest_of_8_bits(cast.dst);
  From piece[kPiece];
  for (size_t done = 0; done < count; done += kPiece) {
    const size_t now = std::min(kPiece, count - done);
    for (size_t i = 0; i < now; ++i) {
      const auto element = load_element<From>(src, done + i);
      const auto value = static_cast<float>(element);
      const From cut = From(std::min(most, std::max(-most, value)));
      piece[i] = value == value ? cut : cast.keeps_nan ? element : From(0.0f);
    }
    run(dst + done, piece, now);
    if (cast.dst == DType::kHiFloat8) limit_hifloat8(dst + done, now);
  }
}
inline void run_saturating(CastFn run, const SaturatingCast& cast, uint8_t* dst, const uint8_t* src,
                           size_t count) {
  (cast.src == DType::kHalf ? run_saturating_from<half>
                            : run_saturating_from<float>)(run, cast, dst, src, count);
}

}  // namespace asctwin::isa
