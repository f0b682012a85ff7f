// Symmetric memory of the next PE, which it has written before a barrier. FAULT 1: nobody writes it,
// and what lies there comes into the result.
#include "shmem.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kCount = 64;

extern "C" __global__ __vector__ void early_read(GM_ADDR x, GM_ADDR y, GM_ADDR heap) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, kCount * sizeof(float));
  LocalTensor<float> data = buffer.Get<float>();
  GlobalTensor<float> in, out, mine, next;
  in.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));
  mine.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(heap));
  const int pe = (aclshmem_my_pe() + 1) % aclshmem_n_pes();
  next.SetGlobalBuffer(static_cast<__gm__ float*>(aclshmem_ptr(heap, pe)));
  DataCopy(data, in, kCount);
  PipeBarrier<PIPE_ALL>();
  if (FAULT != 1) DataCopy(mine, data, kCount);
  PipeBarrier<PIPE_ALL>();
  aclshmemx_barrier_all_vec();
  DataCopy(data, next, kCount);  // EXPECT 1 E0302
  PipeBarrier<PIPE_ALL>();
  Adds(data, data, 1.0f, kCount);
  PipeBarrier<PIPE_ALL>();
  DataCopy(out, data, kCount);
}
