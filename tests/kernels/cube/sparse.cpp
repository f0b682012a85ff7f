// int8_t by int8_t, of which the right matrix keeps two of every four rows: b as [n, k / 2], and
// the indexes of its elements, in fractals of 16 columns and 32 rows.
//   asctwin run sparse.cpp 'i8[16,64]=ones' 'i8[16,32]=ones' 'u8[128]=zeros' 'i32[16,16]' 16 16 64
#include "tiles.h"

using namespace AscendC;

constexpr uint32_t kMost = 64, kDeepest = 256, kC0 = 32;

extern "C" __global__ __cube__ __aicore__ void sparse(GM_ADDR a, GM_ADDR b, GM_ADDR index,
                                                      GM_ADDR c, uint32_t m, uint32_t n,
                                                      uint32_t k) {
  const uint32_t m1 = Blocks(m), n1 = Blocks(n), k1 = k / kC0, kept = k / 2;
  GlobalTensor<int8_t> left, right;
  GlobalTensor<uint8_t> indexes;
  GlobalTensor<int32_t> out;
  left.SetGlobalBuffer((__gm__ int8_t*)a, m * k);
  right.SetGlobalBuffer((__gm__ int8_t*)b, n * kept);
  indexes.SetGlobalBuffer((__gm__ uint8_t*)index);
  out.SetGlobalBuffer((__gm__ int32_t*)c, m * n);
  LocalTensor<int8_t> a1(TPosition::A1, 0, kMost * kDeepest);
  LocalTensor<int8_t> b1(TPosition::B1, kMost * kDeepest, kMost * kDeepest);
  LocalTensor<uint8_t> index1(TPosition::B1, 2 * kMost * kDeepest, kMost * kDeepest / 4);
  LocalTensor<int8_t> a2(TPosition::A2, 0, kMost * kDeepest),
      b2(TPosition::B2, 0, kMost * kDeepest);
  LocalTensor<int32_t> c2(TPosition::CO1, 0, kMost * kMost);
  CopyTile(a1, left, m, k, k);
  CopyTile(b1, right, n, kept, kept);
  DataCopy(index1, indexes, n1 * (kept / kC0) * 128);
  HandOver<HardEvent::MTE2_MTE1>();
  for (uint32_t i = 0; i < m1; ++i)
    LoadData(a2[i * k1 * kSide * kC0], a1, LoadData2DParams(i, k1, m1, 0, 0, false, 0));
  LoadDataWithSparse(b2, b1, index1, LoadData2DParams(0, n1 * (kept / kC0), 0, 0, 0, false, 0));
  HandOver<HardEvent::MTE1_M>();
  MmadWithSparse(c2, a2, b2, Product(m, n, k, true));
  HandOver<HardEvent::M_FIX>();
  Fixpipe(out, c2, FixpipeParamsV220(n, m, RoundUp(m), n, false));
}
