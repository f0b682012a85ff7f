// A kernel in the compiler's own functions: the larger of two tensors and a constant, by rows.
//   asctwin run builtins.cpp 'f16[1024]=arange(-512)' 'f16[1024]=arange(0)' 'f16[1024]' --blocks 2
#include "kernel_operator.h"

constexpr uint16_t kBlocks = 32;            // of 32 B, a core
constexpr uint32_t kTile = kBlocks * 16;    // halfs

extern "C" __global__ __vector__ void builtins(__gm__ half* a, __gm__ half* b, __gm__ half* c) {
  __ubuf__ half* x = (__ubuf__ half*)0;
  __ubuf__ half* y = (__ubuf__ half*)(kTile * sizeof(half));
  __ubuf__ half low[kTile];
  const int64_t first = get_block_idx() * kTile;
  copy_gm_to_ubuf(x, a + first, 0, 1, kBlocks, 0, 0);
  copy_gm_to_ubuf_align_b16(y, b + first, 0, 1, kTile * sizeof(half), 0, 0, 0, 0);
  set_mask_norm();
  set_vector_mask((uint64_t)-1, (uint64_t)-1);
  vector_dup(low, (half)100, kTile / 128, 1, 1, 8, 8);
#ifndef NO_WAIT
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID3);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID3);
#endif
  vmax(x, x, y, kTile / 128, 1, 1, 1, 8, 8, 8);
  pipe_barrier(PIPE_V);
  vmax(y, x, low, kTile / 128, 1, 1, 1, 8, 8, 8);
  copy_ubuf_to_ubuf(x, y, 0, 1, kBlocks, 0, 0);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  copy_ubuf_to_gm(c + first, x, 0, 1, kBlocks - 1, 0, 0);
  copy_ubuf_to_gm_align_b16(c + first + kTile - 16, x + kTile - 16, 0, 1, 32, 0, 0, 0, 0);
  dsb(DSB_ALL);
  pipe_barrier(PIPE_ALL);
}
