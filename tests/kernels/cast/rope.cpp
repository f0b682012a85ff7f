// Rotary position embedding of bfloat16_t heads: the two halves of a head are turned by angles
// whose cosines and sines are floats. bfloat16_t has no arithmetic, so it goes through float.
//   asctwin run rope.cpp 'bf16[3,128]=rand(1)' 'f32[3,64]=rand(2)' 'f32[3,64]=rand(3)'
//   'bf16[3,128]' --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kHead = 128, kHalf = kHead / 2;

extern "C" __global__ __aicore__ void rope(GM_ADDR x, GM_ADDR cosines, GM_ADDR sines, GM_ADDR y) {
  const uint32_t token = GetBlockIdx();
  GlobalTensor<bfloat16_t> source, target;
  GlobalTensor<float> cosGm, sinGm;
  source.SetGlobalBuffer((__gm__ bfloat16_t*)x + token * kHead, kHead);
  target.SetGlobalBuffer((__gm__ bfloat16_t*)y + token * kHead, kHead);
  cosGm.SetGlobalBuffer((__gm__ float*)cosines + token * kHalf, kHalf);
  sinGm.SetGlobalBuffer((__gm__ float*)sines + token * kHalf, kHalf);
  TPipe pipe;
  TBuf<QuePosition::VECCALC> heads, tables, work;
  pipe.InitBuffer(heads, kHead * sizeof(bfloat16_t));
  pipe.InitBuffer(tables, kHead * sizeof(float));
  pipe.InitBuffer(work, 3 * kHead * sizeof(float));
  LocalTensor<bfloat16_t> head = heads.Get<bfloat16_t>();
  LocalTensor<float> cosine = tables.Get<float>(), sine = cosine[kHalf];
  LocalTensor<float> wide = work.Get<float>(), turned = wide[kHead], part = wide[2 * kHead];

  DataCopy(head, source, kHead);
  DataCopy(cosine, cosGm, kHalf);
  DataCopy(sine, sinGm, kHalf);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Cast(wide, head, RoundMode::CAST_NONE, kHead);
  PipeBarrier<PIPE_V>();
  Mul(turned, wide, cosine, kHalf);
  Mul(turned[kHalf], wide[kHalf], cosine, kHalf);
  Mul(part, wide[kHalf], sine, kHalf);
  Mul(part[kHalf], wide, sine, kHalf);
  PipeBarrier<PIPE_V>();
  Sub(turned, turned, part, kHalf);
  Add(turned[kHalf], turned[kHalf], part[kHalf], kHalf);
  PipeBarrier<PIPE_V>();
  Cast(head, turned, RoundMode::CAST_RINT, kHead);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(target, head, kHead);
}
