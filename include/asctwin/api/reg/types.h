// Registers, masks and the modes of calls on them, of the 950 alone. All registers have one layout,
// so that a kernel may take a register of one type for that of another.
// spec: reg_api.md, sections 1 and 2
#pragma once

#include "asctwin/api/cast.h"
#include "asctwin/api/compare.h"
#include "asctwin/api/precision.h"
#include "asctwin/api/reduce.h"
#include "asctwin/api/types.h"
#include "asctwin/vector_function.h"

// Two values of 4 bits in a byte; the low half comes first.
struct int4x2_t {
  uint8_t bits;
};

namespace asctwin::reg {

// The raw register of elements of one type: what the C form declares.
template <class T>
struct Vector : Register {
  // No loop: its iterator would be an address, which keeps the register in memory.
  Vector() : Register{{}, {{{~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}}}, 0, 0}} {}
};

template <class T>
struct RegisterDType : DTypeOf<T> {};
template <>
struct RegisterDType<int4x2_t> {
  static constexpr DType value = DType::kInt4;
};
template <class T>
inline constexpr DType type_of = RegisterDType<T>::value;

}  // namespace asctwin::reg

namespace AscendC {

enum class SpecialPurposeReg { AR };
#define ASCTWIN_LOG_ALGO(name)               \
  enum class name##Algo{                     \
      INTRINSIC = 0,                         \
      PRECISION_1ULP_FTZ_TRUE,               \
      PRECISION_1ULP_FTZ_FALSE,              \
  };                                         \
  struct name##Config {                      \
    name##Algo algo = name##Algo::INTRINSIC; \
  };                                         \
  inline constexpr name##Config DEFAULT_##name##_CONFIG;
ASCTWIN_LOG_ALGO(Log)
ASCTWIN_LOG_ALGO(Log2)
ASCTWIN_LOG_ALGO(Log10)
#undef ASCTWIN_LOG_ALGO

namespace Reg {

using AscendC::ReduceType;
using asctwin::reg::LoadDist;
using asctwin::reg::MaskDist;
using asctwin::reg::MemType;
using asctwin::reg::StoreDist;

enum class RegLayout { UNKNOWN = -1, ZERO, ONE, TWO, THREE };
enum class SatMode { UNKNOWN = -1, NO_SAT, SAT };
enum class IndexOrder { INCREASE_ORDER, DECREASE_ORDER };
enum class MaskMergeMode { UNKNOWN, MERGING, ZEROING };
enum class HistogramsBinType { BIN0 = 0, BIN1, BIN2, BIN3, BIN4, BIN5, BIN6, BIN7 };
enum class HistogramsType { FREQUENCY = 0, ACCUMULATE };
enum class HighLowPart { LOWEST, HIGHEST };
enum class PostLiteral { POST_MODE_NORMAL, POST_MODE_UPDATE };
enum class MaskPattern {
  ALL,
  VL1,
  VL2,
  VL3,
  VL4,
  VL8,
  VL16,
  VL32,
  VL64,
  VL128,
  M3,
  M4,
  H,
  Q,
  ALLF = 15
};
enum class DataCopyMode { DATA_BLOCK_COPY };
enum class GatherMaskMode { NO_STORE_REG, STORE_REG };
enum class StoreMode { NOSTORED = 0, STORED };
enum class RoundControl { NO_ROUND, ROUND };
enum class PairReduce { SUM = 0 };

struct DefaultType {};
struct CastTrait {
  RegLayout layoutMode = RegLayout::UNKNOWN;
  SatMode satMode = SatMode::UNKNOWN;
  MaskMergeMode mrgMode = MaskMergeMode::UNKNOWN;
  RoundMode roundMode = RoundMode::UNKNOWN;
};
inline constexpr CastTrait castTrait = {RegLayout::UNKNOWN, SatMode::UNKNOWN,
                                        MaskMergeMode::UNKNOWN, RoundMode::UNKNOWN};
#define ASCTWIN_SPECIFIC_MODE(name)                 \
  struct name##SpecificMode {                       \
    MaskMergeMode mrgMode = MaskMergeMode::ZEROING; \
    name##Algo algo = name##Algo::INTRINSIC;        \
  };
ASCTWIN_SPECIFIC_MODE(Exp)
ASCTWIN_SPECIFIC_MODE(Ln)
ASCTWIN_SPECIFIC_MODE(Log)
ASCTWIN_SPECIFIC_MODE(Log2)
ASCTWIN_SPECIFIC_MODE(Log10)
#undef ASCTWIN_SPECIFIC_MODE
#define ASCTWIN_PRECISE_MODE(name)                  \
  struct name##SpecificMode {                       \
    MaskMergeMode mrgMode = MaskMergeMode::ZEROING; \
    bool precisionMode = false;                     \
    name##Algo algo = name##Algo::INTRINSIC;        \
  };
ASCTWIN_PRECISE_MODE(Div)
ASCTWIN_PRECISE_MODE(Sqrt)
#undef ASCTWIN_PRECISE_MODE

struct RegTrait {
  int REG_NUM = 1;
};
inline constexpr RegTrait RegTraitNumOne = {1};
inline constexpr RegTrait RegTraitNumTwo = {2};

template <typename T, const RegTrait& regTrait = RegTraitNumOne>
struct RegTensor {
  using ActualT = T;
  static constexpr RegTrait trait = regTrait;
  static constexpr int REG_NUM = regTrait.REG_NUM;
  using RegType = asctwin::reg::Vector<T>;

  RegType reg[REG_NUM];

  operator RegType&() { return reg[0]; }
  void Print(asctwin::SourceLoc where = asctwin::SourceLoc::here()) const;
};

struct MaskReg : asctwin::reg::Mask {
  MaskReg() : Mask{} {}
  MaskReg(const asctwin::reg::Mask& mask) : Mask(mask) {}
};

struct UnalignReg : asctwin::reg::Unaligned {};
using UnalignRegForLoad = UnalignReg;
using UnalignRegForStore = UnalignReg;

// An offset in bytes.
struct AddrReg {
  uint32_t bytes;
};

}  // namespace Reg
namespace MicroAPI = Reg;

}  // namespace AscendC

namespace asctwin::reg {

using AscendC::Reg::DefaultType;
using AscendC::Reg::MaskReg;

// Registers, in the C++ form and in the C form.
template <class R>
struct RegisterTraits {
  static constexpr bool value = false;
};
template <class T, const AscendC::Reg::RegTrait& trait>
struct RegisterTraits<AscendC::Reg::RegTensor<T, trait>> {
  static constexpr bool value = true;
  static constexpr int count = trait.REG_NUM;
  using Element = T;
};
template <class T>
struct RegisterTraits<Vector<T>> {
  static constexpr bool value = true;
  static constexpr int count = 1;
  using Element = T;
};
template <class R>
inline constexpr bool is_register = RegisterTraits<R>::value;
template <class... R>
using IfRegisters = std::enable_if_t<(is_register<R> && ...), int>;
// T, or the register's own element.
template <class T, class R>
using ElementT =
    std::conditional_t<std::is_same_v<T, DefaultType>, typename RegisterTraits<R>::Element, T>;

template <class R>
ASCTWIN_REG_INLINE Register& register_of(R& r) {
  static_assert(RegisterTraits<R>::count == 1,
                "asctwin does not model this call on registers of two parts (RegTraitNumTwo)");
  return reinterpret_cast<Register&>(r);
}

template <class... T>
constexpr uint32_t types() {
  return ((1u << static_cast<int>(type_of<T>)) | ...);
}
template <class T>
constexpr bool is_among(uint32_t types) {
  return (types >> static_cast<int>(type_of<T>) & 1) != 0;
}

}  // namespace asctwin::reg

#define ASCTWIN_HERE asctwin::SourceLoc where = asctwin::SourceLoc::here()
