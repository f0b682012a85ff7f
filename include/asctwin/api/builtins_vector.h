// The compiler's own functions of the vector unit: repeats with strides in blocks of 32 B, by the
// mask register.
// UNVERIFIED: evidence = inferred. No document of the public API has them; the order of arguments
// is that of the C API, whose functions stand for them. spec: adv_nn.md, part 2
#pragma once

#include "asctwin/api/builtins.h"
#include "asctwin/api/cast.h"
#include "asctwin/api/gather.h"
#include "asctwin/api/vector.h"

#define ASCTWIN_RAW_BINARY(name, call)                                                        \
  template <class T>                                                                          \
  void name(T* dst, const asctwin::NotDeducedT<T>* src0, const asctwin::NotDeducedT<T>* src1, \
            uint8_t repeat, uint8_t dstBlock, uint8_t src0Block, uint8_t src1Block,           \
            uint8_t dstRepeat, uint8_t src0Repeat, uint8_t src1Repeat,                        \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                          \
    AscendC::call<T, false>(                                                                  \
        asctwin::raw_tensor<T>(dst, where), asctwin::raw_tensor<T>(src0, where),              \
        asctwin::raw_tensor<T>(src1, where), AscendC::MASK_PLACEHOLDER, repeat,               \
        AscendC::BinaryRepeatParams(dstBlock, src0Block, src1Block, dstRepeat, src0Repeat,    \
                                    src1Repeat),                                              \
        where);                                                                               \
  }
ASCTWIN_RAW_BINARY(vadd, Add)
ASCTWIN_RAW_BINARY(vsub, Sub)
ASCTWIN_RAW_BINARY(vmul, Mul)
ASCTWIN_RAW_BINARY(vdiv, Div)
ASCTWIN_RAW_BINARY(vmax, Max)
ASCTWIN_RAW_BINARY(vmin, Min)
ASCTWIN_RAW_BINARY(vand, And)
ASCTWIN_RAW_BINARY(vor, Or)
#undef ASCTWIN_RAW_BINARY

#define ASCTWIN_RAW_UNARY(name, call)                                                              \
  template <class T>                                                                               \
  void name(T* dst, const asctwin::NotDeducedT<T>* src, uint8_t repeat, uint16_t dstBlock,         \
            uint16_t srcBlock, uint8_t dstRepeat, uint8_t srcRepeat,                               \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                               \
    AscendC::call<T, false>(asctwin::raw_tensor<T>(dst, where),                                    \
                            asctwin::raw_tensor<T>(src, where), AscendC::MASK_PLACEHOLDER, repeat, \
                            AscendC::UnaryRepeatParams(dstBlock, srcBlock, dstRepeat, srcRepeat),  \
                            where);                                                                \
  }
ASCTWIN_RAW_UNARY(vexp, Exp)
ASCTWIN_RAW_UNARY(vln, Ln)
ASCTWIN_RAW_UNARY(vabs, Abs)
ASCTWIN_RAW_UNARY(vsqrt, Sqrt)
ASCTWIN_RAW_UNARY(vrsqrt, Rsqrt)
ASCTWIN_RAW_UNARY(vrec, Reciprocal)
ASCTWIN_RAW_UNARY(vrelu, Relu)
ASCTWIN_RAW_UNARY(vnot, Not)
#undef ASCTWIN_RAW_UNARY

#define ASCTWIN_RAW_SCALAR(name, call)                                                  \
  template <class T>                                                                    \
  void name(T* dst, const asctwin::NotDeducedT<T>* src, asctwin::NotDeducedT<T> scalar, \
            uint8_t repeat, uint16_t dstBlock, uint16_t srcBlock, uint8_t dstRepeat,    \
            uint8_t srcRepeat, asctwin::SourceLoc where = asctwin::SourceLoc::here()) { \
    AscendC::call<T, false>(                                                            \
        asctwin::raw_tensor<T>(dst, where), asctwin::raw_tensor<T>(src, where), scalar, \
        AscendC::MASK_PLACEHOLDER, repeat,                                              \
        AscendC::UnaryRepeatParams(dstBlock, srcBlock, dstRepeat, srcRepeat), where);   \
  }
ASCTWIN_RAW_SCALAR(vadds, Adds)
ASCTWIN_RAW_SCALAR(vmuls, Muls)
ASCTWIN_RAW_SCALAR(vmaxs, Maxs)
ASCTWIN_RAW_SCALAR(vmins, Mins)
ASCTWIN_RAW_SCALAR(vlrelu, LeakyRelu)
#undef ASCTWIN_RAW_SCALAR

template <class T>
void vector_dup(T* dst, asctwin::NotDeducedT<T> scalar, uint8_t repeat, uint16_t dstBlock, uint16_t,
                uint8_t dstRepeat, uint8_t, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  AscendC::Duplicate<T, false>(asctwin::raw_tensor<T>(dst, where), scalar,
                               AscendC::MASK_PLACEHOLDER, repeat, dstBlock, dstRepeat, where);
}

// Types as they stand in the name: s32 is int32_t. The last letter is the rounding: r to the
// nearest and even, a to the nearest and away from zero, f down, c up, z towards zero, o to odd.
#define ASCTWIN_RAW_CAST(name, mode, D, S)                                                     \
  inline void name(D* dst, const S* src, uint8_t repeat, uint16_t dstBlock, uint16_t srcBlock, \
                   uint8_t dstRepeat, uint8_t srcRepeat,                                       \
                   asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                    \
    AscendC::Cast<D, S, false>(                                                                \
        asctwin::raw_tensor<D>(dst, where), asctwin::raw_tensor<S>(src, where),                \
        AscendC::RoundMode::mode, AscendC::MASK_PLACEHOLDER, repeat,                           \
        AscendC::UnaryRepeatParams(dstBlock, srcBlock, dstRepeat, srcRepeat), where);          \
  }
#define ASCTWIN_RAW_CASTS(name, D, S)         \
  ASCTWIN_RAW_CAST(name##r, CAST_RINT, D, S)  \
  ASCTWIN_RAW_CAST(name##a, CAST_ROUND, D, S) \
  ASCTWIN_RAW_CAST(name##f, CAST_FLOOR, D, S) \
  ASCTWIN_RAW_CAST(name##c, CAST_CEIL, D, S)  \
  ASCTWIN_RAW_CAST(name##z, CAST_TRUNC, D, S)
ASCTWIN_RAW_CAST(vconv_f162f32, CAST_NONE, float, half)
ASCTWIN_RAW_CAST(vconv_bf162f32, CAST_NONE, float, bfloat16_t)
ASCTWIN_RAW_CAST(vconv_s162f32, CAST_NONE, float, int16_t)
ASCTWIN_RAW_CAST(vconv_s82f16, CAST_NONE, half, int8_t)
ASCTWIN_RAW_CAST(vconv_u82f16, CAST_NONE, half, uint8_t)
ASCTWIN_RAW_CAST(vconv_s322s16, CAST_NONE, int16_t, int32_t)
ASCTWIN_RAW_CAST(vconv_s322s64, CAST_NONE, int64_t, int32_t)
ASCTWIN_RAW_CAST(vconv_s642s32, CAST_NONE, int32_t, int64_t)
ASCTWIN_RAW_CAST(vconv_f322f16, CAST_NONE, half, float)
ASCTWIN_RAW_CASTS(vconv_f322f16, half, float)
ASCTWIN_RAW_CAST(vconv_f322f16o, CAST_ODD, half, float)
ASCTWIN_RAW_CASTS(vconv_f322bf16, bfloat16_t, float)
ASCTWIN_RAW_CASTS(vconv_f322s16, int16_t, float)
ASCTWIN_RAW_CASTS(vconv_f322s32, int32_t, float)
ASCTWIN_RAW_CASTS(vconv_f322s64, int64_t, float)
ASCTWIN_RAW_CASTS(vconv_f322f32, float, float)
ASCTWIN_RAW_CASTS(vconv_bf162s32, int32_t, bfloat16_t)
ASCTWIN_RAW_CASTS(vconv_f162s16, int16_t, half)
ASCTWIN_RAW_CASTS(vconv_f162s32, int32_t, half)
ASCTWIN_RAW_CAST(vconv_f162s8, CAST_NONE, int8_t, half)
ASCTWIN_RAW_CASTS(vconv_f162s8, int8_t, half)
ASCTWIN_RAW_CAST(vconv_f162u8, CAST_NONE, uint8_t, half)
ASCTWIN_RAW_CASTS(vconv_f162u8, uint8_t, half)
ASCTWIN_RAW_CAST(vconv_s162f16, CAST_NONE, half, int16_t)
ASCTWIN_RAW_CASTS(vconv_s162f16, half, int16_t)
ASCTWIN_RAW_CAST(vconv_s322f32, CAST_NONE, float, int32_t)
ASCTWIN_RAW_CASTS(vconv_s322f32, float, int32_t)
ASCTWIN_RAW_CASTS(vconv_s642f32, float, int64_t)
#undef ASCTWIN_RAW_CASTS
#undef ASCTWIN_RAW_CAST

template <class T>
void vbrcb(T* dst, const asctwin::NotDeducedT<T>* src, uint16_t dstBlock, uint16_t dstRepeat,
           uint8_t repeat, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  AscendC::Brcb(asctwin::raw_tensor<T>(dst, where), asctwin::raw_tensor<T>(src, where), repeat,
                AscendC::BrcbRepeatParams(dstBlock, dstRepeat), where);
}
