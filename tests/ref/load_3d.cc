// Element by element: the matrix by its formula, the places by the table of section 4.2.
#include "ref/load_3d.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace ref {
namespace {

int64_t up(int64_t value, int64_t unit) { return (value + unit - 1) / unit; }

struct Matrix {
  const Load3dParams& p;
  int64_t c0, size;
  Place src;

  int64_t width() const {
    return (p.l1W + p.left + p.right - ((p.kernelW - 1) * p.dilationW + 1)) / p.strideW + 1;
  }
  int64_t height() const {
    return (p.l1H + p.top + p.bottom - ((p.kernelH - 1) * p.dilationH + 1)) / p.strideH + 1;
  }
  int64_t rows() const { return width() * height(); }
  int64_t columns() const { return up(p.channelSize, c0) * p.kernelH * p.kernelW * c0; }
  uint64_t at(int64_t row, int64_t column) const {
    if (row >= rows()) return p.padValue;
    const int64_t tap = column / c0, kw = tap % p.kernelW, kh = tap / p.kernelW % p.kernelH;
    const int64_t c1 = tap / p.kernelW / p.kernelH;
    const int64_t h = row / width() * p.strideH + kh * p.dilationH - p.top;
    const int64_t w = row % width() * p.strideW + kw * p.dilationW - p.left;
    if (h < 0 || h >= p.l1H || w < 0 || w >= p.l1W) return p.padValue;
    return src.memory.load(src.at + (((c1 * p.l1H + h) * p.l1W + w) * c0 + column % c0) * size,
                           size);
  }
};

// Returns the place of element (m, k) of the stored matrix, whose extents are whole blocks.
int64_t place_of(const Load3dParams& p, bool into_l0b, int64_t c0, int64_t m, int64_t k,
                 int64_t rows, int64_t columns) {
  const int64_t m1 = rows / 16, k1 = columns / c0, frac = 16 * c0;
  if (p.in_strips) {
    const bool turned = into_l0b || p.enTranspose;
    const int64_t row = turned ? k : m, column = turned ? m : k;
    const int64_t stride = p.dstStride != 0 ? p.dstStride : up(turned ? columns : rows, 16);
    return (column / c0 * stride + row / 16) * frac + row % 16 * c0 + column % c0;
  }
  if (!into_l0b && !p.enTranspose) return (m / 16 * k1 + k / c0) * frac + m % 16 * c0 + k % c0;
  if (c0 == 16) {
    const int64_t fractal = into_l0b ? m / 16 * k1 + k / 16 : k / 16 * m1 + m / 16;
    return fractal * 256 + k % 16 * 16 + m % 16;
  }
  const int64_t h = m % 16 / 8;
  const int64_t fractal =
      into_l0b ? (m / 16 * 2 + h) * up(columns, 16) + k / 16 : (k / 16 * m1 + m / 16) * 2 + h;
  return fractal * 128 + k % 16 * 8 + m % 8;
}

}  // namespace

void load_data_3d(Load3dParams p, int64_t bits, bool into_l0b, Place dst, Place src) {
  if (bits == 4) {  // whole bytes move
    for (int64_t* count : {&p.channelSize, &p.kExtension, &p.kStartPt}) *count = up(*count, 2);
    bits = 8;
  }
  const int64_t size = bits / 8, c0 = 32 / size;
  const Matrix matrix{p, c0, size, src};
  const int64_t block_rows = up(p.mExtension, 16) * 16;
  const int64_t block_columns = up(p.kExtension, c0) * c0;
  const bool down = p.repeatMode == 0;
  const int64_t rows = block_rows * (down ? p.repeatTime : 1);
  const int64_t columns = block_columns * (down ? 1 : p.repeatTime);
  for (int64_t m = 0; m < rows; ++m)
    for (int64_t k = 0; k < columns; ++k) {
      const int64_t r = down ? m / block_rows : k / block_columns;
      const int64_t in_block_m = m % block_rows, in_block_k = k % block_columns;
      const int64_t row = p.mStartPt + in_block_m + (down ? r * 16 * p.repeatStride : 0);
      const int64_t column = p.kStartPt + in_block_k + (down ? 0 : r * c0 * p.repeatStride);
      const int64_t to = dst.at + place_of(p, into_l0b, c0, m, k, rows, columns) * size;
      const bool has_row =
          in_block_m < p.mExtension || row - in_block_m + p.mExtension >= matrix.rows();
      if (has_row && in_block_k < p.kExtension && column < matrix.columns())
        dst.memory.store(to, size, matrix.at(row, column));
      else
        for (int64_t b = 0; b < size; ++b) dst.memory.write_unspecified(to + b);
    }
}

void load_data_3d_v1(const Load3dV1Params& p, int64_t bytes, Place dst, Place src) {
  // The corners of all the windows that the repeats have; a window past the last line has none.
  std::vector<std::pair<int64_t, int64_t>> corners;
  const int64_t wide = (p.filterW - 1) * p.dilationW + 1, high = (p.filterH - 1) * p.dilationH + 1;
  int64_t w = p.leftTopW, h = p.leftTopH;
  for (int64_t i = 0; i < 16 * p.repeatTime; ++i) {
    corners.emplace_back(h, w);
    w += p.strideW;
    if (w + wide > p.l1W + p.right) w = -p.left, h += p.strideH;
  }
  const int64_t c0 = 32 / bytes;
  for (int64_t t = 0; t < p.repeatTime; ++t)
    for (int64_t i = 0; i < 16; ++i) {
      int64_t c1 = p.c1Index, kh = p.fetchFilterH, kw = p.fetchFilterW;
      for (int64_t step = 0; p.repeatMode == 0 && step < t; ++step) {
        if (++kw == p.filterW) kw = 0, ++kh;
        if (kh == p.filterH) kh = 0, ++c1;
      }
      const auto [top, left] =
          corners[static_cast<std::size_t>(i + (p.repeatMode == 1 ? 16 * t : 0))];
      const int64_t y = top + kh * p.dilationH, x = left + kw * p.dilationW;
      const bool inside =
          y >= 0 && y < p.l1H && x >= 0 && x < p.l1W && top + high <= p.l1H + p.bottom;
      for (int64_t c = 0; c < c0; ++c) {
        const int64_t from = (((c1 * p.l1H + y) * p.l1W + x) * c0 + c) * bytes;
        const int64_t fractal = t * (p.repeatMode == 1 ? p.jumpStride : 1);
        dst.memory.store(dst.at + fractal * 512 + i * 32 + c * bytes, bytes,
                         inside ? src.memory.load(src.at + from, bytes) : p.padValue);
      }
    }
}

void init_const_value(const InitConstParams& params, uint64_t value, int64_t bytes, Place dst) {
  for (int64_t t = 0; t < params.repeatTimes; ++t)
    for (int64_t i = 0; i < params.blockNum * params.block_bytes; i += bytes)
      dst.memory.store(dst.at + t * (params.blockNum + params.dstGap) * params.block_bytes + i,
                       bytes, value);
}

}  // namespace ref
