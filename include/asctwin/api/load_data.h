// LoadData and LoadDataWithTranspose: fractals from L1 and global memory into L1, L0A and L0B.
// spec: cube.md, sections 2 and 3
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

  asctwin::Member<uint16_t> startIndex{0};
  asctwin::Member<uint16_t> dstGap{0};
  asctwin::Member<uint16_t> srcStride{0};
  bool ifTranspose = false;
  asctwin::Member<uint8_t> repeatTimes{0};
  asctwin::Member<uint8_t> sid{0};
  asctwin::Member<uint8_t> addrMode{0};
};
using LoadData2dParams = LoadData2DParams;

// A part of a matrix in strips of fractals, on the 950: mStep fractals of each of kStep strips,
// from fractal mStartPosition of strip kStartPosition on. Strides count fractals of 512 B, from
// strip to strip.
struct LoadData2DParamsV2 {
  LoadData2DParamsV2() {}
  LoadData2DParamsV2(asctwin::Field<uint32_t> mStart, asctwin::Field<uint32_t> kStart,
                     asctwin::Field<uint16_t> fractals, asctwin::Field<uint16_t> strips,
                     asctwin::Field<int32_t> src, asctwin::Field<uint16_t> dst, bool transposes,
                     asctwin::Field<uint8_t> reserved)
      : mStartPosition(mStart),
        kStartPosition(kStart),
        mStep(fractals),
        kStep(strips),
        srcStride(src),
        dstStride(dst),
        ifTranspose(transposes),
        sid(reserved) {}

  asctwin::Member<uint32_t> mStartPosition{0};
  asctwin::Member<uint32_t> kStartPosition{0};
  asctwin::Member<uint16_t> mStep{0};
  asctwin::Member<uint16_t> kStep{0};
  asctwin::Member<int32_t> srcStride{0};
  asctwin::Member<uint16_t> dstStride{0};
  bool ifTranspose = false;
  asctwin::Member<uint8_t> sid{0};
};

// The scales of such a part, on the 950, in fractals of 32 B, 16 rows or columns by two groups of
// 32 elements along K: x counts across K, y along it. Strides count fractals, from one x to the
// next.
struct LoadData2DMxParams {
  LoadData2DMxParams() {}
  LoadData2DMxParams(asctwin::Field<uint16_t> xStart, asctwin::Field<uint16_t> yStart,
                     asctwin::Field<uint8_t> across, asctwin::Field<uint8_t> along,
                     asctwin::Field<uint16_t> src, asctwin::Field<uint16_t> dst)
      : xStartPosition(xStart),
        yStartPosition(yStart),
        xStep(across),
        yStep(along),
        srcStride(src),
        dstStride(dst) {}

  asctwin::Member<uint16_t> xStartPosition{0};
  asctwin::Member<uint16_t> yStartPosition{0};
  asctwin::Member<uint8_t> xStep{0};
  asctwin::Member<uint8_t> yStep{0};
  asctwin::Member<uint16_t> srcStride{0};
  asctwin::Member<uint16_t> dstStride{0};
};

// repeatTimes squares of 64 x 64, 32 x 32 or 16 x 16 elements, by their width; startIndex and
// srcStride count squares, the gaps fractals.
struct LoadData2dTransposeParams {
  LoadData2dTransposeParams() {}
  LoadData2dTransposeParams(asctwin::Field<uint16_t> start, asctwin::Field<uint8_t> times,
                            asctwin::Field<uint16_t> stride, asctwin::Field<uint16_t> gap,
                            asctwin::Field<uint16_t> fractalGap, asctwin::Field<uint8_t> mode = 0)
      : startIndex(start),
        repeatTimes(times),
        srcStride(stride),
        dstGap(gap),
        dstFracGap(fractalGap),
        addrMode(mode) {}

  asctwin::Member<uint16_t> startIndex{0};
  asctwin::Member<uint8_t> repeatTimes{0};
  asctwin::Member<uint16_t> srcStride{0};
  asctwin::Member<uint16_t> dstGap{0};
  asctwin::Member<uint16_t> dstFracGap{0};
  asctwin::Member<uint8_t> addrMode{0};
};

// The form for the 950: everything is counted in fractals, and the fractals of a square are
// srcFracGap apart.
struct LoadData2dTransposeParamsV2 {
  LoadData2dTransposeParamsV2() {}
  LoadData2dTransposeParamsV2(asctwin::Field<uint16_t> start, asctwin::Field<uint8_t> times,
                              asctwin::Field<uint16_t> stride, asctwin::Field<uint16_t> gap,
                              asctwin::Field<uint16_t> fractalGap,
                              asctwin::Field<uint16_t> srcFractalGap,
                              asctwin::Field<uint8_t> mode = 0)
      : startIndex(start),
        repeatTimes(times),
        srcStride(stride),
        dstGap(gap),
        dstFracGap(fractalGap),
        srcFracGap(srcFractalGap),
        addrMode(mode) {}

  asctwin::Member<uint16_t> startIndex{0};
  asctwin::Member<uint8_t> repeatTimes{0};
  asctwin::Member<uint16_t> srcStride{0};
  asctwin::Member<uint16_t> dstGap{0};
  asctwin::Member<uint16_t> dstFracGap{0};
  asctwin::Member<uint16_t> srcFracGap{0};
  asctwin::Member<uint8_t> addrMode{0};
};

}  // namespace AscendC

namespace asctwin {

template <class Record, class Dst, class Src, class Params>
Record fractal_load(const Dst& dst, const Src& src, const Params& params) {
  Record op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Dst::PrimType>;
  op.start_index = params.startIndex.given();
  op.repeat_times = params.repeatTimes.given();
  op.src_stride = params.srcStride.given();
  op.dst_gap = params.dstGap.given();
  op.addr_mode = params.addrMode.given();
  return op;
}

template <class Dst, class Src>
void load_data(const Dst& dst, const Src& src, const AscendC::LoadData2DParams& params,
               SourceLoc where) {
  auto op = fractal_load<isa::LoadData>(dst, src, params);
  op.if_transpose = params.ifTranspose;
  issue(op, where);
}

template <class Record, class Dst, class Src>
Record strip_load(const Dst& dst, const Src& src, const AscendC::LoadData2DParamsV2& params) {
  Record op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Dst::PrimType>;
  op.m_start = params.mStartPosition.given();
  op.k_start = params.kStartPosition.given();
  op.m_step = params.mStep.given();
  op.k_step = params.kStep.given();
  op.src_stride = params.srcStride.given();
  op.dst_stride = params.dstStride.given();
  op.if_transpose = params.ifTranspose;
  return op;
}

template <class Dst, class Src>
void load_data(const Dst& dst, const Src& src, const AscendC::LoadData2DParamsV2& params,
               SourceLoc where) {
  issue(strip_load<isa::LoadDataV2>(dst, src, params), where);
}

}  // namespace asctwin

namespace AscendC {

// L1 -> L0A, L0B. repeatTimes in [0, 255]; ifTranspose for 16-bit types.
template <typename T>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LoadData2DParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::load_data(dst, src, params, where);
}
// GM -> L1, L0A, L0B.
template <typename T>
void LoadData(const LocalTensor<T>& dst, const GlobalTensor<T>& src, const LoadData2DParams& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::load_data(dst, src, params, where);
}

// Loads a part of a matrix in strips, on the 950: L1 -> L0A, L0B. mStep and kStep in [0, 255]; with
// ifTranspose the part is transposed.
template <typename T>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
              const LoadData2DParamsV2& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::load_data(dst, src, params, where);
}
// GM -> L1.
template <typename T>
void LoadData(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
              const LoadData2DParamsV2& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::load_data(dst, src, params, where);
}

// L1 -> L0A, L0B on the 950, of an operand of MmadMx with its scales.
template <typename T, typename U>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src, const LocalTensor<U>& scale,
              const LoadData2DParamsV2& loadDataParams, const LoadData2DMxParams& loadMxDataParams,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::strip_load<asctwin::isa::LoadDataMx>(dst, src, loadDataParams);
  op.scale = scale.operand();
  op.scale_dtype = asctwin::dtype_of<typename LocalTensor<U>::PrimType>;
  op.x_start = loadMxDataParams.xStartPosition.given();
  op.y_start = loadMxDataParams.yStartPosition.given();
  op.x_step = loadMxDataParams.xStep.given();
  op.y_step = loadMxDataParams.yStep.given();
  op.scale_src_stride = loadMxDataParams.srcStride.given();
  op.scale_dst_stride = loadMxDataParams.dstStride.given();
  asctwin::issue(op, where);
}

// L1 -> L0A, L0B, with the rows and columns of each square exchanged.
template <typename T>
void LoadDataWithTranspose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LoadData2dTransposeParams& params,
                           asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::fractal_load<asctwin::isa::LoadDataWithTranspose>(dst, src, params);
  op.dst_frac_gap = params.dstFracGap.given();
  asctwin::issue(op, where);
}
// Transposes into L0B, on the 950.
template <typename T>
void LoadDataWithTranspose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LoadData2dTransposeParamsV2& params,
                           asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::fractal_load<asctwin::isa::LoadDataWithTranspose>(dst, src, params);
  op.dst_frac_gap = params.dstFracGap.given();
  op.src_frac_gap = params.srcFracGap.given();
  op.in_fractals = true;
  asctwin::issue(op, where);
}

// L1 -> L0B of a matrix for MmadWithSparse, and its indexes; startIndex and repeatTimes are used.
template <typename T = int8_t, typename U = uint8_t>
void LoadDataWithSparse(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                        const LocalTensor<U>& idx, const LoadData2DParams& params,
                        asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::LoadDataWithSparse op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.idx = idx.operand();
  op.dtype = asctwin::dtype_of<typename LocalTensor<T>::PrimType>;
  op.idx_dtype = asctwin::dtype_of<typename LocalTensor<U>::PrimType>;
  op.start_index = params.startIndex.given();
  op.repeat_times = params.repeatTimes.given();
  asctwin::issue(op, where);
}

}  // namespace AscendC
