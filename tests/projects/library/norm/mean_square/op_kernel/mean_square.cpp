#include "kernel_operator.h"

// A row a turn: squares, sums of 64 lanes, the sum of these, and its mean, by the compiler's own
// functions on addresses.
extern "C" __global__ __aicore__ void mean_square(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                  GM_ADDR tiling) {
  GET_TILING_DATA(data, tiling);
  constexpr uint32_t kLanes = 64;
  __ubuf__ float* row = (__ubuf__ float*)0x0;
  __ubuf__ float* sums = (__ubuf__ float*)0x1000;
  __ubuf__ float* result = (__ubuf__ float*)0x1100;
  const uint8_t turns = data.columns / kLanes;
  set_mask_norm();
  for (uint32_t i = AscendC::GetBlockIdx(); i < data.rows; i += AscendC::GetBlockNum()) {
    copy_gm_to_ubuf(row, (__gm__ float*)x + i * data.columns, 0, 1, data.columns / 8, 0, 0);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
    set_vector_mask((uint64_t)-1, (uint64_t)-1);
    vmul(row, row, row, turns, 1, 1, 1, 8, 8, 8);
    pipe_barrier(PIPE_V);
    vcadd(sums, row, turns, 1, 1, 8, false);
    pipe_barrier(PIPE_V);
    set_vector_mask(0, (1ULL << turns) - 1);
    vcadd(result, sums, 1, 1, 1, 8, false);
    pipe_barrier(PIPE_V);
    set_vector_mask(0, 1);
    vmuls(result, result, 1.0f / data.columns, 1, 1, 1, 8, 8);
    pipe_barrier(PIPE_V);
    vadds(result, result, data.epsilon, 1, 1, 1, 8, 8);
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
    copy_ubuf_to_gm_align_b32((__gm__ float*)y + i, result, 0, 1, 4, 0, 0, 0, 0);
    set_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
    wait_flag(PIPE_MTE3, PIPE_MTE2, EVENT_ID0);
  }
  set_vector_mask((uint64_t)-1, (uint64_t)-1);
}
