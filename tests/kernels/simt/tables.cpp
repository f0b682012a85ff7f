// Kernels that follow indices. A kernel whose name ends with `_wrong` has one fault, in the line
// that says so.
#include "kernel_operator.h"
#include "simt_api/asc_simt.h"

using namespace AscendC;

// Rows to places: out[index[i]] = x[i].
template <uint32_t kBeyond>
__simt_vf__ __aicore__ LAUNCH_BOUND(1024) inline void Scatter(__gm__ float* x,
                                                              __gm__ int32_t* index,
                                                              __gm__ float* out, uint32_t count,
                                                              uint32_t magic, uint32_t shift) {
  for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count * 4;
       i += gridDim.x * blockDim.x) {
    const uint32_t row = Simt::UintDiv(i, magic, shift);
    out[index[row] * 4 + static_cast<int32_t>(i % 4 + kBeyond)] = x[i];  // FAULT scatter_wrong
  }
}
template <uint32_t kBeyond>
__aicore__ inline void RunScatter(__gm__ float* x, __gm__ int32_t* index, __gm__ float* out,
                                  uint32_t count) {
  uint32_t magic, shift;
  GetUintDivMagicAndShift(magic, shift, 4u);
  Simt::VF_CALL<Scatter<kBeyond>>(Simt::Dim3(128), x, index, out, count, magic, shift);
}
extern "C" __global__ __vector__ void scatter(__gm__ float* x, __gm__ int32_t* index,
                                              __gm__ float* out, uint32_t count) {
  RunScatter<0>(x, index, out, count);
}
extern "C" __global__ __vector__ void scatter_wrong(__gm__ float* x, __gm__ int32_t* index,
                                                    __gm__ float* out, uint32_t count) {
  RunScatter<4>(x, index, out, count);
}

// Inserts keys into a table of global memory by probing; equal keys share a slot.
template <bool kAtomic>
__simt_vf__ __aicore__ LAUNCH_BOUND(256) inline void Insert(__gm__ int32_t* keys,
                                                            __gm__ int32_t* table, int32_t count,
                                                            int32_t slots) {
  for (int32_t i = static_cast<int32_t>(blockIdx.x * blockDim.x + threadIdx.x); i < count;
       i += static_cast<int32_t>(gridDim.x * blockDim.x)) {
    int32_t slot = keys[i] * 7 % slots;
    for (;;) {
      int32_t there;
      if (kAtomic) {
        there = asc_atomic_cas(table + slot, -1, keys[i]);
      } else {
        there = table[slot];  // FAULT probe_wrong
        if (there == -1) table[slot] = keys[i];
      }
      if (there == -1 || there == keys[i]) break;
      slot = (slot + 1) % slots;
    }
  }
}
extern "C" __global__ __vector__ void probe(__gm__ int32_t* keys, __gm__ int32_t* table,
                                            int32_t count, int32_t slots) {
  asc_vf_call<Insert<true>>(dim3(256), keys, table, count, slots);
}
extern "C" __global__ __vector__ void probe_wrong(__gm__ int32_t* keys, __gm__ int32_t* table,
                                                  int32_t count, int32_t slots) {
  asc_vf_call<Insert<false>>(dim3(256), keys, table, count, slots);
}

// Gathers rows into UB by threads, adds 1 by the vector unit, and copies them out.
__simt_vf__ __aicore__ LAUNCH_BOUND(1024) inline void GatherRows(__gm__ float* x,
                                                                 __gm__ int32_t* index,
                                                                 __ubuf__ float* rows) {
  rows[threadIdx.x] = x[index[blockIdx.x * blockDim.x + threadIdx.x]];
}
template <bool kWaits>
__aicore__ inline void GatherAndAdd(__gm__ float* x, __gm__ int32_t* index, __gm__ float* out) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 512 * sizeof(float));
  LocalTensor<float> rows = buffer.Get<float>();
  GlobalTensor<float> to;
  to.SetGlobalBuffer(out + GetBlockIdx() * 512, 512);
  asc_vf_call<GatherRows>(dim3(512), x, index, (__ubuf__ float*)rows.GetPhyAddr());
  Adds(rows, rows, 1.0f, 512);
  if (kWaits) {
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(0);
  }
  DataCopy(to, rows, 512);  // FAULT gather_wrong
}
extern "C" __global__ __vector__ void gather(__gm__ float* x, __gm__ int32_t* index,
                                             __gm__ float* out) {
  GatherAndAdd<true>(x, index, out);
}
extern "C" __global__ __vector__ void gather_wrong(__gm__ float* x, __gm__ int32_t* index,
                                                   __gm__ float* out) {
  GatherAndAdd<false>(x, index, out);
}

// Numbers of a counter that is hashed, and how many of them are odd.
template <bool kBarrier>
__simt_vf__ __aicore__ LAUNCH_BOUND(256) inline void Random(__gm__ uint32_t* out,
                                                            __gm__ int32_t* odd, uint32_t seed) {
  __ubuf__ int32_t many[8];
  const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  uint32_t x = i + seed;
  x = (x ^ (x >> 16)) * 0x45D9F3Bu;
  x = (x ^ (x >> 16)) * 0x45D9F3Bu;
  x ^= x >> 16;
  out[i] = x;
  const uint32_t bits = asc_ballot(static_cast<int32_t>(x & 1));
  if (laneid() == 0) many[threadIdx.x / 32] = __popc(bits);
  if (kBarrier) asc_syncthreads();
  if (threadIdx.x != 0) return;
  int32_t sum = 0;
  for (int w = 0; w < 8; ++w) sum += many[w];  // FAULT random_wrong
  odd[blockIdx.x] = sum;
}
extern "C" __global__ __vector__ void random_numbers(__gm__ uint32_t* out, __gm__ int32_t* odd,
                                                     uint32_t seed) {
  asc_vf_call<Random<true>>(dim3(256), out, odd, seed);
}
extern "C" __global__ __vector__ void random_wrong(__gm__ uint32_t* out, __gm__ int32_t* odd,
                                                   uint32_t seed) {
  asc_vf_call<Random<false>>(dim3(256), out, odd, seed);
}
