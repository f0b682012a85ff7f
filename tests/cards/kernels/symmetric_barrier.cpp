// Symmetric memory with barriers of all PEs: in each round a PE writes its data into the memory of
// the next one, all meet, and each reads what has come. Rounds have halves of their own.
// FAULT 1: no barrier; 2: the last PE leaves out the last one; 3: a PE that is none; 4: memory of
// the stack, which is not symmetric.
#include "shmem.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kCount = 256, kRounds = 3;

extern "C" __global__ __vector__ void symmetric_barrier(GM_ADDR x, GM_ADDR y, GM_ADDR heap) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, kCount * sizeof(float));
  LocalTensor<float> data = buffer.Get<float>();
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));
  const int pe = aclshmem_my_pe(), pes = aclshmem_n_pes();
  DataCopy(data, in, kCount);
  PipeBarrier<PIPE_ALL>();
  for (uint32_t round = 0; round < kRounds; ++round) {
    auto* half = reinterpret_cast<__gm__ float*>(heap) + round % 2 * kCount;
    const int next = FAULT == 3 ? pe + 1 : (pe + 1) % pes;
    GlobalTensor<float> here, there;
    here.SetGlobalBuffer(half);
    float on_stack[kCount] = {};
    if (FAULT == 4) half = on_stack;
    there.SetGlobalBuffer(static_cast<__gm__ float*>(aclshmem_ptr(half, next)));
    DataCopy(there, data, kCount);
    PipeBarrier<PIPE_ALL>();
    if (FAULT == 2 && pe == pes - 1 && round == kRounds - 1) return;
    if (FAULT != 1) aclshmemx_barrier_all_vec();  // EXPECT 2 E1501
    DataCopy(data, here, kCount);                 // EXPECT 1 E0403
    PipeBarrier<PIPE_ALL>();
  }
  DataCopy(out, data, kCount);
}
