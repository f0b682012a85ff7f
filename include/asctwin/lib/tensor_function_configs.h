// How a function may be computed on the device. Here every algorithm has the same result: the
// exact one, rounded once. spec: adv_math.md, sections 2.1 to 2.4
#pragma once

#include <cstdint>

namespace AscendC {

enum class TanhAlgo { INTRINSIC = 0, SUBSECTION_COMPENSATION };
struct TanhConfig {
  TanhAlgo algo = TanhAlgo::INTRINSIC;
};
inline constexpr TanhConfig DEFAULT_TANH_CONFIG = {};

enum class SinAlgo { POLYNOMIAL_APPROXIMATION = 0, RADIAN_REDUCTION };
struct SinConfig {
  SinAlgo algo = SinAlgo::POLYNOMIAL_APPROXIMATION;
};
inline constexpr SinConfig defaultSinConfig = {};

enum class CosAlgo { POLYNOMIAL_APPROXIMATION = 0, RADIAN_REDUCTION };
struct CosConfig {
  CosAlgo algo = CosAlgo::POLYNOMIAL_APPROXIMATION;
};
inline constexpr CosConfig defaultCosConfig = {};

enum class AtanAlgo { TAYLOR_EXPANSION = 0, POLYNOMIAL_APPROXIMATION };
struct AtanConfig {
  AtanAlgo algo = AtanAlgo::TAYLOR_EXPANSION;
};
inline constexpr AtanConfig defaultAtanConfig = {};

enum class ErfAlgo { PADE_APPROXIMATION = 0, SUBSECTION_POLYNOMIAL_APPROXIMATION };
struct ErfConfig {
  ErfAlgo algo = ErfAlgo::PADE_APPROXIMATION;
};
inline constexpr ErfConfig defaultErfConfig = {};

enum class PowerAlgo { INTRINSIC = 0, DOUBLE_FLOAT_TECH };
struct PowerConfig {
  PowerAlgo algo = PowerAlgo::INTRINSIC;
};
inline constexpr PowerConfig defaultPowerConfig = {};

inline constexpr uint32_t FMOD_ITERATION_NUM_MAX = 11;
enum class FmodAlgo { NORMAL = 0, ITERATION_COMPENSATION = 1 };
struct FmodConfig {
  FmodAlgo algo = FmodAlgo::NORMAL;
  uint32_t iterationNum = FMOD_ITERATION_NUM_MAX;
};
inline constexpr FmodConfig DEFAULT_FMOD_CONFIG = {};

struct RintConfig {
  bool isReuseSource = false;
};
inline constexpr RintConfig DEFAULT_RINT_CONFIG = {};

}  // namespace AscendC

// The defaults by the names of the functions.
namespace asctwin::lib {
inline constexpr AscendC::TanhConfig kDefaultTanh = {};
inline constexpr AscendC::SinConfig kDefaultSin = {};
inline constexpr AscendC::CosConfig kDefaultCos = {};
inline constexpr AscendC::AtanConfig kDefaultAtan = {};
inline constexpr AscendC::ErfConfig kDefaultErf = {};
inline constexpr AscendC::FmodConfig kDefaultFmod = {};
inline constexpr AscendC::RintConfig kDefaultRint = {};
}  // namespace asctwin::lib
