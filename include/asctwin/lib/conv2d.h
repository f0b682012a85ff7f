// Conv2D, the deprecated convolution of a feature map in L1, on the 310P and the 910A.
// UNVERIFIED: evidence = inferred: initY counts as initValue of Gemm does: 0 adds to dst, 1
// overwrites it; and the names and the order of the fields.
// spec: cube.md, section 9
#pragma once

#include "asctwin/lib/gemm.h"

namespace AscendC {

// Pairs are (height, width); padList: left, right, top, bottom.
struct Conv2dParams {
  uint32_t imgShape[2] = {0, 0};
  uint32_t kernelShape[2] = {0, 0};
  uint32_t stride[2] = {0, 0};
  uint32_t cin = 0;
  uint32_t cout = 0;
  uint32_t padList[4] = {0, 0, 0, 0};
  uint32_t dilation[2] = {0, 0};
  uint32_t initY = 0;
  bool partialSum = true;

  Conv2dParams() {}
  Conv2dParams(const uint32_t image[2], const uint32_t kernel[2], const uint32_t steps[2],
               const uint32_t channelsIn, const uint32_t channelsOut, const uint32_t pads[4],
               const uint32_t dilations[2], const uint32_t init, const bool partial)
      : cin(channelsIn), cout(channelsOut), initY(init), partialSum(partial) {
    for (int i = 0; i < 2; ++i) {
      imgShape[i] = image[i];
      kernelShape[i] = kernel[i];
      stride[i] = steps[i];
      dilation[i] = dilations[i];
    }
    for (int i = 0; i < 4; ++i) padList[i] = pads[i];
  }
};

struct Conv2dTilling : asctwin::lib::ProductTiling {
  uint32_t dTypeSize = 1;  // bytes of an element of the feature map
  uint32_t strideH = 1, strideW = 1;
  uint32_t dilationH = 1, dilationW = 1;
  uint32_t hi = 0, wi = 0, ho = 0, wo = 0, howo = 0;
  uint32_t height = 0, width = 0;  // of the filter
};

}  // namespace AscendC

namespace asctwin::lib {

AscendC::Conv2dTilling conv2d_tiling(const AscendC::Conv2dParams& params, uint32_t element_bytes);

template <class T, class U>
void conv2d(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<U>& map,
            const AscendC::LocalTensor<U>& weight, const AscendC::Conv2dParams& params,
            const AscendC::Conv2dTilling& tiling, SourceLoc where);

}  // namespace asctwin::lib

namespace AscendC {

template <typename T, typename U>
Conv2dTilling GetConv2dTiling(const Conv2dParams& conv2dParams) {
  return asctwin::lib::conv2d_tiling(conv2dParams, sizeof(asctwin::PrimT<U>));
}

// The map in A1 as [C1, H, W, C0], the weight in B1 as [C1, Kh, Kw, Cout, C0], dst in CO1 or CO2 as
// [Cout / 16, Ho * Wo, 16] with Ho * Wo rounded up to 16; initY and partialSum as initValue and
// partialsum of Gemm.
template <typename T, typename U>
void Conv2D(const LocalTensor<T>& dst, const LocalTensor<U>& featureMap,
            const LocalTensor<U>& weight, const Conv2dParams& conv2dParams,
            const Conv2dTilling& tilling, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  using namespace asctwin;
  if constexpr (lib::kIsProduct<PrimT<T>, PrimT<U>, PrimT<U>>)
    lib::conv2d(plain(dst), plain(featureMap), plain(weight), conv2dParams, tilling, where);
  else
    lib::refuse_product("Conv2D", isa::Composed::kConv2D, dtype_of<PrimT<T>>, dtype_of<PrimT<U>>,
                        where);
}

}  // namespace AscendC
