// DataCopy with DataCopyEnhancedParams. The parameters have an effect on 310P from CO1 to CO2
// alone; on every other path this is the plain copy. spec: data_movement.md, section 11.2
#pragma once

#include "asctwin/api/copy.h"

namespace AscendC {

enum class BlockMode : uint8_t {
  BLOCK_MODE_NORMAL = 0,
  BLOCK_MODE_MATRIX,
  BLOCK_MODE_VECTOR,
  BLOCK_MODE_SMALL_CHANNEL,
  BLOCK_MODE_DEPTHWISE,
};
enum class DeqScale : uint8_t { DEQ_NONE = 0, DEQ, VDEQ, DEQ8, VDEQ8, DEQ16, VDEQ16 };
enum class pad_t : uint8_t {
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
// 310P, CO1 -> CO2: not modelled, E0901.
template <typename T, typename U>
void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const DataCopyParams& params,
              const DataCopyEnhancedParams&,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  DataCopy(dst, src, params, where);
}

}  // namespace AscendC
