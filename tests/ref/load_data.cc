// Fractal by fractal, element of 16 bits by element.
#include "ref/load_data.h"

namespace ref {

void load_data(const LoadData2dParams& params, Place dst, Place src) {
  for (int64_t t = 0; t < params.repeatTimes; ++t) {
    const int64_t way = t * params.srcStride;
    const int64_t fractal = params.startIndex + (params.addrMode == 1 ? -way : way);
    for (int64_t element = 0; element < 256; ++element) {
      const int64_t row = element / 16, column = element % 16;
      const int64_t place = params.ifTranspose ? column * 16 + row : element;
      dst.memory.store(dst.at + t * (params.dstGap + 1) * 512 + place * 2, 2,
                       src.memory.load(src.at + fractal * 512 + element * 2, 2));
    }
  }
}

namespace {

// Of an element of 4, 8, 16 or 32 bits.
uint64_t load_element(Place from, int64_t bits, int64_t index) {
  if (bits >= 8) return from.memory.load(from.at + index * bits / 8, bits / 8);
  return from.memory.load(from.at + index / 2, 1) >> (index % 2 * 4) & 15;
}

}  // namespace

void load_data_with_transpose(const LoadData2dTransposeParams& params, int64_t bits, Place dst,
                              Place src) {
  const int64_t side = bits == 32 ? 16 : 256 / bits, width = 256 / bits;
  const int64_t fractals = side * side * bits / 8 / 512;
  for (int64_t t = 0; t < params.repeatTimes; ++t) {
    const int64_t way = params.addrMode == 0 ? t : -t;
    const int64_t base = (params.startIndex + way * params.srcStride) * fractals * 512;
    const Place square{src.memory, src.at + base};
    for (int64_t f = 0; f < fractals; ++f)
      for (int64_t k = 0; k < 16; ++k)
        for (int64_t m = 0; m < width; ++m) {
          const int64_t i = 8 * f + m;  // b32: X[i][k], in two fractals of 8 columns
          const int64_t from = bits == 32 ? k / 8 * 128 + i * 8 + k % 8 : m * side + 16 * f + k;
          const int64_t to = dst.at +
                             (t * (params.dstGap + 1) + f * (params.dstFracGap + 1)) * 512 +
                             (k * width + m) * bits / 8;
          const uint64_t element = load_element(square, bits, from);
          if (bits >= 8)
            dst.memory.store(to, bits / 8, element);
          else if (m % 2 == 0)
            dst.memory.store(to, 1, element | load_element(square, bits, from + side) << 4);
        }
  }
}

}  // namespace ref
