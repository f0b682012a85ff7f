// TransData: NCDHW to NDC1HWC0 and FRACTAL_Z_3D, and back.
// spec: adv_math.md, section 6.6
#pragma once

#include "asctwin/lib/layout.h"
#include "asctwin/lib/transdata_config.h"

namespace AscendC {

// Layouts of shapes without padding.
template <typename SrcLayout, typename DstLayout>
struct TransDataParams {
  SrcLayout srcLayout;
  DstLayout dstLayout;
};

}  // namespace AscendC

namespace asctwin::lib {

// `scratch` as the caller has given it; nullptr: what is left of UB.
void transdata(const isa::StridedMove& op, const AscendC::TransDataConfig& config,
               const AxisSizes& src, const AxisSizes& dst,
               const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class T>
isa::StridedMove transdata_of(const AscendC::LocalTensor<T>& dst,
                              const AscendC::LocalTensor<T>& src) {
  isa::StridedMove op;
  op.operation = isa::MoveOp::kTransData;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

// In NCDHW the elements of H and W begin at multiples of 32 B. Channels and filters that are
// missing in a group of 16 are 0.
template <const TransDataConfig& config, typename T, typename U, typename S>
void TransData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
               const LocalTensor<uint8_t>& sharedTmpBuffer, const TransDataParams<U, S>& params,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::transdata(asctwin::lib::transdata_of(dst, src), config,
                          asctwin::lib::sizes_of(params.srcLayout.GetShape()),
                          asctwin::lib::sizes_of(params.dstLayout.GetShape()), &sharedTmpBuffer,
                          where);
}
template <const TransDataConfig& config, typename T, typename U, typename S>
void TransData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
               const TransDataParams<U, S>& params,
               asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::lib::transdata(asctwin::lib::transdata_of(dst, src), config,
                          asctwin::lib::sizes_of(params.srcLayout.GetShape()),
                          asctwin::lib::sizes_of(params.dstLayout.GetShape()), nullptr, where);
}

}  // namespace AscendC
