// `n` is not rounded up to whole squares, as the load was.
//   asctwin run w0111_columns.cpp 'i8[64,64]=ones'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __cube__ __aicore__ void kernel(__gm__ int8_t* in) {
  LocalTensor<int8_t> l1(TPosition::B1, 0, 4096);
  LocalTensor<int8_t> a(TPosition::A2, 0, 1024), b(TPosition::B2, 0, 4096);
  LocalTensor<int32_t> c(TPosition::CO1, 0, 1024);
  GlobalTensor<int8_t> from;
  from.SetGlobalBuffer(in);
  DataCopy(l1, from, 4096);
  SetFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_MTE1>(EVENT_ID0);
  LoadData(a, l1, LoadData2DParams(0, 2, 1, 0, 0, false, 0));
  LoadDataWithTranspose(b, l1, LoadData2dTransposeParams(0, 4, 1, 1, 0, 0));
  SetFlag<HardEvent::MTE1_M>(EVENT_ID0);
  WaitFlag<HardEvent::MTE1_M>(EVENT_ID0);
  Mmad(c, a, b, MmadParams(16, 48, 64, 0, false, true));  // EXPECT: W0111
}
