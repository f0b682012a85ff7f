// One loop for each move, compiled with vectors of 32 B for CPUs that have them.
#include "isa/simd/block_moves.h"

#include <cstring>

#include "num/target.h"

namespace asctwin {
namespace {

constexpr int64_t kBlock = 32;

ASCTWIN_ALWAYS_INLINE void copy_blocks(uint8_t* to, const uint8_t* from, int64_t bytes) {
  for (int64_t i = 0; i < bytes; i += kBlock) std::memcpy(to + i, from + i, kBlock);
}
ASCTWIN_ALWAYS_INLINE void blend_blocks(uint8_t* to, const uint8_t* from, const uint8_t* ones,
                                        int64_t bytes) {
  ASCTWIN_INDEPENDENT_LOOP
  for (int64_t i = 0; i < bytes; ++i)
    to[i] = static_cast<uint8_t>((from[i] & ones[i]) | (to[i] & ~ones[i]));
}

// `pieces` by value: no store through a pointer can change them.
ASCTWIN_ALWAYS_INLINE void gather_loop(uint8_t* to, const uint8_t* from, BlockPieces pieces) {
  for (int64_t r = 0; r < pieces.repeats; ++r, from += pieces.repeat_pitch)
    for (int64_t i = 0; i < pieces.count; ++i, to += pieces.bytes)
      copy_blocks(to, from + i * pieces.pitch, pieces.bytes);
}
ASCTWIN_ALWAYS_INLINE void scatter_loop(uint8_t* to, const uint8_t* from, BlockPieces pieces) {
  for (int64_t r = 0; r < pieces.repeats; ++r, to += pieces.repeat_pitch)
    for (int64_t i = 0; i < pieces.count; ++i, from += pieces.bytes)
      copy_blocks(to + i * pieces.pitch, from, pieces.bytes);
}
ASCTWIN_ALWAYS_INLINE void blend_loop(uint8_t* to, const uint8_t* from, const uint8_t* ones,
                                      BlockPieces pieces) {
  for (int64_t r = 0; r < pieces.repeats; ++r, to += pieces.repeat_pitch)
    for (int64_t i = 0; i < pieces.count; ++i, from += pieces.bytes)
      blend_blocks(to + i * pieces.pitch, from, ones + i * pieces.bytes, pieces.bytes);
}

// A single DataBlock is a piece of its own in most calls with strides.
#define ASCTWIN_MOVE(loop, ...)                                                                   \
  pieces.bytes == kBlock ? loop(__VA_ARGS__, {pieces.count, kBlock, pieces.pitch, pieces.repeats, \
                                              pieces.repeat_pitch})                               \
                         : loop(__VA_ARGS__, pieces)
#define ASCTWIN_BLOCK_MOVES(Level, Target)                                                    \
  struct Level {                                                                              \
    Target static void gather(uint8_t* to, const uint8_t* from, const BlockPieces& pieces) {  \
      ASCTWIN_MOVE(gather_loop, to, from);                                                    \
    }                                                                                         \
    Target static void scatter(uint8_t* to, const uint8_t* from, const BlockPieces& pieces) { \
      ASCTWIN_MOVE(scatter_loop, to, from);                                                   \
    }                                                                                         \
    Target static void scatter_ones(uint8_t* to, const uint8_t* from, const uint8_t* ones,    \
                                    const BlockPieces& pieces) {                              \
      ASCTWIN_MOVE(blend_loop, to, from, ones);                                               \
    }                                                                                         \
    static constexpr BlockMoves kMoves{gather, scatter, scatter_ones};                        \
  };
ASCTWIN_BLOCK_MOVES(Portable, )
#if defined(__x86_64__)
ASCTWIN_BLOCK_MOVES(Avx2, ASCTWIN_TARGET_AVX2)
#endif
#undef ASCTWIN_BLOCK_MOVES
#undef ASCTWIN_MOVE

}  // namespace

const BlockMoves& block_moves([[maybe_unused]] SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx2) return Avx2::kMoves;
#endif
  return Portable::kMoves;
}

}  // namespace asctwin
