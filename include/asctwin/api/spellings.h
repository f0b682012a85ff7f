// Names as published kernels write them: outside of all namespaces, and small helpers for scalars.
// What a kernel defines itself under one of these names is preferred: each helper here has an empty
// pack behind its parameters, which makes it the less specialised one.
#pragma once

#include <math.h>
#include <stdlib.h>

#include <type_traits>

#include "asctwin/api/queue.h"
#include "asctwin/api/sync.h"
#include "asctwin/api/system.h"
#include "asctwin/base/quant_mode.h"
#include "asctwin/isa/chip_macros.h"

namespace asctwin {

template <class T>
inline constexpr bool is_scalar_value = std::is_arithmetic_v<T> || is_small_float<T>;
template <class A, class B, class... None>
using ScalarResult =
    std::enable_if_t<sizeof...(None) == 0 && is_scalar_value<A> && is_scalar_value<B>,
                     std::decay_t<decltype(true ? A() : B())>>;
template <class A, class B, class... None>
using IntegerResult =
    std::enable_if_t<std::is_integral_v<A> && std::is_integral_v<B>, ScalarResult<A, B, None...>>;

// Which kind of core runs, as a number; 0 on a core that is both.
struct CoreTypeName {
  operator int32_t() const {
    const bool cube = framework::core_is_cube(), vector = framework::core_is_vector();
    return cube && vector ? 0 : cube ? 1 : 2;
  }
};

namespace spellings {

template <class A, class B, class... None, class R = ScalarResult<A, B, None...>>
constexpr R min(A a, B b, None...) {
  return static_cast<R>(b) < static_cast<R>(a) ? static_cast<R>(b) : static_cast<R>(a);
}
template <class A, class B, class... None, class R = ScalarResult<A, B, None...>>
constexpr R max(A a, B b, None...) {
  return static_cast<R>(a) < static_cast<R>(b) ? static_cast<R>(b) : static_cast<R>(a);
}
#ifndef likely
template <class T, class... None>
constexpr bool likely(const T& condition, None...) {
  return static_cast<bool>(condition);
}
#endif
#ifndef unlikely
template <class T, class... None>
constexpr bool unlikely(const T& condition, None...) {
  return static_cast<bool>(condition);
}
#endif

}  // namespace spellings
}  // namespace asctwin

namespace AscendC {

// `a` by `b`, rounded up; 0 if `b` is 0.
template <class A, class B, class... None, class R = asctwin::IntegerResult<A, B, None...>>
constexpr R CeilDiv(A a, B b, None...) {
  const auto dividend = static_cast<R>(a), divisor = static_cast<R>(b);
  return divisor == 0 ? R(0) : static_cast<R>((dividend + divisor - 1) / divisor);
}
template <class A, class B, class... None, class R = asctwin::IntegerResult<A, B, None...>>
constexpr R DivCeil(A a, B b, None...) {
  return AscendC::CeilDiv(a, b);
}
template <class A, class B, class... None, class R = asctwin::IntegerResult<A, B, None...>>
constexpr R CeilDivision(A a, B b, None...) {
  return AscendC::CeilDiv(a, b);
}
template <class A, class B, class... None, class R = asctwin::IntegerResult<A, B, None...>>
constexpr R Ceil(A a, B b, None...) {
  return AscendC::CeilDiv(a, b);
}
// The multiple of `b` that is at least `a`.
template <class A, class B, class... None, class R = asctwin::IntegerResult<A, B, None...>>
constexpr R CeilAlign(A a, B b, None...) {
  return static_cast<R>(AscendC::CeilDiv(a, b) * static_cast<R>(b));
}
template <class A, class B, class... None, class R = asctwin::IntegerResult<A, B, None...>>
constexpr R AlignUp(A a, B b, None...) {
  return AscendC::CeilAlign(a, b);
}

template <class A, class B, class... None, class R = asctwin::IntegerResult<A, B, None...>>
constexpr R Align(A a, B b, None...) {
  return AscendC::CeilAlign(a, b);
}

// How many bits an element has; two numbers of 4 bits share a byte.
template <class T>
struct SizeOfBits {
  static constexpr uint32_t value =
      std::is_same_v<std::remove_cv_t<T>, int4b_t> ? 4 : 8 * sizeof(T);
};

template <bool condition, class A, class B>
struct Conditional {
  using type = std::conditional_t<condition, A, B>;
};

constexpr uint32_t K_MAX_DIM = K_MAX_SHAPE_DIM;
constexpr uint32_t CACHE_LINE_SIZE = 64;  // of the scalar unit's data cache
constexpr uint32_t TOTAL_UB_SIZE = ASCTWIN_TOTAL_UB_KIB * 1024;

constexpr int32_t PAD_SIZE = 4;  // entries of a padList: left, right, top, bottom

// The values of g_coreType.
constexpr int32_t MIX = 0;
constexpr int32_t AIC = 1;
constexpr int32_t AIV = 2;

}  // namespace AscendC

using asctwin::spellings::max;
using asctwin::spellings::min;
#ifndef likely
using asctwin::spellings::likely;
#endif
#ifndef unlikely
using asctwin::spellings::unlikely;
#endif

// A source that is compiled for one kind of core (ASCTWIN_CORE) may choose by it at compile time.
#ifdef ASCTWIN_CORE
inline constexpr int32_t g_coreType = ASCTWIN_CORE;
#else
inline constexpr asctwin::CoreTypeName g_coreType{};
#endif
namespace AscendC {
using ::g_coreType;
}

using AscendC::AIC;
using AscendC::AIV;
using AscendC::GetBlockIdx;
using AscendC::GetBlockNum;
using AscendC::GetSubBlockIdx;
using AscendC::GetSubBlockNum;
using AscendC::GetTaskRation;
using AscendC::GetTPipePtr;

using AscendC::DEQF16;
using AscendC::F322BF16;
using AscendC::F322F16;
using AscendC::NoQuant;
using AscendC::QF322B8_PRE;
using AscendC::QF322BF16_PRE;
using AscendC::QF322F16_PRE;
using AscendC::QF322F32_PRE;
using AscendC::QF322FP8_PRE;
using AscendC::QF322HIF8_PRE;
using AscendC::QS322BF16_PRE;
using AscendC::QuantMode_t;
using AscendC::REQ8;
using AscendC::SHIFTS322S16;
using AscendC::VDEQF16;
using AscendC::VQF322B8_PRE;
using AscendC::VQF322BF16_PRE;
using AscendC::VQF322F16_PRE;
using AscendC::VQF322F32_PRE;
using AscendC::VQF322FP8_PRE;
using AscendC::VQF322HIF8_PRE;
using AscendC::VQS322BF16_PRE;
using AscendC::VREQ8;
using AscendC::VSHIFTS322S16;

// Bits of floats that are no numbers.
constexpr uint32_t F32_INF = 0x7F800000;
constexpr uint32_t F32_NEG_INF = 0xFF800000;
constexpr uint32_t F32_NAN = 0x7FC00000;

using float16_t = half;
using float32_t = float;
#define __bf16 bfloat16_t
#ifndef ASCTWIN_DRIVER
#define __forceinline__ inline
#endif

// Runs `behaviour`, a statement in braces, before the assertion fails. Host headers have one, too.
#undef ASCENDC_ASSERT
#define ASCENDC_ASSERT(condition, behaviour)    \
  do {                                          \
    if (!(condition)) {                         \
      behaviour;                                \
      ASCTWIN_ASSERT_AS(#condition, false, ""); \
    }                                           \
  } while (false)
#ifndef KERNEL_LOG
#define KERNEL_LOG(level, ...) AscendC::printf(__VA_ARGS__)
#endif
