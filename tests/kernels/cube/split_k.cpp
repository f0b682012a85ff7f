// C += A * B of halves, at most 64 x 64: each block takes a part of the depth, and the copies add
// up in global memory.
//   asctwin run split_k.cpp 'f16[8,64]=ones' 'f16[64,8]=ones' 'f32[8,8]=zeros' 8 8 64 --blocks 4
// As large as it may be, with a last part that is shorter:
//   asctwin run split_k.cpp 'f16[64,1000]=rand(1)' 'f16[1000,64]=rand(2)' 'f32[64,64]=zeros' 64 64
//   1000 --blocks 4
#include "tiles.h"

using namespace AscendC;

constexpr uint32_t kMost = 64, kDeepest = 256;

extern "C" __global__ __cube__ __aicore__ void split_k(GM_ADDR a, GM_ADDR b, GM_ADDR c, uint32_t m,
                                                       uint32_t n, uint32_t k) {
  const uint32_t part = RoundUp((k + GetBlockNum() - 1) / GetBlockNum());
  const uint32_t first = GetBlockIdx() * part;
  if (first >= k) return;
  const uint32_t depth = Min(part, k - first);
  GlobalTensor<half> left, right;
  GlobalTensor<float> sum;
  left.SetGlobalBuffer((__gm__ half*)a, m * k);
  right.SetGlobalBuffer((__gm__ half*)b, k * n);
  sum.SetGlobalBuffer((__gm__ float*)c, m * n);
  LocalTensor<half> a1(TPosition::A1, 0, kMost * kDeepest);
  LocalTensor<half> b1(TPosition::B1, kMost * kDeepest * sizeof(half), kMost * kDeepest);
  LocalTensor<half> a2(TPosition::A2, 0, kMost * kDeepest), b2(TPosition::B2, 0, kMost * kDeepest);
  LocalTensor<float> c2(TPosition::CO1, 0, kMost * kMost);
  CopyTile(a1, left[first], m, depth, k);
  CopyTile(b1, right[first * n], depth, n, n);
  HandOver<HardEvent::MTE2_MTE1>();
  LoadLeft(a2, a1, m, 0, depth);
  LoadRight(b2, b1, depth, n, 0, depth);
  HandOver<HardEvent::MTE1_M>();
  Mmad(c2, a2, b2, Product(m, n, depth, true));
  HandOver<HardEvent::M_FIX>();
  SetAtomicAdd<float>();
  Fixpipe(sum, c2, FixpipeParamsV220(n, m, RoundUp(m), n, false));
  SetAtomicNone();
}
