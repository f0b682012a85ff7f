// Bursts of 48 B cannot begin 50 B apart in UB.
//   asctwin run odd_stride.cpp 'u8[200]=arange(1)' --soc Ascend950
#include "c_api/asc_simd.h"
#include "kernel_operator.h"

extern "C" __global__ __vector__ void odd_stride(__gm__ uint8_t* x) {
  asc_init();
  __ubuf__ uint8_t* to = (__ubuf__ uint8_t*)asc_get_phy_buf_addr(0);
  asc_copy_gm2ub(to, x, 2, 48, 100, 50);
  asc_sync();
}
