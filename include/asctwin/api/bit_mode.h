// Parameters of Mmad, LoadData and SetFmatrix on the 950 in the words of the hardware: a field is
// some bits of a word, and a whole word can be set at once.
// spec: cube.md, sections 1 to 4
#pragma once

#include "asctwin/api/load_3d.h"
#include "asctwin/api/load_data.h"
#include "asctwin/api/mmad.h"

namespace asctwin {

// The bits [kFirst, kFirst + kWidth) of a word. What does not fit is cut, as by a bit field.
template <int kFirst, int kWidth>
struct BitsOf {
  static constexpr uint64_t kMask = ~uint64_t{0} >> (64 - kWidth);
  static constexpr uint64_t get(uint64_t word) { return word >> kFirst & kMask; }
  static constexpr void set(uint64_t& word, uint64_t value) {
    word = (word & ~(kMask << kFirst)) | (value & kMask) << kFirst;
  }
};

}  // namespace asctwin

// Declares SetName() and GetName() of a field of `word`.
#define ASCTWIN_BIT_FIELD(name, type, word, first, width)                   \
  void Set##name(type value) {                                              \
    asctwin::BitsOf<first, width>::set(word, static_cast<uint64_t>(value)); \
  }                                                                         \
  type Get##name() const { return static_cast<type>(asctwin::BitsOf<first, width>::get(word)); }
#define ASCTWIN_WHOLE_WORD(name, word)             \
  void Set##name(uint64_t value) { word = value; } \
  uint64_t Get##name() const { return word; }

namespace AscendC {

// UNVERIFIED: evidence = inferred: cmatrixInitVal is false until it is set, as the word begins with
// 0; a table says true.
struct MmadBitModeParams {
  ASCTWIN_BIT_FIELD(M, uint16_t, config0, 0, 12)
  ASCTWIN_BIT_FIELD(K, uint16_t, config0, 12, 12)
  ASCTWIN_BIT_FIELD(N, uint16_t, config0, 24, 12)
  ASCTWIN_BIT_FIELD(UnitFlag, uint8_t, config0, 36, 2)
  ASCTWIN_BIT_FIELD(DisableGemv, bool, config0, 38, 1)
  ASCTWIN_BIT_FIELD(CmatrixSource, bool, config0, 39, 1)
  ASCTWIN_BIT_FIELD(CmatrixInitVal, bool, config0, 40, 1)
  ASCTWIN_WHOLE_WORD(Config0, config0)

  uint64_t config0 = 0;
};

// A part of a matrix in strips, as LoadData2DParamsV2.
struct Load2DBitModeParam {
  Load2DBitModeParam() {}
  Load2DBitModeParam(const LoadData2DParamsV2& params) : ifTranspose(params.ifTranspose) {
    SetMStartPosition(static_cast<uint16_t>(params.mStartPosition.given()));
    SetKStartPosition(static_cast<uint16_t>(params.kStartPosition.given()));
    SetMStep(static_cast<uint8_t>(params.mStep.given()));
    SetKStep(static_cast<uint8_t>(params.kStep.given()));
    SetSrcStride(static_cast<uint16_t>(params.srcStride.given()));
    SetDstStride(static_cast<uint16_t>(params.dstStride.given()));
  }

  ASCTWIN_BIT_FIELD(MStartPosition, uint16_t, config0, 0, 16)
  ASCTWIN_BIT_FIELD(KStartPosition, uint16_t, config0, 16, 16)
  ASCTWIN_BIT_FIELD(MStep, uint8_t, config0, 32, 8)
  ASCTWIN_BIT_FIELD(KStep, uint8_t, config0, 40, 8)
  ASCTWIN_BIT_FIELD(SrcStride, uint16_t, config1, 0, 16)
  ASCTWIN_BIT_FIELD(DstStride, uint16_t, config1, 16, 16)
  ASCTWIN_WHOLE_WORD(Config0, config0)
  ASCTWIN_WHOLE_WORD(Config1, config1)
  void SetIfTranspose(bool value) { ifTranspose = value; }
  bool GetIfTranspose() const { return ifTranspose; }

  uint64_t config0 = 0;
  uint64_t config1 = 0;
  bool ifTranspose = false;
};

// The matrix of a convolution, as LoadData3DParamsV2; its map and padding are those of the
// registers.
struct Load3DBitModeParam {
  Load3DBitModeParam() {
    SetStrideW(1), SetStrideH(1), SetFilterW(1), SetFilterH(1);
    SetDilationFilterW(1), SetDilationFilterH(1);
  }
  template <typename T>
  Load3DBitModeParam(const LoadData3DParamsV2<T>& params) {
    SetKExtension(static_cast<uint16_t>(params.kExtension.given()));
    SetMExtension(static_cast<uint16_t>(params.mExtension.given()));
    SetKStartPt(static_cast<uint16_t>(params.kStartPt.given()));
    SetMStartPt(static_cast<uint16_t>(params.mStartPt.given()));
    SetStrideW(static_cast<uint8_t>(params.strideW.given()));
    SetStrideH(static_cast<uint8_t>(params.strideH.given()));
    SetFilterW(static_cast<uint8_t>(params.filterW.given()));
    SetFilterH(static_cast<uint8_t>(params.filterH.given()));
    SetDilationFilterW(static_cast<uint8_t>(params.dilationFilterW.given()));
    SetDilationFilterH(static_cast<uint8_t>(params.dilationFilterH.given()));
    SetFilterSizeW(params.filterSizeW);
    SetFilterSizeH(params.filterSizeH);
    SetTranspose(params.enTranspose);
    SetFMatrixCtrl(params.fMatrixCtrl);
    SetChannelSize(static_cast<uint16_t>(params.channelSize.given()));
  }

  ASCTWIN_BIT_FIELD(KExtension, uint16_t, config0, 0, 16)
  ASCTWIN_BIT_FIELD(MExtension, uint16_t, config0, 16, 16)
  ASCTWIN_BIT_FIELD(KStartPt, uint16_t, config0, 32, 16)
  ASCTWIN_BIT_FIELD(MStartPt, uint16_t, config0, 48, 16)
  ASCTWIN_BIT_FIELD(StrideW, uint8_t, config1, 0, 6)
  ASCTWIN_BIT_FIELD(StrideH, uint8_t, config1, 6, 6)
  ASCTWIN_BIT_FIELD(FilterW, uint8_t, config1, 12, 8)
  ASCTWIN_BIT_FIELD(FilterH, uint8_t, config1, 20, 8)
  ASCTWIN_BIT_FIELD(DilationFilterW, uint8_t, config1, 28, 8)
  ASCTWIN_BIT_FIELD(DilationFilterH, uint8_t, config1, 36, 8)
  ASCTWIN_BIT_FIELD(FilterSizeW, bool, config1, 44, 1)
  ASCTWIN_BIT_FIELD(FilterSizeH, bool, config1, 45, 1)
  ASCTWIN_BIT_FIELD(Transpose, bool, config1, 46, 1)
  ASCTWIN_BIT_FIELD(FMatrixCtrl, bool, config1, 47, 1)
  ASCTWIN_BIT_FIELD(ChannelSize, uint16_t, config1, 48, 16)
  ASCTWIN_WHOLE_WORD(Config0, config0)
  ASCTWIN_WHOLE_WORD(Config1, config1)

  uint64_t config0 = 0;
  uint64_t config1 = 0;
};

// The map of later 3D loads. UNVERIFIED: evidence = inferred: height, width, and the padding on the
// left, on the right, on top and below, from the lowest bits on.
struct SetFMatrixBitModeParams {
  ASCTWIN_BIT_FIELD(L1H, uint16_t, config0, 0, 16)
  ASCTWIN_BIT_FIELD(L1W, uint16_t, config0, 16, 16)
  void SetPadList(const uint8_t padList[4]) {
    asctwin::BitsOf<32, 8>::set(config0, padList[0]);
    asctwin::BitsOf<40, 8>::set(config0, padList[1]);
    asctwin::BitsOf<48, 8>::set(config0, padList[2]);
    asctwin::BitsOf<56, 8>::set(config0, padList[3]);
  }
  ASCTWIN_WHOLE_WORD(Config0, config0)

  uint64_t config0 = 0;
};

}  // namespace AscendC

#undef ASCTWIN_BIT_FIELD
#undef ASCTWIN_WHOLE_WORD

namespace asctwin {

inline AscendC::MmadParams in_fields(const AscendC::MmadBitModeParams& params) {
  AscendC::MmadParams fields;
  fields.m = params.GetM();
  fields.n = params.GetN();
  fields.k = params.GetK();
  fields.unitFlag = params.GetUnitFlag();
  fields.disableGemv = params.GetDisableGemv();
  fields.cmatrixSource = params.GetCmatrixSource();
  fields.cmatrixInitVal = params.GetCmatrixInitVal();
  return fields;
}

inline AscendC::LoadData2DParamsV2 in_fields(const AscendC::Load2DBitModeParam& params) {
  AscendC::LoadData2DParamsV2 fields;
  fields.mStartPosition = params.GetMStartPosition();
  fields.kStartPosition = params.GetKStartPosition();
  fields.mStep = params.GetMStep();
  fields.kStep = params.GetKStep();
  fields.srcStride = params.GetSrcStride();
  fields.dstStride = params.GetDstStride();
  fields.ifTranspose = params.GetIfTranspose();
  return fields;
}

inline AscendC::LoadData3DParamsV2Pro in_fields(const AscendC::Load3DBitModeParam& params) {
  AscendC::LoadData3DParamsV2Pro fields;
  fields.channelSize = params.GetChannelSize();
  fields.enTranspose = params.GetTranspose();
  fields.filterSizeW = params.GetFilterSizeW();
  fields.filterSizeH = params.GetFilterSizeH();
  fields.fMatrixCtrl = params.GetFMatrixCtrl();
  fields.extConfig = params.config0;
  const uint64_t bytes[] = {params.GetStrideW(),         params.GetStrideH(),
                            params.GetFilterW(),         params.GetFilterH(),
                            params.GetDilationFilterW(), params.GetDilationFilterH()};
  fields.filterConfig = 0;
  for (int i = 0; i < 6; ++i) fields.filterConfig |= bytes[i] << 8 * i;
  return fields;
}

}  // namespace asctwin

namespace AscendC {

template <typename T, typename U, typename S>
void Mmad(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
          const MmadBitModeParams& mmadParams,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  Mmad(dst, fm, filter, asctwin::in_fields(mmadParams), where);
}
template <typename T, typename U, typename S, typename V>
void Mmad(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
          const LocalTensor<V>& bias, const MmadBitModeParams& mmadParams,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  Mmad(dst, fm, filter, bias, asctwin::in_fields(mmadParams), where);
}
template <typename T, typename U, typename S>
void MmadMx(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
            const MmadBitModeParams& mmadParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  MmadMx(dst, fm, filter, asctwin::in_fields(mmadParams), where);
}
template <typename T, typename U, typename S, typename V>
void MmadMx(const LocalTensor<T>& dst, const LocalTensor<U>& fm, const LocalTensor<S>& filter,
            const LocalTensor<V>& bias, const MmadBitModeParams& mmadParams,
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  MmadMx(dst, fm, filter, bias, asctwin::in_fields(mmadParams), where);
}

template <typename T>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
              const Load2DBitModeParam& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  LoadData(dst, src, asctwin::in_fields(params), where);
}
template <typename T>
void LoadData(const LocalTensor<T>& dst, const LocalTensor<T>& src,
              const Load3DBitModeParam& params,
              asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  LoadData(dst, src, asctwin::in_fields(params), where);
}

inline void SetFmatrix(const SetFMatrixBitModeParams& param,
                       const FmatrixMode& fmatrixMode = FmatrixMode::FMATRIX_LEFT,
                       asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  uint8_t pads[4];
  for (int i = 0; i < 4; ++i) pads[i] = static_cast<uint8_t>(param.config0 >> (32 + 8 * i) & 0xFF);
  SetFmatrix(param.GetL1H(), param.GetL1W(), pads, fmatrixMode, where);
}

}  // namespace AscendC
