// Barriers, fences and calls of a warp. spec: simt.md, sections 5 and 11
#pragma once

#include <cstring>
#include <type_traits>

#include "asctwin/api/simt/thread.h"
#include "asctwin/api/simt/vector_types.h"

#define ASCTWIN_WHERE asctwin::SourceLoc where = asctwin::SourceLoc::here()

inline void asc_syncthreads(ASCTWIN_WHERE) { asctwin::simt::barrier(where, "asc_syncthreads"); }
inline void asc_threadfence_block(ASCTWIN_WHERE) {
  asctwin::simt::fence(asctwin::simt::Fence::kBlock, where);
}
inline void asc_threadfence(ASCTWIN_WHERE) {
  asctwin::simt::fence(asctwin::simt::Fence::kDevice, where);
}
inline void asc_nop() { asctwin::simt::pause(); }

namespace asctwin::simt {

template <class T>
inline constexpr bool is_shuffled =
    (std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8)) || std::is_same_v<T, float> ||
    std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t> || std::is_same_v<T, half2> ||
    std::is_same_v<T, bfloat16x2_t>;

template <class T>
T shuffle(WarpCall call, const T& value, int32_t argument, int32_t width, SourceLoc where,
          const char* name) {
  static_assert(is_shuffled<T>,
                "lanes exchange int, float, half and bfloat16_t, and pairs of the last two");
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  bits = warp({call, argument, width, sizeof(T)}, bits, where, name);
  T result;
  std::memcpy(&result, &bits, sizeof(T));
  return result;
}

template <class T>
T reduce(WarpCall call, const T& value, SourceLoc where, const char* name) {
  static_assert(std::is_same_v<T, int32_t> || std::is_same_v<T, uint32_t> ||
                    std::is_same_v<T, float> || std::is_same_v<T, half>,
                "a warp reduces int, unsigned, float and half");
  constexpr DType kType = std::is_same_v<T, int32_t>    ? DType::kInt32
                          : std::is_same_v<T, uint32_t> ? DType::kUInt32
                          : std::is_same_v<T, float>    ? DType::kFloat
                                                        : DType::kHalf;
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  bits = warp({call, static_cast<int32_t>(kType), 32, sizeof(T)}, bits, where, name);
  T result;
  std::memcpy(&result, &bits, sizeof(T));
  return result;
}

inline uint64_t vote(WarpCall call, int32_t predicate, SourceLoc where, const char* name) {
  return warp({call, 0, 32, 4}, predicate != 0 ? 1 : 0, where, name);
}

}  // namespace asctwin::simt

#define ASCTWIN_SHUFFLE(name, cpp_name, call, Argument)                                        \
  template <typename T>                                                                        \
  T name(T var, Argument argument, int32_t width = 32, ASCTWIN_WHERE) {                        \
    return asctwin::simt::shuffle<T>(asctwin::simt::WarpCall::call, var,                       \
                                     static_cast<int32_t>(argument), width, where, #name);     \
  }                                                                                            \
  namespace AscendC::Simt {                                                                    \
  template <typename T>                                                                        \
  T cpp_name(T var, Argument argument, int32_t width = 32, ASCTWIN_WHERE) {                    \
    return asctwin::simt::shuffle<T>(asctwin::simt::WarpCall::call, var,                       \
                                     static_cast<int32_t>(argument), width, where, #cpp_name); \
  }                                                                                            \
  }
ASCTWIN_SHUFFLE(asc_shfl, WarpShflSync, kShuffle, int32_t)
ASCTWIN_SHUFFLE(asc_shfl_up, WarpShflUpSync, kUp, uint32_t)
ASCTWIN_SHUFFLE(asc_shfl_down, WarpShflDownSync, kDown, uint32_t)
ASCTWIN_SHUFFLE(asc_shfl_xor, WarpShflXorSync, kXor, int32_t)
#undef ASCTWIN_SHUFFLE

#define ASCTWIN_VOTE(Result, name, cpp_name, call)                                        \
  inline Result name(int32_t predicate, ASCTWIN_WHERE) {                                  \
    return static_cast<Result>(                                                           \
        asctwin::simt::vote(asctwin::simt::WarpCall::call, predicate, where, #name));     \
  }                                                                                       \
  namespace AscendC::Simt {                                                               \
  inline Result cpp_name(int32_t predicate, ASCTWIN_WHERE) {                              \
    return static_cast<Result>(                                                           \
        asctwin::simt::vote(asctwin::simt::WarpCall::call, predicate, where, #cpp_name)); \
  }                                                                                       \
  }
ASCTWIN_VOTE(int32_t, asc_all, WarpAllSync, kAll)
ASCTWIN_VOTE(int32_t, asc_any, WarpAnySync, kAny)
ASCTWIN_VOTE(uint32_t, asc_ballot, WarpBallotSync, kBallot)
#undef ASCTWIN_VOTE
inline uint32_t asc_activemask(ASCTWIN_WHERE) {
  return static_cast<uint32_t>(
      asctwin::simt::vote(asctwin::simt::WarpCall::kActive, 1, where, "asc_activemask"));
}

#define ASCTWIN_REDUCE(name, cpp_name, call)                                                       \
  template <typename T>                                                                            \
  std::enable_if_t<std::is_arithmetic_v<T> || asctwin::is_small_float<T>, T> name(T var,           \
                                                                                  ASCTWIN_WHERE) { \
    return asctwin::simt::reduce<T>(asctwin::simt::WarpCall::call, var, where, #name);             \
  }                                                                                                \
  namespace AscendC::Simt {                                                                        \
  template <typename T>                                                                            \
  T cpp_name(T var, ASCTWIN_WHERE) {                                                               \
    return asctwin::simt::reduce<T>(asctwin::simt::WarpCall::call, var, where, #cpp_name);         \
  }                                                                                                \
  }
ASCTWIN_REDUCE(asc_reduce_add, WarpReduceAddSync, kSum)
ASCTWIN_REDUCE(asc_reduce_max, WarpReduceMaxSync, kMax)
ASCTWIN_REDUCE(asc_reduce_min, WarpReduceMinSync, kMin)
#undef ASCTWIN_REDUCE

namespace AscendC::Simt {
inline void ThreadBarrier(ASCTWIN_WHERE) { asctwin::simt::barrier(where, "ThreadBarrier"); }
inline void ThreadFence(ASCTWIN_WHERE) {
  asctwin::simt::fence(asctwin::simt::Fence::kDevice, where);
}
inline uint32_t WarpActiveMask(ASCTWIN_WHERE) {
  return static_cast<uint32_t>(
      asctwin::simt::vote(asctwin::simt::WarpCall::kActive, 1, where, "WarpActiveMask"));
}
inline int32_t Uni(int32_t predicate, ASCTWIN_WHERE) {
  return static_cast<int32_t>(
      asctwin::simt::vote(asctwin::simt::WarpCall::kUniform, predicate, where, "Uni"));
}
}  // namespace AscendC::Simt
