// DataCopy without a change of layout, in the forms that GM, UB and L1 take.
// spec: data_movement.md, section 1
#pragma once

#include "asctwin/api/copy_params.h"
#include "asctwin/api/tensor.h"

namespace asctwin {

template <class Record, class Dst, class Src>
void copy_count(Record op, const Dst& dst, const Src& src, uint32_t count, SourceLoc where) {
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Src::PrimType>;
  op.dst_dtype = dtype_of<typename Dst::PrimType>;
  op.count = count;
  issue(op, where);
}

template <class Record, class Dst, class Src>
void copy_strided(Record op, const Dst& dst, const Src& src, const AscendC::DataCopyParams& params,
                  SourceLoc where) {
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Src::PrimType>;
  op.dst_dtype = dtype_of<typename Dst::PrimType>;
  op.block_count = params.blockCount.given();
  op.block_len = params.blockLen.given();
  op.src_gap = params.srcStride.given();
  op.dst_gap = params.dstStride.given();
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// `count` elements, rounded down to whole blocks of 32 B (64 B into C2, 128 B into C2PIPE2GM).
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const uint32_t count,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_count(asctwin::isa::DataCopy{}, dst, src, count, where);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_count(asctwin::isa::DataCopy{}, dst, src, count, where);
}
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_count(asctwin::isa::DataCopy{}, dst, src, count, where);
}

// blockCount in [1, 4095], blockLen in [1, 65535] blocks, gaps in [0, 65535] blocks.
template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_strided(asctwin::isa::DataCopy{}, dst, src, params, where);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_strided(asctwin::isa::DataCopy{}, dst, src, params, where);
}
// Two types only on L1 -> C2, where half widens to float.
template <typename T, typename U>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const DataCopyParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::copy_strided(asctwin::isa::DataCopy{}, dst, src, params, where);
}

// From L1 into the UB of vector core `subBlockId` of a __mix__(1, 2) kernel; 950.
template <typename T, uint8_t subBlockId = 0>
void DataCopyL1ToUB(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::DataCopyL1ToUB op;
  op.sub_block_id = subBlockId;
  asctwin::copy_count(op, dst, src, count, where);
}
template <typename T, uint8_t subBlockId = 0>
void DataCopyL1ToUB(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                    const DataCopyParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::DataCopyL1ToUB op;
  op.sub_block_id = subBlockId;
  asctwin::copy_strided(op, dst, src, params, where);
}

}  // namespace AscendC
