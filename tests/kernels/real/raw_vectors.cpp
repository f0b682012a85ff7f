// y = round(exp(2 x + 1)) as integers and as half, in the compiler's own functions.
//   asctwin run raw_vectors.cpp 'f16[1024]=arange(-2,0.004)' 'i32[1024]' 'f16[1024]'
#include "kernel_operator.h"

extern "C" __global__ __vector__ void raw_vectors(__gm__ half* in, __gm__ int32_t* whole,
                                                  __gm__ half* out) {
  constexpr uint16_t kRepeats = 16;  // of 64 floats
  __ubuf__ half* x = (__ubuf__ half*)0;
  __ubuf__ float* y = (__ubuf__ float*)2048;
  __ubuf__ int32_t* n = (__ubuf__ int32_t*)6144;
  copy_gm_to_ubuf(x, in, 0, 1, 64, 0, 0);
  set_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID0);
  set_mask_norm();
#ifdef HALF_OF_A_REPEAT
  set_vector_mask(0, (uint64_t)-1 >> 32);
#else
  set_vector_mask((uint64_t)-1, (uint64_t)-1);
#endif
  vconv_f162f32(y, x, kRepeats, 1, 1, 8, 4);
  pipe_barrier(PIPE_V);
  vmuls(y, y, 2.0f, kRepeats, 1, 1, 8, 8);
  pipe_barrier(PIPE_V);
  vadds(y, y, 1.0f, kRepeats, 1, 1, 8, 8);
  pipe_barrier(PIPE_V);
  vexp(y, y, kRepeats, 1, 1, 8, 8);
  pipe_barrier(PIPE_V);
  vconv_f322s32r(n, y, kRepeats, 1, 1, 8, 8);
  pipe_barrier(PIPE_V);
  vconv_s322f32(y, n, kRepeats, 1, 1, 8, 8);
  pipe_barrier(PIPE_V);
  vconv_f322f16r(x, y, kRepeats, 1, 1, 4, 8);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID0);
  copy_ubuf_to_gm(whole, n, 0, 1, 128, 0, 0);
  copy_ubuf_to_gm(out, x, 0, 1, 64, 0, 0);
  pipe_barrier(PIPE_ALL);
}
