// int8_t by int8_t, of which the right matrix stands transposed, scaled for each column into half.
//   asctwin run dequant.cpp 'i8[40,96]=ones' 'i8[48,96]=ones' 'u64[48]=zeros' 'f16[40,48]' 40 48 96
// Matrices that fill L0A and L0B:
//   asctwin run dequant.cpp 'i8[64,256]=rand(1)' 'i8[64,256]=rand(2)' 'u64[64]=full(964689920)'
//   'f16[64,64]' 64 64 256
#include "tiles.h"

using namespace AscendC;

constexpr uint32_t kMost = 64, kDeepest = 256, kC0 = 32;  // elements

extern "C" __global__ __cube__ __aicore__ void dequant(GM_ADDR a, GM_ADDR b, GM_ADDR scales,
                                                       GM_ADDR c, uint32_t m, uint32_t n,
                                                       uint32_t k) {
  GlobalTensor<int8_t> left, right;
  GlobalTensor<uint64_t> words;
  GlobalTensor<half> out;
  left.SetGlobalBuffer((__gm__ int8_t*)a, m * k);
  right.SetGlobalBuffer((__gm__ int8_t*)b, n * k);
  words.SetGlobalBuffer((__gm__ uint64_t*)scales, n);
  out.SetGlobalBuffer((__gm__ half*)c, m * n);
  LocalTensor<int8_t> a1(TPosition::A1, 0, kMost * kDeepest);
  LocalTensor<int8_t> b1(TPosition::B1, kMost * kDeepest, kMost * kDeepest);
  LocalTensor<uint64_t> words1(TPosition::A1, 2 * kMost * kDeepest, kMost);
  LocalTensor<int8_t> a2(TPosition::A2, 0, kMost * kDeepest),
      b2(TPosition::B2, 0, kMost * kDeepest);
  LocalTensor<int32_t> c2(TPosition::CO1, 0, kMost * kMost);
  CopyTile(a1, left, m, k, k);
  CopyTile(b1, right, n, k, k);
  DataCopy(words1, words, n);
  HandOver<HardEvent::MTE2_MTE1>();
  HandOver<HardEvent::MTE2_FIX>();
  const uint32_t m1 = Blocks(m), k1 = (k + kC0 - 1) / kC0;
  for (uint32_t i = 0; i < m1; ++i)
    LoadData(a2[i * k1 * kSide * kC0], a1, LoadData2DParams(i, k1, m1, 0, 0, false, 0));
  LoadData(b2, b1, LoadData2DParams(0, Blocks(n) * k1, 1, 0, 0, false, 0));
  HandOver<HardEvent::MTE1_M>();
  Mmad(c2, a2, b2, Product(m, n, k, true));
  HandOver<HardEvent::M_FIX>();
  FixpipeParamsV220 params(n, m, RoundUp(m), n, false);
  params.quantPre = QuantMode_t::VDEQF16;
  Fixpipe(out, c2, words1, params);
}
