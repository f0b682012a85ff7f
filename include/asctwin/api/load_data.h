// LoadData: fractals from L1 and global memory into L1, L0A and L0B.
// spec: cube.md, section 2
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

// repeatTimes fractals of 512 B; startIndex and strides count fractals.
struct LoadData2DParams {
  LoadData2DParams() {}
  LoadData2DParams(asctwin::Field<uint16_t> start, asctwin::Field<uint8_t> times,
                   asctwin::Field<uint16_t> stride, asctwin::Field<uint8_t> reserved,
                   asctwin::Field<uint16_t> gap, bool transposes, asctwin::Field<uint8_t> mode)
      : startIndex(start),
        dstGap(gap),
        srcStride(stride),
        ifTranspose(transposes),
        repeatTimes(times),
        sid(reserved),
        addrMode(mode) {}

  asctwin::Field<uint16_t> startIndex = 0;
  asctwin::Field<uint16_t> dstGap = 0;
  asctwin::Field<uint16_t> srcStride = 0;
  bool ifTranspose = false;
  asctwin::Field<uint8_t> repeatTimes = 0;
  asctwin::Field<uint8_t> sid = 0;
  asctwin::Field<uint8_t> addrMode = 0;
};
using LoadData2dParams = LoadData2DParams;

}  // namespace AscendC

namespace asctwin {

template <class Dst, class Src>
void load_data(const Dst& dst, const Src& src, const AscendC::LoadData2DParams& params,
               SourceLoc where) {
  isa::LoadData op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Dst::PrimType>;
  op.start_index = params.startIndex.given();
  op.repeat_times = params.repeatTimes.given();
  op.src_stride = params.srcStride.given();
  op.dst_gap = params.dstGap.given();
  op.if_transpose = params.ifTranspose;
  op.addr_mode = params.addrMode.given();
  issue(op, where);
}

}  // namespace asctwin

namespace AscendC {

// L1 -> L0A, L0B. repeatTimes in [0, 255]; ifTranspose for 16-bit types.
template <typename T>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
              const LoadData2DParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::load_data(dst, src, params, where);
}
// GM -> L1, L0A, L0B.
template <typename T>
void LoadData(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
              const LoadData2DParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::load_data(dst, src, params, where);
}

}  // namespace AscendC
