// c = a * b of 16 x 16 halves in the compiler's own functions of a cube core; every memory begins at
// number 0.
//   asctwin run raw_product.cpp 'f16[16,16]=arange(0,0.125)' 'f16[16,16]=ones' 'f32[16,16]'
//       'f16[16,16]'
#include "kernel_operator.h"

extern "C" __global__ __cube__ void raw_product(__gm__ half* a, __gm__ half* b, __gm__ float* c,
                                                __gm__ half* narrow) {
  __cbuf__ half* l1a = (__cbuf__ half*)get_imm(0);
  __cbuf__ half* l1b = (__cbuf__ half*)get_imm(512);
  __ca__ half* l0a = (__ca__ half*)get_imm(0);
  __cb__ half* l0b = (__cb__ half*)get_imm(0);
  __cc__ float* l0c = (__cc__ float*)get_imm(0);
  copy_gm_to_cbuf_multi_nd2nz_b16(l1a, a, 0, 1, 16, 16, 0, 16, 16, 1, 0);
  copy_gm_to_cbuf(l1b, b, 0, 1, 16, 0, 0, PAD_NONE);
  set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
  load_cbuf_to_ca(l0a, l1a, 0, 1, 1, 0, 0, false, (addr_cal_mode_t)0);
  load_cbuf_to_cb(l0b, l1b, 0, 1, 1, 0, 0, true, addr_cal_mode_t(0));
  set_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
  wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID0);
  mad(l0c, l0a, l0b, 16, 16, 16, 0, false, false, true);
  set_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  wait_flag(PIPE_M, PIPE_FIX, EVENT_ID0);
  set_nd_para(1);
  const uint64_t xm = 16ull << 4 | 16ull << 16 | 16ull << 32;
  copy_matrix_cc_to_gm(c, l0c, xm, 16ull | 1ull << 43);
  copy_matrix_cc_to_gm(narrow, l0c, 0, 16, 16, 16, 16, 0, QuantMode_t::F322F16, 0, false, true);
  pipe_barrier(PIPE_ALL);
}
