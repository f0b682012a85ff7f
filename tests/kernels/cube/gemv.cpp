// y = x * W of floats, a row by a matrix: each block takes 64 columns. x is a vector in L0A, W
// comes into L0B by LoadData of a feature map.
//   asctwin run gemv.cpp 'f32[72]=ones' 'f32[72,200]=ones' 'f32[200]' 200 72 --blocks 3
// Columns that the tiles of the blocks divide:
//   asctwin run gemv.cpp 'f32[72]=rand(1)' 'f32[72,192]=rand(2)' 'f32[192]' 192 72 --blocks 3
#include "tiles.h"

using namespace AscendC;

constexpr uint32_t kColumns = 64, kDeepest = 256, kC0 = 8;

extern "C" __global__ __cube__ __aicore__ void gemv(GM_ADDR x, GM_ADDR w, GM_ADDR y, uint32_t n,
                                                    uint32_t k) {
  GlobalTensor<float> vector, matrix, out;
  vector.SetGlobalBuffer((__gm__ float*)x, k);
  matrix.SetGlobalBuffer((__gm__ float*)w, k * n);
  out.SetGlobalBuffer((__gm__ float*)y, n);
  LocalTensor<float> x1(TPosition::A1, 0, kDeepest), x2(TPosition::A2, 0, kDeepest);
  LocalTensor<float> w1(TPosition::B1, kDeepest * sizeof(float), kDeepest * kColumns);
  LocalTensor<float> w2(TPosition::B2, 0, kDeepest * kColumns);
  LocalTensor<float> y2(TPosition::CO1, 0, kSide * kColumns);
  DataCopy(x1, vector, k);
  HandOver<HardEvent::MTE2_MTE1>();
  LoadData(x2, x1, LoadData2DParams(0, (k + 127) / 128, 1, 0, 0, false, 0));
  for (uint32_t first = GetBlockIdx() * kColumns; first < n; first += GetBlockNum() * kColumns) {
    const uint32_t columns = Min(kColumns, n - first), width = (columns + kC0 - 1) / kC0 * kC0;
    CopyTile(w1, matrix[first], k, columns, n);
    HandOver<HardEvent::MTE2_MTE1>();
    LoadData3DParamsV2<float> params;
    params.l1H = 1;
    params.l1W = RoundUp(k);
    params.channelSize = params.kExtension = width;
    params.mExtension = RoundUp(k);
    LoadData(w2, w1, params);
    HandOver<HardEvent::MTE1_MTE2>();
    HandOver<HardEvent::MTE1_M>();
    Mmad(y2, x2, w2, Product(1, columns, k, true));
    HandOver<HardEvent::M_MTE1>();
    HandOver<HardEvent::M_FIX>();
    Fixpipe(out[first], y2, FixpipeParamsV220(columns, 1, kSide, n, false));
    HandOver<HardEvent::FIX_M>();
  }
}
