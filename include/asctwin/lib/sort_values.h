// Sort with SortConfig: plain values in order, and the indices that belong to them. Only the 950
// has it. spec: adv_math.md, section 7.2
#pragma once

#include "asctwin/api/tensor.h"
#include "asctwin/lib/sort_config.h"

namespace asctwin::lib {

// `scratch` as the caller has given it; nullptr: what is left of UB.
void sort_values(const isa::SortValues& op, const AscendC::LocalTensor<uint8_t>* scratch,
                 SourceLoc where);

template <class T>
isa::SortValues sort_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                        uint32_t count, const AscendC::SortConfig& config) {
  isa::SortValues op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dst_index = op.src_index = op.dst;  // what a call does not give may lie nowhere
  op.dtype = dtype_of<T>;
  op.count = count;
  op.descends = config.isDescend;
  op.merges = config.type == AscendC::SortType::MERGE_SORT;
  return op;
}
template <class T, class U>
isa::SortValues sort_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                        uint32_t count, const AscendC::SortConfig& config,
                        const AscendC::LocalTensor<U>& dst_index) {
  isa::SortValues op = sort_of(dst, src, count, config);
  op.dst_index = dst_index.operand();
  op.dst_index_dtype = op.src_index_dtype = dtype_of<U>;
  op.has_dst_index = true;
  return op;
}
template <class T, class U>
isa::SortValues sort_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                        uint32_t count, const AscendC::SortConfig& config,
                        const AscendC::LocalTensor<U>& dst_index,
                        const AscendC::LocalTensor<U>& src_index) {
  isa::SortValues op = sort_of(dst, src, count, config, dst_index);
  op.src_index = src_index.operand();
  op.has_src_index = true;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

#define ASCTWIN_SORT_TMP const LocalTensor<uint8_t>& sharedTmpBuffer
#define ASCTWIN_SORT_END \
  const uint32_t calCount, asctwin::SourceLoc where = asctwin::SourceLoc::here()

template <typename T, bool isReuseSource = false, const SortConfig& config = DEFAULT_SORT_CONFIG>
void Sort(const LocalTensor<T>& dst, const LocalTensor<T>& src, ASCTWIN_SORT_TMP,
          ASCTWIN_SORT_END) {
  asctwin::lib::sort_values(asctwin::lib::sort_of(dst, src, calCount, config), &sharedTmpBuffer,
                            where);
}
template <typename T, bool isReuseSource = false, const SortConfig& config = DEFAULT_SORT_CONFIG>
void Sort(const LocalTensor<T>& dst, const LocalTensor<T>& src, ASCTWIN_SORT_END) {
  asctwin::lib::sort_values(asctwin::lib::sort_of(dst, src, calCount, config), nullptr, where);
}

// dstIndex receives the places of the values, 0, 1, ...
template <typename T, bool isReuseSource = false, const SortConfig& config = DEFAULT_SORT_CONFIG>
void Sort(const LocalTensor<T>& dst, const LocalTensor<uint32_t>& dstIndex,
          const LocalTensor<T>& src, ASCTWIN_SORT_TMP, ASCTWIN_SORT_END) {
  asctwin::lib::sort_values(asctwin::lib::sort_of(dst, src, calCount, config, dstIndex),
                            &sharedTmpBuffer, where);
}
template <typename T, bool isReuseSource = false, const SortConfig& config = DEFAULT_SORT_CONFIG>
void Sort(const LocalTensor<T>& dst, const LocalTensor<uint32_t>& dstIndex,
          const LocalTensor<T>& src, ASCTWIN_SORT_END) {
  asctwin::lib::sort_values(asctwin::lib::sort_of(dst, src, calCount, config, dstIndex), nullptr,
                            where);
}

// dstIndex receives the elements of srcIndex in the order of the values.
template <typename T, typename U, bool isReuseSource = false,
          const SortConfig& config = DEFAULT_SORT_CONFIG>
void Sort(const LocalTensor<T>& dst, const LocalTensor<U>& dstIndex, const LocalTensor<T>& src,
          const LocalTensor<U>& srcIndex, ASCTWIN_SORT_TMP, ASCTWIN_SORT_END) {
  asctwin::lib::sort_values(asctwin::lib::sort_of(dst, src, calCount, config, dstIndex, srcIndex),
                            &sharedTmpBuffer, where);
}
template <typename T, typename U, bool isReuseSource = false,
          const SortConfig& config = DEFAULT_SORT_CONFIG>
void Sort(const LocalTensor<T>& dst, const LocalTensor<U>& dstIndex, const LocalTensor<T>& src,
          const LocalTensor<U>& srcIndex, ASCTWIN_SORT_END) {
  asctwin::lib::sort_values(asctwin::lib::sort_of(dst, src, calCount, config, dstIndex, srcIndex),
                            nullptr, where);
}
#undef ASCTWIN_SORT_TMP
#undef ASCTWIN_SORT_END

}  // namespace AscendC
