// How Gemm and Conv2D cut their product into tiles of fractals.
// UNVERIFIED: evidence = inferred: the fields and the modes; the documents here name the structs
// alone.
// spec: cube.md, section 9
#pragma once

#include <cstdint>

namespace AscendC {

// The order of the tiles, the outer loop first; K is the innermost one where it is not named.
enum class LoopMode : uint8_t { MODE_NM = 0, MODE_MN = 1, MODE_KM = 2, MODE_KN = 3 };

}  // namespace AscendC

namespace asctwin::lib {

// A block has 16 rows of a left, or columns of a right matrix, and 32 B of K. Tiles count blocks.
struct ProductTiling {
  uint32_t blockSize = 16;
  AscendC::LoopMode loopMode = AscendC::LoopMode::MODE_NM;
  uint32_t c0Size = 32;  // elements of K in a block
  uint32_t mNum = 0, nNum = 0, kNum = 0;
  uint32_t roundM = 0, roundN = 0, roundK = 0;
  uint32_t mBlockNum = 0, nBlockNum = 0, kBlockNum = 0;
  uint32_t mIterNum = 0, nIterNum = 0, kIterNum = 0;
  uint32_t mTileBlock = 0, nTileBlock = 0, kTileBlock = 0;
  uint32_t mTailBlock = 0, nTailBlock = 0, kTailBlock = 0;
  bool mHasTail = false, nHasTail = false, kHasTail = false;
};

// Returns the tiling of a product of `m` x `k` and `k` x `n` elements of `element_bytes`.
ProductTiling product_tiling(uint32_t m, uint32_t k, uint32_t n, uint32_t element_bytes);

}  // namespace asctwin::lib
