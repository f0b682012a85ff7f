// TransDataTo5HD in its three forms.
// spec: data_movement.md, section 9.2
#pragma once

#include "asctwin/api/copy_params.h"
#include "asctwin/api/tensor.h"

namespace asctwin {

template <class T>
isa::TransDataTo5HD to_5hd(const AscendC::TransDataTo5HDParams& params) {
  isa::TransDataTo5HD op;
  op.dtype = dtype_of<T>;
  op.dst_high_half = params.dstHighHalf;
  op.src_high_half = params.srcHighHalf;
  op.repeat_times = params.repeatTimes.given();
  op.dst_rep_stride = params.dstRepStride.given();
  op.src_rep_stride = params.srcRepStride.given();
  return op;
}

inline isa::Operand ub_address(uint64_t address) {
  return {reinterpret_cast<uint8_t*>(address), isa::kUnknownExtent, TPosition::VECCALC};
}

}  // namespace asctwin

namespace AscendC {

template <typename T>
void TransDataTo5HD(const LocalTensor<T> (&dstList)[16], const LocalTensor<T> (&srcList)[16],
                    const TransDataTo5HDParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::to_5hd<T>(params);
  for (int i = 0; i < asctwin::isa::kListLength; ++i) {
    op.dst[i] = dstList[i].operand();
    op.src[i] = srcList[i].operand();
  }
  asctwin::issue(op, where);
}

template <typename T>
void TransDataTo5HD(uint64_t dstList[16], uint64_t srcList[16], const TransDataTo5HDParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::to_5hd<T>(params);
  for (int i = 0; i < asctwin::isa::kListLength; ++i) {
    op.dst[i] = asctwin::ub_address(dstList[i]);
    op.src[i] = asctwin::ub_address(srcList[i]);
  }
  asctwin::issue(op, where);
}

// `dst` and `src` hold sixteen addresses each.
template <typename T>
void TransDataTo5HD(const LocalTensor<uint64_t>& dst, const LocalTensor<uint64_t>& src,
                    const TransDataTo5HDParams& params,
                    asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::to_5hd<T>(params);
  for (uint32_t i = 0; i < asctwin::isa::kListLength; ++i) {
    op.dst[i] = asctwin::ub_address(dst.GetValue(i, where));
    op.src[i] = asctwin::ub_address(src.GetValue(i, where));
  }
  asctwin::issue(op, where);
}

}  // namespace AscendC
