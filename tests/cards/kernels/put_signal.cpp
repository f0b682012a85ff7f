// Symmetric memory with signals: a PE puts its data to the next one, and a signal behind it; the
// next one waits for the signal. MODE 0: one call puts both; 1: copies through UB, quiet, then the
// signal; 2: each PE adds 1 to a counter of PE 0, which waits for all and then sets a word of each.
// FAULT 1: the signal comes before the data; 2: PE 1 sends no signal.
#include "shmem.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kCount = 300, kPiece = 512;

extern "C" __global__ __vector__ void put_signal(GM_ADDR x, GM_ADDR y, GM_ADDR heap, GM_ADDR words,
                                                 uint32_t mode) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, kPiece);
  LocalTensor<float> piece = buffer.Get<float>();
  auto* const in = reinterpret_cast<__gm__ float*>(x);
  auto* const out = reinterpret_cast<__gm__ float*>(y);
  auto* const mine = reinterpret_cast<__gm__ float*>(heap);
  auto* const signal = reinterpret_cast<__gm__ int32_t*>(words);
  auto* const ub = reinterpret_cast<__ubuf__ float*>(piece.GetPhyAddr());
  const int pe = aclshmem_my_pe(), pes = aclshmem_n_pes(), next = (pe + 1) % pes;
  const bool sends = FAULT != 2 || pe != 1;
  if (mode == 0) {
    if (sends) aclshmem_float_put_signal(mine, in, kCount, signal, 7, ACLSHMEM_SIGNAL_SET, next);
  } else {
    if (FAULT == 1) aclshmemx_signal_op(signal, 7, ACLSHMEM_SIGNAL_SET, next);
    aclshmemx_mte_put_nbi(mine, in, ub, kPiece, kCount, next, EVENT_ID0);  // EXPECT 1 E0403
    aclshmem_quiet();
    if (FAULT != 1 && sends && mode == 1) aclshmemx_signal_op(signal, 7, ACLSHMEM_SIGNAL_SET, next);
    if (sends && mode == 2) aclshmemx_signal_op(signal + 16, 1, ACLSHMEM_SIGNAL_ADD, 0);
    if (mode == 2 && pe == 0) {
      aclshmem_signal_wait_until(signal + 16, ACLSHMEM_CMP_GE, pes);
      for (int to = 0; to < pes; ++to) aclshmem_int32_p(signal, 7, to);
    }
  }
  aclshmem_signal_wait_until(signal, ACLSHMEM_CMP_EQ, 7);  // EXPECT 2 E1505
  aclshmemx_mte_get_nbi(out, mine, ub, kPiece, kCount, pe, EVENT_ID0);
  PipeBarrier<PIPE_ALL>();
}
