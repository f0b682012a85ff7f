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
