// Headers, types and helpers that published kernels use without a thought. Each number that they
// give is added up; a sum of 64 ones comes before it.
//   asctwin run more_names.cpp 'f32[8]'
#include "kernel_event.h"
#include "kernel_macros.h"
#include "kernel_operator.h"
#include "kernel_operator_list_tensor_intf.h"
#include "kernel_tensor.h"
#include "kernel_tensor_impl.h"
#include "kernel_tiling/kernel_tiling.h"
#include "kernel_tpipe_impl.h"
#include "lib/matmul_intf.h"
#include "utils/debug/asc_dump.h"
#include "utils/debug/asc_printf.h"

namespace matmul = AscendC;

constexpr QuantMode_t kMode = QuantMode_t::F322F16;
static_assert(kMode == F322F16);
static_assert(AscendC::CACHE_LINE_SIZE == 64 && AscendC::K_MAX_DIM == 8);
static_assert(AscendC::TOTAL_UB_SIZE >= 192 * 1024);
static_assert(AscendC::Std::is_same<AscendC::Std::conditional_t<true, int, float>, int>::value);
static_assert(AscendC::Std::integral_constant<int, 3>::value == 3);
static_assert(sizeof(AscendC::Conditional<true, half, float>::type) == 2);

template <int32_t kCore>
struct OfCore {
  static constexpr int32_t value = kCore;
};
static_assert(OfCore<AIV>::value != OfCore<AIC>::value);

__inline__ __aicore__ int twice(int x) { return 2 * x; }

extern "C" __global__ __aicore__ void more_names(GM_ADDR out) {
  using namespace AscendC;
  if constexpr (g_coreType == AIC) return;
  [[maybe_unused]] float16_t h = 1;
  [[maybe_unused]] __bf16 b = {};
  float32_t f = 2;
  ASSERT(f > 1);
  const auto pair = Std::make_tuple(1, 2.0f);
  int count = Ceil(5, 2) + CeilDiv(5, 2) + CeilAlign(5, 4) + DivCeil(5, 2);  // 17
  count += abs(-3) + twice(1);                                               // 22
  LocalTensor<long long> wide(TPosition::VECCALC, 2048, 4);
  wide.SetValue(1, 1LL << 40);
  if (wide.GetValue(1) >> 40 != 1) return;
  count += Std::get<0>(pair) + Std::min(1, 2) + Std::max(1, 2);  // 26
  if (GetSystemCycle() < 0) return;

  matmul::LocalTensor<float> ones, scratch;
  TBuffAddr address;
  address.dataLen = 256;
  address.bufferAddr = 0;
  address.logicPos = static_cast<uint8_t>(TPosition::VECCALC);
  ones.SetAddr(address);
  scratch.SetAddr(address);
  scratch.InitBuffer(512, 64);
  LocalTensor<float> sum(TPosition::VECCALC, 1024, 64);
  if (ones.address_.logicPos != address.logicPos || scratch.address_.bufferAddr != 512) return;
  AscendCUtils::SetMask<float>(64);
  AscendCUtils::ResetMask();
  AscendCUtils::SetOverflow(1);
  Duplicate<float>(ones, 1.0f, 64);
  PipeBarrier<PIPE_V>();
  ReduceSum<float>(sum, ones, scratch, 64);
  SetFlag<HardEvent::V_S>(EVENT_ID0);
  WaitFlag<HardEvent::V_S>(EVENT_ID0);
  sum.SetValue(1, static_cast<float>(count));
  for (int i = 2; i < 8; ++i) sum.SetValue(i, 0.0f);
  SetFlag<HardEvent::S_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::S_MTE3>(EVENT_ID0);
  GlobalTensor<float> y;
  y.SetGlobalBuffer((__gm__ float*)out, 8);
  DataCopy(y, sum, 8);
}
