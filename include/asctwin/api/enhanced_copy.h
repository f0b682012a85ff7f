// DataCopy with DataCopyEnhancedParams. The parameters have an effect on 310P and 910A from CO1 to
// CO2 alone; on every other path this is the plain copy. And BroadCastVecToMM, the way back.
// spec: data_movement.md, section 11.2; cube.md, section 5
#pragma once

#include "asctwin/api/copy.h"

// Selects the contents behind the bytes of a padded copy into L1; a name of the compiler, outside
// of all namespaces.
enum pad_t : uint8_t {
  PAD_NONE = 0,
  PAD_MODE1,
  PAD_MODE2,
  PAD_MODE3,
  PAD_MODE4,
  PAD_MODE5,
  PAD_MODE6,
  PAD_MODE7,
  PAD_MODE8,
};

namespace AscendC {

enum class BlockMode : uint8_t {
  BLOCK_MODE_NORMAL = 0,
  BLOCK_MODE_MATRIX,
  BLOCK_MODE_VECTOR,
  BLOCK_MODE_SMALL_CHANNEL,
  BLOCK_MODE_DEPTHWISE,
};
enum class DeqScale : uint8_t { DEQ_NONE = 0, DEQ, VDEQ, DEQ8, VDEQ8, DEQ16, VDEQ16 };
using ::pad_t;

struct DataCopyEnhancedParams {
  DataCopyEnhancedParams() {}
  DataCopyEnhancedParams(BlockMode block_mode, DeqScale deq_scale, uint64_t deq_value,
                         asctwin::Field<uint8_t> sid_store_mode, bool relu, pad_t pad_mode,
                         uint64_t pad_value)
      : blockMode(block_mode),
        deqScale(deq_scale),
        deqValue(deq_value),
        sidStoreMode(sid_store_mode),
        isRelu(relu),
        padMode(pad_mode),
        padValue(pad_value) {}

  BlockMode blockMode = BlockMode::BLOCK_MODE_NORMAL;
  DeqScale deqScale = DeqScale::DEQ_NONE;
  uint64_t deqValue = 0;
  asctwin::Member<uint8_t> sidStoreMode{0};
  bool isRelu = false;
  pad_t padMode = pad_t::PAD_NONE;
  uint64_t padValue = 0;
  uint64_t deqTensorAddr = 0;
};

template <typename T>
void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyParams& params,
              const DataCopyEnhancedParams&,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  DataCopy(dst, src, params, where);
}
template <typename T>
void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params,
              const DataCopyEnhancedParams&,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  DataCopy(dst, src, params, where);
}
// From CO1 to CO2 blockLen and srcStride count fractals of 256 elements, dstStride blocks of 32 B.
template <typename T, typename U>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const DataCopyParams& params,
              const DataCopyEnhancedParams& enhanced,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  if (src.GetPosition() != static_cast<int32_t>(TPosition::CO1) ||
      dst.GetPosition() != static_cast<int32_t>(TPosition::CO2))
    return DataCopy(dst, src, params, where);
  asctwin::isa::DataCopyCO2 op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = asctwin::dtype_of<typename LocalTensor<T>::PrimType>;
  op.src_dtype = asctwin::dtype_of<typename LocalTensor<U>::PrimType>;
  op.block_count = params.blockCount.given();
  op.block_len = params.blockLen.given();
  op.src_stride = params.srcStride.given();
  op.dst_stride = params.dstStride.given();
  op.block_mode = static_cast<int64_t>(enhanced.blockMode);
  op.deq_scale = static_cast<int64_t>(enhanced.deqScale);
  op.relu = enhanced.isRelu;
  op.pads = enhanced.padMode != pad_t::PAD_NONE || enhanced.sidStoreMode.given() != 0;
  asctwin::issue(op, where);
}

// UB -> CO1 on the 310P: blockLen times 16 elements become squares of 16 equal rows, blockCount
// times; srcGap in 32 B, dstGap in squares.
template <typename T, typename U>
void BroadCastVecToMM(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                      asctwin::Field<int32_t> blockCount, asctwin::Field<uint8_t> blockLen,
                      asctwin::Field<uint8_t> srcGap, asctwin::Field<uint8_t> dstGap,
                      asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(std::is_same_v<asctwin::PrimT<T>, asctwin::PrimT<U>>,
                "BroadCastVecToMM takes tensors of one type");
  asctwin::isa::BroadCastVecToMM op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = asctwin::dtype_of<typename LocalTensor<T>::PrimType>;
  op.block_count = blockCount.given();
  op.block_len = blockLen.given();
  op.src_gap = srcGap.given();
  op.dst_gap = dstGap.given();
  asctwin::issue(op, where);
}

}  // namespace AscendC
