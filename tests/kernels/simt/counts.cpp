// Kernels that count and collect. A kernel whose name ends with `_wrong` has one fault, in the line
// that says so.
#include "kernel_operator.h"
#include "simt_api/asc_simt.h"

using namespace AscendC;

constexpr uint32_t kThreads = 256;

template <bool kWaits>
__simt_vf__ __aicore__ LAUNCH_BOUND(kThreads) inline void Count(__gm__ uint8_t* x,
                                                                __gm__ uint32_t* bins,
                                                                uint32_t count) {
  __ubuf__ uint32_t own[256];
  own[threadIdx.x] = 0;
  asc_syncthreads();
  for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    asc_atomic_add(&own[x[i]], 1u);
  if (kWaits) asc_syncthreads();
  asc_atomic_add(bins + threadIdx.x, own[threadIdx.x]);  // FAULT histogram_wrong
}
extern "C" __global__ __vector__ void histogram(__gm__ uint8_t* x, __gm__ uint32_t* bins,
                                                uint32_t count) {
  asc_vf_call<Count<true>>(dim3(kThreads), x, bins, count);
}
extern "C" __global__ __vector__ void histogram_wrong(__gm__ uint8_t* x, __gm__ uint32_t* bins,
                                                      uint32_t count) {
  asc_vf_call<Count<false>>(dim3(kThreads), x, bins, count);
}

// The sum of each segment: rows of `width`, one thread an element, added in UB.
template <bool kAtomic>
__simt_vf__ LAUNCH_BOUND(1024) __aicore__
    void SumSegments(__gm__ int32_t* x, __gm__ int32_t* ids, __gm__ int32_t* sums, int32_t count,
                     int32_t segments) {
  __ubuf__ int32_t totals[64];
  const int32_t t = static_cast<int32_t>(threadIdx.x);
  if (t < segments) totals[t] = 0;
  asc_syncthreads();
  for (int32_t i = t; i < count; i += static_cast<int32_t>(blockDim.x)) {
    if (kAtomic)
      asc_atomic_add(&totals[ids[i]], x[i]);
    else
      totals[ids[i]] += x[i];  // FAULT segments_wrong
  }
  asc_syncthreads();
  if (t < segments) sums[t] = totals[t];
}
extern "C" __global__ __aicore__ void segments(__gm__ int32_t* x, __gm__ int32_t* ids,
                                               __gm__ int32_t* sums, int32_t count,
                                               int32_t segments) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  Simt::VF_CALL<SumSegments<true>>(Simt::Dim3{512, 1, 1}, x, ids, sums, count, segments);
}
extern "C" __global__ __aicore__ void segments_wrong(__gm__ int32_t* x, __gm__ int32_t* ids,
                                                     __gm__ int32_t* sums, int32_t count,
                                                     int32_t segments) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  Simt::VF_CALL<SumSegments<false>>(Simt::Dim3{512, 1, 1}, x, ids, sums, count, segments);
}

// The distinct values of x, each once, in the order of their first appearance by value: bits in UB.
template <bool kCovers>
__simt_vf__ __launch_bounds__(512) inline void Dedupe(__gm__ int32_t* x, __gm__ int32_t* seen,
                                                      __gm__ int32_t* total, int32_t count) {
  __ubuf__ uint32_t bits[32];
  __ubuf__ int32_t distinct;
  const int32_t t = static_cast<int32_t>(threadIdx.x);
  if (t < 32) bits[t] = 0;
  if (t == 0 && kCovers) distinct = 0;
  asc_syncthreads();
  for (int32_t i = t; i < count; i += static_cast<int32_t>(blockDim.x)) {
    const uint32_t bit = 1u << (x[i] % 32);
    if ((asc_atomic_or(&bits[x[i] / 32], bit) & bit) == 0)
      asc_atomic_add(&distinct, 1);  // FAULT dedupe_wrong
  }
  asc_syncthreads();
  for (int32_t i = t; i < 1024; i += static_cast<int32_t>(blockDim.x))
    seen[i] = static_cast<int32_t>(bits[i / 32] >> (i % 32) & 1);
  if (t == 0) total[0] = distinct;
}
extern "C" __global__ __vector__ void dedupe(__gm__ int32_t* x, __gm__ int32_t* seen,
                                             __gm__ int32_t* total, int32_t count) {
  asc_vf_call<Dedupe<true>>(dim3(512), x, seen, total, count);
}
extern "C" __global__ __vector__ void dedupe_wrong(__gm__ int32_t* x, __gm__ int32_t* seen,
                                                   __gm__ int32_t* total, int32_t count) {
  asc_vf_call<Dedupe<false>>(dim3(512), x, seen, total, count);
}

// y[i] = 100 * x[i]. Other cores get their turn where a thread reads an element of a tensor.
constexpr uint32_t kLookers = 64;
__simt_vf__ __aicore__ LAUNCH_BOUND(kLookers) inline void AddElements(__gm__ int32_t* x,
                                                                      __gm__ int32_t* y,
                                                                      int32_t first) {
  GlobalTensor<int32_t> tensor;
  tensor.SetGlobalBuffer(x);
  const int32_t mine = first + static_cast<int32_t>(threadIdx.x);
  int32_t sum = 0;
  for (int turn = 0; turn < 50; ++turn) sum += tensor.GetValue(mine);
  asc_syncthreads();
  for (int turn = 0; turn < 50; ++turn) sum += tensor.GetValue(mine);
  y[first + static_cast<int32_t>(threadIdx.x)] = sum;
}
extern "C" __global__ __vector__ void elements(__gm__ int32_t* x, __gm__ int32_t* y) {
  asc_vf_call<AddElements>(dim3(kLookers), x, y, static_cast<int32_t>(GetBlockIdx() * kLookers));
}

// Threads that wait at different depths, with memory of their own that they reach by addresses, and
// more of it the deeper they are: y[t] = (t + 1) * (t % 3 + 1).
__simt_callee__ __attribute__((noinline)) inline int32_t WaitBelow(int32_t* above, int32_t depth) {
  int32_t own[300];
  for (int32_t i = 0; i < 300; ++i) own[i] = above[0] + i;
  if (depth > 0) return WaitBelow(own, depth - 1) + above[0];
  asc_syncthreads();
  const int32_t next = asc_shfl(above[0], (threadIdx.x + 1) % 32);
  asc_syncthreads();
  return own[299] - 299 + (next - next);
}
__simt_vf__ __aicore__ LAUNCH_BOUND(256) inline void WaitAtDepths(__gm__ int32_t* y) {
  const auto thread = static_cast<int32_t>(threadIdx.x);
  int32_t number[1] = {thread + 1};
  y[thread] = WaitBelow(number, thread % 3);
}
extern "C" __global__ __vector__ void depths(__gm__ int32_t* y) {
  asc_vf_call<WaitAtDepths>(dim3(256), y);
}
