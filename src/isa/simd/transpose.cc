// The documents' own formulas as plain loops, and the choice of a level.

#include "isa/simd/transpose.h"

#include <cstring>

#include "isa/simd/transpose_table.h"

namespace asctwin {
namespace {

#if !defined(__x86_64__)

// Each piece is read before the first is written.
void plain_b8(const Pieces& pieces) {
  uint8_t s[16][16];
  for (int j = 0; j < 16; ++j) std::memcpy(s[j], pieces.src(j), sizeof(s[j]));
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) pieces.dst(i)[j] = s[j][i];
}

void plain_b16(const Pieces& pieces) {
  uint16_t s[16][16], d[16][16];
  for (int j = 0; j < 16; ++j) std::memcpy(s[j], pieces.src(j), sizeof(s[j]));
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j) d[i][j] = s[j][i];
  for (int i = 0; i < 16; ++i) std::memcpy(pieces.dst(i), d[i], sizeof(d[i]));
}

void plain_b32(const Pieces& pieces) {
  uint32_t s[16][8], d[16][8];
  for (int j = 0; j < 16; ++j) std::memcpy(s[j], pieces.src(j), sizeof(s[j]));
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 8; ++j) d[i][j] = s[i % 2 * 8 + j][i / 2];
  for (int i = 0; i < 16; ++i) std::memcpy(pieces.dst(i), d[i], sizeof(d[i]));
}

constexpr TransposeTable kPortable = {
    [](const Transposes& all) {
      for (Pieces pieces{all}; pieces.left > 0; pieces.next()) plain_b8(pieces);
    },
    [](const Transposes& all) {
      for (Pieces pieces{all}; pieces.left > 0; pieces.next()) plain_b16(pieces);
    },
    [](const Transposes& all) {
      for (Pieces pieces{all}; pieces.left > 0; pieces.next()) plain_b32(pieces);
    },
};

#endif

const TransposeTable& table_of(SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return kTransposesAvx512;
  if (level == SimdLevel::kAvx2) return kTransposesAvx2;
  return kTransposesSse2;
#else
#if defined(__aarch64__)
  if (level >= SimdLevel::kNeon) return kTransposesNeon;
#endif
  static_cast<void>(level);
  return kPortable;
#endif
}

}  // namespace

TransposeFn transpose_body(int64_t element_bytes, SimdLevel level) {
  const TransposeTable& table = table_of(level);
  return element_bytes == 1 ? table.b8 : element_bytes == 2 ? table.b16 : table.b32;
}

}  // namespace asctwin
