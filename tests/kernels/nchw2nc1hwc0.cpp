// NCHW to NC1HWC0 with TransDataTo5HD: the lists start at the planes of C0 channels, and repeats go
// along the planes. C0 is 16, and 32 for 8 bits, whose blocks are moved by halves.
//   asctwin run nchw2nc1hwc0.cpp 'f16[2,32,16,16]=arange(0)' 'f16[2,2,256,16]' 4 256 --kernel b16
#include "kernel_operator.h"

using namespace AscendC;

// As a function that is given its lists: they are pointers here.
template <typename T>
__aicore__ inline void transpose(const LocalTensor<T> to[16], const LocalTensor<T> from[16],
                                 const TransDataTo5HDParams& params) {
  TransDataTo5HD<T>(to, from, params);
}

// One pass: 16 channels of `planes` from `channel` on, 16 blocks of `pixels` from `block` on.
template <typename T>
__aicore__ inline void pass(const LocalTensor<T>& pixels, const LocalTensor<T>& planes, int32_t hw,
                            int32_t channel, int32_t block, int32_t blocks_per_repeat) {
  constexpr int32_t kBlock = 32 / sizeof(T);
  LocalTensor<T> from[16], to[16];
  for (int32_t i = 0; i < 16; ++i) {
    from[i] = planes[(channel + i) * hw];
    to[i] = pixels[(block + i) * kBlock];
  }
  const int32_t repeats = hw / kBlock;
  const bool many = repeats > 1;  // the strides of a single repeat would displace it
  transpose(to, from,
            TransDataTo5HDParams(channel != 0, block != 0, repeats, many ? blocks_per_repeat : 0,
                                 many ? 1 : 0));
}

template <typename T>
__aicore__ inline void nchw2nc1hwc0(GM_ADDR input, GM_ADDR output, int32_t groups, int32_t hw) {
  constexpr int32_t kC0 = sizeof(T) == 1 ? 32 : 16;
  const int32_t size = kC0 * hw;
  TPipe pipe;
  TBuf<TPosition::VECCALC> before, after;
  pipe.InitBuffer(before, size * sizeof(T));
  pipe.InitBuffer(after, size * sizeof(T));
  LocalTensor<T> planes = before.Get<T>(), pixels = after.Get<T>();
  GlobalTensor<T> from, to;
  from.SetGlobalBuffer((__gm__ T*)input);
  to.SetGlobalBuffer((__gm__ T*)output);
  for (int32_t group = 0; group < groups; ++group) {
    DataCopy(planes, from[group * size], size);
    PipeBarrier<PIPE_ALL>();
    if constexpr (sizeof(T) == 1) {
      for (int32_t channel = 0; channel < 32; channel += 16)
        for (int32_t block = 0; block < 32; block += 16)
          pass(pixels, planes, hw, channel, block, 32);
    } else {
      pass(pixels, planes, hw, 0, 0, 16);
    }
    PipeBarrier<PIPE_ALL>();
    DataCopy(to[group * size], pixels, size);
    PipeBarrier<PIPE_ALL>();
  }
}

extern "C" __global__ __aicore__ void b8(GM_ADDR in, GM_ADDR out, int32_t groups, int32_t hw) {
  nchw2nc1hwc0<int8_t>(in, out, groups, hw);
}
extern "C" __global__ __aicore__ void b16(GM_ADDR in, GM_ADDR out, int32_t groups, int32_t hw) {
  nchw2nc1hwc0<half>(in, out, groups, hw);
}
extern "C" __global__ __aicore__ void b32(GM_ADDR in, GM_ADDR out, int32_t groups, int32_t hw) {
  nchw2nc1hwc0<float>(in, out, groups, hw);
}
