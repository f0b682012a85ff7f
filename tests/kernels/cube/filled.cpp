// A product of any number of rows: what stands in L1 behind the rows of A that a block has is
// filled with zeros, so that all blocks multiply 64 x 64 x 64.
//   asctwin run filled.cpp 'f16[100,64]=ones' 'f16[64,64]=ones' 'f32[128,64]' 100 --blocks 2
#include "tiles.h"

using namespace AscendC;

constexpr uint32_t kTile = 64;

extern "C" __global__ __cube__ __aicore__ void filled(GM_ADDR a, GM_ADDR b, GM_ADDR c,
                                                      uint32_t rows) {
  const uint32_t first = GetBlockIdx() * kTile, own = first < rows ? Min(kTile, rows - first) : 0;
  GlobalTensor<half> left, right;
  GlobalTensor<float> out;
  left.SetGlobalBuffer((__gm__ half*)a, rows * kTile);
  right.SetGlobalBuffer((__gm__ half*)b, kTile * kTile);
  out.SetGlobalBuffer((__gm__ float*)c);
  LocalTensor<half> a1(TPosition::A1, 0, kTile * kTile);
  LocalTensor<half> b1(TPosition::B1, kTile * kTile * sizeof(half), kTile * kTile);
  LocalTensor<half> a2(TPosition::A2, 0, kTile * kTile), b2(TPosition::B2, 0, kTile * kTile);
  LocalTensor<float> c2(TPosition::CO1, 0, kTile * kTile);
  if (own < kTile)
    InitConstValue(a1[own * kSide], InitConstValueParams<half>(kTile / kSide, kTile - own, own, 0));
  if (own > 0) DataCopy(a1, left[first * kTile], Nd2NzParams(1, own, kTile, 0, kTile, kTile, 1, 0));
  CopyTile(b1, right, kTile, kTile, kTile);
  HandOver<HardEvent::MTE2_MTE1>();
  LoadLeft(a2, a1, kTile, 0, kTile);
  LoadRight(b2, b1, kTile, kTile, 0, kTile);
  HandOver<HardEvent::MTE1_M>();
  Mmad(c2, a2, b2, Product(kTile, kTile, kTile, true));
  HandOver<HardEvent::M_FIX>();
  Fixpipe(out[first * kTile], c2, FixpipeParamsV220(kTile, kTile, kTile, kTile, false));
}
