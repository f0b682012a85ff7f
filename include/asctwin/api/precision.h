// Exp, Ln, Sqrt, Rsqrt, Reciprocal and Div of the 950 by a given algorithm, a template argument.
// Results are correctly rounded and keep subnormal numbers, so algorithms that promise either can
// be given; those that are documented to replace subnormal numbers by 0 are refused.
// spec: reg_api.md, sections 2, 10.1 and 15
#pragma once

#include "asctwin/api/vector.h"
#include "asctwin/isa/chip_macros.h"

// Where no chip is known, every form of the API is there.
#if ASCTWIN_LIKE_950

namespace AscendC {

#define ASCTWIN_ALGO(name)                   \
  enum class name##Algo{                     \
      INTRINSIC = 0,                         \
      PRECISION_1ULP_FTZ_TRUE,               \
      PRECISION_1ULP_FTZ_FALSE,              \
  };                                         \
  struct name##Config {                      \
    name##Algo algo = name##Algo::INTRINSIC; \
  };
ASCTWIN_ALGO(Exp)
ASCTWIN_ALGO(Ln)
ASCTWIN_ALGO(Reciprocal)
#undef ASCTWIN_ALGO
#define ASCTWIN_ROOT_ALGO(name)              \
  enum class name##Algo{                     \
      INTRINSIC = 0,                         \
      FAST_INVERSE,                          \
      PRECISION_1ULP_FTZ_TRUE,               \
      PRECISION_0ULP_FTZ_FALSE,              \
      PRECISION_1ULP_FTZ_FALSE,              \
  };                                         \
  struct name##Config {                      \
    name##Algo algo = name##Algo::INTRINSIC; \
  };
ASCTWIN_ROOT_ALGO(Sqrt)
ASCTWIN_ROOT_ALGO(Rsqrt)
#undef ASCTWIN_ROOT_ALGO
enum class DivAlgo {
  INTRINSIC = 0,
  DIFF_COMPENSATION,
  PRECISION_1ULP_FTZ_TRUE,
  PRECISION_0ULP_FTZ_TRUE,
  PRECISION_0ULP_FTZ_FALSE,
  PRECISION_1ULP_FTZ_FALSE,
};
struct DivConfig {
  DivAlgo algo = DivAlgo::INTRINSIC;
};

inline constexpr ExpConfig DEFAULT_EXP_CONFIG;
inline constexpr LnConfig DEFAULT_LN_CONFIG;
inline constexpr ReciprocalConfig DEFAULT_RECIPROCAL_CONFIG;
inline constexpr DivConfig DEFAULT_DIV_CONFIG;
inline constexpr SqrtConfig DEFAULT_SQRT_CONFIG;
inline constexpr RsqrtConfig DEFAULT_RSQRT_CONFIG;

}  // namespace AscendC

namespace asctwin {

template <class Algo>
constexpr bool keeps_subnormal(Algo algo) {
  bool keeps = algo == Algo::INTRINSIC || algo == Algo::PRECISION_1ULP_FTZ_FALSE;
  if constexpr (!std::is_same_v<Algo, AscendC::ExpAlgo> && !std::is_same_v<Algo, AscendC::LnAlgo> &&
                !std::is_same_v<Algo, AscendC::ReciprocalAlgo>)
    keeps = keeps || algo == Algo::PRECISION_0ULP_FTZ_FALSE;
  return keeps;
}

}  // namespace asctwin

namespace AscendC {

#define ASCTWIN_LIST(...) __VA_ARGS__
#define ASCTWIN_PRECISE(name, types, set_mask, params_type, operands, issue, arguments)         \
  template <ASCTWIN_LIST types>                                                                 \
  void name(ASCTWIN_LIST operands, const int32_t& count,                                        \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    static_assert(asctwin::keeps_subnormal(config.algo),                                        \
                  "asctwin does not model algorithms that replace subnormal numbers by 0");     \
    asctwin::issue<T>(asctwin::isa::VectorOp::k##name, ASCTWIN_LIST arguments,                  \
                      asctwin::lanes_of_count(count), {}, where);                               \
  }                                                                                             \
  template <ASCTWIN_LIST types>                                                                 \
  void name(ASCTWIN_LIST operands, const uint64_t mask[],                                       \
            const asctwin::Field<uint8_t> repeatTime, const params_type& params,                \
            asctwin::SourceLoc where = asctwin::SourceLoc::here()) {                            \
    static_assert(asctwin::keeps_subnormal(config.algo),                                        \
                  "asctwin does not model algorithms that replace subnormal numbers by 0");     \
    asctwin::issue<T>(asctwin::isa::VectorOp::k##name, ASCTWIN_LIST arguments,                  \
                      asctwin::lanes_of_mask(mask, set_mask, repeatTime), params, where);       \
  }                                                                                             \
  template <ASCTWIN_LIST types>                                                                 \
  void name(ASCTWIN_LIST operands, uint64_t mask, const asctwin::Field<uint8_t> repeatTime,     \
            const params_type& params, asctwin::SourceLoc where = asctwin::SourceLoc::here()) { \
    static_assert(asctwin::keeps_subnormal(config.algo),                                        \
                  "asctwin does not model algorithms that replace subnormal numbers by 0");     \
    asctwin::issue<T>(asctwin::isa::VectorOp::k##name, ASCTWIN_LIST arguments,                  \
                      asctwin::lanes_of_length(mask, set_mask, repeatTime), params, where);     \
  }
#define ASCTWIN_PRECISE_FORMS(name, params_type, operands, issue, arguments)                   \
  ASCTWIN_PRECISE(name, (typename T, const name##Config& config), true, params_type, operands, \
                  issue, arguments)                                                            \
  ASCTWIN_PRECISE(name, (typename T, bool isSetMask, const name##Config& config), isSetMask,   \
                  params_type, operands, issue, arguments)
#define ASCTWIN_PRECISE_UNARY(name)                                                          \
  ASCTWIN_PRECISE_FORMS(name, UnaryRepeatParams,                                             \
                        (const LocalTensor<T>& dst, const LocalTensor<T>& src), issue_unary, \
                        (dst, src))
ASCTWIN_PRECISE_UNARY(Exp)
ASCTWIN_PRECISE_UNARY(Ln)
ASCTWIN_PRECISE_UNARY(Sqrt)
ASCTWIN_PRECISE_UNARY(Rsqrt)
ASCTWIN_PRECISE_UNARY(Reciprocal)
ASCTWIN_PRECISE_FORMS(Div, BinaryRepeatParams,
                      (const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                       const LocalTensor<T>& src1),
                      issue_binary, (dst, src0, src1))
#undef ASCTWIN_PRECISE_UNARY
#undef ASCTWIN_PRECISE_FORMS
#undef ASCTWIN_PRECISE
#undef ASCTWIN_LIST

}  // namespace AscendC

#endif
