// Tilings that are made when a kernel is compiled, from the sizes in its MatmulConfig.
// spec: matmul.md, section 5.3
#pragma once

#include <tuple>

#include "asctwin/base/dtype.h"
#include "asctwin/lib/matmul_config.h"

namespace AscendC {
namespace Impl {
constexpr int32_t L1_SIZE = 512 * 1024;
}  // namespace Impl
}  // namespace AscendC

namespace asctwin::lib {

constexpr int32_t parts_of(uint32_t size, uint32_t part) {
  return static_cast<int32_t>((size + part - 1) / part);
}

// Blocks of K that lie in L1 at a time, twice for each operand.
constexpr int32_t constant_steps(uint32_t a_bytes, uint32_t b_bytes, int32_t l1_bytes,
                                 int32_t most) {
  int32_t steps = 1;
  while (steps * 2 <= most && steps * 4 * static_cast<int64_t>(a_bytes + b_bytes) <= l1_bytes)
    steps *= 2;
  return steps;
}

template <class A, class B, class Bias>
constexpr MatmulApiStaticTiling constant_tiling(const MatmulConfig& config, int32_t l1_bytes) {
  constexpr uint32_t kL0Bytes = 64 * 1024, kL0cBytes = 128 * 1024, kBiasBytes = 64;
  MatmulApiStaticTiling t;
  t.cfg = config;
  if (config.basicM == 0 || config.basicN == 0 || config.basicK == 0) return t;
  const uint32_t a_bytes =
      static_cast<uint32_t>(bytes_of<typename A::T>(uint64_t{config.basicM} * config.basicK));
  const uint32_t b_bytes =
      static_cast<uint32_t>(bytes_of<typename B::T>(uint64_t{config.basicN} * config.basicK));
  const uint32_t bias = config.enableSetBias ? config.basicN * 4 + kBiasBytes : 0;
  const bool is_whole = config.singleCoreK != 0;
  t.baseM = static_cast<int32_t>(config.basicM);
  t.baseN = static_cast<int32_t>(config.basicN);
  t.baseK = static_cast<int32_t>(config.basicK);
  t.stepM = t.stepN = 1;
  t.stepKa = t.stepKb = constant_steps(a_bytes, b_bytes, l1_bytes - static_cast<int32_t>(bias),
                                       is_whole ? parts_of(config.singleCoreK, config.basicK) : 1);
  t.depthA1 = t.depthB1 = 2 * t.stepKa;
  t.dbL0A = 2 * a_bytes <= kL0Bytes ? 2 : 1;
  t.dbL0B = 2 * b_bytes <= kL0Bytes ? 2 : 1;
  t.dbL0C = 1;
  t.iterateOrder = config.iterateOrder == IterateOrder::ORDER_N ? 1 : 0;
  t.transLength = t.shareMode = t.shareUbSize = 0;
  t.shareL1Size = t.depthA1 * static_cast<int32_t>(a_bytes + b_bytes) + static_cast<int32_t>(bias);
  t.shareL0CSize = static_cast<int32_t>(config.basicM * config.basicN * 4 <= kL0cBytes
                                            ? config.basicM * config.basicN * 4
                                            : kL0cBytes);
  t.depthAL1CacheUB = t.depthBL1CacheUB = 0;
  if (config.singleCoreM == 0 || config.singleCoreN == 0 || !is_whole) return t;
  t.usedCoreNum = 1;
  t.M = t.singleCoreM = static_cast<int32_t>(config.singleCoreM);
  t.N = t.singleCoreN = static_cast<int32_t>(config.singleCoreN);
  t.Ka = t.Kb = t.singleCoreK = static_cast<int32_t>(config.singleCoreK);
  t.isBias = config.enableSetBias ? 1 : 0;
  return t;
}

template <class Shape, size_t kIndex>
inline constexpr uint32_t kSizeOf =
    static_cast<uint32_t>(std::tuple_element_t<kIndex, Shape>::value);

// Sizes as types: of one core, of what lies in L1, and of a block. L1Shape has K of A, and may have
// one of B behind it.
template <class A, class B, class Bias, class SingleShape, class L1Shape, class BaseShape>
constexpr MatmulApiStaticTiling shaped_tiling(MatmulConfig config, int32_t l1_bytes) {
  constexpr size_t kDepthOfB = std::tuple_size_v<L1Shape> - 1;
  config.singleCoreM = kSizeOf<SingleShape, 0>;
  config.singleCoreN = kSizeOf<SingleShape, 1>;
  config.singleCoreK = kSizeOf<SingleShape, 2>;
  config.basicM = kSizeOf<BaseShape, 0>;
  config.basicN = kSizeOf<BaseShape, 1>;
  config.basicK = kSizeOf<BaseShape, 2>;
  MatmulApiStaticTiling t = constant_tiling<A, B, Bias>(config, l1_bytes);
  t.stepM = parts_of(kSizeOf<L1Shape, 0>, config.basicM);
  t.stepN = parts_of(kSizeOf<L1Shape, 1>, config.basicN);
  t.stepKa = parts_of(kSizeOf<L1Shape, 2>, config.basicK);
  t.stepKb = parts_of(kSizeOf<L1Shape, kDepthOfB>, config.basicK);
  const int64_t a = static_cast<int64_t>(
      bytes_of<typename A::T>(uint64_t{kSizeOf<L1Shape, 0>} * kSizeOf<L1Shape, 2>));
  const int64_t b = static_cast<int64_t>(
      bytes_of<typename B::T>(uint64_t{kSizeOf<L1Shape, 1>} * kSizeOf<L1Shape, kDepthOfB>));
  const int32_t buffers = 2 * (a + b) <= l1_bytes ? 2 : 1;
  t.depthA1 = t.stepM * t.stepKa * buffers;
  t.depthB1 = t.stepN * t.stepKb * buffers;
  t.shareL1Size = static_cast<int32_t>(buffers * (a + b));
  return t;
}

}  // namespace asctwin::lib

namespace AscendC {

// With basicM, basicN and basicK the blocks are constant, with the singleCore sizes all is.
template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE>
constexpr MatmulApiStaticTiling GetMatmulApiTiling(const MatmulConfig& mmCFG,
                                                   int32_t l1Size = Impl::L1_SIZE) {
  return asctwin::lib::constant_tiling<A_TYPE, B_TYPE, BIAS_TYPE>(mmCFG, l1Size);
}
// The sizes are Std::tuple of integral constants: M, N, K, of L1 also M, N, Ka, Kb.
template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE, class SingleShape,
          class L1Shape, class BaseShape>
constexpr MatmulApiStaticTiling GetMatmulApiTiling(const MatmulConfig& mmCFG,
                                                   int32_t l1Size = Impl::L1_SIZE) {
  return asctwin::lib::shaped_tiling<A_TYPE, B_TYPE, BIAS_TYPE, SingleShape, L1Shape, BaseShape>(
      mmCFG, l1Size);
}

}  // namespace AscendC
