// Kernels of several kinds of code in one launch: cube and vector functions; threads, calls on
// memory and vector functions.
#include "../cube/tiles.h"
#include "copies.h"
#include "simt_api/asc_simt.h"

// --- Attention: the cube core writes scores to the UB of its vector cores, which make them weights

constexpr uint32_t kQueries = 32, kHalfQueries = 16, kKeys = 64, kDepth = 32;
constexpr uint16_t kScored = 4;
constexpr uint16_t kSecondCore = 16;  // the cube core's id of a flag of the second vector core

__aicore__ inline void Score(GM_ADDR q, GM_ADDR k) {
  GlobalTensor<half> queries, keys;
  queries.SetGlobalBuffer((__gm__ half*)q);
  keys.SetGlobalBuffer((__gm__ half*)k);
  LocalTensor<half> q1(TPosition::A1, 0, kQueries * kDepth);
  LocalTensor<half> k1(TPosition::B1, 4096, kKeys * kDepth);
  LocalTensor<half> q2(TPosition::A2, 0, kQueries * kDepth), k2(TPosition::B2, 0, kKeys * kDepth);
  LocalTensor<float> c(TPosition::CO1, 0, kQueries * kKeys);
  LocalTensor<float> scores(TPosition::VECIN, 0, kHalfQueries * kKeys);
  CopyTile(q1, queries, kQueries, kDepth, kDepth);
  CopyTile(k1, keys, kKeys, kDepth, kDepth);
  HandOver<HardEvent::MTE2_MTE1>();
  LoadData2DParamsV2 left(0, 0, kQueries / kSide, kDepth / kSide, kQueries / kSide,
                          kQueries / kSide, false, 0);
  LoadData2DParamsV2 right(0, 0, kKeys / kSide, kDepth / kSide, kKeys / kSide, kKeys / kSide, false,
                           0);
  LoadData(q2, q1, left);
  LoadData(k2, k1, right);
  HandOver<HardEvent::MTE1_M>();
  Mmad(c, q2, k2, Product(kQueries, kKeys, kDepth, true));
  HandOver<HardEvent::M_FIX>();
  FixpipeParamsC310<CO2Layout::ROW_MAJOR> rows;
  rows.nSize = kKeys;
  rows.mSize = kHalfQueries;
  rows.srcStride = kQueries;
  rows.dstStride = kKeys;
  for (uint32_t core = 0; core < 2; ++core) {
    rows.subBlockId = core;
    Fixpipe<float, float, CFG_ROW_MAJOR_UB>(scores, c[core * kHalfQueries * kSide], rows);
  }
  CrossCoreSetFlag<4, PIPE_FIX>(kScored);
  CrossCoreSetFlag<4, PIPE_FIX>(kScored + kSecondCore);
}

__simd_vf__ inline void WeightRows(__ubuf__ float* rows, uint16_t count, float scale) {
  using namespace AscendC::Reg;
  RegTensor<float> x, largest, sum;
  MaskReg all = CreateMask<float>();
  for (uint16_t i = 0; i < count; ++i) {
    LoadAlign(x, rows + i * kKeys);
    Muls(x, x, scale, all);
    Reduce<ReduceType::MAX>(largest, x, all);
    Duplicate(largest, largest, all);
    ExpSub(x, x, largest, all);
    Reduce<ReduceType::SUM>(sum, x, all);
    Duplicate(sum, sum, all);
    Div(x, x, sum, all);
    StoreAlign(rows + i * kKeys, x, all);
  }
}

__aicore__ inline void Weight(GM_ADDR weights, float scale) {
  LocalTensor<float> scores(TPosition::VECIN, 0, kHalfQueries * kKeys);
  CrossCoreWaitFlag<4, PIPE_V>(kScored);
  asc_vf_call<WeightRows>(At(scores), (uint16_t)kHalfQueries, scale);
  WaitForResults();
  Return(weights + GetSubBlockIdx() * kHalfQueries * kKeys * sizeof(float), scores,
         kHalfQueries * kKeys);
}

extern "C" __global__ __mix__(1, 2) void attention(GM_ADDR q, GM_ADDR k, GM_ADDR weights,
                                                   float scale) {
  if ASCEND_IS_AIC {
    Score(q, k);
  } else {
    Weight(weights, scale);
  }
}

// --- Threads gather, a call on memory adds, a vector function takes the root, threads scatter

__simt_vf__ __aicore__ LAUNCH_BOUND(256) inline void GatherByThreads(__ubuf__ float* rows,
                                                                     __gm__ float* x,
                                                                     __gm__ int32_t* index) {
  rows[threadIdx.x] = x[index[blockIdx.x * blockDim.x + threadIdx.x]];
}
__simd_vf__ inline void Roots(__ubuf__ float* x, uint16_t loops) {
  using namespace AscendC::Reg;
  RegTensor<float> value;
  MaskReg all = CreateMask<float>();
  for (uint16_t i = 0; i < loops; ++i) {
    LoadAlign(value, x + i * kLanes);
    Sqrt(value, value, all);
    StoreAlign(x + i * kLanes, value, all);
  }
}
__simt_vf__ __aicore__ LAUNCH_BOUND(256) inline void ReverseByThreads(__gm__ float* y,
                                                                      __ubuf__ float* rows) {
  const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  y[gridDim.x * blockDim.x - 1 - i] = rows[threadIdx.x];
}

extern "C" __global__ __vector__ void four_kinds(__gm__ float* x, __gm__ int32_t* index,
                                                 __gm__ float* bias, __gm__ float* y) {
  LocalTensor<float> rows(TPosition::VECCALC, 0, 256), offset(TPosition::VECIN, 1024, 256);
  Fetch(offset, (GM_ADDR)bias, 256);
  asc_vf_call<GatherByThreads>(dim3(256), At(rows), x, index);
  WaitForCopies();
  Add(rows, rows, offset, 256);
  asc_vf_call<Roots>(At(rows), (uint16_t)4);
  asc_vf_call<ReverseByThreads>(dim3(256), y, At(rows));
}
