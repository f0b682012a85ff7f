// Helpers of kernels around vector functions: copies of `count` elements, and flags.
#pragma once
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kLanes = VECTOR_REG_WIDTH / sizeof(float);

static constexpr MicroAPI::CastTrait kWiden = {
    MicroAPI::RegLayout::ZERO, MicroAPI::SatMode::UNKNOWN, MicroAPI::MaskMergeMode::ZEROING,
    RoundMode::UNKNOWN};
static constexpr MicroAPI::CastTrait kNarrow = {
    MicroAPI::RegLayout::ZERO, MicroAPI::SatMode::NO_SAT, MicroAPI::MaskMergeMode::ZEROING,
    RoundMode::CAST_RINT};

__aicore__ inline void WaitForCopies() {
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
}
__aicore__ inline void WaitForResults() {
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
}
template <typename T>
__aicore__ inline __ubuf__ T* At(const LocalTensor<T>& tensor) {
  return (__ubuf__ T*)tensor.GetPhyAddr();
}
template <typename T>
__aicore__ inline void Fetch(const LocalTensor<T>& to, GM_ADDR from, uint32_t count) {
  GlobalTensor<T> global;
  global.SetGlobalBuffer((__gm__ T*)from);
  DataCopyExtParams one(1, count * sizeof(T), 0, 0, 0);
  DataCopyPadExtParams<T> no_padding(false, 0, 0, 0);
  DataCopyPad(to, global, one, no_padding);
}
template <typename T>
__aicore__ inline void Return(GM_ADDR to, const LocalTensor<T>& from, uint32_t count) {
  GlobalTensor<T> global;
  global.SetGlobalBuffer((__gm__ T*)to);
  DataCopyExtParams one(1, count * sizeof(T), 0, 0, 0);
  DataCopyPad(global, from, one);
}

template <typename T>
__simd_callee__ inline void LoadAsFloat(MicroAPI::RegTensor<float>& dst, __ubuf__ T* src,
                                        MicroAPI::MaskReg& mask) {
  MicroAPI::RegTensor<T> packed;
  MicroAPI::LoadAlign<T, MicroAPI::LoadDist::DIST_UNPACK_B16>(packed, src);
  MicroAPI::Cast<float, T, kWiden>(dst, packed, mask);
}
