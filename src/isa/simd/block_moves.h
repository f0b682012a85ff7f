// DataBlocks of several repeats brought together from their strides, and put back.
#pragma once

#include <cstdint>

#include "num/simd_level.h"

namespace asctwin {

// `count` pieces of `bytes` B, a multiple of 32, in each repeat; pitches are in bytes.
struct BlockPieces {
  int64_t count, bytes, pitch;
  int64_t repeats, repeat_pitch;
};

struct BlockMoves {
  // The pieces at `from` side by side at `to`.
  void (*gather)(uint8_t* to, const uint8_t* from, const BlockPieces& pieces);
  // Moves contiguous bytes at `from` to the pieces at `to`.
  void (*scatter)(uint8_t* to, const uint8_t* from, const BlockPieces& pieces);
  // Moves only the bits that are set in `ones`, which has as many bytes as a repeat.
  void (*scatter_ones)(uint8_t* to, const uint8_t* from, const uint8_t* ones,
                       const BlockPieces& pieces);
};

// @pre cpu_has(level)
const BlockMoves& block_moves(SimdLevel level = simd_level());

}  // namespace asctwin
