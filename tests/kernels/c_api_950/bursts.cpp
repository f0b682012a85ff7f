// Bursts of 48 B that begin 100 B apart in global memory and 64 B apart in UB, and back 60 B apart;
// and bursts that stand in UB without gaps.
//   asctwin run bursts.cpp 'u8[200]=arange(1)' 'u8[256]=zeros' 'u8[256]=zeros' --soc Ascend950
#include "c_api/asc_simd.h"
#include "kernel_operator.h"

extern "C" __global__ __vector__ void bursts(__gm__ uint8_t* x, __gm__ uint8_t* y,
                                             __gm__ uint8_t* z) {
  asc_init();
  __ubuf__ uint8_t* apart = (__ubuf__ uint8_t*)asc_get_phy_buf_addr(0);
  __ubuf__ uint8_t* close = (__ubuf__ uint8_t*)asc_get_phy_buf_addr(1024);
  asc_copy_gm2ub(apart, x, 2, 48, 100, 64);
  asc_copy_gm2ub_align(close, x, 3, 20, 0, 0, true, asc_load_l2_cache_mode::NORMAL_FIRST_VICTIM, 30,
                       20);
  asc_sync();
  asc_copy_ub2gm(y, apart, 2, 48, 60, 64);
  asc_copy_ub2gm_align(z, close, 3, 20, asc_store_l2_cache_mode::NORMAL_FIRST_VICTIM, 40, 20);
  asc_sync();
}
