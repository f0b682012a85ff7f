// LoadData with LoadData3DParamsV2, and with that of the first version: the matrix of a convolution
// (im2col) out of a feature map in L1, or any matrix there; and the registers that it reads.
// spec: cube.md, section 4
#pragma once

#include "asctwin/api/field.h"
#include "asctwin/api/tensor.h"

namespace AscendC {

enum class FmatrixMode : uint8_t { FMATRIX_LEFT = 0, FMATRIX_RIGHT = 1 };

// Whether a load sets the registers of its map and its padding from its parameters; otherwise it
// takes what SetFmatrix and SetLoadDataPaddingValue have left.
struct IsResetLoad3dConfig {
  bool isSetFMatrix = true;
  bool isSetPadding = true;
};

// padList: left, right, top, bottom. Extensions and starts count columns (k) and rows (m) of the
// matrix of a convolution.
template <typename T>
struct LoadData3DParamsV2 {
  LoadData3DParamsV2() {}
  LoadData3DParamsV2(const uint8_t pads[4], asctwin::Field<uint16_t> height,
                     asctwin::Field<uint16_t> width, asctwin::Field<uint16_t> channels,
                     asctwin::Field<uint16_t> columns, asctwin::Field<uint16_t> rows,
                     asctwin::Field<uint16_t> firstColumn, asctwin::Field<uint16_t> firstRow,
                     asctwin::Field<uint8_t> stepW, asctwin::Field<uint8_t> stepH,
                     asctwin::Field<uint8_t> kernelW, asctwin::Field<uint8_t> kernelH,
                     asctwin::Field<uint8_t> dilationW, asctwin::Field<uint8_t> dilationH,
                     bool transpose, bool smallK, T padding, bool wideFilter = false,
                     bool highFilter = false, bool rightMap = false)
      : l1H(height),
        l1W(width),
        channelSize(channels),
        kExtension(columns),
        mExtension(rows),
        kStartPt(firstColumn),
        mStartPt(firstRow),
        strideW(stepW),
        strideH(stepH),
        filterW(kernelW),
        filterH(kernelH),
        dilationFilterW(dilationW),
        dilationFilterH(dilationH),
        enTranspose(transpose),
        enSmallK(smallK),
        padValue(padding),
        filterSizeW(wideFilter),
        filterSizeH(highFilter),
        fMatrixCtrl(rightMap) {
    for (int i = 0; i < 4; ++i) padList[i] = pads[i];
  }

  uint8_t padList[4] = {0, 0, 0, 0};
  asctwin::Member<uint16_t> l1H{0};
  asctwin::Member<uint16_t> l1W{0};
  asctwin::Member<uint16_t> channelSize{0};
  asctwin::Member<uint16_t> kExtension{0};
  asctwin::Member<uint16_t> mExtension{0};
  asctwin::Member<uint16_t> kStartPt{0};
  asctwin::Member<uint16_t> mStartPt{0};
  asctwin::Member<uint8_t> strideW{1};
  asctwin::Member<uint8_t> strideH{1};
  asctwin::Member<uint8_t> filterW{1};
  asctwin::Member<uint8_t> filterH{1};
  asctwin::Member<uint8_t> dilationFilterW{1};
  asctwin::Member<uint8_t> dilationFilterH{1};
  bool enTranspose = false;
  bool enSmallK = false;
  T padValue = T(0);
  bool filterSizeW = false;
  bool filterSizeH = false;
  bool fMatrixCtrl = false;
};

// The parameters of LoadData3DParamsV2 in two words. extConfig: mStartPt, kStartPt, mExtension,
// kExtension, of 16 bits each from the highest down; filterConfig: dilationFilterH,
// dilationFilterW, filterH, filterW, strideH, strideW, of 8 bits each. Map and padding are those of
// the registers.
struct LoadData3DParamsV2Pro {
  LoadData3DParamsV2Pro() {}
  LoadData3DParamsV2Pro(asctwin::Field<uint16_t> channels, bool transpose, bool smallK,
                        bool wideFilter, bool highFilter, bool rightMap, uint64_t extents,
                        uint64_t filter)
      : channelSize(channels),
        enTranspose(transpose),
        enSmallK(smallK),
        filterSizeW(wideFilter),
        filterSizeH(highFilter),
        fMatrixCtrl(rightMap),
        extConfig(extents),
        filterConfig(filter) {}

  asctwin::Member<uint16_t> channelSize{0};
  bool enTranspose = false;
  bool enSmallK = false;
  bool filterSizeW = false;
  bool filterSizeH = false;
  bool fMatrixCtrl = false;
  uint64_t extConfig = 0;
  uint64_t filterConfig = 0x10101010101;
};

// The first version, on the 910A and the 310P: a fractal a repeat, of 16 windows of the map from
// (leftTopH, leftTopW) on and one element of the filter. repeatMode 0: the next element, 1: the
// next 16 windows, jumpStride fractals on.
template <typename T>
struct LoadData3DParamsV1 {
  LoadData3DParamsV1() {}
  LoadData3DParamsV1(const uint8_t pads[4], asctwin::Field<uint16_t> height,
                     asctwin::Field<uint16_t> width, asctwin::Field<uint16_t> c1,
                     asctwin::Field<uint8_t> fetchW, asctwin::Field<uint8_t> fetchH,
                     asctwin::Field<int16_t> leftW, asctwin::Field<int16_t> topH,
                     asctwin::Field<uint8_t> stepW, asctwin::Field<uint8_t> stepH,
                     asctwin::Field<uint8_t> kernelW, asctwin::Field<uint8_t> kernelH,
                     asctwin::Field<uint8_t> dilationW, asctwin::Field<uint8_t> dilationH,
                     asctwin::Field<uint8_t> jump, asctwin::Field<uint8_t> mode,
                     asctwin::Field<uint8_t> times, asctwin::Field<uint8_t> channels, T padding)
      : l1H(height),
        l1W(width),
        c1Index(c1),
        fetchFilterW(fetchW),
        fetchFilterH(fetchH),
        leftTopW(leftW),
        leftTopH(topH),
        strideW(stepW),
        strideH(stepH),
        filterW(kernelW),
        filterH(kernelH),
        dilationFilterW(dilationW),
        dilationFilterH(dilationH),
        jumpStride(jump),
        repeatMode(mode),
        repeatTime(times),
        cSize(channels),
        padValue(padding) {
    for (int i = 0; i < 4; ++i) padList[i] = pads[i];
  }

  uint8_t padList[4] = {0, 0, 0, 0};
  asctwin::Member<uint16_t> l1H{0};
  asctwin::Member<uint16_t> l1W{0};
  asctwin::Member<uint16_t> c1Index{0};
  asctwin::Member<uint8_t> fetchFilterW{0};
  asctwin::Member<uint8_t> fetchFilterH{0};
  asctwin::Member<int16_t> leftTopW{0};
  asctwin::Member<int16_t> leftTopH{0};
  asctwin::Member<uint8_t> strideW{1};
  asctwin::Member<uint8_t> strideH{1};
  asctwin::Member<uint8_t> filterW{1};
  asctwin::Member<uint8_t> filterH{1};
  asctwin::Member<uint8_t> dilationFilterW{1};
  asctwin::Member<uint8_t> dilationFilterH{1};
  asctwin::Member<uint8_t> jumpStride{1};
  asctwin::Member<uint8_t> repeatMode{0};
  asctwin::Member<uint8_t> repeatTime{1};
  asctwin::Member<uint8_t> cSize{0};
  T padValue = T(0);
};

// Repeats of a load: repeatStride counts 16 rows (repeatMode 0) or 32 B of columns (1).
struct LoadDataRepeatParam {
  LoadDataRepeatParam() {}
  LoadDataRepeatParam(asctwin::Field<uint16_t> stride, asctwin::Field<uint8_t> times,
                      asctwin::Field<uint8_t> mode)
      : repeatStride(stride), repeatTime(times), repeatMode(mode) {}

  asctwin::Member<uint16_t> repeatStride{0};
  asctwin::Member<uint8_t> repeatTime{1};
  asctwin::Member<uint8_t> repeatMode{0};
};

// The form for the 950, with dstStride fractals from one strip of what is stored to the next.
struct LoadDataRepeatParamWithStride {
  LoadDataRepeatParamWithStride() {}
  LoadDataRepeatParamWithStride(asctwin::Field<uint16_t> stride, asctwin::Field<uint8_t> times,
                                asctwin::Field<uint8_t> mode, asctwin::Field<uint16_t> strips)
      : repeatStride(stride), repeatTime(times), repeatMode(mode), dstStride(strips) {}

  asctwin::Member<uint16_t> repeatStride{0};
  asctwin::Member<uint8_t> repeatTime{1};
  asctwin::Member<uint8_t> repeatMode{0};
  asctwin::Member<uint16_t> dstStride{0};
};

}  // namespace AscendC

namespace asctwin {

inline void set_map(isa::FeatureMap& map, int64_t height, int64_t width, const uint8_t pads[4]) {
  map = {height, width, pads[0], pads[1], pads[2], pads[3]};
}

// The bits of a value of the padding; those of 8 bits and fewer fill 16.
template <class T>
uint64_t padding_bits(T value) {
  const uint64_t bits = bits_of(value);
  if (dtype_of<T> == DType::kInt4) return (bits & 0xF) * 0x1111;
  return sizeof(T) == 1 ? bits * 0x0101 : bits & UINT32_MAX;
}

template <class Record = isa::LoadData3D, class Dst, class Src, class Params>
Record load_3d(const Dst& dst, const Src& src, const Params& params) {
  Record op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<typename Dst::PrimType>;
  op.channel_size = params.channelSize.given();
  op.en_transpose = params.enTranspose;
  op.en_small_k = params.enSmallK;
  op.filter_size_w = params.filterSizeW;
  op.filter_size_h = params.filterSizeH;
  op.right_map = params.fMatrixCtrl;
  return op;
}

// The part of the matrix that is loaded, the filter, and what surrounds the map.
template <class Params>
void set_part_and_filter(isa::LoadData3D& op, const Params& params) {
  op.k_extension = params.kExtension.given();
  op.m_extension = params.mExtension.given();
  op.stride_w = params.strideW.given();
  op.stride_h = params.strideH.given();
  op.filter_w = params.filterW.given();
  op.filter_h = params.filterH.given();
  op.dilation_w = params.dilationFilterW.given();
  op.dilation_h = params.dilationFilterH.given();
  op.padding = padding_bits(params.padValue);
}

template <class U>
void set_load_3d_fields(isa::LoadData3D& op, const AscendC::LoadData3DParamsV2<U>& params) {
  set_map(op, params.l1H.given(), params.l1W.given(), params.padList);
  set_part_and_filter(op, params);
  op.k_start = params.kStartPt.given();
  op.m_start = params.mStartPt.given();
}

inline void set_load_3d_fields(isa::LoadData3D& op, const AscendC::LoadData3DParamsV2Pro& params) {
  const auto extent = [&](int i) {
    return static_cast<int64_t>(params.extConfig >> 16 * i & 0xFFFF);
  };
  const auto filter = [&](int i) {
    return static_cast<int64_t>(params.filterConfig >> 8 * i & 0xFF);
  };
  op.k_extension = extent(0);
  op.m_extension = extent(1);
  op.k_start = extent(2);
  op.m_start = extent(3);
  op.stride_w = filter(0);
  op.stride_h = filter(1);
  op.filter_w = filter(2);
  op.filter_h = filter(3);
  op.dilation_w = filter(4);
  op.dilation_h = filter(5);
  op.sets_fmatrix = op.sets_padding = false;
}

inline constexpr AscendC::IsResetLoad3dConfig kResetsLoad3d = {true, true};

}  // namespace asctwin

namespace AscendC {

// L1 -> L0A, L0B: mExtension rows and kExtension columns of the matrix; into L0B, and with
// enTranspose, their transpose.
template <typename T, const IsResetLoad3dConfig& defaultConfig = asctwin::kResetsLoad3d,
          typename U = typename LocalTensor<T>::PrimType>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
              const LoadData3DParamsV2<U>& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::LoadData3D op = asctwin::load_3d(dst, src, params);
  asctwin::set_load_3d_fields(op, params);
  op.sets_fmatrix = defaultConfig.isSetFMatrix;
  op.sets_padding = defaultConfig.isSetPadding;
  asctwin::issue(op, where);
}
template <typename T>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
              const LoadData3DParamsV2Pro& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::LoadData3D op = asctwin::load_3d(dst, src, params);
  asctwin::set_load_3d_fields(op, params);
  asctwin::issue(op, where);
}

// The first version: L1 -> L0A.
template <typename T, typename U = typename LocalTensor<T>::PrimType>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
              const LoadData3DParamsV1<U>& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::LoadData3DV1 op;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = asctwin::dtype_of<typename LocalTensor<T>::PrimType>;
  asctwin::set_map(op, params.l1H.given(), params.l1W.given(), params.padList);
  op.c1_index = params.c1Index.given();
  op.fetch_w = params.fetchFilterW.given();
  op.fetch_h = params.fetchFilterH.given();
  op.left_top_w = params.leftTopW.given();
  op.left_top_h = params.leftTopH.given();
  op.stride_w = params.strideW.given();
  op.stride_h = params.strideH.given();
  op.filter_w = params.filterW.given();
  op.filter_h = params.filterH.given();
  op.dilation_w = params.dilationFilterW.given();
  op.dilation_h = params.dilationFilterH.given();
  op.jump_stride = params.jumpStride.given();
  op.repeat_mode = params.repeatMode.given();
  op.repeat_time = params.repeatTime.given();
  op.c_size = params.cSize.given();
  op.padding = asctwin::padding_bits(params.padValue);
  asctwin::issue(op, where);
}

// LoadData3DParamsV2 on the 950, where SetLoadDataRepeatWithStride says how far strips lie apart.
template <typename T, const IsResetLoad3dConfig& defaultConfig = asctwin::kResetsLoad3d,
          typename U = typename LocalTensor<T>::PrimType>
void LoadDataWithStride(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                        const LoadData3DParamsV2<U>& params,
                        asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  auto op = asctwin::load_3d<asctwin::isa::LoadDataWithStride>(dst, src, params);
  asctwin::set_load_3d_fields(op, params);
  op.sets_fmatrix = defaultConfig.isSetFMatrix;
  op.sets_padding = defaultConfig.isSetPadding;
  asctwin::issue(op, where);
}

// The map of later 3D loads without isSetFMatrix; padList: left, right, top, bottom.
inline void SetFmatrix(asctwin::Field<uint16_t> l1H, asctwin::Field<uint16_t> l1W,
                       const uint8_t padList[4],
                       const FmatrixMode& fmatrixMode = FmatrixMode::FMATRIX_LEFT,
                       asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetFmatrix op;
  asctwin::set_map(op, l1H.given(), l1W.given(), padList);
  op.mode = static_cast<int64_t>(fmatrixMode);
  asctwin::issue(op, where);
}

inline void Load3DSetFMatrixCal(asctwin::Field<uint16_t> l1H, asctwin::Field<uint16_t> l1W,
                                const uint8_t padList[4],
                                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  SetFmatrix(l1H, l1W, padList, FmatrixMode::FMATRIX_LEFT, where);
}

// The padding of later 3D loads without isSetPadding.
template <typename T>
void SetLoadDataPaddingValue(const T padValue,
                             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetLoadDataPaddingValue op;
  op.dtype = asctwin::dtype_of<T>;
  op.value = asctwin::padding_bits(padValue);
  asctwin::issue(op, where);
}

// The byte of L1 from which on 3D loads read from its first byte again; 0: none.
inline void SetLoadDataBoundary(asctwin::Field<uint32_t> boundaryValue,
                                asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetLoadDataBoundary op;
  op.boundary = boundaryValue.given();
  asctwin::issue(op, where);
}

// Repeats later 3D loads, until it is called with repeatTime 1.
inline void SetLoadDataRepeat(const LoadDataRepeatParam& repeatParams,
                              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetLoadDataRepeat op;
  op.repeat.stride = repeatParams.repeatStride.given();
  op.repeat.times = repeatParams.repeatTime.given();
  op.repeat.mode = repeatParams.repeatMode.given();
  asctwin::issue(op, where);
}

// The form for the 950; dstStride is for LoadDataWithStride.
inline void SetLoadDataRepeatWithStride(const LoadDataRepeatParamWithStride& repeatParams,
                                        asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  asctwin::isa::SetLoadDataRepeatWithStride op;
  op.repeat.stride = repeatParams.repeatStride.given();
  op.repeat.times = repeatParams.repeatTime.given();
  op.repeat.mode = repeatParams.repeatMode.given();
  op.repeat.dst_stride = repeatParams.dstStride.given();
  asctwin::issue(op, where);
}

}  // namespace AscendC
