// Arithmetic, logic, shifts and functions of each lane.
// spec: reg_api.md, sections 3.5, 6 and 10
#pragma once

#include "asctwin/api/reg/elementwise.h"

namespace asctwin::reg {

inline constexpr uint32_t kSmall = types<int8_t, uint8_t>();
inline constexpr uint32_t kShortInts = types<int16_t, uint16_t>();
inline constexpr uint32_t kInts = types<int32_t, uint32_t>();
inline constexpr uint32_t kLongInts = types<int64_t, uint64_t>();
inline constexpr uint32_t kComplex = types<complex32, complex64>();
inline constexpr uint32_t kSumTypes =
    kSmall | kShortInts | kInts | kLongInts | kComplex | types<half, bfloat16_t, float>();
inline constexpr uint32_t kProductTypes = kSumTypes & ~kSmall;
inline constexpr uint32_t kScalarProductTypes = kProductTypes & ~types<bfloat16_t>();
inline constexpr uint32_t kQuotientTypes = kProductTypes & ~types<bfloat16_t>();
inline constexpr uint32_t kOrderedTypes = kSumTypes & ~kComplex;
inline constexpr uint32_t kBitTypes = types<bool>() | kSmall | kShortInts | kInts | kLongInts;
inline constexpr uint32_t kNotTypes = (kBitTypes & ~types<bool>()) | types<half, float>();
inline constexpr uint32_t kShiftTypes = kBitTypes & ~types<bool>();
inline constexpr uint32_t kSignedTypes = types<int8_t, int16_t, int32_t, int64_t, half, float>();
inline constexpr uint32_t kFloats = types<half, float>();
inline constexpr uint32_t kSmallFloats = types<half, bfloat16_t, float>();
inline constexpr uint32_t kFusedTypes =
    kShortInts | kInts | kLongInts | types<half, bfloat16_t, float>();

constexpr bool merges_by(AscendC::Reg::MaskMergeMode mode) {
  return mode == AscendC::Reg::MaskMergeMode::MERGING;
}
// The mode of calls that have algorithms: a merge mode, or the address of a record with one.
template <auto mode>
constexpr bool merges_in_mode() {
  if constexpr (std::is_pointer_v<decltype(mode)>)
    return merges_by(mode->mrgMode);
  else
    return merges_by(mode);
}
// Whether subnormal numbers count as 0: by the hardware, and by algorithms that say so.
template <auto mode>
constexpr bool flushes_in_mode() {
  if constexpr (std::is_pointer_v<decltype(mode)>) {
    using Algo = decltype(mode->algo);
    if constexpr (std::is_same_v<Algo, AscendC::DivAlgo>)
      return mode->algo != Algo::PRECISION_0ULP_FTZ_FALSE &&
             mode->algo != Algo::PRECISION_1ULP_FTZ_FALSE;
    else if constexpr (std::is_same_v<Algo, AscendC::SqrtAlgo>)
      return mode->algo == Algo::INTRINSIC || mode->algo == Algo::PRECISION_1ULP_FTZ_TRUE;
    else
      return mode->algo != Algo::PRECISION_1ULP_FTZ_FALSE;
  }
  return true;
}

template <class T, class R>
inline bool has_lane_below(const R& r, const Mask& mask, T limit, bool equal_alone) {
  const Register& source = reinterpret_cast<const Register&>(r);
  for (uint32_t at = 0; at < kBytes; at += sizeof(T)) {
    T element;
    __builtin_memcpy(&element, reinterpret_cast<const uint8_t*>(&source) + at, sizeof(T));
    if (lane_is_on(mask.bits, at) && (equal_alone ? element == limit : element < limit))
      return true;
  }
  return false;
}

template <class T, auto mode, class U>
ASCTWIN_REG_INLINE void divide(U& dst, U& src0, U& src1, const Mask& mask, Call call) {
  if constexpr (is_double_register<U>)
    return by_halves([&](auto& to, const Mask& lanes, auto& a,
                         auto& b) { divide<T, mode>(to, a, b, lanes, call); },
                     mask, dst, src0, src1);
  if constexpr (std::is_integral_v<T>)
    if (is_special(kWatched) && has_lane_below<T>(src1, mask, T{0}, true))
      return refuse(call, "a divisor of 0", "an integer divided by 0 has no defined result");
  constexpr bool kFlushes = flushes_in_mode<mode>() && !std::is_integral_v<T>;
  binary<NoLanes, isa::VectorOp::kDiv, T, kQuotientTypes, false>(
      dst, src0, src1, mask, merges_in_mode<mode>(), {kFlushes, false}, call);
}

template <Logarithm base, class T, auto mode, class U>
inline void logarithm_of(U& dst, U& src, const Mask& mask, Call call) {
  if constexpr (!is_among<T>(kFloats)) {
    refuse_type(call, type_of<T>, kFloats);
  } else {
    Register& to = register_of(dst);
    const Register& from = register_of(src);
    watch_lanes(to, mask, sizeof(T), merges_in_mode<mode>(), call, from);
    Value result;
    logarithm(base, type_of<T>, result, from.value, {flushes_in_mode<mode>(), false});
    keep_active(to, result, mask, sizeof(T), merges_in_mode<mode>());
  }
}

template <isa::VectorOp kOperation, class T, class S, class V>
inline void shift(S& dst, S& src0, V& src1, const Mask& mask, bool merges, Call call) {
  if constexpr (is_double_register<S>) {
    by_halves([&](auto& to, const Mask& lanes, auto& a,
                  auto& b) { shift<kOperation, T>(to, a, b, lanes, merges, call); },
              mask, dst, src0, src1);
  } else if constexpr (!is_among<T>(kShiftTypes)) {
    refuse_type(call, type_of<T>, kShiftTypes);
  } else {
    Register& to = register_of(dst);
    const Register &a = register_of(src0), &b = register_of(src1);
    if (is_special(kWatched) && has_lane_below<std::make_signed_t<T>>(src1, mask, 0, false))
      return refuse(call, "a negative amount", "lanes are shifted by 0 and more");
    watch_lanes(to, mask, sizeof(T), merges, call, a, b);
    Value result;
    compute<NoLanes, kOperation, T>(result, to.value, a.value, b.value, {});
    keep_active(to, result, mask, sizeof(T), merges);
  }
}
template <isa::VectorOp kOperation, class T, class S>
inline void shift_by(S& dst, S& src, int64_t amount, const Mask& mask, bool merges, Call call) {
  if (amount < 0 && is_special(kWatched))
    return refuse(call, phrase("the amount {}", amount), "lanes are shifted by 0 and more");
  if constexpr (!is_among<T>(kShiftTypes)) {
    refuse_type(call, type_of<T>, kShiftTypes);
  } else {
    constexpr int64_t kMost = 8 * sizeof(T) + 1;
    scalar<NoLanes, kOperation, T, kShiftTypes, false>(
        dst, src, static_cast<T>(amount < kMost ? amount : kMost), mask, merges, call);
  }
}

enum class Whole { kRint, kFloor, kCeil, kRound, kTrunc };
constexpr isa::VectorOp truncation(AscendC::RoundMode mode) {
  using AscendC::RoundMode;
  if (mode == RoundMode::CAST_FLOOR) return isa::VectorOp::kTruncateFloor;
  if (mode == RoundMode::CAST_CEIL) return isa::VectorOp::kTruncateCeil;
  if (mode == RoundMode::CAST_ROUND) return isa::VectorOp::kTruncateRound;
  if (mode == RoundMode::CAST_TRUNC) return isa::VectorOp::kTruncateTrunc;
  return isa::VectorOp::kTruncateRint;
}

// Absolute values of complex numbers are real.
template <class T, class S, class V>
inline void complex_magnitude(S& dst, V& src, const Mask& mask, bool merges, Call call) {
  Register& to = register_of(dst);
  const Register& from = register_of(src);
  if (is_special(kWatched)) watch_apart(to, from, call);
  watch_lanes(to, mask, 2 * sizeof(T), merges, call, from);
  Value result{};
  using Source = std::conditional_t<sizeof(T) == 2, complex32, complex64>;
  elementwise(isa::VectorOp::kAbs, type_of<T>, type_of<Source>, result, from.value, nullptr, {});
  copy(to.value, result);
}

template <class T, class S, class V>
inline void exp_of_difference(S& dst, V& src0, V& src1, int slot, const Mask& mask, bool merges,
                              Call call) {
  using Source = typename RegisterTraits<V>::Element;
  Register& to = register_of(dst);
  const Register &a = register_of(src0), &b = register_of(src1);
  if constexpr (!is_among<Source>(kFloats)) {
    refuse_type(call, type_of<Source>, kFloats);
  } else if constexpr (std::is_same_v<Source, half>) {
    if (is_special(kWatched)) {
      watch_apart(to, a, call);
      watch_apart(to, b, call);
    }
    Mask lanes = mask;  // of the halves of one slot, as lanes of floats
    for (uint64_t& word : lanes.bits.word) word = word >> (2 * slot) & lane_bits(4);
    lanes.grain = 4;
    watch_lanes(to, lanes, 4, merges, call, a, b);
    Value result;
    exp_sub_halves(result, a.value, b.value, slot);
    keep_active(to, result, lanes, 4, merges);
  } else {
    binary<NoLanes, isa::VectorOp::kExpSub, float, types<float>(), false>(
        reinterpret_cast<Vector<float>&>(to), reinterpret_cast<Vector<float>&>(register_of(src0)),
        reinterpret_cast<Vector<float>&>(register_of(src1)), mask, merges, {true, false}, call);
  }
}

template <class S, class V>
inline void scale_and_cast(S& dst, V& src, float factor, int slot, const Mask& mask, Call call) {
  Register& to = register_of(dst);
  const Register& from = register_of(src);
  if (is_special(kWatched)) watch_apart(to, from, call);
  watch_lanes(to, mask, 4, false, call, from);
  Value result;
  scale_to_halves(result, from.value, factor, slot);
  Value kept = result;
  merge(kept, kept, mask.bits, 4, false);
  copy(to.value, kept);
}

template <class S, class U>
inline void add_with_carry(Mask& carry, U& dst, U& src0, U& src1, const Mask* carry_in,
                           const Mask& mask, bool subtracts, Call call) {
  static_assert(sizeof(S) == 4, "carries are those of elements of 4 B");
  Register& to = register_of(dst);
  const Register &a = register_of(src0), &b = register_of(src1);
  watch_lanes(to, mask, 4, false, call, a, b);
  if (carry_in != nullptr) watch_masks(call, *carry_in);
  Value result;
  Bits out;
  carry_add(result, out, a.value, b.value, carry_in == nullptr ? nullptr : &carry_in->bits,
            subtracts);
  keep_active(to, result, mask, 4, false);
  to.state.loads |= carry_in == nullptr ? 0 : carry_in->loads;
  carry.loads = to.state.loads;
  for (int i = 0; i < 4; ++i) carry.bits.word[i] = out.word[i] & mask.bits.word[i];
  carry.grain = 4;
}

}  // namespace asctwin::reg

namespace AscendC::Reg {

#define ASCTWIN_REG_MODE MaskMergeMode mode = MaskMergeMode::ZEROING
#define ASCTWIN_REG_BINARY(name, operation, lanes, kinds, reads_dst)                          \
  template <typename T = DefaultType, ASCTWIN_REG_MODE, typename U,                           \
            asctwin::reg::IfRegisters<U> = 0>                                                 \
  ASCTWIN_REG_CALL void name(U& dst, U& src0, U& src1, MaskReg& mask, ASCTWIN_HERE) {         \
    asctwin::reg::binary<asctwin::reg::lanes, asctwin::isa::VectorOp::k##operation,           \
                         asctwin::reg::ElementT<T, U>, asctwin::reg::kinds, reads_dst>(       \
        dst, src0, src1, mask, asctwin::reg::merges_by(mode), {false, true}, {#name, where}); \
  }
ASCTWIN_REG_BINARY(Add, Add, AddLanes, kSumTypes, false)
ASCTWIN_REG_BINARY(Sub, Sub, SubLanes, kSumTypes, false)
ASCTWIN_REG_BINARY(Mul, Mul, MulLanes, kProductTypes, false)
ASCTWIN_REG_BINARY(And, And, AndLanes, kBitTypes, false)
ASCTWIN_REG_BINARY(Or, Or, OrLanes, kBitTypes, false)
ASCTWIN_REG_BINARY(Xor, And, XorLanes, kBitTypes, false)
ASCTWIN_REG_BINARY(Prelu, Prelu, NoLanes, kFloats, false)
ASCTWIN_REG_BINARY(MulAddDst, MulAddDst, NoLanes, kFusedTypes, true)
ASCTWIN_REG_BINARY(MulDstAdd, FusedMulAdd, NoLanes, kSmallFloats, true)
ASCTWIN_REG_BINARY(FusedMulDstAdd, FusedMulAdd, NoLanes, kSmallFloats, true)
#undef ASCTWIN_REG_BINARY
// The library handles NaN and the zeros of floats.
#define ASCTWIN_REG_BINARY_OF_FLOATS(name, operation, lanes, kinds)                               \
  template <typename T = DefaultType, ASCTWIN_REG_MODE, typename U,                               \
            asctwin::reg::IfRegisters<U> = 0>                                                     \
  ASCTWIN_REG_CALL void name(U& dst, U& src0, U& src1, MaskReg& mask, ASCTWIN_HERE) {             \
    using E = asctwin::reg::ElementT<T, U>;                                                       \
    using L =                                                                                     \
        std::conditional_t<std::is_same_v<E, float>, asctwin::reg::NoLanes, asctwin::reg::lanes>; \
    asctwin::reg::binary<L, asctwin::isa::VectorOp::k##operation, E, asctwin::reg::kinds, false>( \
        dst, src0, src1, mask, asctwin::reg::merges_by(mode), {}, {#name, where});                \
  }
ASCTWIN_REG_BINARY_OF_FLOATS(Max, Max, MaxLanes, kOrderedTypes)
ASCTWIN_REG_BINARY_OF_FLOATS(Min, Min, MinLanes, kOrderedTypes)
ASCTWIN_REG_BINARY_OF_FLOATS(AbsSub, AbsSub, AbsSubLanes, kFloats | asctwin::reg::types<int64_t>())
ASCTWIN_REG_BINARY_OF_FLOATS(FusedAbsSub, AbsSub, AbsSubLanes,
                             kFloats | asctwin::reg::types<int64_t>())
#undef ASCTWIN_REG_BINARY_OF_FLOATS
template <typename T = DefaultType, auto mode = MaskMergeMode::ZEROING, typename U,
          asctwin::reg::IfRegisters<U> = 0>
inline void Div(U& dst, U& src0, U& src1, MaskReg& mask, ASCTWIN_HERE) {
  asctwin::reg::divide<asctwin::reg::ElementT<T, U>, mode>(dst, src0, src1, mask, {"Div", where});
}

#define ASCTWIN_REG_UNARY(name, operation, lanes, kinds)                                      \
  template <typename T = DefaultType, ASCTWIN_REG_MODE, typename U,                           \
            asctwin::reg::IfRegisters<U> = 0>                                                 \
  ASCTWIN_REG_CALL void name(U& dst, U& src, MaskReg& mask, ASCTWIN_HERE) {                   \
    using E = asctwin::reg::ElementT<T, U>;                                                   \
    asctwin::reg::unary<lanes, asctwin::isa::VectorOp::k##operation, E, asctwin::reg::kinds>( \
        dst, src, mask, asctwin::reg::merges_by(mode), {}, {#name, where});                   \
  }
ASCTWIN_REG_UNARY(Abs, Abs, asctwin::reg::AbsLanes, kSignedTypes)
ASCTWIN_REG_UNARY(Neg, Neg, asctwin::reg::NegLanes, kSignedTypes)
template <typename T = DefaultType, typename U = DefaultType, ASCTWIN_REG_MODE, typename S,
          typename V, asctwin::reg::IfRegisters<S, V> = 0,
          std::enable_if_t<!std::is_same_v<S, V>, int> = 0>
inline void Abs(S& dst, V& src, MaskReg& mask, ASCTWIN_HERE) {
  asctwin::reg::complex_magnitude<asctwin::reg::ElementT<T, S>>(
      dst, src, mask, asctwin::reg::merges_by(mode), {"Abs", where});
}
template <typename T = DefaultType, ASCTWIN_REG_MODE, typename U, asctwin::reg::IfRegisters<U> = 0>
ASCTWIN_REG_CALL void Relu(U& dst, U& src, MaskReg& mask, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<T, U>;
  using L =
      std::conditional_t<std::is_same_v<E, float>, asctwin::reg::NoLanes, asctwin::reg::ReluLanes>;
  asctwin::reg::unary<L, asctwin::isa::VectorOp::kRelu, E,
                      asctwin::reg::types<half, int32_t, float, int64_t>()>(
      dst, src, mask, asctwin::reg::merges_by(mode), {}, {"Relu", where});
}
#undef ASCTWIN_REG_UNARY
// Bit by bit, whatever the type.
template <typename T = DefaultType, ASCTWIN_REG_MODE, typename U, asctwin::reg::IfRegisters<U> = 0>
ASCTWIN_REG_CALL void Not(U& dst, U& src, MaskReg& mask, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<T, U>;
  if constexpr (asctwin::reg::is_double_register<U>) {
    for (int i = 0; i < 2; ++i)
      Not<asctwin::reg::PlaneT<E>, mode>(dst.reg[i], src.reg[i], mask, where);
  } else if constexpr (!asctwin::reg::is_among<E>(asctwin::reg::kNotTypes)) {
    asctwin::reg::refuse_type({"Not", where}, asctwin::reg::type_of<E>, asctwin::reg::kNotTypes);
  } else {
    asctwin::reg::Register& to = asctwin::reg::register_of(dst);
    const asctwin::reg::Register& from = asctwin::reg::register_of(src);
    asctwin::reg::watch_lanes(to, mask, sizeof(E), asctwin::reg::merges_by(mode), {"Not", where},
                              from);
    asctwin::reg::Value result;
    asctwin::reg::compute_here<asctwin::reg::NotLanes, uint32_t>(result, from.value, from.value);
    asctwin::reg::keep_active(to, result, mask, sizeof(E), asctwin::reg::merges_by(mode));
  }
}

#define ASCTWIN_REG_FUNCTION(name)                                                    \
  template <typename T = DefaultType, auto mode = MaskMergeMode::ZEROING, typename U, \
            asctwin::reg::IfRegisters<U> = 0>                                         \
  inline void name(U& dst, U& src, MaskReg& mask, ASCTWIN_HERE) {                     \
    asctwin::reg::unary<asctwin::reg::NoLanes, asctwin::isa::VectorOp::k##name,       \
                        asctwin::reg::ElementT<T, U>, asctwin::reg::kFloats>(         \
        dst, src, mask, asctwin::reg::merges_in_mode<mode>(),                         \
        {asctwin::reg::flushes_in_mode<mode>(), false}, {#name, where});              \
  }
ASCTWIN_REG_FUNCTION(Exp)
ASCTWIN_REG_FUNCTION(Sqrt)
ASCTWIN_REG_FUNCTION(Ln)
#undef ASCTWIN_REG_FUNCTION
#define ASCTWIN_REG_LOGARITHM(name, base)                                                          \
  template <typename T = DefaultType, auto mode = MaskMergeMode::ZEROING, typename U,              \
            asctwin::reg::IfRegisters<U> = 0>                                                      \
  inline void name(U& dst, U& src, MaskReg& mask, ASCTWIN_HERE) {                                  \
    asctwin::reg::logarithm_of<asctwin::reg::Logarithm::base, asctwin::reg::ElementT<T, U>, mode>( \
        dst, src, mask, {#name, where});                                                           \
  }
ASCTWIN_REG_LOGARITHM(Log, kNatural)
ASCTWIN_REG_LOGARITHM(Log2, kBinary)
ASCTWIN_REG_LOGARITHM(Log10, kDecimal)
#undef ASCTWIN_REG_LOGARITHM

#define ASCTWIN_REG_SCALAR(name, operation, lanes, kinds, reads_dst)                             \
  template <typename T = DefaultType, typename U, ASCTWIN_REG_MODE, typename S,                  \
            asctwin::reg::IfRegisters<S> = 0>                                                    \
  ASCTWIN_REG_CALL void name(S& dst, S& src, U scalar, MaskReg& mask, ASCTWIN_HERE) {            \
    using E = asctwin::reg::ElementT<T, S>;                                                      \
    using L = std::conditional_t<asctwin::reg::lanes<E>, asctwin::reg::operation##Lanes,         \
                                 asctwin::reg::NoLanes>;                                         \
    asctwin::reg::scalar<L, asctwin::isa::VectorOp::k##name, E, asctwin::reg::kinds, reads_dst>( \
        dst, src, scalar, mask, asctwin::reg::merges_by(mode), {#name, where});                  \
  }
}  // namespace AscendC::Reg
namespace asctwin::reg {
template <class T>
inline constexpr bool is_plain = is_native<T>;
template <class T>
inline constexpr bool is_whole = std::is_integral_v<T>;
template <class T>
inline constexpr bool is_never = false;
}  // namespace asctwin::reg
namespace AscendC::Reg {
ASCTWIN_REG_SCALAR(Adds, Add, is_plain, kSumTypes, false)
ASCTWIN_REG_SCALAR(Muls, Mul, is_plain, kScalarProductTypes, false)
ASCTWIN_REG_SCALAR(Maxs, Max, is_whole, kOrderedTypes, false)
ASCTWIN_REG_SCALAR(Mins, Min, is_whole, kOrderedTypes, false)
ASCTWIN_REG_SCALAR(LeakyRelu, Add, is_never, kFloats, false)
ASCTWIN_REG_SCALAR(Axpy, Add, is_never, kFloats | asctwin::reg::kLongInts, true)
#undef ASCTWIN_REG_SCALAR

#define ASCTWIN_REG_SHIFT(name)                                                                 \
  template <typename T = DefaultType, typename U = DefaultType, ASCTWIN_REG_MODE, typename S,   \
            typename V, asctwin::reg::IfRegisters<S, V> = 0>                                    \
  inline void name(S& dst, S& src0, V& src1, MaskReg& mask, ASCTWIN_HERE) {                     \
    asctwin::reg::shift<asctwin::isa::VectorOp::k##name##Tensor, asctwin::reg::ElementT<T, S>>( \
        dst, src0, src1, mask, asctwin::reg::merges_by(mode), {#name, where});                  \
  }                                                                                             \
  template <typename T = DefaultType, typename U, ASCTWIN_REG_MODE, typename S,                 \
            asctwin::reg::IfRegisters<S> = 0>                                                   \
  inline void name##s(S& dst, S& src, U scalar, MaskReg& mask, ASCTWIN_HERE) {                  \
    asctwin::reg::shift_by<asctwin::isa::VectorOp::k##name, asctwin::reg::ElementT<T, S>>(      \
        dst, src, scalar, mask, asctwin::reg::merges_by(mode), {#name "s", where});             \
  }
ASCTWIN_REG_SHIFT(ShiftLeft)
ASCTWIN_REG_SHIFT(ShiftRight)
#undef ASCTWIN_REG_SHIFT

template <typename T = DefaultType, RoundMode roundMode = RoundMode::CAST_NONE, ASCTWIN_REG_MODE,
          typename S, asctwin::reg::IfRegisters<S> = 0>
inline void Truncate(S& dst, S& src, MaskReg& mask, ASCTWIN_HERE) {
  asctwin::reg::unary<asctwin::reg::NoLanes, asctwin::reg::truncation(roundMode),
                      asctwin::reg::ElementT<T, S>, asctwin::reg::kSmallFloats>(
      dst, src, mask, asctwin::reg::merges_by(mode), {}, {"Truncate", where});
}

#define ASCTWIN_REG_EXP_SUB(name)                                                               \
  template <typename T = DefaultType, typename U = DefaultType,                                 \
            RegLayout layout = RegLayout::ZERO, ASCTWIN_REG_MODE, typename S, typename V,       \
            asctwin::reg::IfRegisters<S, V> = 0>                                                \
  inline void name(S& dst, V& src0, V& src1, MaskReg& mask, ASCTWIN_HERE) {                     \
    asctwin::reg::exp_of_difference<asctwin::reg::ElementT<T, S>>(                              \
        dst, src0, src1, layout == RegLayout::ONE ? 1 : 0, mask, asctwin::reg::merges_by(mode), \
        {#name, where});                                                                        \
  }
ASCTWIN_REG_EXP_SUB(ExpSub)
ASCTWIN_REG_EXP_SUB(FusedExpSub)
#undef ASCTWIN_REG_EXP_SUB
#define ASCTWIN_REG_MULS_CAST(name)                                                       \
  template <typename T0 = DefaultType, typename T1 = DefaultType, typename T2,            \
            RegLayout layout = RegLayout::ZERO, typename T3, typename T4,                 \
            asctwin::reg::IfRegisters<T3, T4> = 0>                                        \
  inline void name(T3& dst, T4& src, T2 scalar, MaskReg& mask, ASCTWIN_HERE) {            \
    asctwin::reg::scale_and_cast(dst, src, static_cast<float>(scalar),                    \
                                 layout == RegLayout::ONE ? 1 : 0, mask, {#name, where}); \
  }
ASCTWIN_REG_MULS_CAST(MulsCast)
ASCTWIN_REG_MULS_CAST(FusedMulsCast)
#undef ASCTWIN_REG_MULS_CAST

#define ASCTWIN_REG_CARRY(name, subtracts)                                                        \
  template <typename T = DefaultType, typename U, asctwin::reg::IfRegisters<U> = 0>               \
  inline void name(MaskReg& carry, U& dst, U& src0, U& src1, MaskReg& mask, ASCTWIN_HERE) {       \
    asctwin::reg::add_with_carry<asctwin::reg::ElementT<T, U>>(carry, dst, src0, src1, nullptr,   \
                                                               mask, subtracts, {#name, where});  \
  }                                                                                               \
  template <typename T = DefaultType, typename U, asctwin::reg::IfRegisters<U> = 0>               \
  inline void name##C(MaskReg& carry, U& dst, U& src0, U& src1, MaskReg& carrySrc, MaskReg& mask, \
                      ASCTWIN_HERE) {                                                             \
    asctwin::reg::add_with_carry<asctwin::reg::ElementT<T, U>>(                                   \
        carry, dst, src0, src1, &carrySrc, mask, subtracts, {#name "C", where});                  \
  }
ASCTWIN_REG_CARRY(Add, false)
ASCTWIN_REG_CARRY(Sub, true)
#undef ASCTWIN_REG_CARRY

template <typename T = DefaultType, typename U, asctwin::reg::IfRegisters<U> = 0>
inline void Mull(U& dst0, U& dst1, U& src0, U& src1, MaskReg& mask, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<T, U>;
  static_assert(sizeof(E) == 4, "Mull multiplies elements of 4 B");
  asctwin::reg::Register &low = asctwin::reg::register_of(dst0),
                         &high = asctwin::reg::register_of(dst1);
  const asctwin::reg::Register a = asctwin::reg::register_of(src0),
                               b = asctwin::reg::register_of(src1);
  if (asctwin::reg::is_special(asctwin::reg::kWatched) && &low == &high)
    return asctwin::reg::refuse({"Mull", where}, "one register for both results",
                                "the two results are two registers");
  asctwin::reg::watch_lanes(low, mask, 4, false, {"Mull", where}, a, b);
  asctwin::reg::watch_lanes(high, mask, 4, false, {"Mull", where}, a, b);
  asctwin::reg::multiply_long(low.value, high.value, a.value, b.value, std::is_signed_v<E>);
  asctwin::reg::merge(low.value, low.value, mask.bits, 4, false);
  asctwin::reg::merge(high.value, high.value, mask.bits, 4, false);
}

}  // namespace AscendC::Reg
