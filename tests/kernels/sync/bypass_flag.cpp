// A flag past the data cache: WriteGmByPassDCache behind the copy, ReadGmByPassDCache in a loop.
//   asctwin run bypass_flag.cpp 'f32[64]=arange(1)' 'f32[64]' 'f32[64]=zeros' 'i32[16]=zeros'
//   --blocks 2
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

extern "C" __global__ __aicore__ void bypass(GM_ADDR x, GM_ADDR y, GM_ADDR ws, GM_ADDR flag) {
  constexpr uint32_t n = 64;
  GlobalTensor<float> in, out, shared;
  in.SetGlobalBuffer((__gm__ float*)x, n);
  out.SetGlobalBuffer((__gm__ float*)y, n);
  shared.SetGlobalBuffer((__gm__ float*)ws, n);
  __gm__ int32_t* word = (__gm__ int32_t*)flag;
  LocalTensor<float> tile(TPosition::VECCALC, 0, n);
  const bool first = GetBlockIdx() == 0;
  if (!first && SKIP != 2)
    while (ReadGmByPassDCache(word) != 7) {
    }
  DataCopy(tile, first ? in : shared, n);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Adds(tile, tile, 1.0f, n);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(first ? shared : out, tile, n);
  if (first) {
    if (SKIP != 1) PipeBarrier<PIPE_ALL>();
    WriteGmByPassDCache(word, 7);
  }
}
