// Element by element; the chips that have these copies know no infinity of half.
#include "ref/l0c_ub.h"

#include <cmath>

#include "ref/number.h"

namespace ref {
namespace {

bool is_negative(const CopyCo2Params& params, uint64_t bits) {
  using Number = CopyCo2Params::Number;
  if (params.number == Number::kInteger) return params.is_signed && static_cast<int32_t>(bits) < 0;
  return (params.number == Number::kHalf ? half_to_double(bits) : float_to_double(bits)) <= 0;
}

uint64_t narrowed(uint64_t bits) {
  const double value = float_to_double(bits);
  if (std::isnan(value)) return 0;
  const uint64_t rounded = double_to_half(value);
  return (rounded & 0x7FFF) == 0x7C00 ? rounded - 1 : rounded;
}

}  // namespace

void copy_co2(const CopyCo2Params& params, Place dst, Place src) {
  const bool narrows = params.conversion == OutOfL0c::kFloatToHalf;
  const int64_t to = narrows ? 2 : params.src_bytes, length = params.blockLen * 256;
  for (int64_t k = 0; k < params.blockCount; ++k)
    for (int64_t i = 0; i < length; ++i) {
      const int64_t from = (k * (params.blockLen + params.srcStride) * 256 + i) * params.src_bytes;
      uint64_t bits = src.memory.load(src.at + from, params.src_bytes);
      if (params.relu && is_negative(params, bits)) bits = 0;
      dst.memory.store(dst.at + k * (length * to + params.dstStride * 32) + i * to, to,
                       narrows ? narrowed(bits) : bits);
    }
}

void broadcast_to_l0c(const BroadCastParams& params, Place dst, Place src) {
  const int64_t size = params.bytes;
  for (int64_t b = 0; b < params.blockCount; ++b)
    for (int64_t l = 0; l < params.blockLen; ++l)
      for (int64_t r = 0; r < 16; ++r)
        for (int64_t c = 0; c < 16; ++c) {
          const int64_t from = b * (params.blockLen * 16 + params.srcGap * 32 / size) + l * 16 + c;
          const int64_t to = (b * (params.blockLen + params.dstGap) + l) * 256 + r * 16 + c;
          dst.memory.store(dst.at + to * size, size, src.memory.load(src.at + from * size, size));
        }
}

}  // namespace ref
