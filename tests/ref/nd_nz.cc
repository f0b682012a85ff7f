// Element by element, by the two address formulas.
#include "ref/nd_nz.h"

namespace ref {

void nd_to_nz(const Nd2NzParams& params, int64_t size_bytes, Place dst, Place src) {
  const int64_t c0 = 32 / size_bytes;
  const int64_t strips = (params.dValue + c0 - 1) / c0;
  for (int64_t i = 0; i < params.ndNum; ++i)
    for (int64_t r = 0; r < params.nValue; ++r)
      for (int64_t column = 0; column < strips * c0; ++column) {
        const int64_t from =
            src.at + (i * params.srcNdMatrixStride + r * params.srcDValue + column) * size_bytes;
        const int64_t to = dst.at + i * params.dstNzMatrixStride * size_bytes +
                           column / c0 * params.dstNzC0Stride * 32 + r * params.dstNzNStride * 32 +
                           column % c0 * size_bytes;
        const bool inside = column < params.dValue;
        dst.memory.store(to, size_bytes, inside ? src.memory.load(from, size_bytes) : 0);
      }
}

void dn_to_nz(const Dn2NzParams& params, int64_t size_bytes, Place dst, Place src) {
  const int64_t c0 = 32 / size_bytes;
  const int64_t strips = (params.dValue + c0 - 1) / c0;
  for (int64_t i = 0; i < params.dnNum; ++i)
    for (int64_t n = 0; n < params.nValue; ++n)
      for (int64_t d = 0; d < strips * c0; ++d) {
        const int64_t from = i * params.srcDnMatrixStride + d * params.srcDValue + n;
        const int64_t to = dst.at + i * params.dstNzMatrixStride * size_bytes +
                           d / c0 * params.dstNzC0Stride * 32 + n * params.dstNzNStride * 32 +
                           d % c0 * size_bytes;
        const bool inside = d < params.dValue;
        dst.memory.store(to, size_bytes,
                         inside ? src.memory.load(src.at + from * size_bytes, size_bytes) : 0);
      }
}

namespace {

// `value(i, row, column)` loads an element; the 4 columns of every row and the rest of the last
// block are written.
template <class Value>
void small_rows(int64_t matrices, int64_t rows, int64_t columns, int64_t matrix_stride,
                int64_t size_bytes, Place dst, Value value) {
  if (rows == 0 || columns == 0) return;
  const int64_t used = rows * 4;
  const int64_t block = 32 / size_bytes;
  for (int64_t i = 0; i < matrices; ++i)
    for (int64_t at = 0; at < (used + block - 1) / block * block; ++at) {
      const bool inside = at < used && at % 4 < columns;
      dst.memory.store(dst.at + (i * matrix_stride + at) * size_bytes, size_bytes,
                       inside ? value(i, at / 4, at % 4) : 0);
    }
}

}  // namespace

void nd_to_nz_small(const Nd2NzParams& params, int64_t size_bytes, Place dst, Place src) {
  small_rows(params.ndNum, params.nValue, params.dValue, params.dstNzMatrixStride, size_bytes, dst,
             [&](int64_t i, int64_t row, int64_t column) {
               const int64_t from = i * params.srcNdMatrixStride + row * params.srcDValue + column;
               return src.memory.load(src.at + from * size_bytes, size_bytes);
             });
}

void dn_to_nz_small(const Dn2NzParams& params, int64_t size_bytes, Place dst, Place src) {
  small_rows(params.dnNum, params.nValue, params.dValue, params.dstNzMatrixStride, size_bytes, dst,
             [&](int64_t i, int64_t row, int64_t column) {
               const int64_t from = i * params.srcDnMatrixStride + column * params.srcDValue + row;
               return src.memory.load(src.at + from * size_bytes, size_bytes);
             });
}

void nz_to_nd(const Nz2NdParamsFull& params, int64_t size_bytes, Place dst, Place src) {
  constexpr int64_t kStripColumns = 16;  // for every width of element
  for (int64_t i = 0; i < params.ndNum; ++i)
    for (int64_t r = 0; r < params.nValue; ++r)
      for (int64_t c = 0; c < params.dValue; ++c) {
        const int64_t from = i * params.srcNdMatrixStride * 256 +
                             c / kStripColumns * params.srcNStride * 16 + r * kStripColumns +
                             c % kStripColumns;
        const int64_t to = i * params.dstNdMatrixStride + r * params.dstDStride + c;
        dst.memory.store(dst.at + to * size_bytes, size_bytes,
                         src.memory.load(src.at + from * size_bytes, size_bytes));
      }
}

}  // namespace ref
