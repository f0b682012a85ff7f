// Comparisons, selections, casts, and registers that are filled.
// spec: reg_api.md, sections 3.5, 6 and 7
#pragma once

#include "asctwin/api/reg/compute.h"

namespace asctwin::reg {

// Calls without a mask hand undefined bytes on: `move` does with them what it does with the bytes.
template <class Move>
inline void watch_moved(Call call, State& dst, const State& src, Move move) {
  if (!is_special(kWatched)) return;
  watch(call);
  Value from, to{};
  undefined_bytes(from, src.undefined);
  move(to, from);
  undefined_bits(dst.undefined, to);
  dst.loads = src.loads;
}
template <class Move>
inline void watch_moved(Call call, State& dst0, State& dst1, const State& a, const State& b,
                        Move move) {
  if (!is_special(kWatched)) return;
  watch(call);
  Value left, right, to0, to1;
  undefined_bytes(left, a.undefined);
  undefined_bytes(right, b.undefined);
  move(to0, to1, left, right);
  undefined_bits(dst0.undefined, to0);
  undefined_bits(dst1.undefined, to1);
  dst0.loads = dst1.loads = a.loads | b.loads;
}
ASCTWIN_REG_INLINE void watch_defined(State& dst, Call call) {
  if (!is_special(kWatched)) return;
  watch(call);
  dst.undefined = Bits{};
  dst.loads = 0;
}

template <uint32_t kWidth, class S>
ASCTWIN_REG_INLINE void keep_filled(S& dst, const Register& filled, const Mask& mask, bool merges,
                                    Call call) {
  Register& to = register_of(dst);
  watch_lanes(to, mask, kWidth, merges, call, filled);
  keep_active(to, filled.value, mask, kWidth, merges);
}

ASCTWIN_REG_INLINE void copy_register(Register& dst, const Register& src) {
  dst.state.undefined = src.state.undefined;
  dst.state.loads = src.state.loads;
  copy(dst.value, src.value);
}

// A scalar as the element of a register: a pattern where the type is no number.
template <class T, class U>
ASCTWIN_REG_INLINE T element_from(const U& scalar) {
  if constexpr (std::is_convertible_v<U, T> || std::is_constructible_v<T, U>) {
    return static_cast<T>(scalar);
  } else {
    static_assert(sizeof(T) == 1, "the scalar is of the register's type");
    T element;
    const auto bits = static_cast<uint8_t>(scalar);
    __builtin_memcpy(&element, &bits, 1);
    return element;
  }
}

template <class T, class U>
inline void compare_lanes(Mask& dst, U& src0, const Value& right, bool is_scalar, int mode,
                          const Mask& mask, Call call, const Register& other) {
  if constexpr (!is_among<T>(kOrderedTypes)) {
    refuse_type(call, type_of<T>, kOrderedTypes);
  } else {
    Register unused{};
    const Register& a = register_of(src0);
    watch_lanes(unused, mask, sizeof(T), false, call, a, other);
    Value left;
    copy(left, a.value);
    Bits bits;
    compare(bits, mode, type_of<T>, left, &right, is_scalar);
    for (int i = 0; i < 4; ++i) dst.bits.word[i] = bits.word[i] & mask.bits.word[i];
    dst.grain = sizeof(T);
    dst.loads = unused.state.loads;
  }
}

template <class T, class U, class S>
inline void compare_scalar(Mask& dst, U& src, const S& scalar, int mode, const Mask& mask,
                           Call call) {
  Value right{};
  const T element = element_from<T>(scalar);
  __builtin_memcpy(&right, &element, sizeof(T));
  compare_lanes<T>(dst, src, right, true, mode, mask, call, Register{});
}

template <uint32_t kWidth, class U>
inline void select_lanes(U& dst, U& src0, U& src1, const Mask& mask, Call call) {
  Register& to = register_of(dst);
  const Register &a = register_of(src0), &b = register_of(src1);
  const Bits bits = mask.bits;
  Value left, right, result;
  if (is_special(kWatched)) {
    watch_mask(mask, kEveryGrain, call);
    Value lost;
    undefined_bytes(left, a.state.undefined);
    undefined_bytes(right, b.state.undefined);
    select(lost, left, right, bits, kWidth);
    undefined_bits(to.state.undefined, lost);
    to.state.loads = a.state.loads | b.state.loads | mask.loads;
  }
  copy(left, a.value);
  copy(right, b.value);
  select(result, left, right, bits, kWidth);
  copy(to.value, result);
}

template <class To, class From, class S, class V>
inline void cast_register(S& dst, V& src, const AscendC::Reg::CastTrait& trait, const Mask& mask,
                          Call call) {
  Register& to = register_of(dst);
  const Register& from = register_of(src);
  const bool merges = merges_by(trait.mrgMode);
  if (is_special(kWatched)) {
    // Every wide lane has one of the sources that are read, which its mask bit stands for.
    constexpr bool kNibbles = shares_bytes(type_of<To>) || shares_bytes(type_of<From>);
    constexpr uint32_t kWide = kNibbles ? 4 : sizeof(To) > sizeof(From) ? sizeof(To) : sizeof(From);
    const uint32_t slot = trait.layoutMode == AscendC::Reg::RegLayout::UNKNOWN
                              ? 0
                              : static_cast<uint32_t>(trait.layoutMode);
    const bool is_first = slot == 0 || sizeof(To) <= sizeof(From);
    watch_mask(mask, is_first || kNibbles ? kEveryGrain : static_cast<uint32_t>(sizeof(From)),
               call);
    Mask lanes = mask;
    lanes.grain = sizeof(From);
    const uint64_t read = is_first ? lane_bits(kWide) : lane_bits(kWide) << (slot * sizeof(From));
    for (uint64_t& word : lanes.bits.word) word &= read;
    const State* const sources[] = {&from.state};
    State unused{};
    watch_compute(unused, sources, 1, lanes, sizeof(From), false, call);
    to.state.undefined = Bits{};
    to.state.loads = unused.loads | (merges ? to.state.loads : 0);
  }
  Value result, source;
  copy(result, to.value);
  copy(source, from.value);
  const int round =
      trait.roundMode == AscendC::RoundMode::UNKNOWN ? 0 : static_cast<int>(trait.roundMode);
  cast({type_of<To>, type_of<From>, static_cast<int>(trait.layoutMode),
        static_cast<int>(trait.satMode), round, merges},
       result, source, mask.bits, call);
  copy(to.value, result);
}

template <class S, class E>
ASCTWIN_REG_INLINE void duplicate(S& dst, const E& element, Call call) {
  if constexpr (is_double_register<S>) {
    Halves<S> to(dst);
    for (auto& half : to.part) duplicate(half, element, call);
    return to.put(dst);
  } else {
    Register& to = register_of(dst);
    watch_defined(to.state, call);
    splat<E>(to.value, element);
  }
}

}  // namespace asctwin::reg

namespace AscendC::Reg {

#define ASCTWIN_REG_COMPARES(name, scalar_name)                                           \
  template <typename T = DefaultType, CMPMODE mode = CMPMODE::EQ, typename U, typename S, \
            asctwin::reg::IfRegisters<U> = 0,                                             \
            std::enable_if_t<!asctwin::reg::is_register<S>, int> = 0>                     \
  inline void scalar_name(MaskReg& dst, U& src, S scalar, MaskReg& mask, ASCTWIN_HERE) {  \
    if constexpr (asctwin::reg::is_double_register<U>)                                    \
      return asctwin::reg::compare_by_halves(                                             \
          [&](MaskReg& to, MaskReg& lanes, auto& a) {                                     \
            scalar_name<T, mode>(to, a, scalar, lanes, where);                            \
          },                                                                              \
          dst, mask, src);                                                                \
    else                                                                                  \
      asctwin::reg::compare_scalar<asctwin::reg::ElementT<T, U>>(                         \
          dst, src, scalar, static_cast<int>(mode), mask, {#scalar_name, where});         \
  }
template <typename T = DefaultType, CMPMODE mode = CMPMODE::EQ, typename U,
          asctwin::reg::IfRegisters<U> = 0>
inline void Compare(MaskReg& dst, U& src0, U& src1, MaskReg& mask, ASCTWIN_HERE) {
  if constexpr (asctwin::reg::is_double_register<U>) {
    asctwin::reg::compare_by_halves([&](MaskReg& to, MaskReg& lanes, auto& a,
                                        auto& b) { Compare<T, mode>(to, a, b, lanes, where); },
                                    dst, mask, src0, src1);
  } else {
    const asctwin::reg::Register& right = asctwin::reg::register_of(src1);
    asctwin::reg::Value value;
    asctwin::reg::copy(value, right.value);
    asctwin::reg::compare_lanes<asctwin::reg::ElementT<T, U>>(
        dst, src0, value, false, static_cast<int>(mode), mask, {"Compare", where}, right);
  }
}
ASCTWIN_REG_COMPARES(Compare, Compares)
ASCTWIN_REG_COMPARES(Compare, CompareScalar)
#undef ASCTWIN_REG_COMPARES

template <typename T = DefaultType, typename U, asctwin::reg::IfRegisters<U> = 0>
inline void Select(U& dst, U& src0, U& src1, MaskReg& mask, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<T, U>;
  if constexpr (asctwin::reg::is_double_register<U>)
    for (int i = 0; i < 2; ++i)
      Select<asctwin::reg::PlaneT<E>>(dst.reg[i], src0.reg[i], src1.reg[i], mask, where);
  else
    asctwin::reg::select_lanes<sizeof(E)>(dst, src0, src1, mask, {"Select", where});
}

template <typename T = DefaultType, typename U = DefaultType, const CastTrait& trait = castTrait,
          typename S, typename V, asctwin::reg::IfRegisters<S, V> = 0>
inline void Cast(S& dst, V& src, MaskReg& mask, ASCTWIN_HERE) {
  asctwin::reg::cast_register<asctwin::reg::ElementT<T, S>, asctwin::reg::ElementT<U, V>>(
      dst, src, trait, mask, {"Cast", where});
}

template <typename T = DefaultType, typename U, typename S, asctwin::reg::IfRegisters<S> = 0,
          std::enable_if_t<!asctwin::reg::is_register<U>, int> = 0>
ASCTWIN_REG_CALL void Duplicate(S& dst, U scalar, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<T, S>;
  asctwin::reg::duplicate(dst, asctwin::reg::element_from<E>(scalar), {"Duplicate", where});
}
template <typename T = DefaultType, ASCTWIN_REG_MODE, typename U, typename S,
          asctwin::reg::IfRegisters<S> = 0,
          std::enable_if_t<!asctwin::reg::is_register<U>, int> = 0>
ASCTWIN_REG_CALL void Duplicate(S& dst, U scalar, MaskReg& mask, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<T, S>;
  if constexpr (asctwin::reg::is_double_register<S>) {
    asctwin::reg::by_halves(
        [&](auto& to, MaskReg& lanes) { Duplicate<T, mode>(to, scalar, lanes, where); }, mask, dst);
  } else {
    asctwin::reg::Register filled{};
    asctwin::reg::splat<E>(filled.value, asctwin::reg::element_from<E>(scalar));
    asctwin::reg::keep_filled<sizeof(E)>(dst, filled, mask, asctwin::reg::merges_by(mode),
                                         {"Duplicate", where});
  }
}
template <typename T = DefaultType, HighLowPart pos = HighLowPart::LOWEST, ASCTWIN_REG_MODE,
          typename S, asctwin::reg::IfRegisters<S> = 0>
inline void Duplicate(S& dst, S& src, MaskReg& mask, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<T, S>;
  if constexpr (pos != HighLowPart::LOWEST)
    return asctwin::reg::unmodelled({"Duplicate", where}, "HighLowPart::HIGHEST");
  if constexpr (asctwin::reg::is_double_register<S>) {
    asctwin::reg::Halves<S> from(src);
    asctwin::reg::by_halves(
        [&](auto& to, MaskReg& lanes) { Duplicate<T, pos, mode>(to, from.part[0], lanes, where); },
        mask, dst);
  } else {
    const asctwin::reg::Register from = asctwin::reg::register_of(src);
    asctwin::reg::Register filled{};
    asctwin::reg::fill(filled.value, &from, sizeof(E));
    if ((from.state.undefined.word[0] & 1) != 0)
      for (uint64_t& word : filled.state.undefined.word) word = ~uint64_t{0};
    filled.state.loads = from.state.loads;
    asctwin::reg::keep_filled<sizeof(E)>(dst, filled, mask, asctwin::reg::merges_by(mode),
                                         {"Duplicate", where});
  }
}

template <typename T = DefaultType, IndexOrder order = IndexOrder::INCREASE_ORDER, typename U,
          typename S, asctwin::reg::IfRegisters<S> = 0>
inline void Arange(S& dst, U scalar, ASCTWIN_HERE) {
  using E = asctwin::reg::ElementT<T, S>;
  constexpr uint32_t kTypes = asctwin::reg::types<int8_t, int16_t, int32_t, half, float, int64_t>();
  constexpr bool kDescends = order == IndexOrder::DECREASE_ORDER;
  if constexpr (asctwin::reg::is_double_register<S>) {
    asctwin::reg::Halves<S> to(dst);
    for (int i = 0; i < 2; ++i) {
      const bool is_later = (i == 1) != kDescends;
      Arange<T, order>(to.part[i],
                       static_cast<E>(scalar + (is_later ? asctwin::reg::kBytes / sizeof(E) : 0)),
                       where);
    }
    to.put(dst);
  } else if constexpr (!asctwin::reg::is_among<E>(kTypes)) {
    asctwin::reg::refuse_type({"Arange", where}, asctwin::reg::type_of<E>, kTypes);
  } else {
    asctwin::reg::Register& to = asctwin::reg::register_of(dst);
    asctwin::reg::watch_defined(to.state, {"Arange", where});
    const E first = static_cast<E>(scalar);
    asctwin::reg::Value value;
    asctwin::reg::arange(value, asctwin::reg::type_of<E>, &first, kDescends);
    asctwin::reg::copy(to.value, value);
  }
}

#define ASCTWIN_REG_MOVE(name)                                                                   \
  template <typename T = DefaultType, MaskMergeMode mode = MaskMergeMode::MERGING, typename U,   \
            asctwin::reg::IfRegisters<U> = 0>                                                    \
  inline void name(U& dst, U& src, MaskReg mask, ASCTWIN_HERE) {                                 \
    using E = asctwin::reg::ElementT<T, U>;                                                      \
    if constexpr (asctwin::reg::is_double_register<U>)                                           \
      for (int i = 0; i < 2; ++i)                                                                \
        name<asctwin::reg::PlaneT<E>, mode>(dst.reg[i], src.reg[i], mask, where);                \
    else                                                                                         \
      asctwin::reg::keep_filled<sizeof(E)>(dst, asctwin::reg::register_of(src), mask,            \
                                           asctwin::reg::merges_by(mode), {#name, where});       \
  }                                                                                              \
  template <typename T = DefaultType, typename U, asctwin::reg::IfRegisters<U> = 0>              \
  inline void name(U& dst, U& src, ASCTWIN_HERE) {                                               \
    if (asctwin::reg::is_special(asctwin::reg::kWatched)) asctwin::reg::watch({#name, where});   \
    for (int i = 0; i < asctwin::reg::RegisterTraits<U>::count; ++i)                             \
      asctwin::reg::copy_register(asctwin::reg::part_of(dst, i), asctwin::reg::part_of(src, i)); \
  }
ASCTWIN_REG_MOVE(Move)
ASCTWIN_REG_MOVE(Copy)
#undef ASCTWIN_REG_MOVE

}  // namespace AscendC::Reg
