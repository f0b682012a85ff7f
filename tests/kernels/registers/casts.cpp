// Casts of all values of 16 bits: `count` of them, by each rounding in turn; results lie one behind
// the other.
#include "copies.h"

template <typename D, typename S, RoundMode kRound, bool kSaturates>
struct Traits {
  template <Reg::RegLayout layout>
  static constexpr Reg::CastTrait at = {layout,
                                        kSaturates ? Reg::SatMode::SAT : Reg::SatMode::UNKNOWN,
                                        Reg::MaskMergeMode::ZEROING, kRound};
};

template <typename D, typename S, RoundMode kRound, bool kSaturates>
__simd_vf__ inline void CastTile(__ubuf__ D* y, __ubuf__ S* x, uint16_t loops) {
  using namespace AscendC::Reg;
  using T = Traits<D, S, kRound, kSaturates>;
  RegTensor<S> from;
  RegTensor<D> to, odd;
  MaskReg all = CreateMask<S>();
  for (uint16_t i = 0; i < loops; ++i) {
    LoadAlign(from, x + i * 128);
    if constexpr (sizeof(D) == 4) {
      Cast<D, S, T::template at<RegLayout::ZERO>>(to, from, all);
      Cast<D, S, T::template at<RegLayout::ONE>>(odd, from, all);
      StoreAlign<D, StoreDist::DIST_INTLV_B32>(y + i * 128, to, odd, all);
    } else if constexpr (sizeof(D) == 2) {
      Cast<D, S, T::template at<RegLayout::UNKNOWN>>(to, from, all);
      StoreAlign(y + i * 128, to, all);
    } else {
      Cast<D, S, T::template at<RegLayout::ZERO>>(to, from, all);
      StoreAlign<D, StoreDist::DIST_PACK_B16>(y + i * 128, to, all);
    }
  }
}

template <typename D, typename S, RoundMode kRound, bool kSaturates>
__aicore__ inline void CastAll(GM_ADDR x, GM_ADDR y, uint32_t count) {
  constexpr uint32_t kTile = 8192;
  LocalTensor<S> in(TPosition::VECIN, 0, kTile);
  LocalTensor<D> out(TPosition::VECOUT, kTile * sizeof(S), kTile);
  for (uint32_t first = 0; first < count; first += kTile) {
    Fetch(in, x + first * sizeof(S), kTile);
    WaitForCopies();
    asc_vf_call<CastTile<D, S, kRound, kSaturates>>(At(out), At(in), (uint16_t)(kTile / 128));
    WaitForResults();
    Return(y + first * sizeof(D), out, kTile);
    SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
    WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
    SetFlag<HardEvent::MTE3_V>(EVENT_ID0);
    WaitFlag<HardEvent::MTE3_V>(EVENT_ID0);
  }
}

#define EXACT_CAST(name, S, D, saturates)                                            \
  extern "C" __global__ __aicore__ void name(GM_ADDR x, GM_ADDR y, uint32_t count) { \
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);                                  \
    CastAll<D, S, RoundMode::UNKNOWN, saturates>(x, y, count);                       \
  }
#define ROUNDED_CAST(name, S, D, saturates)                                          \
  extern "C" __global__ __aicore__ void name(GM_ADDR x, GM_ADDR y, uint32_t count) { \
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);                                  \
    const uint64_t step = count * sizeof(D);                                         \
    CastAll<D, S, RoundMode::CAST_RINT, saturates>(x, y, count);                     \
    CastAll<D, S, RoundMode::CAST_ROUND, saturates>(x, y + step, count);             \
    CastAll<D, S, RoundMode::CAST_FLOOR, saturates>(x, y + 2 * step, count);         \
    CastAll<D, S, RoundMode::CAST_CEIL, saturates>(x, y + 3 * step, count);          \
    CastAll<D, S, RoundMode::CAST_TRUNC, saturates>(x, y + 4 * step, count);         \
  }

EXACT_CAST(f16_f32, half, float, false)
EXACT_CAST(bf16_f32, bfloat16_t, float, false)
EXACT_CAST(i16_f32, int16_t, float, false)
EXACT_CAST(i16_i32, int16_t, int32_t, false)
EXACT_CAST(i16_u32, int16_t, uint32_t, false)
EXACT_CAST(u16_u32, uint16_t, uint32_t, false)
EXACT_CAST(i16_u8, int16_t, uint8_t, true)
EXACT_CAST(u16_u8, uint16_t, uint8_t, true)
ROUNDED_CAST(f16_i8, half, int8_t, true)
ROUNDED_CAST(f16_u8, half, uint8_t, true)
ROUNDED_CAST(f16_i16, half, int16_t, true)
ROUNDED_CAST(f16_i32, half, int32_t, false)
ROUNDED_CAST(f16_bf16, half, bfloat16_t, false)
ROUNDED_CAST(bf16_f16, bfloat16_t, half, true)
ROUNDED_CAST(bf16_i32, bfloat16_t, int32_t, true)
ROUNDED_CAST(i16_f16, int16_t, half, false)
