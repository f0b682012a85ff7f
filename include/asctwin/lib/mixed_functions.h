// Library functions that only the 950 has: Clamp, Fma, Where, SinCos, functions of bits and of
// truth values, tests for infinity and NaN, and PhiloxRandom. spec: adv_math.md, section 2.6
#pragma once

#include <cstdint>
#include <type_traits>

#include "asctwin/api/tensor.h"
#include "asctwin/isa/chip_macros.h"

namespace AscendC {

// Where no document lists the fields of a struct, it has that of all others.
#define ASCTWIN_REUSE_CONFIG(name, standard) \
  struct name {                              \
    bool isReuseSource = false;              \
  };                                         \
  inline constexpr name standard = {};
ASCTWIN_REUSE_CONFIG(ClampConfig, DEFAULT_CLAMP_CONFIG)
ASCTWIN_REUSE_CONFIG(FmaConfig, DEFAULT_FMA_CONFIG)
ASCTWIN_REUSE_CONFIG(SinCosConfig, DEFAULT_SINCOS_CONFIG)
ASCTWIN_REUSE_CONFIG(BitwiseAndConfig, DEFAULT_BITWISE_AND_CONFIG)
ASCTWIN_REUSE_CONFIG(BitwiseOrConfig, DEFAULT_BITWISE_OR_CONFIG)
ASCTWIN_REUSE_CONFIG(BitwiseXorConfig, DEFAULT_BITWISE_XOR_CONFIG)
ASCTWIN_REUSE_CONFIG(BitwiseNotConfig, DEFAULT_BITWISE_NOT_CONFIG)
ASCTWIN_REUSE_CONFIG(LogicalAndConfig, DEFAULT_LOGICAL_AND_CONFIG)
ASCTWIN_REUSE_CONFIG(LogicalOrConfig, DEFAULT_LOGICAL_OR_CONFIG)
ASCTWIN_REUSE_CONFIG(LogicalXorConfig, DEFAULT_LOGICAL_XOR_CONFIG)
ASCTWIN_REUSE_CONFIG(LogicalNotConfig, DEFAULT_LOGICAL_NOT_CONFIG)
ASCTWIN_REUSE_CONFIG(IsInfConfig, DEFAULT_IS_INF_CONFIG)
ASCTWIN_REUSE_CONFIG(IsNanConfig, DEFAULT_IS_NAN_CONFIG)
#undef ASCTWIN_REUSE_CONFIG

// Which of two tensors has one element for all.
struct LogicalAndsConfig {
  bool isReuseSource = false;
  int8_t scalarTensorIndex = 1;
};
inline constexpr LogicalAndsConfig DEFAULT_LOGICAL_ANDS_CONFIG = {false, 1};
struct LogicalOrsConfig {
  bool isReuseSource = false;
  int8_t scalarTensorIndex = 1;
};
inline constexpr LogicalOrsConfig DEFAULT_LOGICAL_ORS_CONFIG = {false, 1};

using PhiloxKey = uint32_t[2];
using PhiloxCounter = uint32_t[4];
struct PhiloxRandomParams {
  uint32_t stride = 0;
  uint32_t row = 0;
  uint32_t column = 0;
};

}  // namespace AscendC

namespace asctwin::lib {

template <class T>
inline constexpr bool kIsLocalTensor = false;
template <class T>
inline constexpr bool kIsLocalTensor<AscendC::LocalTensor<T>> = true;

// One of the sources of a call.
struct MixedSource {
  isa::Operand operand = {};
  isa::SourceForm form = isa::SourceForm::kEach;
  uint64_t value = 0;
};
template <class T>
MixedSource each_of(const AscendC::LocalTensor<T>& tensor) {
  return {tensor.operand(), isa::SourceForm::kEach, 0};
}
// A tensor of T, of which `one` says that only its first element counts, or a value.
template <class T, class S>
MixedSource source_of(const S& source, bool one = false) {
  if constexpr (kIsLocalTensor<S>) {
    static_assert(std::is_same_v<S, AscendC::LocalTensor<T>>, "the sources have different types");
    return {source.operand(), one ? isa::SourceForm::kFirst : isa::SourceForm::kEach, 0};
  } else {
    return {{}, isa::SourceForm::kValue, bits_of<T>(static_cast<T>(source))};
  }
}

template <class T, class R>
isa::MixedTensor mixed_of(isa::MixedOp operation, const AscendC::LocalTensor<R>& dst,
                          uint32_t count, const MixedSource& first, const MixedSource& second = {},
                          const MixedSource& third = {}) {
  isa::MixedTensor op;
  op.operation = operation;
  op.dst = dst.operand();
  op.dst_dtype = dtype_of<R>;
  op.dtype = dtype_of<T>;
  op.count = count;
  const isa::Operand& anywhere = op.dst;  // what a call does not give may lie nowhere
  const auto placed = [&](const MixedSource& source) {
    return source.operand.address != nullptr ? source.operand : anywhere;
  };
  op.src0 = placed(first), op.form0 = first.form, op.value0 = first.value;
  op.src1 = placed(second), op.form1 = second.form, op.value1 = second.value;
  op.src2 = placed(third), op.form2 = third.form, op.value2 = third.value;
  return op;
}

// Issues functions that need scratch in UB; nullptr: in the rest of UB.
void mixed_with_scratch(const char* name, const isa::MixedTensor& op,
                        const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);
void sin_cos(const isa::SinCos& op, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where);

template <class T>
isa::SinCos sin_cos_of(const AscendC::LocalTensor<T>& dst0, const AscendC::LocalTensor<T>& dst1,
                       const AscendC::LocalTensor<T>& src, uint32_t count) {
  isa::SinCos op;
  op.dst0 = dst0.operand();
  op.dst1 = dst1.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.count = count;
  return op;
}

template <class T>
isa::PhiloxRandom philox_of(const AscendC::LocalTensor<T>& dst, uint16_t rounds,
                            const AscendC::PhiloxKey& key, const AscendC::PhiloxCounter& counter) {
  isa::PhiloxRandom op;
  op.dst = dst.operand();
  op.dtype = dtype_of<T>;
  for (int i = 0; i < 2; ++i) op.key[i] = key[i];
  for (int i = 0; i < 4; ++i) op.counter[i] = counter[i];
  op.rounds = rounds;
  return op;
}

// The type of the elements of the one that is a tensor.
template <class U, class S>
struct ElementOfEither {
  using Type = typename S::PrimType;
};
template <class T, class S>
struct ElementOfEither<AscendC::LocalTensor<T>, S> {
  using Type = T;
};

}  // namespace asctwin::lib

namespace AscendC {

// Where the chip is known, only the 950 has these names: elsewhere kernels give them to functions
// of their own.
#if ASCTWIN_LIKE_950
#define ASCTWIN_WHERE asctwin::SourceLoc where = asctwin::SourceLoc::here()

// `min` and `max` are tensors, or values for all elements.
template <const ClampConfig& config = DEFAULT_CLAMP_CONFIG, typename T, typename U, typename S>
void Clamp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const U& min, const S& max,
           const uint32_t count, ASCTWIN_WHERE) {
  asctwin::issue(asctwin::lib::mixed_of<T>(
                     asctwin::isa::MixedOp::kClamp, dst, count, asctwin::lib::each_of(src),
                     asctwin::lib::source_of<T>(min), asctwin::lib::source_of<T>(max)),
                 where);
}

template <const FmaConfig& config = DEFAULT_FMA_CONFIG, typename T>
void Fma(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
         const LocalTensor<T>& src2, const LocalTensor<uint8_t>& sharedTmpBuffer,
         const uint32_t count, ASCTWIN_WHERE) {
  using namespace asctwin::lib;
  mixed_with_scratch("Fma",
                     mixed_of<T>(asctwin::isa::MixedOp::kFma, dst, count, each_of(src0),
                                 each_of(src1), each_of(src2)),
                     &sharedTmpBuffer, where);
}
template <const FmaConfig& config = DEFAULT_FMA_CONFIG, typename T>
void Fma(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1,
         const LocalTensor<T>& src2, const uint32_t count, ASCTWIN_WHERE) {
  using namespace asctwin::lib;
  mixed_with_scratch("Fma",
                     mixed_of<T>(asctwin::isa::MixedOp::kFma, dst, count, each_of(src0),
                                 each_of(src1), each_of(src2)),
                     nullptr, where);
}

template <const SinCosConfig& config = DEFAULT_SINCOS_CONFIG, typename T>
void SinCos(const LocalTensor<T>& dst0, const LocalTensor<T>& dst1, const LocalTensor<T>& src,
            const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t count, ASCTWIN_WHERE) {
  asctwin::lib::sin_cos(asctwin::lib::sin_cos_of(dst0, dst1, src, count), &sharedTmpBuffer, where);
}
template <const SinCosConfig& config = DEFAULT_SINCOS_CONFIG, typename T>
void SinCos(const LocalTensor<T>& dst0, const LocalTensor<T>& dst1, const LocalTensor<T>& src,
            const uint32_t count, ASCTWIN_WHERE) {
  asctwin::lib::sin_cos(asctwin::lib::sin_cos_of(dst0, dst1, src, count), nullptr, where);
}

// dst = src0 & src1, bit by bit, and likewise.
#define ASCTWIN_BITWISE(name, standard)                                                        \
  template <const name##Config& config = standard, typename T>                                 \
  void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0, const LocalTensor<T>& src1, \
            const uint32_t count, ASCTWIN_WHERE) {                                             \
    using namespace asctwin::lib;                                                              \
    asctwin::issue(                                                                            \
        mixed_of<T>(asctwin::isa::MixedOp::k##name, dst, count, each_of(src0), each_of(src1)), \
        where);                                                                                \
  }
ASCTWIN_BITWISE(BitwiseAnd, DEFAULT_BITWISE_AND_CONFIG)
ASCTWIN_BITWISE(BitwiseOr, DEFAULT_BITWISE_OR_CONFIG)
ASCTWIN_BITWISE(BitwiseXor, DEFAULT_BITWISE_XOR_CONFIG)
#undef ASCTWIN_BITWISE
template <const BitwiseNotConfig& config = DEFAULT_BITWISE_NOT_CONFIG, typename T>
void BitwiseNot(const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint32_t count,
                ASCTWIN_WHERE) {
  asctwin::issue(asctwin::lib::mixed_of<T>(asctwin::isa::MixedOp::kBitwiseNot, dst, count,
                                           asctwin::lib::each_of(src)),
                 where);
}

// Takes elements of any type; a value other than 0 is true.
#define ASCTWIN_LOGICAL(name, standard)                                                        \
  template <const name##Config& config = standard, typename T, typename U>                     \
  void name(const LocalTensor<T>& dst, const LocalTensor<U>& src0, const LocalTensor<U>& src1, \
            const uint32_t count, ASCTWIN_WHERE) {                                             \
    using namespace asctwin::lib;                                                              \
    asctwin::issue(                                                                            \
        mixed_of<U>(asctwin::isa::MixedOp::k##name, dst, count, each_of(src0), each_of(src1)), \
        where);                                                                                \
  }
ASCTWIN_LOGICAL(LogicalAnd, DEFAULT_LOGICAL_AND_CONFIG)
ASCTWIN_LOGICAL(LogicalOr, DEFAULT_LOGICAL_OR_CONFIG)
ASCTWIN_LOGICAL(LogicalXor, DEFAULT_LOGICAL_XOR_CONFIG)
#undef ASCTWIN_LOGICAL
template <const LogicalNotConfig& config = DEFAULT_LOGICAL_NOT_CONFIG, typename T, typename U>
void LogicalNot(const LocalTensor<T>& dst, const LocalTensor<U>& src, const uint32_t count,
                ASCTWIN_WHERE) {
  asctwin::issue(asctwin::lib::mixed_of<U>(asctwin::isa::MixedOp::kLogicalNot, dst, count,
                                           asctwin::lib::each_of(src)),
                 where);
}

// One of the sources is a value, or a tensor of which the first element is for all.
#define ASCTWIN_LOGICAL_SCALAR(name, standard)                                                    \
  template <const name##Config& config = standard, typename T, typename U, typename S>            \
  void name(const LocalTensor<T>& dst, const U& src0, const S& src1, const uint32_t count,        \
            ASCTWIN_WHERE) {                                                                      \
    using namespace asctwin::lib;                                                                 \
    using Element = typename ElementOfEither<U, S>::Type;                                         \
    constexpr bool both = kIsLocalTensor<U> && kIsLocalTensor<S>;                                 \
    asctwin::issue(mixed_of<Element>(asctwin::isa::MixedOp::k##name, dst, count,                  \
                                     source_of<Element>(src0, both && !config.scalarTensorIndex), \
                                     source_of<Element>(src1, both && config.scalarTensorIndex)), \
                   where);                                                                        \
  }
ASCTWIN_LOGICAL_SCALAR(LogicalAnds, DEFAULT_LOGICAL_ANDS_CONFIG)
ASCTWIN_LOGICAL_SCALAR(LogicalOrs, DEFAULT_LOGICAL_ORS_CONFIG)
#undef ASCTWIN_LOGICAL_SCALAR

// `dst` is of bool, or of the type of `src`: then 1 or 0.
template <typename T, typename U>
void IsFinite(const LocalTensor<U>& dst, const LocalTensor<T>& src, uint32_t calCount,
              ASCTWIN_WHERE) {
  asctwin::issue(asctwin::lib::mixed_of<T>(asctwin::isa::MixedOp::kIsFinite, dst, calCount,
                                           asctwin::lib::each_of(src)),
                 where);
}
#define ASCTWIN_SPECIAL(name, standard)                                                         \
  template <const name##Config& config = standard, typename T, typename U>                      \
  void name(const LocalTensor<T>& dst, const LocalTensor<U>& src,                               \
            const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t count, ASCTWIN_WHERE) { \
    using namespace asctwin::lib;                                                               \
    mixed_with_scratch(#name,                                                                   \
                       mixed_of<U>(asctwin::isa::MixedOp::k##name, dst, count, each_of(src)),   \
                       &sharedTmpBuffer, where);                                                \
  }                                                                                             \
  template <const name##Config& config = standard, typename T, typename U>                      \
  void name(const LocalTensor<T>& dst, const LocalTensor<U>& src, const uint32_t count,         \
            ASCTWIN_WHERE) {                                                                    \
    using namespace asctwin::lib;                                                               \
    mixed_with_scratch(#name,                                                                   \
                       mixed_of<U>(asctwin::isa::MixedOp::k##name, dst, count, each_of(src)),   \
                       nullptr, where);                                                         \
  }
ASCTWIN_SPECIAL(IsInf, DEFAULT_IS_INF_CONFIG)
ASCTWIN_SPECIAL(IsNan, DEFAULT_IS_NAN_CONFIG)
#undef ASCTWIN_SPECIAL

// `src0` and `src1` are tensors, or values for all elements.
template <typename T, typename U, typename S, typename V>
void Where(const LocalTensor<T>& dst, const U& src0, const S& src1, const LocalTensor<V>& condition,
           const uint32_t count, ASCTWIN_WHERE) {
  static_assert(std::is_same_v<V, bool>, "Where has a condition of bool");
  asctwin::issue(asctwin::lib::mixed_of<T>(
                     asctwin::isa::MixedOp::kWhere, dst, count, asctwin::lib::source_of<T>(src0),
                     asctwin::lib::source_of<T>(src1), asctwin::lib::each_of(condition)),
                 where);
}

template <uint16_t Rounds = 7, typename T>
void PhiloxRandom(const LocalTensor<T>& dst, const PhiloxKey& philoxKey,
                  const PhiloxCounter& philoxCounter, uint16_t count, ASCTWIN_WHERE) {
  auto op = asctwin::lib::philox_of(dst, Rounds, philoxKey, philoxCounter);
  op.column = count;
  asctwin::issue(op, where);
}
template <uint16_t Rounds = 7, typename T>
void PhiloxRandom(const LocalTensor<T>& dst, const PhiloxKey& philoxKey,
                  const PhiloxCounter& philoxCounter, const PhiloxRandomParams& params,
                  ASCTWIN_WHERE) {
  auto op = asctwin::lib::philox_of(dst, Rounds, philoxKey, philoxCounter);
  op.has_rows = 1;
  op.row = params.row;
  op.column = params.column;
  op.stride = params.stride;
  asctwin::issue(op, where);
}
#undef ASCTWIN_WHERE
#endif

}  // namespace AscendC
