// C[i] = (A[i] * B[i])^T for each batch i, as B^T * A^T: B comes into L0A and A into L0B, both by
// LoadData of whole matrices, with and without a transposition.
//   asctwin run transposed.cpp 'f16[3,40,64]=ones' 'f16[3,64,48]=ones' 'f32[3,48,40]' 3 40 48 64
// By two cores:
//   asctwin run transposed.cpp 'f16[3,40,64]=rand(1)' 'f16[3,64,48]=rand(2)' 'f32[3,48,40]' 3 40 48
//   64 --blocks 2
#include "tiles.h"

using namespace AscendC;

constexpr uint32_t kMost = 64, kDeepest = 128;

// The transpose of a matrix of `rows` x `columns` in strips, to rows of fractals in L0A.
__aicore__ inline void LoadTransposed(const LocalTensor<half>& l0a, const LocalTensor<half>& l1,
                                      uint32_t rows, uint32_t columns) {
  const uint8_t pads[4] = {0, 0, 0, 0};
  const uint32_t height = RoundUp(rows), width = RoundUp(columns);
  LoadData3DParamsV2<half> params;
  for (int i = 0; i < 4; ++i) params.padList[i] = pads[i];
  params.l1H = 1;
  params.l1W = height;
  params.channelSize = width;
  params.kExtension = width;
  params.mExtension = height;
  params.enTranspose = true;
  LoadData(l0a, l1, params);
}

extern "C" __global__ __cube__ __aicore__ void transposed(GM_ADDR a, GM_ADDR b, GM_ADDR c,
                                                          uint32_t batches, uint32_t m, uint32_t n,
                                                          uint32_t k) {
  GlobalTensor<half> left, right;
  GlobalTensor<float> out;
  left.SetGlobalBuffer((__gm__ half*)a, batches * m * k);
  right.SetGlobalBuffer((__gm__ half*)b, batches * k * n);
  out.SetGlobalBuffer((__gm__ float*)c, batches * m * n);
  LocalTensor<half> a1(TPosition::A1, 0, kMost * kDeepest);
  LocalTensor<half> b1(TPosition::B1, kMost * kDeepest * sizeof(half), kMost * kDeepest);
  LocalTensor<half> a2(TPosition::A2, 0, kMost * kDeepest), b2(TPosition::B2, 0, kMost * kDeepest);
  LocalTensor<float> c2(TPosition::CO1, 0, kMost * kMost);
  for (uint32_t i = GetBlockIdx(); i < batches; i += GetBlockNum()) {
    CopyTile(a1, left[i * m * k], m, k, k);
    CopyTile(b1, right[i * k * n], k, n, n);
    HandOver<HardEvent::MTE2_MTE1>();
    LoadTransposed(a2, b1, k, n);
    LoadData(b2, a1, LoadData2DParams(0, Blocks(m) * Blocks(k), 1, 0, 0, false, 0));
    HandOver<HardEvent::MTE1_MTE2>();
    HandOver<HardEvent::MTE1_M>();
    Mmad(c2, a2, b2, Product(n, m, k, true));
    HandOver<HardEvent::M_MTE1>();
    HandOver<HardEvent::M_FIX>();
    Fixpipe(out[i * m * n], c2, FixpipeParamsV220(m, n, RoundUp(n), m, false));
    HandOver<HardEvent::FIX_M>();
  }
}
