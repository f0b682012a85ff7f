// How calls that compute each lane by itself are made: the result of all lanes, then what the mask
// leaves of it. Integers and floats are computed here; other types by the library.
// spec: reg_api.md, sections 5.4 and 6
#pragma once

#include "asctwin/api/reg/two_parts.h"

namespace asctwin::reg {

template <class T>
inline constexpr bool is_native = std::is_arithmetic_v<T> && !std::is_same_v<T, double>;
// The number of the same width that parts are made of.
template <class T>
using NativeT = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;
template <class T>
using NativePart = typename PartOf<NativeT<T>>::type;
template <class T>
using BitsPart = typename PartOf<std::conditional_t<
    sizeof(T) == 1, int8_t,
    std::conditional_t<sizeof(T) == 2, int16_t,
                       std::conditional_t<sizeof(T) == 4, int32_t, int64_t>>>>::type;

// Every NaN that a call makes is the same one.
template <class T, class V>
ASCTWIN_REG_INLINE Part finished(V result) {
  if constexpr (std::is_same_v<T, float>) {
    const Part is_nan = (Part)(result != result);
    return ((Part)result & ~is_nan) | (is_nan & 0x7FC00000);
  } else {
    return (Part)result;
  }
}
template <class V>
ASCTWIN_REG_INLINE V chosen(V mask, V yes, V no) {
  return (yes & mask) | (no & ~mask);
}

#define ASCTWIN_LANE_RESULT(name, ...)                          \
  struct name##Lanes {                                          \
    template <class T, class V>                                 \
    static ASCTWIN_REG_INLINE V of(V a, [[maybe_unused]] V b) { \
      return __VA_ARGS__;                                       \
    }                                                           \
  };
ASCTWIN_LANE_RESULT(Add, a + b)
ASCTWIN_LANE_RESULT(Sub, a - b)
ASCTWIN_LANE_RESULT(Mul, a* b)
ASCTWIN_LANE_RESULT(And, a& b)
ASCTWIN_LANE_RESULT(Or, a | b)
ASCTWIN_LANE_RESULT(Xor, a ^ b)
ASCTWIN_LANE_RESULT(Not, ~a)
ASCTWIN_LANE_RESULT(Max, chosen<V>((V)(a > b), a, b))
ASCTWIN_LANE_RESULT(Min, chosen<V>((V)(a < b), a, b))
ASCTWIN_LANE_RESULT(Relu, a&(V)(a > 0))
#undef ASCTWIN_LANE_RESULT
// Overflow wraps: it is computed without a sign.
struct NegLanes {
  template <class T, class V>
  static ASCTWIN_REG_INLINE V of(V a, V) {
    if constexpr (std::is_same_v<T, float>)
      return (V)((Part)a ^ static_cast<int32_t>(0x80000000));
    else
      return -a;
  }
};
struct AbsLanes {
  template <class T, class V>
  static ASCTWIN_REG_INLINE V of(V a, V) {
    if constexpr (std::is_same_v<T, float>)
      return (V)((Part)a & 0x7FFFFFFF);
    else
      return chosen<V>((V)(a < 0), -a, a);
  }
};
struct AbsSubLanes {
  template <class T, class V>
  static ASCTWIN_REG_INLINE V of(V a, V b) {
    return AbsLanes::of<T>(a - b, b);
  }
};
struct NoLanes {};

// Wrapping arithmetic has no sign; comparisons and absolute values have.
template <class Lanes, class T>
struct ComputedIn {
  static constexpr bool kWraps = std::is_same_v<Lanes, AddLanes> ||
                                 std::is_same_v<Lanes, SubLanes> || std::is_same_v<Lanes, MulLanes>;
  static constexpr auto pick() {
    if constexpr (kWraps && std::is_integral_v<T> && !std::is_same_v<T, bool>)
      return std::make_unsigned_t<T>{};
    else
      return NativeT<T>{};
  }
  using type = decltype(pick());
};

template <class Lanes, class T>
ASCTWIN_REG_INLINE void compute_here(Value& dst, const Value& a, const Value& b) {
  using V = typename PartOf<typename ComputedIn<Lanes, T>::type>::type;
#pragma GCC unroll 16
  for (int i = 0; i < kParts; ++i)
    dst.part[i] = finished<T>(Lanes::template of<T>((V)a.part[i], (V)b.part[i]));
}
// A list of elements, from which a compiler makes one instruction: a part that a loop fills is
// stored in halves and loaded whole, which waits for the store buffer.
template <class T, size_t... i>
ASCTWIN_REG_INLINE NativePart<T> filled_part(T element, std::index_sequence<i...>) {
  return NativePart<T>{((void)i, element)...};
}
template <class T>
ASCTWIN_REG_INLINE void splat(Value& dst, T element) {
  if constexpr (is_native<T>) {
    const auto part = filled_part<T>(element, std::make_index_sequence<kPartBytes / sizeof(T)>{});
#pragma GCC unroll 16
    for (int i = 0; i < kParts; ++i) dst.part[i] = (Part)part;
  } else {
    Value value;
    fill(value, &element, sizeof(T));
    copy(dst, value);
  }
}

// Applies the mask to `result`; `dst` is no address for the library, so that it may stay in
// registers of the CPU.
ASCTWIN_REG_INLINE void keep_active(Register& dst, const Value& result, const Mask& mask,
                                    uint32_t width, bool merges) {
  if (__builtin_expect(all_lanes(mask.bits, width), 1)) return copy(dst.value, result);
  Value kept, old;
  copy(kept, result);
  copy(old, dst.value);
  const Bits bits = mask.bits;
  merge(kept, old, bits, width, merges);
  copy(dst.value, kept);
}

template <class... Sources>
ASCTWIN_REG_INLINE void watch_lanes(Register& dst, const Mask& mask, uint32_t width, bool merges,
                                    Call call, const Sources&... sources) {
  if (!is_special(kWatched)) return;
  const bool is_plain = (is_defined(sources.state) && ...) && (!merges || is_defined(dst.state)) &&
                        is_made_for(mask, kAnyWidth);
  if (__builtin_expect(is_plain, 1) && is_in_function()) {
    const LoadSet kept = mask.loads | (merges ? dst.state.loads : 0);
    dst.state.loads = (kept | ... | sources.state.loads);
    dst.state.undefined = Bits{};
    return;
  }
  const State copies[] = {sources.state...};
  const State* pointers[sizeof...(sources)];
  for (size_t i = 0; i < sizeof...(sources); ++i) pointers[i] = copies + i;
  State state = dst.state;
  const Mask lanes = mask;
  watch_compute(state, pointers, static_cast<int>(sizeof...(sources)), lanes, width, merges, call);
  dst.state = state;
}

// Lanes: how it is computed here; NoLanes where the library does all types. kReadsDst: the formula
// takes the old value.
template <class Lanes, isa::VectorOp kOperation, class T>
ASCTWIN_REG_INLINE void compute(Value& dst, const Value& old, const Value& a, const Value& b,
                                Arithmetic arithmetic) {
  constexpr bool kHere = !std::is_same_v<Lanes, NoLanes> && is_native<T>;
  constexpr bool kMaySaturate = std::is_integral_v<T> && ComputedIn<Lanes, T>::kWraps;
  if constexpr (kHere) {
    if (!(kMaySaturate && is_special(kSaturates))) return compute_here<Lanes, T>(dst, a, b);
  }
  Value result, left, right;
  copy(result, old);
  copy(left, a);
  copy(right, b);
  elementwise(kOperation, type_of<T>, type_of<T>, result, left, &right, arithmetic);
  copy(dst, result);
}

template <class Lanes, isa::VectorOp kOperation, class T, uint32_t kTypes, bool kReadsDst, class U>
ASCTWIN_REG_INLINE void binary(U& dst, U& src0, U& src1, const Mask& mask, bool merges,
                               Arithmetic arithmetic, Call call) {
  if constexpr (is_double_register<U>) {
    by_halves(
        [&](auto& to, const Mask& lanes, auto& a, auto& b) {
          binary<Lanes, kOperation, T, kTypes, kReadsDst>(to, a, b, lanes, merges, arithmetic,
                                                          call);
        },
        mask, dst, src0, src1);
  } else if constexpr (!is_among<T>(kTypes)) {
    refuse_type(call, type_of<T>, kTypes);
  } else {
    Register& to = register_of(dst);
    const Register &a = register_of(src0), &b = register_of(src1);
    if constexpr (kReadsDst)
      watch_lanes(to, mask, sizeof(T), merges, call, a, b, to);
    else
      watch_lanes(to, mask, sizeof(T), merges, call, a, b);
    Value result;
    compute<Lanes, kOperation, T>(result, to.value, a.value, b.value, arithmetic);
    keep_active(to, result, mask, sizeof(T), merges);
  }
}

template <class Lanes, isa::VectorOp kOperation, class T, uint32_t kTypes, class U>
ASCTWIN_REG_INLINE void unary(U& dst, U& src, const Mask& mask, bool merges, Arithmetic arithmetic,
                              Call call) {
  if constexpr (is_double_register<U>) {
    by_halves(
        [&](auto& to, const Mask& lanes, auto& a) {
          unary<Lanes, kOperation, T, kTypes>(to, a, lanes, merges, arithmetic, call);
        },
        mask, dst, src);
  } else if constexpr (!is_among<T>(kTypes)) {
    refuse_type(call, type_of<T>, kTypes);
  } else {
    Register& to = register_of(dst);
    const Register& a = register_of(src);
    watch_lanes(to, mask, sizeof(T), merges, call, a);
    Value result;
    compute<Lanes, kOperation, T>(result, to.value, a.value, a.value, arithmetic);
    keep_active(to, result, mask, sizeof(T), merges);
  }
}

// A scalar is converted to the type of the lanes first.
template <class Lanes, isa::VectorOp kOperation, class T, uint32_t kTypes, bool kReadsDst, class U,
          class Scalar>
ASCTWIN_REG_INLINE void scalar(U& dst, U& src, const Scalar& given, const Mask& mask, bool merges,
                               Call call) {
  if constexpr (is_double_register<U>) {
    by_halves(
        [&](auto& to, const Mask& lanes, auto& a) {
          scalar<Lanes, kOperation, T, kTypes, kReadsDst>(to, a, given, lanes, merges, call);
        },
        mask, dst, src);
  } else if constexpr (!is_among<T>(kTypes)) {
    refuse_type(call, type_of<T>, kTypes);
  } else {
    Register& to = register_of(dst);
    const Register& a = register_of(src);
    if constexpr (kReadsDst)
      watch_lanes(to, mask, sizeof(T), merges, call, a, to);
    else
      watch_lanes(to, mask, sizeof(T), merges, call, a);
    Value right, result;
    splat<T>(right, static_cast<T>(given));
    compute<Lanes, kOperation, T>(result, to.value, a.value, right, {false, true});
    keep_active(to, result, mask, sizeof(T), merges);
  }
}

}  // namespace asctwin::reg
