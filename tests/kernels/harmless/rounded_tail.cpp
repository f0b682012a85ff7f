// Blocks add in tiles of 64; the last tile is rounded up to 32 B when it is read, and exact when it
// is stored. STORED: the result has room for the rounded tile, and all of it is stored. BEYOND: the
// last tile is read whole. SUM, BRANCH: lanes behind the argument reach a result.
//   asctwin run rounded_tail.cpp 'f32[150]=arange(1)' 'f32[150]=arange(1)' 'f32[192]=zeros' --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 150, kTile = 64;

extern "C" __global__ __aicore__ void rounded_tail(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  const uint32_t first = GetBlockIdx() * kTile;
  const uint32_t count = kCount - first < kTile ? kCount - first : kTile;
#ifdef BEYOND
  const uint32_t rounded = kTile;
#else
  const uint32_t rounded = (count + 7) / 8 * 8;
#endif
  GlobalTensor<float> a, b, out;
  a.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x), kCount);
  b.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y), kCount);
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(z), 192);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in_a, in_b;
  TQue<TPosition::VECOUT, 1> outs;
  pipe.InitBuffer(in_a, 1, kTile * sizeof(float));
  pipe.InitBuffer(in_b, 1, kTile * sizeof(float));
  pipe.InitBuffer(outs, 1, kTile * sizeof(float));
  LocalTensor<float> left = in_a.AllocTensor<float>(), right = in_b.AllocTensor<float>();
  DataCopy(left, a[first], rounded);
  DataCopy(right, b[first], rounded);
  in_a.EnQue(left);
  in_b.EnQue(right);
  left = in_a.DeQue<float>();
  right = in_b.DeQue<float>();
  LocalTensor<float> sum = outs.AllocTensor<float>();
  Add(sum, left, right, rounded);
#ifdef SUM
  WholeReduceSum(sum, left, static_cast<int32_t>(rounded), 1, 1, 1, 8);
#endif
  in_a.FreeTensor(left);
  in_b.FreeTensor(right);
  outs.EnQue(sum);
  sum = outs.DeQue<float>();
#ifdef BRANCH
  if (sum.GetValue(rounded - 1) > 0.0f) PipeBarrier<PIPE_V>();
#endif
#ifdef STORED
  DataCopy(out[first], sum, rounded);
#else
  DataCopyPad(out[first], sum, DataCopyExtParams(1, count * sizeof(float), 0, 0, 0));
#endif
  outs.FreeTensor(sum);
}
