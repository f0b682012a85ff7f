// Tiles as large as L0A and L0B hold, long in K.
#include "asctwin/lib/product_tiling.h"

#include <algorithm>

namespace asctwin::lib {
namespace {

constexpr uint32_t kFractalsInL0 = 128;  // 64 KiB
constexpr uint32_t kMostOfK = 16;        // so that a tile has rows and columns as well

uint32_t ceil_div(uint32_t size, uint32_t part) { return size / part + (size % part != 0 ? 1 : 0); }

}  // namespace

ProductTiling product_tiling(uint32_t m, uint32_t k, uint32_t n, uint32_t element_bytes) {
  ProductTiling t;
  t.c0Size = 32 / element_bytes;
  t.mNum = m;
  t.nNum = n;
  t.kNum = k;
  t.mBlockNum = ceil_div(m, t.blockSize);
  t.nBlockNum = ceil_div(n, t.blockSize);
  t.kBlockNum = ceil_div(k, t.c0Size);
  t.roundM = t.mBlockNum * t.blockSize;
  t.roundN = t.nBlockNum * t.blockSize;
  t.roundK = t.kBlockNum * t.c0Size;
  const auto cut = [](uint32_t blocks, uint32_t most, uint32_t& tile, uint32_t& tiles,
                      uint32_t& tail, bool& has_tail) {
    tile = std::max<uint32_t>(std::min(blocks, most), 1);
    tiles = ceil_div(blocks, tile);
    tail = blocks % tile;
    has_tail = tail != 0;
  };
  cut(t.kBlockNum, kMostOfK, t.kTileBlock, t.kIterNum, t.kTailBlock, t.kHasTail);
  const uint32_t most = kFractalsInL0 / t.kTileBlock;
  cut(t.mBlockNum, most, t.mTileBlock, t.mIterNum, t.mTailBlock, t.mHasTail);
  cut(t.nBlockNum, most, t.nTileBlock, t.nIterNum, t.nTailBlock, t.nHasTail);
  return t;
}

}  // namespace asctwin::lib
