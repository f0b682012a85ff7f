// A vector function loads from UB what no copy has brought there: the second half is never filled.
//   asctwin run e1302_unwritten_ub.cpp --soc Ascend950 'f32[128]=ones'
#include "kernel_operator.h"

using namespace AscendC;

__simd_vf__ inline void Work(__ubuf__ float* ub) {
  Reg::RegTensor<float> low, high;
  Reg::MaskReg mask = Reg::CreateMask<float>();
  Reg::LoadAlign(low, ub);
  Reg::LoadAlign(high, ub + 64);
  Reg::Add(low, low, high, mask);  // EXPECT: E1302
  Reg::StoreAlign(ub, low, mask);
}

extern "C" __global__ __aicore__ void fails(__gm__ float* gm) {
  LocalTensor<float> x(TPosition::VECIN, 0, 128);
  GlobalTensor<float> data;
  data.SetGlobalBuffer(gm);
  DataCopy(x, data, 64);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  asc_vf_call<Work>((__ubuf__ float*)x.GetPhyAddr());
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(data, x, 64);
}
