// Kernels of threads whose grids, blocks and parameters are at their limits.
#include "simt_api/asc_simt.h"

extern "C" __global__ void own_parameters(int* out, int value) {
  out += threadIdx.x;
  *out = value++;
}

extern "C" __global__ void __launch_bounds__(64) number_blocks(int* out) {
  __ubuf__ int shared[1];
  const uint32_t block = blockIdx.x + gridDim.x * blockIdx.y;
  if (threadIdx.x == 0) shared[0] = static_cast<int>(block);
  asc_syncthreads();
  if (threadIdx.x == 31) out[block] = shared[0];
}

// The blocks from 1024 on read what an earlier block of their core has left.
extern "C" __global__ void left_by_others(int* out) {
  __ubuf__ int shared[1];
  if (threadIdx.x != 0) return;
  if (blockIdx.x < 1024) shared[0] = 1;
  out[blockIdx.x] = shared[0];
}

extern "C" __global__ __launch_bounds__(2048) void count_all(int* out) {
  __ubuf__ int shared[1];
  if (threadIdx.x == 0) shared[0] = 0;
  asc_syncthreads();
  for (int i = 0; i < 34; ++i) asc_atomic_add(shared, 1);
  asc_syncthreads();
  if (threadIdx.x == 0) asc_atomic_add(out, shared[0]);
}
