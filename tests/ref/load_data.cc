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

// Loads an element of 4, 8, 16 or 32 bits.
uint64_t load_element(Place from, int64_t bits, int64_t index) {
  if (bits >= 8) return from.memory.load(from.at + index * bits / 8, bits / 8);
  return from.memory.load(from.at + index / 2, 1) >> (index % 2 * 4) & 15;
}

}  // namespace

// Element by element of the part; fractals of 16 rows of 32 B, below one another in each strip.
void load_data_v2(const LoadData2dParamsV2& params, int64_t bits, Place dst, Place src) {
  const int64_t c0 = 256 / bits;
  const auto place = [&](int64_t row, int64_t column, int64_t stride) {
    const int64_t fractal = column / c0 * stride + row / 16;
    return fractal * 16 * c0 + row % 16 * c0 + column % c0;
  };
  const auto from = [&](int64_t row, int64_t column) {
    return load_element(src, bits,
                        place(row + params.mStartPosition * 16, column + params.kStartPosition * c0,
                              params.srcStride));
  };
  for (int64_t row = 0; row < params.mStep * 16; ++row)
    for (int64_t column = 0; column < params.kStep * c0; ++column) {
      const bool turns = params.ifTranspose;
      const int64_t to =
          turns ? place(column, row, params.dstStride) : place(row, column, params.dstStride);
      if (bits >= 8)
        dst.memory.store(dst.at + to * bits / 8, bits / 8, from(row, column));
      else if (to % 2 == 0)  // with its neighbour
        dst.memory.store(dst.at + to / 2, 1,
                         from(row, column) | (turns ? from(row + 1, column) : from(row, column + 1))
                                                 << 4);
    }
}

void load_scales(const LoadData2dMxParams& params, uint8_t* scales, Place src) {
  for (int64_t x = 0; x < params.xStep; ++x)
    for (int64_t y = 0; y < params.yStep * 32; ++y) {
      const int64_t from = ((params.xStartPosition + x) * params.srcStride + params.yStartPosition);
      const uint8_t byte = src.memory.read(src.at + from * 32 + y);
      const int64_t to = x * params.dstStride * 32 + y;
      if (to < 4096) scales[to] = byte;
    }
}

void load_data_with_transpose(const LoadData2dTransposeParams& params, int64_t bits, Place dst,
                              Place src) {
  const int64_t side = bits == 32 ? 16 : 256 / bits, width = 256 / bits;
  const int64_t fractals = side * side * bits / 8 / 512;
  for (int64_t t = 0; t < params.repeatTimes; ++t) {
    const int64_t way = params.addrMode == 0 ? t : -t;
    const int64_t unit = params.in_fractals ? 512 : fractals * 512;
    const int64_t base = (params.startIndex + way * params.srcStride) * unit;
    for (int64_t f = 0; f < fractals; ++f)
      for (int64_t k = 0; k < 16; ++k)
        for (int64_t m = 0; m < width; ++m) {
          const int64_t i = 8 * f + m;  // b32: X[i][k], in two fractals of 8 columns
          const int64_t from = bits == 32 ? k / 8 * 128 + i * 8 + k % 8 : m * side + 16 * f + k;
          const int64_t to = dst.at +
                             (t * (params.dstGap + 1) + f * (params.dstFracGap + 1)) * 512 +
                             (k * width + m) * bits / 8;
          const auto at = [&](int64_t index) {
            const int64_t in_fractal = 4096 / bits, gap = index / in_fractal * params.srcFracGap;
            return load_element({src.memory, src.at + base}, bits, index + gap * in_fractal);
          };
          const uint64_t element = at(from);
          if (bits >= 8)
            dst.memory.store(to, bits / 8, element);
          else if (m % 2 == 0)
            dst.memory.store(to, 1, element | at(from + side) << 4);
        }
  }
}

}  // namespace ref
