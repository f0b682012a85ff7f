// TopK: the largest or smallest elements of rows, in order, with their indices.
// spec: adv_math.md, section 7.3
#pragma once

#include "asctwin/api/tensor.h"
#include "asctwin/lib/topk_tiling_data.h"

using AscendC::tiling::TopkTiling;

namespace AscendC {

struct TopKInfo {
  int32_t outter = 1;
  int32_t inner;
  int32_t n;
};

}  // namespace AscendC

namespace asctwin::lib {

// `scratch` as the caller has given it; nullptr: what is left of UB.
void topk(const isa::TopK& op, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class T, bool init_index, bool has_finish, AscendC::TopKMode mode>
isa::TopK topk_of(const AscendC::LocalTensor<T>& dst_value,
                  const AscendC::LocalTensor<int32_t>& dst_index,
                  const AscendC::LocalTensor<T>& src,
                  const AscendC::LocalTensor<int32_t>& src_index,
                  const AscendC::LocalTensor<bool>& finish, int32_t k,
                  const AscendC::TopKInfo& shape, bool largest, const AscendC::TopKConfig& config) {
  using AscendC::TopKAlgo, AscendC::TopKOrder;
  isa::TopK op;
  op.dst_value = dst_value.operand();
  op.dst_index = dst_index.operand();
  op.src = src.operand();
  // An operand that the call does not read may lie nowhere.
  op.src_index = init_index ? src_index.operand() : op.dst_index;
  op.finish = has_finish ? finish.operand() : op.dst_index;
  op.dtype = dtype_of<T>;
  op.k = k;
  op.outer = shape.outter;
  op.inner = shape.inner;
  op.n = shape.n;
  op.largest = config.order == TopKOrder::UNSET ? largest : config.order == TopKOrder::LARGEST;
  op.selects = config.algo == TopKAlgo::RADIX_SELECT;
  op.sorted = !op.selects || config.sorted;
  op.init_index = init_index;
  op.has_finish = has_finish;
  op.small = mode == AscendC::TopKMode::TOPK_NSMALL;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// Rows of topKInfo.inner elements, of which n count; those behind them are padding of the caller.
// `srcIndex` is read with isInitIndex, `finish` with isHasfinish; others may be without a place.
// T is half or float; with RADIX_SELECT of the 950 also bfloat16_t or an integer of 8 to 64 bits.
template <typename T, bool isInitIndex = false, bool isHasfinish = false, bool isReuseSrc = false,
          enum TopKMode topkMode = TopKMode::TOPK_NORMAL,
          const TopKConfig& config = defaultTopKConfig>
void TopK(const LocalTensor<T>& dstValueLocal, const LocalTensor<int32_t>& dstIndexLocal,
          const LocalTensor<T>& srcLocal, const LocalTensor<int32_t>& srcIndexLocal,
          const LocalTensor<bool>& finishLocal, const LocalTensor<uint8_t>& tmpLocal,
          const int32_t k, const TopkTiling&, const TopKInfo& topKInfo, const bool isLargest = true,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::topk(asctwin::lib::topk_of<T, isInitIndex, isHasfinish, topkMode>(
                         dstValueLocal, dstIndexLocal, srcLocal, srcIndexLocal, finishLocal, k,
                         topKInfo, isLargest, config),
                     &tmpLocal, where);
}
template <typename T, bool isInitIndex = false, bool isHasfinish = false, bool isReuseSrc = false,
          enum TopKMode topkMode = TopKMode::TOPK_NORMAL,
          const TopKConfig& config = defaultTopKConfig>
void TopK(const LocalTensor<T>& dstValueLocal, const LocalTensor<int32_t>& dstIndexLocal,
          const LocalTensor<T>& srcLocal, const LocalTensor<int32_t>& srcIndexLocal,
          const LocalTensor<bool>& finishLocal, const int32_t k, const TopkTiling&,
          const TopKInfo& topKInfo, const bool isLargest = true,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::topk(asctwin::lib::topk_of<T, isInitIndex, isHasfinish, topkMode>(
                         dstValueLocal, dstIndexLocal, srcLocal, srcIndexLocal, finishLocal, k,
                         topKInfo, isLargest, config),
                     nullptr, where);
}

}  // namespace AscendC
