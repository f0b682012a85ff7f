// A product of one block: strips of A as they are and of B transposed, out of L1.
//   asctwin run strips.cpp 'f16[16,32]=arange(1)' 'f16[32,16]=arange(1)' 'f32[16,16]' --soc Ascend950
#include "c_api/asc_simd.h"
#include "kernel_operator.h"

extern "C" __global__ __cube__ void strips(__gm__ half* a, __gm__ half* b, __gm__ float* c) {
  asc_init();
  __cbuf__ half* l1a = (__cbuf__ half*)0;
  __cbuf__ half* l1b = (__cbuf__ half*)4096;
  __ca__ half* l0a = (__ca__ half*)0;
  __cb__ half* l0b = (__cb__ half*)0;
  __cc__ float* l0c = (__cc__ float*)0;
  asc_copy_gm2l1_nd2nz(l1a, a, 1, 16, 32, 0, 32, 16, 1, 0);
  asc_copy_gm2l1_nd2nz(l1b, b, 1, 32, 16, 0, 16, 32, 1, 0);
  asc_sync();
  asc_copy_l12l0a(l0a, l1a, 0, 0, 1, 2, 1, 1);
  asc_copy_l12l0b_transpose(l0b, l1b, 0, 0, 2, 1, 2, 1);
  asc_sync();
  asc_mmad(l0c, l0a, l0b, 16, 32, 16, 0, false, false, true);
  asc_sync();
  asc_set_l0c2gm_nz2nd(1, 0, 0);
  asc_copy_l0c2gm(c, l0c, 16, 16, 16, 16, 0, 0, 0, false, true);
  asc_sync();
}
