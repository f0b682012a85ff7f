// A kernel around a vector function `Work(dst, src)`: 2 KiB from global memory to UB, the function,
// and 2 KiB of results, which begin as 0xEE, back.
#pragma once
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kFrameBytes = 2048;

#define REGISTER_KERNEL(name, Work)                                         \
  extern "C" __global__ __aicore__ void name(GM_ADDR in, GM_ADDR out) {     \
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);                         \
    GlobalTensor<uint8_t> from, to;                                         \
    from.SetGlobalBuffer(in);                                               \
    to.SetGlobalBuffer(out);                                                \
    LocalTensor<uint8_t> src(TPosition::VECIN, 0, kFrameBytes);             \
    LocalTensor<uint8_t> dst(TPosition::VECOUT, kFrameBytes, kFrameBytes);  \
    DataCopy(src, from, kFrameBytes);                                       \
    Duplicate(dst.ReinterpretCast<uint16_t>(), uint16_t(0xEEEE), kFrameBytes / 2); \
    SetFlag<HardEvent::MTE2_V>(0);                                          \
    WaitFlag<HardEvent::MTE2_V>(0);                                         \
    asc_vf_call<Work>((__ubuf__ uint8_t*)dst.GetPhyAddr(),                  \
                      (__ubuf__ uint8_t*)src.GetPhyAddr());                 \
    SetFlag<HardEvent::V_MTE3>(0);                                          \
    WaitFlag<HardEvent::V_MTE3>(0);                                         \
    DataCopy(to, dst, kFrameBytes);                                         \
  }
