// The C API: casts and dequantisation. spec: adv_nn.md, section 7.2
#include "run/c_api/c_api_calls.h"

namespace {

using namespace AscendC;
using namespace asctwin::test;

TEST(CApi, Casts) {
#define CAST(name, mode, D, S)                                                              \
  SAME(#name, false, D, S, name(d, a, 100), Cast(d, a, RoundMode::mode, 100));              \
  SAME(#name "_sync", false, D, S, name##_sync(d, a, 64), Cast(d, a, RoundMode::mode, 64)); \
  SAME(#name " by repeats", false, D, S, name(d, a, 2, 1, 1, kBeside<D, S>, kBeside<S, D>), \
       Cast(d, a, RoundMode::mode, (kEvery<D, S>), 2,                                       \
            UnaryRepeatParams(1, 1, kBeside<D, S>, kBeside<S, D>)))
#define ROUNDS(name, D, S)            \
  CAST(name##_rn, CAST_RINT, D, S);   \
  CAST(name##_rna, CAST_ROUND, D, S); \
  CAST(name##_rd, CAST_FLOOR, D, S);  \
  CAST(name##_ru, CAST_CEIL, D, S);   \
  CAST(name##_rz, CAST_TRUNC, D, S)
  CAST(asc_half2float, CAST_NONE, float, half);
  CAST(asc_bfloat162float, CAST_NONE, float, bfloat16_t);
  CAST(asc_int162float, CAST_NONE, float, int16_t);
  CAST(asc_int82half, CAST_NONE, half, int8_t);
  CAST(asc_uint82half, CAST_NONE, half, uint8_t);
  CAST(asc_int42half, CAST_NONE, half, int4b_t);
  CAST(asc_int322int16, CAST_NONE, int16_t, int32_t);
  CAST(asc_int322int64, CAST_NONE, int64_t, int32_t);
  CAST(asc_int642int32, CAST_NONE, int32_t, int64_t);
  CAST(asc_float2half, CAST_NONE, half, float);
  CAST(asc_float2half_ro, CAST_ODD, half, float);
  CAST(asc_half2int8, CAST_NONE, int8_t, half);
  CAST(asc_half2uint8, CAST_NONE, uint8_t, half);
  CAST(asc_half2int4, CAST_NONE, int4b_t, half);
  CAST(asc_int162half, CAST_NONE, half, int16_t);
  CAST(asc_int322float, CAST_NONE, float, int32_t);
  ROUNDS(asc_float2half, half, float);
  ROUNDS(asc_float2bfloat16, bfloat16_t, float);
  ROUNDS(asc_float2int16, int16_t, float);
  ROUNDS(asc_float2int32, int32_t, float);
  ROUNDS(asc_float2int64, int64_t, float);
  ROUNDS(asc_float2float, float, float);
  ROUNDS(asc_bfloat162int32, int32_t, bfloat16_t);
  ROUNDS(asc_half2int16, int16_t, half);
  ROUNDS(asc_half2int32, int32_t, half);
  ROUNDS(asc_half2int8, int8_t, half);
  ROUNDS(asc_half2uint8, uint8_t, half);
  ROUNDS(asc_half2int4, int4b_t, half);
  ROUNDS(asc_int162half, half, int16_t);
  ROUNDS(asc_int322float, float, int32_t);
  ROUNDS(asc_int642float, float, int64_t);
#undef ROUNDS
#undef CAST
}

TEST(CApi, Dequantisation) {
  SAME("asc_deq_int322half", false, half, int32_t,
       (asc_set_deq_scale(half(0.5f)), asc_deq_int322half(d, a, 100)),
       (CastDequant<half, int32_t, false>(d, a, 100u)));
#define TO_8_BITS(name, D, high)                                           \
  SAME(#name, false, D, int16_t,                                           \
       (asc_set_deq_scale(0.5f, 3, std::is_signed_v<D>), name(d, a, 100)), \
       (CastDequant<D, int16_t, false, high>(d, a, 100u)))
  TO_8_BITS(asc_deq_int162b8_h, int8_t, true);
  TO_8_BITS(asc_deq_int162b8_l, int8_t, false);
  TO_8_BITS(asc_deq_int162b8_h, uint8_t, true);
  TO_8_BITS(asc_deq_int162b8_l, uint8_t, false);
#undef TO_8_BITS
  static float scales[16];
  static int16_t offsets[16];
  static bool modes[16];
  for (int i = 0; i < 16; ++i) scales[i] = 0.25f * i, offsets[i] = int16_t(i - 8), modes[i] = true;
  SAME("asc_vdeq_int162b8_h", false, int8_t, int16_t,
       (asc_set_deq_scale(at<uint64_t>(0x10000), scales, offsets, modes), asc_sync(),
        asc_vdeq_int162b8_h(d, a, 100)),
       (CastDequant<int8_t, int16_t, true, true>(d, a, 100u)));
  SAME("asc_vdeq_int162b8_l", false, int8_t, int16_t,
       (asc_set_deq_scale(at<uint64_t>(0x10000), scales, offsets, modes), asc_sync(),
        asc_vdeq_int162b8_l(d, a, 100)),
       (CastDequant<int8_t, int16_t, true, false>(d, a, 100u)));
}

}  // namespace
