// Copies between the row-major ND layout and the NZ layout of column strips.
// spec: data_movement.md, sections 2.3, 3 and 4
#pragma once

#include "ref/memory.h"

namespace ref {

struct Nd2NzParams {
  int64_t ndNum = 0;
  int64_t nValue = 0;
  int64_t dValue = 0;
  int64_t srcNdMatrixStride = 0;
  int64_t srcDValue = 0;
  int64_t dstNzC0Stride = 0;
  int64_t dstNzNStride = 0;
  int64_t dstNzMatrixStride = 0;
};

struct Dn2NzParams {
  int64_t dnNum = 0;
  int64_t nValue = 0;
  int64_t dValue = 0;
  int64_t srcDnMatrixStride = 0;
  int64_t srcDValue = 0;
  int64_t dstNzC0Stride = 0;
  int64_t dstNzNStride = 0;
  int64_t dstNzMatrixStride = 0;
};

struct Nz2NdParamsFull {
  int64_t ndNum = 1;
  int64_t nValue = 0;
  int64_t dValue = 0;
  int64_t srcNdMatrixStride = 1;
  int64_t srcNStride = 0;
  int64_t dstDStride = 0;
  int64_t dstNdMatrixStride = 1;
};

void nd_to_nz(const Nd2NzParams& params, int64_t size_bytes, Place dst, Place src);
void dn_to_nz(const Dn2NzParams& params, int64_t size_bytes, Place dst, Place src);
// enableSmallC0: rows of 4 elements, one after the other; zeros up to a whole 32 B block.
void nd_to_nz_small(const Nd2NzParams& params, int64_t size_bytes, Place dst, Place src);
void dn_to_nz_small(const Dn2NzParams& params, int64_t size_bytes, Place dst, Place src);
void nz_to_nd(const Nz2NdParamsFull& params, int64_t size_bytes, Place dst, Place src);

}  // namespace ref
