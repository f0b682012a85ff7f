// A convolution of 3 x 3 with padding: a picture of 6 x 6 pixels and 32 channels, as NHWC or with
// -DCHANNELS_FIRST as NCHW, becomes a matrix on the way into L0A. The result leaves as NHWC, NCHW and
// NC1HWC0.
//   asctwin run conv.cpp 'f16[1,6,6,32]=ones' 'f16[288,32]=ones' 'f32[1,6,6,32]' 'f32[1,32,6,6]'
//       'f16[1,2,6,6,16]' --soc Ascend950
#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC::Te;
using AscendC::HardEvent;

template <HardEvent event>
__aicore__ inline void Order() {
  AscendC::SetFlag<event>(0);
  AscendC::WaitFlag<event>(0);
}

extern "C" __global__ __cube__ void conv(__gm__ half* x, __gm__ half* filters, __gm__ float* nhwc,
                                         __gm__ float* nchw, __gm__ half* nc1hwc0) {
  constexpr int kSide = 6, kChannels = 32, kRows = kSide * kSide, kDepth = 9 * kChannels, kN = 32;
  __cbuf__ half l1x[kRows * kChannels];
  __cbuf__ half l1f[kDepth * kN];
  __ca__ half l0a[48 * kDepth];
  __cb__ half l0b[kDepth * kN];
  __cc__ float l0c[48 * kN];
  auto map = MakeTensor(MakeMemPtr(l1x), MakeFrameLayout<NC1HWC0LayoutPtn>(1, 2, kSide, kSide, 16));
  auto f1 = MakeTensor(MakeMemPtr(l1f), MakeFrameLayout<NZLayoutPtn, half>(kDepth, kN));
  auto a0 = MakeTensor(MakeMemPtr(l0a), MakeFrameLayout<NZLayoutPtn, half>(kRows, kDepth));
  auto b0 = MakeTensor(MakeMemPtr(l0b), MakeFrameLayout<ZNLayoutPtn, half>(kDepth, kN));
  auto c0 = MakeTensor(MakeMemPtr(l0c), MakeFrameLayout<NZLayoutPtn>(kRows, kN));
#ifdef CHANNELS_FIRST
  auto picture = MakeTensor(MakeMemPtr(x), MakeFrameLayout<NCHWLayoutPtn>(1, kChannels, kSide, kSide));
#else
  auto picture = MakeTensor(MakeMemPtr(x), MakeFrameLayout<NHWCLayoutPtn>(1, kSide, kSide, kChannels));
#endif
  Copy(MakeCopy(CopyGM2L1{}), map, picture);
  Copy(MakeCopy(CopyGM2L1{}), f1, MakeTensor(MakeMemPtr(filters), MakeFrameLayout<NDLayoutPtn>(kDepth, kN)));
  Order<HardEvent::MTE2_MTE1>();
  Img2ColParams<half> params;
  params.mExtension = kRows;
  params.kExtension = kDepth;
  params.filterW = params.filterH = 3;
  for (uint8_t& pad : params.padList) pad = 1;
  Copy(MakeCopy(CopyL12L0A{}).with(params), a0, map);
  Copy(MakeCopy(CopyL12L0B{}), b0, f1);
  Order<HardEvent::MTE1_M>();
  Mmad(MakeMmad(MmadOperation{}).with(kRows, kN, kDepth, 0, true), c0, a0, b0);
  Order<HardEvent::M_FIX>();
  const auto out = MakeCopy(CopyL0C2GM{});
  Copy(out, MakeTensor(MakeMemPtr(nhwc), MakeFrameLayout<NHWCLayoutPtn>(1, kSide, kSide, kN)), c0);
  Copy(out, MakeTensor(MakeMemPtr(nchw), MakeFrameLayout<NCHWLayoutPtn>(1, kN, kSide, kSide)), c0);
  Copy(out, MakeTensor(MakeMemPtr(nc1hwc0), MakeFrameLayout<NC1HWC0LayoutPtn>(1, 2, kSide, kSide, 16)),
       c0);
}
