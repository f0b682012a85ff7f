// Kernels that crash, hang, exit, or write where they may only read.
#include <cstdlib>

#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void crash(GM_ADDR out) { *reinterpret_cast<volatile int*>(8) = 1; }

extern "C" __global__ __aicore__ void hang(GM_ADDR out) {
  volatile int turns = 0;
  while (true) turns = turns + 1;
}

extern "C" __global__ __aicore__ void leave(GM_ADDR out) { std::exit(0); }

extern "C" __global__ __aicore__ void fill(GM_ADDR out) {
  GlobalTensor<int32_t> result;
  result.SetGlobalBuffer((__gm__ int32_t*)out, 16);
  for (uint32_t i = 0; i < 8; ++i) result.SetValue(i, 7);
  DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE>(result);
}

// Reads what nobody has written.
extern "C" __global__ __aicore__ void copy(GM_ADDR in, GM_ADDR out) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> room;
  pipe.InitBuffer(room, 64);
  GlobalTensor<int32_t> source, result;
  source.SetGlobalBuffer((__gm__ int32_t*)in, 16);
  result.SetGlobalBuffer((__gm__ int32_t*)out, 16);
  LocalTensor<int32_t> local = room.Get<int32_t>();
  DataCopy(local, source, 16);
  PipeBarrier<PIPE_ALL>();
  Adds(local, local, 1, 16);
  PipeBarrier<PIPE_ALL>();
  DataCopy(result, local, 16);
}

// A warning: an empty mask of blocks.
extern "C" __global__ __aicore__ void useless(GM_ADDR out) {
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 1, 64);
  LocalTensor<int32_t> local = queue.AllocTensor<int32_t>();
  Duplicate(local, 1, 16);
  queue.FreeTensor(local);
}
