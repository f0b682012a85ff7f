// DataCopyPad: lengths in bytes, padding on the way in; and what it reads beside its arguments.
// spec: data_movement.md, section 6
#pragma once

#include "asctwin/api/nd_nz.h"

namespace asctwin {

// The fields of a copy by blocks, whichever of the two structs they come from.
template <class Record, class Dst, class Src, class Params>
void fill_blocks(Record& op, const Dst& dst, const Src& src, const Params& params) {
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Src::PrimType>;
  op.narrow_params = std::is_same_v<Params, AscendC::DataCopyParams>;
  op.block_count = params.blockCount.given();
  op.block_len = params.blockLen.given();
  op.src_stride = params.srcStride.given();
  op.dst_stride = params.dstStride.given();
}

template <class T, class Params, class Pad>
void pad_in(const AscendC::LocalTensor<T>& dst, const AscendC::GlobalTensor<T>& src,
            const Params& params, const Pad& pad, uint64_t padding_bits, AscendC::PaddingMode mode,
            SourceLoc where) {
  isa::CopyPadIn op;
  fill_blocks(op, dst, src, params);
  op.is_pad = pad.isPad;
  op.left_padding = pad.leftPadding.given();
  op.right_padding = pad.rightPadding.given();
  op.padding_value = padding_bits;
  op.compact = mode == AscendC::PaddingMode::Compact;
  issue(op, where);
}

template <class T, class Params>
void pad_out(const AscendC::GlobalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
             const Params& params, AscendC::PaddingMode mode, SourceLoc where) {
  isa::CopyPadOut op;
  fill_blocks(op, dst, src, params);
  op.compact = mode == AscendC::PaddingMode::Compact;
  issue(op, where);
}

template <class T, class Params>
void pad_to_l1(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
               const Params& params, const AscendC::Nd2NzParams& nz, SourceLoc where) {
  isa::CopyPadToL1 op;
  fill_blocks(op, dst, src, params);
  fill_nd_to_nz(op, nz);
  issue(op, where);
}

inline isa::LoopMode loop_mode(const AscendC::LoopModeParams& params) {
  return {params.loop1Size.given(),      params.loop2Size.given(),
          params.loop1SrcStride.given(), params.loop1DstStride.given(),
          params.loop2SrcStride.given(), params.loop2DstStride.given()};
}

}  // namespace asctwin

namespace AscendC {

// GM -> UB, on the 950 also GM -> L1. Each block is padded to whole blocks of 32 B; paddings of at
// most 32 B. PaddingMode::Compact (950) puts the blocks one behind the other instead.
template <typename T, PaddingMode mode = PaddingMode::Normal>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                 const DataCopyExtParams& params,
                 const DataCopyPadExtParams<asctwin::NotDeducedT<T>>& pad,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::pad_in(dst, src, params, pad, asctwin::bits_of(pad.paddingValue), mode, where);
}
template <typename T, PaddingMode mode = PaddingMode::Normal>
void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                 const DataCopyParams& params, const DataCopyPadParams& pad,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::pad_in(dst, src, params, pad, pad.paddingValue, mode, where);
}

// UB -> GM: blockLen bytes of every block; what fills its last 32 B in UB stays behind.
template <typename T, PaddingMode mode = PaddingMode::Normal>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                 const DataCopyExtParams& params,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::pad_out(dst, src, params, mode, where);
}
template <typename T, PaddingMode mode = PaddingMode::Normal>
void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                 const DataCopyParams& params,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::pad_out(dst, src, params, mode, where);
}

// UB -> TSCM: the blocks go to global memory as above, from there one matrix by ND2NZ into L1.
template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                 const DataCopyExtParams& params, const Nd2NzParams& nd2nzParams,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::pad_to_l1(dst, src, params, nd2nzParams, where);
}
template <typename T>
void DataCopyPad(const LocalTensor<T>& dst, const LocalTensor<T>& src, const DataCopyParams& params,
                 const Nd2NzParams& nd2nzParams,
                 asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::pad_to_l1(dst, src, params, nd2nzParams, where);
}

// Sets the value that a later DataCopyPad without isPad pads with (910B, 910C, 950).
template <typename T, TPosition pos = TPosition::MAX>
void SetPadValue(T paddingValue, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetPadValue op;
  op.dtype = asctwin::dtype_of<T>;
  op.value = asctwin::bits_of(paddingValue);
  op.position = pos;
  asctwin::issue(op, where);
}

// Repeats every DataCopyPad of one direction in two loops until ResetLoopModePara (950).
inline void SetLoopModePara(const LoopModeParams& loopParams, DataCopyMVType type,
                            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  if (type == DataCopyMVType::OUT_TO_UB)
    asctwin::issue(asctwin::isa::SetLoopModeIn{{}, asctwin::loop_mode(loopParams)}, where);
  else
    asctwin::issue(asctwin::isa::SetLoopModeOut{{}, asctwin::loop_mode(loopParams)}, where);
}
inline void ResetLoopModePara(DataCopyMVType type,
                              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::issue(asctwin::isa::ResetLoopMode{{}, type == DataCopyMVType::OUT_TO_UB}, where);
}

}  // namespace AscendC
