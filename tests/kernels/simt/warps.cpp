// Kernels whose lanes work together. A kernel whose name ends with `_wrong` has one fault, in the
// line that says so.
#include "kernel_operator.h"
#include "simt_api/asc_simt.h"

using namespace AscendC;

__simt_callee__ __aicore__ inline int32_t SumOfWarp(int32_t value) {
  for (uint32_t distance = 16; distance > 0; distance /= 2) value += asc_shfl_down(value, distance);
  return value;
}

// The sum of all elements: warps by shuffles, then the first warp over their sums.
template <bool kAll>
__simt_vf__ __aicore__ LAUNCH_BOUND(1024) inline void Reduce(__gm__ int32_t* x, __gm__ int32_t* sum,
                                                             int32_t count) {
  __ubuf__ int32_t partial[32];
  const int32_t t = static_cast<int32_t>(threadIdx.x);
  int32_t mine = 0;
  for (int32_t i = t; i < count; i += static_cast<int32_t>(blockDim.x)) mine += x[i];
  mine = SumOfWarp(mine);
  if (t % 32 == 0) partial[t / 32] = mine;
  if (kAll || t < 512) asc_syncthreads();  // FAULT reduce_wrong
  if (t >= 32) return;
  mine = SumOfWarp(partial[t]);
  if (t == 0) sum[0] = mine;
}
extern "C" __global__ __vector__ void reduce(__gm__ int32_t* x, __gm__ int32_t* sum,
                                             int32_t count) {
  asc_vf_call<Reduce<true>>(dim3(1024), x, sum, count);
}
extern "C" __global__ __vector__ void reduce_wrong(__gm__ int32_t* x, __gm__ int32_t* sum,
                                                   int32_t count) {
  asc_vf_call<Reduce<false>>(dim3(1024), x, sum, count);
}

// Sums of all elements up to each, of a row as long as the block.
template <bool kTwice>
__simt_vf__ __aicore__ LAUNCH_BOUND(512) inline void Prefix(__gm__ int32_t* x,
                                                            __gm__ int32_t* sums) {
  __ubuf__ int32_t row[512];
  const uint32_t t = threadIdx.x;
  row[t] = x[t];
  asc_syncthreads();
  for (uint32_t distance = 1; distance < blockDim.x; distance *= 2) {
    const int32_t before = t >= distance ? row[t - distance] : 0;  // FAULT prefix_wrong
    if (kTwice) asc_syncthreads();
    row[t] += before;
    asc_syncthreads();
  }
  sums[t] = row[t];
}
extern "C" __global__ __vector__ void prefix(__gm__ int32_t* x, __gm__ int32_t* sums) {
  asc_vf_call<Prefix<true>>(dim3(512), x, sums);
}
extern "C" __global__ __vector__ void prefix_wrong(__gm__ int32_t* x, __gm__ int32_t* sums) {
  asc_vf_call<Prefix<false>>(dim3(512), x, sums);
}

// The k largest of distinct numbers: each thread counts how many are larger than its own.
template <uint32_t kBehind>
__simt_vf__ __aicore__ LAUNCH_BOUND(256) inline void TopK(__gm__ float* x, __gm__ float* top,
                                                          uint32_t count, uint32_t k) {
  __ubuf__ float row[256];
  const uint32_t t = threadIdx.x;
  row[t] = x[t];
  asc_syncthreads();
  uint32_t larger = 0;
  for (uint32_t i = 0; i < count; ++i)
    larger += row[i + kBehind] > row[t] ? 1 : 0;  // FAULT topk_wrong
  if (larger < k) top[larger] = row[t];
}
extern "C" __global__ __vector__ void topk(__gm__ float* x, __gm__ float* top, uint32_t count,
                                           uint32_t k) {
  asc_vf_call<TopK<0>>(dim3(256), x, top, count, k);
}
extern "C" __global__ __vector__ void topk_wrong(__gm__ float* x, __gm__ float* top, uint32_t count,
                                                 uint32_t k) {
  asc_vf_call<TopK<256>>(dim3(256), x, top, count, k);
}
