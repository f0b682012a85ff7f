// The common part of the kernels beside it: flags, and a tile of a matrix from memory to memory.
#pragma once

#include "kernel_operator.h"

constexpr uint32_t kSide = 16, kFractal = kSide * kSide;  // elements of 16 bits

__aicore__ inline uint32_t Blocks(uint32_t size) { return (size + kSide - 1) / kSide; }
__aicore__ inline uint32_t RoundUp(uint32_t size) { return Blocks(size) * kSide; }
__aicore__ inline uint32_t Min(uint32_t a, uint32_t b) { return a < b ? a : b; }

template <AscendC::HardEvent event>
__aicore__ inline void HandOver(int32_t id = 0) {
  AscendC::SetFlag<event>(id);
  AscendC::WaitFlag<event>(id);
}

// rows x columns of a row-major matrix whose rows are `pitch` long, in strips of 16 columns.
template <class T>
__aicore__ inline void CopyTile(const AscendC::LocalTensor<T>& l1,
                                const AscendC::GlobalTensor<T>& from, uint32_t rows,
                                uint32_t columns, uint32_t pitch) {
  AscendC::DataCopy(l1, from,
                    AscendC::Nd2NzParams(1, rows, columns, 0, pitch, RoundUp(rows), 1, 0));
}

// `columns` columns from `first` on of strips with `rows` rows, to rows of fractals in L0A.
__aicore__ inline void LoadLeft(const AscendC::LocalTensor<half>& l0a,
                                const AscendC::LocalTensor<half>& l1, uint32_t rows, uint32_t first,
                                uint32_t columns) {
  const uint32_t m1 = Blocks(rows), k1 = Blocks(columns);
  for (uint32_t i = 0; i < m1; ++i)
    AscendC::LoadData(l0a[i * k1 * kFractal], l1,
                      AscendC::LoadData2DParams(first / kSide * m1 + i, k1, m1, 0, 0, false, 0));
}

// `depth` rows from `first` on of strips with `rows` rows and `columns` columns, to L0B.
__aicore__ inline void LoadRight(const AscendC::LocalTensor<half>& l0b,
                                 const AscendC::LocalTensor<half>& l1, uint32_t rows,
                                 uint32_t columns, uint32_t first, uint32_t depth) {
  const uint32_t n1 = Blocks(columns);
  for (uint32_t i = 0; i < Blocks(depth); ++i)
    AscendC::LoadData(
        l0b[i * n1 * kFractal], l1,
        AscendC::LoadData2DParams(first / kSide + i, n1, Blocks(rows), 0, 0, true, 0));
}

__aicore__ inline AscendC::MmadParams Product(uint32_t m, uint32_t n, uint32_t k, bool first) {
  return AscendC::MmadParams(m, n, k, 0, false, first);
}
