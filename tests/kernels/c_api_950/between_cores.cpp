// A vector core brings a row into L1, the cube core gives it to the second vector core of the block,
// which stores it; the first one stores a word past its cache.
//   asctwin run between_cores.cpp 'f32[64]=arange(1)' 'f32[64]' 'u32[1]=zeros' --soc Ascend950
#include "c_api/asc_simd.h"
#include "kernel_operator.h"

extern "C" __global__ __mix__(1, 2) void between_cores(__gm__ float* x, __gm__ float* y,
                                                       __gm__ uint32_t* word) {
  asc_init();
  __cbuf__ float* l1 = (__cbuf__ float*)0;
  if ASCEND_IS_AIC {
    asc_sync_intra_wait(PIPE_MTE1, 3);
    asc_copy_l12ub((__ubuf__ float*)512, l1, true, 1, 8, 0, 0);
    asc_sync_intra_arrive(PIPE_MTE1, 20);
    return;
  }
  if (asc_get_sub_block_id() == 0) {
    __ubuf__ float* row = (__ubuf__ float*)asc_get_phy_buf_addr(0);
    asc_copy_gm2ub(row, x, 256);
    asc_sync();
    asc_copy_ub2l1(l1, row, 256);
    asc_sync_intra_arrive(PIPE_MTE3, 3);
    asc_store_dev(word, 7u);
  } else {
    __ubuf__ float* row = (__ubuf__ float*)asc_get_phy_buf_addr(512);
    asc_sync_intra_wait(PIPE_MTE3, 4);
    asc_copy_ub2gm(y, row, 256);
    asc_sync();
  }
}
