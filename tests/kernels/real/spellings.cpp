// Names as published kernels write them: without a namespace, defined before the include, with and
// without a semicolon. Rows of ragged length are doubled.
//   asctwin run spellings.cpp 'f32[100]=arange(1)' 'f32[100]' 'u32[2]=[100,0]' --blocks 4
// With a tail:
//   asctwin run spellings.cpp 'f32[7]=arange(1)' 'f32[7]' 'u32[2]=[7,0]' --blocks 4
#define EVENT_ID0 ((event_t)0)
#include "kernel_operator_intf.h"
#include "kernel_utils.h"
#include <cassert>

struct Tiling {
  uint32_t length;
  uint32_t reserved;
};

namespace {

using namespace AscendC;

// The kernel's own helper comes before the API's.
template <typename T1, typename T2>
__aicore__ inline T1 CeilAlign(T1 a, T2 b) {
  return (a + static_cast<T1>(b) - 1) / static_cast<T1>(b) * static_cast<T1>(b);
}

template <int32_t kCore>
__forceinline__ __aicore__ bool is_core() {
  return g_coreType == kCore;
}

}  // namespace

extern "C" __global__ __aicore__ void spellings(GM_ADDR in, GM_ADDR out, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(Tiling)
  GET_TILING_DATA_WITH_STRUCT(Tiling, data, tiling)
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY)
  if (unlikely(!is_core<AIV>())) return;
  AscendC::TPipe pipe;
  assert(::GetTPipePtr() == &pipe);
  ASCENDC_ASSERT((data.length > 0), { KERNEL_LOG(KERNEL_ERROR, "length %u", data.length); });
  const uint32_t share = DivCeil(data.length, ::GetBlockNum());
  const int64_t first = share * ::GetBlockIdx();
  const uint32_t count = min(share, max(data.length - first, 0));
  float32_t factor = sqrt(4.0f);

  AscendC::GlobalTensor<float> x, y;
  x.SetGlobalBuffer((__gm__ float*)in, data.length);
  y.SetGlobalBuffer((__gm__ float*)out, data.length);
  AscendC::TBuf<> buffer;
  pipe.InitBuffer(buffer, CeilAlign(count * sizeof(float), 32));
  auto tile = buffer.Get<float>();
  DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0};
  DataCopyPadExtParams pad{false, 0, 0, 0.0f};
  DataCopyPad(tile, x[first], copy, pad);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
  Muls(tile, tile, factor, count);
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopyPad(y[first], tile, copy);
}
