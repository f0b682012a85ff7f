// y = quantised silu(gate) * up of halves, with one scale: exact slots of casts, packs and unpacks.
#include "kernel_operator.h"

using namespace AscendC;

static constexpr Reg::CastTrait kWiden = {Reg::RegLayout::ZERO, Reg::SatMode::UNKNOWN,
                                          Reg::MaskMergeMode::ZEROING, RoundMode::UNKNOWN};
static constexpr Reg::CastTrait kToHalf = {Reg::RegLayout::ZERO, Reg::SatMode::SAT,
                                           Reg::MaskMergeMode::ZEROING, RoundMode::CAST_RINT};
static constexpr Reg::CastTrait kToByte = {Reg::RegLayout::ZERO, Reg::SatMode::SAT,
                                           Reg::MaskMergeMode::ZEROING, RoundMode::CAST_RINT};

extern "C" __global__ __aicore__ void swiglu_quant(GM_ADDR gate, GM_ADDR up, GM_ADDR y, uint32_t count,
                                                   float scale) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  GlobalTensor<half> from_gate, from_up;
  GlobalTensor<int8_t> to;
  from_gate.SetGlobalBuffer((__gm__ half*)gate);
  from_up.SetGlobalBuffer((__gm__ half*)up);
  to.SetGlobalBuffer((__gm__ int8_t*)y);
  LocalTensor<half> g(TPosition::VECIN, 0, 4096), u(TPosition::VECIN, 8192, 4096);
  LocalTensor<int8_t> q(TPosition::VECOUT, 16384, 4096);
  DataCopy(g, from_gate, count);
  DataCopy(u, from_up, count);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  __ubuf__ half* pg = (__ubuf__ half*)g.GetPhyAddr();
  __ubuf__ half* pu = (__ubuf__ half*)u.GetPhyAddr();
  __ubuf__ int8_t* pq = (__ubuf__ int8_t*)q.GetPhyAddr();
  uint16_t loops = (count + 63) / 64;
  __VEC_SCOPE__ {
    Reg::RegTensor<half> h, narrow;
    Reg::RegTensor<float> a, b, e, one;
    Reg::RegTensor<int8_t> bytes;
    uint32_t left = count;
    Reg::Duplicate(one, 1.0f);
    for (uint16_t i = 0; i < loops; ++i) {
      Reg::MaskReg mask = Reg::UpdateMask<float>(left);
      Reg::LoadAlign<half, Reg::LoadDist::DIST_UNPACK_B16>(h, pg + i * 64);
      Reg::Cast<float, half, kWiden>(a, h, mask);
      Reg::LoadAlign<half, Reg::LoadDist::DIST_UNPACK_B16>(h, pu + i * 64);
      Reg::Cast<float, half, kWiden>(b, h, mask);
      Reg::Muls(e, a, -1.0f, mask);
      Reg::Exp(e, e, mask);
      Reg::Add(e, e, one, mask);
      Reg::Div(a, a, e, mask);
      Reg::Mul(a, a, b, mask);
      Reg::Muls(a, a, scale, mask);
      Reg::Cast<half, float, kToHalf>(narrow, a, mask);
      Reg::Cast<int8_t, half, kToByte>(bytes, narrow, mask);
      Reg::StoreAlign<int8_t, Reg::StoreDist::DIST_PACK4_B32>(pq + i * 64, bytes, mask);
    }
  }
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(to, q, count);
}
