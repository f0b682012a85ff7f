// A product leaves L0C by the parameters of earlier versions: as rows of half, of which 24 columns
// count, and in strips of 16 columns with a gap of 4 rows behind each.
//   asctwin run strips.cpp 'f16[16,16]=arange(1)' 'f16[32,16]=ones' 'f16[16,24]'
//   'f32[2,20,16]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __cube__ __aicore__ void strips(GM_ADDR left, GM_ADDR right, GM_ADDR rows,
                                                      GM_ADDR parts) {
  GlobalTensor<half> a, b, as_rows;
  GlobalTensor<float> as_strips;
  a.SetGlobalBuffer((__gm__ half*)left, 256);
  b.SetGlobalBuffer((__gm__ half*)right, 512);
  as_rows.SetGlobalBuffer((__gm__ half*)rows, 384);
  as_strips.SetGlobalBuffer((__gm__ float*)parts, 640);
  LocalTensor<half> fm(TPosition::A2, 0, 256), filter(TPosition::B2, 0, 512);
  LocalTensor<float> sums(TPosition::CO1, 0, 512);
  LoadData(fm, a, LoadData2DParams(0, 1, 1, 0, 0, false, 0));
  LoadData(filter, b, LoadData2DParams(0, 2, 1, 0, 0, false, 0));
  SetFlag<HardEvent::MTE2_M>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_M>(EVENT_ID0);
  Mmad(sums, fm, filter, MmadParams(16, 32, 16, 0, false, true));
  SetFlag<HardEvent::M_FIX>(EVENT_ID0);
  WaitFlag<HardEvent::M_FIX>(EVENT_ID0);
  constexpr uint16_t kRowsOfFloat = 16 * 16 * sizeof(float) / 32;
  FixpipeParams<float> nd(2, kRowsOfFloat, 0, 24);
  nd.quantParams = {QuantMode_t::F322F16};
  nd.nz2ndParams = {true, 1, 0, 0, 24};
  Fixpipe(as_rows, sums, nd);
  Fixpipe(as_strips, sums, FixpipeParams<float>(2, kRowsOfFloat, 0, 8));
}
