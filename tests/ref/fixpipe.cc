// Element by element, by the element map and the golden order of a quantisation.
#include "ref/fixpipe.h"

#include <algorithm>
#include <cmath>

#include "ref/number.h"

namespace ref {
namespace {

double to_float(double value) { return float_to_double(double_to_float(value)); }

struct Word {
  double scale;
  int64_t n, mcb, offset, is_signed;

  Word(uint64_t bits, bool has_shift)
      : scale(float_to_double(bits & 0xFFFFE000)),
        n(static_cast<int64_t>(bits >> 32 & 15)),
        mcb(has_shift ? static_cast<int64_t>(bits >> 36 & 1) : 0),
        offset(static_cast<int64_t>(bits >> 37 & 511)),
        is_signed(static_cast<int64_t>(bits >> 46 & 1)) {
    if (offset > 255) offset -= 512;
  }
};

double shifted(double value, const Word& word) {
  return word.mcb == 0 ? value : std::floor(value / std::pow(2.0, static_cast<double>(word.n + 1)));
}

uint64_t to_byte(double value, const Word& word) {
  double scaled = to_float(to_float(value) * word.scale);
  if (std::isnan(scaled)) scaled = 0;
  const double whole =
      std::nearbyint(std::clamp(scaled, -256.0, 255.0)) + static_cast<double>(word.offset);
  const double held =
      word.is_signed != 0 ? std::clamp(whole, -128.0, 127.0) : std::clamp(whole, 0.0, 255.0);
  return static_cast<uint64_t>(static_cast<int64_t>(held)) & 0xFF;
}

uint64_t converted(const FixpipeParams& params, uint64_t bits, const Word& word) {
  double value = params.from_float ? float_to_double(bits) : static_cast<int32_t>(bits);
  if (params.reluEn && value <= 0) value = 0, bits = 0;
  const std::string& mode = params.quantPre;
  if (mode == "F322F16") return double_to_half(value);
  if (mode == "F322BF16") return double_to_bfloat16(value);
  if (mode == "QF322B8_PRE") return to_byte(value, word);
  if (mode == "REQ8")
    return to_byte(word.mcb == 0 ? value : std::clamp(shifted(value, word), -32768.0, 32767.0),
                   word);
  if (mode == "DEQF16") {
    const double scaled = to_float(to_float(shifted(value, word)) * word.scale);
    return double_to_half(std::clamp(scaled, -65504.0, 65504.0));
  }

  return bits;
}

int64_t place_of(const FixpipeParams& params, int64_t i, int64_t m, int64_t n) {
  const int64_t size = params.dst_bytes;
  if (params.nz2nd) return (i * params.dstNdStride + m * params.dstStride + n) * size;
  if (params.nz2dn) return (i * params.dstNdStride + n * params.dstStride + m) * size;
  const int64_t strip = params.dstStride * (params.in_elements ? size : 32);
  if (params.channelSplit) return n / 8 * strip + (m * 8 + n % 8) * size;
  if (size != 1) return n / 16 * strip + (m * 16 + n % 16) * size;
  const bool is_odd_tail = params.nSize % 32 != 0 && n / 32 == params.nSize / 32;
  return n / 32 * strip + (is_odd_tail ? m * 16 + n % 32 : m * 32 + n % 32);
}

}  // namespace

void fixpipe(const FixpipeParams& params, Place dst, Place src, Place words) {
  for (int64_t i = 0; i < (params.nz2nd || params.nz2dn ? params.ndNum : 1); ++i)
    for (int64_t m = 0; m < params.mSize; ++m)
      for (int64_t n = 0; n < params.nSize; ++n) {
        const int64_t from = i * params.srcNdStride * params.matrix_unit +
                             n / 16 * params.srcStride * 16 + m * params.rowStep * 16 + n % 16;
        const Word word(
            params.by_column ? words.memory.load(words.at + n * 8, 8) : params.deqScalar,
            params.has_shift);
        const uint64_t bits = src.memory.load(src.at + from * 4, 4);
        dst.memory.store(dst.at + place_of(params, i, m, n), params.dst_bytes,
                         converted(params, bits, word));
      }
}

}  // namespace ref
