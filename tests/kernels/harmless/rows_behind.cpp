// A matrix of 7 rows is taken to L1 as one of 8: the eighth begins behind the argument. The product
// has 7 rows. STORED: it has 8. TOO_MANY: 16 rows are taken.
//   asctwin run rows_behind.cpp 'f16[7,16]=arange(0)' 'f16[16,16]=ones' 'f32[16,16]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

#ifdef STORED
constexpr int kStored = 8;
#else
constexpr int kStored = 7;
#endif
#ifdef TOO_MANY
constexpr int kRows = 16;
#else
constexpr int kRows = 8;
#endif

extern "C" __global__ __cube__ void rows_behind(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  GlobalTensor<half> left, right;
  GlobalTensor<float> out;
  left.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(a), 7 * 16);
  right.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(b), 256);
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(c), 256);
  LocalTensor<half> l1a(TPosition::A1, 0, 256), l1b(TPosition::B1, 512, 256);
  LocalTensor<half> l0a(TPosition::A2, 0, 256), l0b(TPosition::B2, 0, 256);
  LocalTensor<float> l0c(TPosition::CO1, 0, 256);
  DataCopy(l1a, left, Nd2NzParams(1, kRows, 16, 0, 16, 16, 1, 0));
  DataCopy(l1b, right, Nd2NzParams(1, 16, 16, 0, 16, 16, 1, 0));
  SetFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
  LoadData(l0a, l1a, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
  LoadData(l0b, l1b, LoadData2DParams(0, 1, 1, 0, 0, true, 0));
  SetFlag<HardEvent::MTE1_M>(EVENT_ID0);
  WaitFlag<HardEvent::MTE1_M>(EVENT_ID0);
  Mmad(l0c, l0a, l0b, MmadParams(16, 16, 16, 0, false, true));
  SetFlag<HardEvent::M_FIX>(EVENT_ID0);
  WaitFlag<HardEvent::M_FIX>(EVENT_ID0);
  Fixpipe(out, l0c, FixpipeParamsV220(16, kStored, 16, 16, false));
}
