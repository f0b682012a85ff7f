// Defines the template arguments of a Matmul: types of its operands, callbacks, policies.
// spec: matmul.md, sections 1.1 and 9
#pragma once

#include <type_traits>

#include "asctwin/lib/matmul_object.h"

namespace AscendC {

template <TPosition POSITION, CubeFormat FORMAT, typename TYPE, bool ISTRANS = false,
          LayoutMode LAYOUT = LayoutMode::NONE, bool IBSHARE = false,
          TPosition SRCPOS = TPosition::GM>
struct MatmulType {
  static constexpr TPosition pos = POSITION;
  static constexpr CubeFormat format = FORMAT;
  using T = TYPE;
  static constexpr bool isTrans = ISTRANS;
  static constexpr LayoutMode layout = LAYOUT;
  static constexpr bool ibShare = IBSHARE;
  static constexpr TPosition srcPos = SRCPOS;
};

// Type of a B that keeps two of every four rows, stored as [N, K / 2].
template <TPosition POSITION, TPosition INDEX_POSITION, CubeFormat FORMAT, typename TYPE,
          bool ISTRANS = false, LayoutMode LAYOUT = LayoutMode::NONE, bool IBSHARE = false>
struct SparseMatmulType : MatmulType<POSITION, FORMAT, TYPE, ISTRANS, LAYOUT, IBSHARE> {
  static constexpr TPosition indexPosition = INDEX_POSITION;
};

// Type of an operand of MX, whose scales are fp8_e8m0_t.
template <TPosition POSITION, TPosition SCALE_POSITION, CubeFormat FORMAT, typename TYPE,
          bool ISTRANS = false, TPosition SRCPOS = TPosition::GM, CubeFormat SCALE_FORMAT = FORMAT,
          bool SCALE_ISTRANS = ISTRANS, TPosition SCALE_SRCPOS = TPosition::GM>
struct MatmulTypeWithScale
    : MatmulType<POSITION, FORMAT, TYPE, ISTRANS, LayoutMode::NONE, false, SRCPOS> {
  static constexpr TPosition scalePosition = SCALE_POSITION;
  static constexpr CubeFormat scaleFormat = SCALE_FORMAT;
  static constexpr bool isScaleTrans = SCALE_ISTRANS;
  static constexpr TPosition srcScalePos = SCALE_SRCPOS;
};

// The type of a result in L0C.
template <typename T>
struct GetMmDstType {
  using Type = float;
};
template <>
struct GetMmDstType<int8_t> {
  using Type = int32_t;
};
template <>
struct GetMmDstType<int4b_t> {
  using Type = int32_t;
};

template <
    void (*DataCopyOut)(const __gm__ void* gm, const LocalTensor<int8_t>& co1Local,
                        const void* dataCopyOutParams, const uint64_t tilingPtr,
                        const uint64_t dataPtr) = nullptr,
    void (*CopyA1)(const LocalTensor<int8_t>& aMatrix, const __gm__ void* gm, int row, int col,
                   int useM, int useK, const uint64_t tilingPtr, const uint64_t dataPtr) = nullptr,
    void (*CopyB1)(const LocalTensor<int8_t>& bMatrix, const __gm__ void* gm, int row, int col,
                   int useK, int useN, const uint64_t tilingPtr, const uint64_t dataPtr) = nullptr>
struct MatmulCallBackFunc {
  static constexpr asctwin::lib::MatmulCallbacks callbacks{DataCopyOut, CopyA1, CopyB1};
};

namespace Impl {
namespace Detail {
// How the blocks of a product are computed. By the last template argument of a Matmul.
template <asctwin::lib::MatmulBlocks kBlocksOf>
struct PolicyOfBlocks {
  static constexpr asctwin::lib::MatmulBlocks kBlocks = kBlocksOf;
};
template <const auto& MM_CFG, typename...>
class MatmulPolicy : public PolicyOfBlocks<asctwin::lib::MatmulBlocks::kAll> {};
template <const auto& MM_CFG, typename...>
class NBuffer33MatmulPolicy : public PolicyOfBlocks<asctwin::lib::MatmulBlocks::kAll> {};
template <const auto& MM_CFG, typename...>
class TrianUpperMatmulPolicy : public PolicyOfBlocks<asctwin::lib::MatmulBlocks::kUpper> {};
template <const auto& MM_CFG, typename...>
class TrianLowerMatmulPolicy : public PolicyOfBlocks<asctwin::lib::MatmulBlocks::kLower> {};
template <const auto& MM_CFG, typename...>
class MatmulWithScalePolicy : public PolicyOfBlocks<asctwin::lib::MatmulBlocks::kScaled> {};
template <const auto& MM_CFG, typename...>
class SplitMMatmulPolicy : public PolicyOfBlocks<asctwin::lib::MatmulBlocks::kOther> {};
template <const auto& MM_CFG, typename...>
class SplitNMatmulPolicy : public PolicyOfBlocks<asctwin::lib::MatmulBlocks::kOther> {};
}  // namespace Detail
}  // namespace Impl

}  // namespace AscendC

namespace asctwin::lib {

template <class Type, class = void>
inline constexpr bool kIsSparse = false;
template <class Type>
inline constexpr bool kIsSparse<Type, std::void_t<decltype(Type::indexPosition)>> = true;

template <class Type, class = void>
inline constexpr bool kIsScaled = false;
template <class Type>
inline constexpr bool kIsScaled<Type, std::void_t<decltype(Type::scalePosition)>> = true;

template <class Type>
constexpr MatmulOperand matmul_operand() {
  MatmulOperand operand{Type::pos,
                        Type::format,
                        dtype_of<typename Type::T>,
                        Type::isTrans,
                        Type::layout,
                        Type::ibShare,
                        kIsSparse<Type>,
                        kIsScaled<Type>,
                        AscendC::TPosition::GM,
                        CubeFormat::ND,
                        false};
  if constexpr (kIsScaled<Type>) {
    operand.scale_position = Type::scalePosition;
    operand.scale_format = Type::scaleFormat;
    operand.scale_is_trans = Type::isScaleTrans;
  }
  return operand;
}

}  // namespace asctwin::lib
