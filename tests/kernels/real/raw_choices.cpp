// The lesser of two numbers, sums and extremes, every other element, the reverse, and sums with a
// counter, in the compiler's own functions with numbers for addresses.
//   asctwin run raw_choices.cpp 'f32[128]=arange(64,-1)' 'f32[128]=arange(-64,1)'
//       'u32[64]=arange(252,-4)' 'f32[128]' 'f32[8]' 'f32[64]' 'f32[64]' 'f32[100]'
#include "kernel_operator.h"

extern "C" __global__ __vector__ void raw_choices(__gm__ float* a, __gm__ float* b,
                                                  __gm__ uint32_t* places, __gm__ float* lesser,
                                                  __gm__ float* totals, __gm__ float* kept,
                                                  __gm__ float* reversed, __gm__ float* counted) {
  __ubuf__ float* x = (__ubuf__ float*)get_imm(0);
  __ubuf__ float* y = (__ubuf__ float*)512;
  __ubuf__ uint8_t* bits = (__ubuf__ uint8_t*)1024;
  __ubuf__ uint32_t* block = (__ubuf__ uint32_t*)1280;
  __ubuf__ float* least = (__ubuf__ float*)1536;
  __ubuf__ float* sums = (__ubuf__ float*)2048;
  __ubuf__ float* half = (__ubuf__ float*)2304;
  __ubuf__ uint32_t* offsets = (__ubuf__ uint32_t*)2560;
  __ubuf__ float* turned = (__ubuf__ float*)2816;
  __ubuf__ float* more = (__ubuf__ float*)3072;
  copy_gm_to_ubuf(x, a, 0, 1, 16, 0, 0);
  copy_gm_to_ubuf(y, b, 0, 1, 16, 0, 0);
  copy_gm_to_ubuf(offsets, places, 0, 1, 8, 0, 0);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  set_mask_norm();
  set_vector_mask((uint64_t)-1, (uint64_t)-1);
  vector_dup(sums, 0.0f, 1, 1, 1, 8, 8);
  vcmpv_lt(bits, x, y, 2, 1, 1, 1, 8, 8, 8);
  vector_dup(block, (uint32_t)(uint64_t)bits, 1, 1, 1, 8, 8);
  pipe_barrier(PIPE_V);
  set_cmpmask(block);
  pipe_barrier(PIPE_V);
  vsel(least, x, y, 2, 1, 1, 1, 8, 8, 8, 2);
  pipe_barrier(PIPE_V);
  vcadd(sums, least, 2, 1, 1, 8, false);
  pipe_barrier(PIPE_V);
  vcmax(sums + 2, least, 2, 1, 1, 8, ONLY_VALUE);
  vreducev2((__ubuf__ uint32_t*)half, (__ubuf__ uint32_t*)x, (__ubuf__ uint32_t*)x, 2, 1, 1, 8, 8);
  vgather(turned, offsets, (uint32_t)0, 8, 1);
  pipe_barrier(PIPE_V);
  set_mask_count();
  set_vector_mask(0, 100);
#ifdef CUT_STRIDE
  vadds(more, x, 1.0f, 300, 1, 1, 8, 8);
#else
  vadds(more, x, 1.0f, 0, 1, 1, 8, 8);
#endif
  set_mask_norm();
  set_vector_mask((uint64_t)-1, (uint64_t)-1);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  copy_ubuf_to_gm(lesser, least, 0, 1, 16, 0, 0);
  copy_ubuf_to_gm(totals, sums, 0, 1, 1, 0, 0);
  copy_ubuf_to_gm(kept, half, 0, 1, 8, 0, 0);
  copy_ubuf_to_gm(reversed, turned, 0, 1, 8, 0, 0);
  copy_ubuf_to_gm_align_b32(counted, more, 0, 1, 400, 0, 0, 0, 0);
  pipe_barrier(PIPE_ALL);
}
