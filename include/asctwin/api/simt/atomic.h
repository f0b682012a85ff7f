// Atomic operations, and loads and stores that name a cache. spec: simt.md, sections 6 and 13
#pragma once

#include <type_traits>

#include "asctwin/api/simt/sync.h"

namespace asctwin::simt {

template <class T>
constexpr DType dtype_for() {
  if constexpr (std::is_same_v<T, float>) return DType::kFloat;
  if constexpr (std::is_same_v<T, half> || std::is_same_v<T, half2>) return DType::kHalf;
  if constexpr (std::is_same_v<T, bfloat16_t> || std::is_same_v<T, bfloat16x2_t>)
    return DType::kBFloat16;
  if constexpr (std::is_integral_v<T> && sizeof(T) == 4)
    return std::is_signed_v<T> ? DType::kInt32 : DType::kUInt32;
  return std::is_signed_v<T> ? DType::kInt64 : DType::kUInt64;
}

template <class T>
inline constexpr bool is_pair = std::is_same_v<T, half2> || std::is_same_v<T, bfloat16x2_t>;

constexpr bool takes(AtomicOp operation, bool integral, bool is_unsigned, bool is_pair,
                     bool is_small) {
  if (operation == AtomicOp::kIncrement || operation == AtomicOp::kDecrement) return is_unsigned;
  if (operation >= AtomicOp::kAnd) return integral;
  if (is_small && !is_pair)
    return operation == AtomicOp::kAdd || operation == AtomicOp::kMax ||
           operation == AtomicOp::kMin;
  return true;
}

template <AtomicOp kOperation, class T>
__attribute__((always_inline)) inline T run_atomic(const volatile T* address, T value, T compare,
                                                   SourceLoc where, const char* name) {
  constexpr bool kIntegral = std::is_integral_v<T> && sizeof(T) >= 4;
  constexpr bool kSmall = std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t>;
  static_assert(kIntegral || std::is_same_v<T, float> || kSmall || is_pair<T>,
                "atomic operations take int, long, float, half, bfloat16_t and pairs");
  static_assert(takes(kOperation, kIntegral, std::is_unsigned_v<T>, is_pair<T>, kSmall),
                "this atomic operation does not take this type");
  const uint64_t bits = __builtin_bit_cast(WordOf<T>, value);
  const uint64_t other = __builtin_bit_cast(WordOf<T>, compare);
  void* const at = const_cast<T*>(address);
  constexpr AtomicKind kKind = {kOperation, dtype_for<T>()};
  const uint64_t old = is_pair<T> ? atomic_pair(kKind, at, bits, other, where, name)
                                  : atomic(kKind, at, bits, other, where, name);
  return __builtin_bit_cast(T, static_cast<WordOf<T>>(old));
}

template <class T>
struct Plain {
  using type = T;
};
template <class T>
using PlainT = typename Plain<T>::type;

}  // namespace asctwin::simt

#define ASCTWIN_ATOMIC(name, cpp_name, operation)                                              \
  template <typename T>                                                                        \
  __attribute__((always_inline)) inline std::remove_cv_t<T> asc_atomic_##name(                 \
      T* address, asctwin::simt::PlainT<std::remove_cv_t<T>> value, ASCTWIN_WHERE) {           \
    return asctwin::simt::run_atomic<asctwin::simt::AtomicOp::operation, std::remove_cv_t<T>>( \
        address, value, value, where, "asc_atomic_" #name);                                    \
  }                                                                                            \
  namespace AscendC::Simt {                                                                    \
  template <typename T>                                                                        \
  __attribute__((always_inline)) inline std::remove_cv_t<T> cpp_name(                          \
      T* address, asctwin::simt::PlainT<std::remove_cv_t<T>> value, ASCTWIN_WHERE) {           \
    return asctwin::simt::run_atomic<asctwin::simt::AtomicOp::operation, std::remove_cv_t<T>>( \
        address, value, value, where, #cpp_name);                                              \
  }                                                                                            \
  }
ASCTWIN_ATOMIC(add, AtomicAdd, kAdd)
ASCTWIN_ATOMIC(sub, AtomicSub, kSub)
ASCTWIN_ATOMIC(exch, AtomicExch, kExchange)
ASCTWIN_ATOMIC(max, AtomicMax, kMax)
ASCTWIN_ATOMIC(min, AtomicMin, kMin)
ASCTWIN_ATOMIC(inc, AtomicInc, kIncrement)
ASCTWIN_ATOMIC(dec, AtomicDec, kDecrement)
ASCTWIN_ATOMIC(and, AtomicAnd, kAnd)
ASCTWIN_ATOMIC(or, AtomicOr, kOr)
ASCTWIN_ATOMIC(xor, AtomicXor, kXor)
#undef ASCTWIN_ATOMIC

template <typename T>
__attribute__((always_inline)) inline std::remove_cv_t<T> asc_atomic_cas(
    T* address, asctwin::simt::PlainT<std::remove_cv_t<T>> compare,
    asctwin::simt::PlainT<std::remove_cv_t<T>> value, ASCTWIN_WHERE) {
  return asctwin::simt::run_atomic<asctwin::simt::AtomicOp::kCompare, std::remove_cv_t<T>>(
      address, value, compare, where, "asc_atomic_cas");
}
namespace AscendC::Simt {
template <typename T>
__attribute__((always_inline)) inline std::remove_cv_t<T> AtomicCas(
    T* address, asctwin::simt::PlainT<std::remove_cv_t<T>> compare,
    asctwin::simt::PlainT<std::remove_cv_t<T>> value, ASCTWIN_WHERE) {
  return asctwin::simt::run_atomic<asctwin::simt::AtomicOp::kCompare, std::remove_cv_t<T>>(
      address, value, compare, where, "AtomicCas");
}
}  // namespace AscendC::Simt

// Outside of threads the two forms are operations of the scalar unit (delta_2026.md, section 4.4).
namespace AscendC {
using Simt::AtomicAdd;
using Simt::AtomicCas;
using Simt::AtomicExch;
using Simt::AtomicMax;
using Simt::AtomicMin;
}  // namespace AscendC

#define ASCTWIN_LOAD(name, sees_newest)                                                            \
  template <typename T>                                                                            \
  std::remove_cv_t<T> name(T* address, ASCTWIN_WHERE) {                                            \
    std::remove_cv_t<T> value;                                                                     \
    asctwin::simt::load_cached(&value, const_cast<const std::remove_cv_t<T>*>(address), sizeof(T), \
                               sees_newest, where, #name);                                         \
    return value;                                                                                  \
  }
ASCTWIN_LOAD(asc_ldca, false)
ASCTWIN_LOAD(asc_ldcg, true)
#undef ASCTWIN_LOAD
#define ASCTWIN_STORE(name)                                                                   \
  template <typename T>                                                                       \
  void name(T* address, asctwin::simt::PlainT<std::remove_cv_t<T>> value, ASCTWIN_WHERE) {    \
    asctwin::simt::store_cached(const_cast<std::remove_cv_t<T>*>(address), &value, sizeof(T), \
                                where, #name);                                                \
  }
ASCTWIN_STORE(asc_stcg)
ASCTWIN_STORE(asc_stwt)
#undef ASCTWIN_STORE
inline void asc_dcci_entire(const void* address, ASCTWIN_WHERE) {
  asctwin::simt::invalidate(address, where, "asc_dcci_entire");
}

// Kernels with pointers to any memory use these.
inline unsigned __isGlobal(const void* address) { return asctwin::simt::space_of(address) == 1; }
inline unsigned __isUbuf(const void* address) { return asctwin::simt::space_of(address) == 2; }
inline unsigned __isLocal(const void* address) { return asctwin::simt::space_of(address) == 3; }
#define ASCTWIN_CONVERT(space, null)                                      \
  inline size_t __cvta_generic_to_##space(const void* address) {          \
    return address == nullptr ? null : reinterpret_cast<size_t>(address); \
  }                                                                       \
  inline void* __cvta_##space##_to_generic(size_t address) {              \
    return address == null ? nullptr : reinterpret_cast<void*>(address);  \
  }
ASCTWIN_CONVERT(global, 0)
ASCTWIN_CONVERT(ubuf, 0xfff80000)
ASCTWIN_CONVERT(local, 0xfff00000)
#undef ASCTWIN_CONVERT

[[noreturn]] inline void __trap(ASCTWIN_WHERE) { asctwin::simt::trap(where); }
