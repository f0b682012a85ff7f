// The worked examples of the specification, as programs of threads.
#include "simt_api/asc_fp16.h"
#include "simt_api/asc_simt.h"

__global__ void s1(int* t) {
  if (threadIdx.x == 3 && threadIdx.y == 1 && threadIdx.z == 2) {
    t[0] = static_cast<int>(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
    t[1] = laneid();
    t[2] = static_cast<int>(blockDim.x * blockDim.y * blockDim.z) / warpSize;
  }
}

__global__ void s2(int* out, int n) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n)
    out[i] = i;
  else
    asc_atomic_add(out + n, 1);
}

__global__ void s3(int* dst) {
  if (threadIdx.x > 0) dst[threadIdx.x] = 1;
  asc_syncthreads();
  if (threadIdx.x > 0) return;
  int sum = 0;
  for (int i = 1; i < 1024; ++i) sum += dst[i];
  dst[0] = sum;
}
__global__ void s3_wrong(int* dst) {
  if (threadIdx.x > 0) dst[threadIdx.x] = 1;
  if (threadIdx.x < 1023) return;
  int sum = 0;
  for (int i = 1; i < 1024; ++i) sum += dst[i];  // FAULT s3_wrong
  dst[0] = sum;
}

__global__ void s4(int* out) {
  const int v = laneid();
  out[v] = asc_shfl(v, 5, 16);
  out[32 + v] = asc_shfl_up(v, 2, 16);
  out[64 + v] = asc_shfl_down(v, 2, 16);
  out[96 + v] = asc_shfl_xor(v, 1, 16);
  out[128 + v] = asc_shfl_xor(v, 12, 8);
}

__global__ void s5(unsigned* out) {
  const int lane = laneid();
  const unsigned all = asc_all(lane > 29), any = asc_any(lane > 29), votes = asc_ballot(lane > 29);
  unsigned active = 0;
  int sum = 0;
  if (lane < 8) {
    active = asc_activemask();
    sum = asc_reduce_add(1);
  }
  const unsigned whole = asc_activemask();
  if (lane != 5) return;
  const unsigned results[] = {votes,
                              any,
                              all,
                              static_cast<unsigned>(lanemask_lt()),
                              static_cast<unsigned>(lanemask_ge()),
                              active,
                              static_cast<unsigned>(sum),
                              whole};
  for (int i = 0; i < 8; ++i) out[i] = results[i];
}

__global__ void s6(float* out) {
  out[threadIdx.x] = asc_reduce_add(threadIdx.x == 0 ? 16777216.0f : 1.0f);
}

__global__ __launch_bounds__(1024) void s7(int* cells) {
  const int tid = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  asc_atomic_add(cells, 5);
  asc_atomic_sub(cells + 1, 5);
  asc_atomic_max(cells + 2, tid);
  asc_atomic_min(cells + 3, tid);
  asc_atomic_inc(reinterpret_cast<unsigned*>(cells + 4), 11u);
  asc_atomic_dec(reinterpret_cast<unsigned*>(cells + 5), 100u);
  asc_atomic_and(cells + 6, 2 * tid + 1);
  asc_atomic_or(cells + 7, 1 << (tid & 31));
  asc_atomic_xor(cells + 8, tid);
}

__global__ void s9(int* out) {
  if (threadIdx.x != 0) return;
  int i = 0;
  const auto put = [&](auto value) { out[i++] = static_cast<int>(value); };
  put(__byte_perm(0x33221100, 0x77665544, 0x5140));
  put(__byte_perm(0x33221100, 0x77665544, 0x7531));
  put(__byte_perm(1, 1, 1));
  put(__brev(1u));
  put(__mul24(0x01000003, 5));
  put(__mul24(0x00800000, 2));
  put(__umul24(0x00800000, 2));
  put(__hadd(-3, 2));
  put(__rhadd(-3, 2));
  put(__hadd(2147483647, 2147483645));
  put(__ffs(0));
  put(__ffs(1));
}

__global__ void s10(int* out) {
  if (threadIdx.x != 0) return;
  int i = 0;
  const auto put = [&](auto value) { out[i++] = static_cast<int>(value); };
  put(__int2float_rn(16777217));
  put(__int2float_ru(16777217));
  put(__int2float_rna(16777217));
  put(__int2float_rz(16777217));
  put(__int2float_rd(-16777217));
  put(__int2float_ru(-16777217));
  put(__int2float_rz(2147483647));
  put(__float2half_rn(0.5f + 0x1p-12f).bits);
  put(__float2half_ru(0.5f + 0x1p-12f).bits);
  put(__float2half_rna(0.5f + 0x1p-12f).bits);
  put(__float2half_ro(0.5f + 0x1p-12f).bits);
  put(__float2int_rn(ASCRT_NAN_F));
  put(__float2int_rn(3e9f));
  put(__float2int_rn(-3e9f));
  put(__float2uint_rn(-1.5f));
  put(__float2float_rn(0.5f));
  put(__float2float_rn(1.5f));
  put(__float2float_rn(-1.5f));
  put(__half2uint_rn(half(65504.0f)));
  put(__float2half_rn(1e6f).bits);
}

__global__ void s11(const float* x, float* out) {
  const int i = static_cast<int>(threadIdx.x);
  out[i] = cospif(x[i]);
  out[4 + i] = sinpif(x[i]);
  out[8 + i] = tanhf(x[i]);
  out[12 + i] = expf(x[i]);
  out[16 + i] = coshf(x[i]);
  out[20 + i] = erff(x[i]);
  out[24 + i] = lgammaf(x[i]);
  out[28 + i] = j0f(x[i]);
  out[32 + i] = tanf(x[i]);
}

__global__ void s12(unsigned* out) {
  if (threadIdx.x != 0) return;
  const half nan = half(ASCRT_NAN_F), one = half(1.0f), two = half(2.0f);
  out[0] = __hgtx2_mask(make_half2(two, one), make_half2(one, one));
  out[1] = __hnex2_mask(make_half2(nan, one), make_half2(half(0.0f), two));
  out[2] = __hne(nan, half(0.0f)) ? 1 : 0;
  const half2 product = __hcmadd(make_half2(one, two), make_half2(half(3.0f), half(4.0f)),
                                 make_half2(half(0.0f), half(0.0f)));
  out[3] = product.x.bits;
  out[4] = product.y.bits;
}

__global__ void s13(int* out) {
  __ubuf__ int fixed[25600];
  extern __ubuf__ int given[];
  if (threadIdx.x == 0) fixed[0] = given[0] = 3;
  asc_syncthreads();
  if (threadIdx.x == 1) out[0] = fixed[0] + given[0];
}

__global__ void s15(int* out) {
  if (threadIdx.x < 32) asc_syncthreads();  // FAULT s15
  out[threadIdx.x] = 1;
}

__global__ void s16(int* flag, int* out) {
  if (threadIdx.x == 0) {
    out[0] = 41;
    asc_threadfence();
    asc_stcg(flag, 1);
  }
  if (threadIdx.x == 32) {
    while (asc_ldcg(flag) != 1) {
    }
    out[1] = out[0] + 1;
  }
}

__global__ void s17(int* out) {
  assert(threadIdx.x != 0);  // FAULT s17
  out[threadIdx.x] = 1;
}
