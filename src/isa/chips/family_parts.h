// Helpers of the family files: named memory sizes, the TPosition map, parts of a family. A family
// states what its chips share once, then one line a part; see data_movement.md, section 0.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "isa/chips/chip.h"

namespace asctwin::isa {

inline constexpr uint32_t kKiB = 1024;
inline constexpr uint64_t kMiB = 1024 * 1024;

struct MemorySizes {  // bytes of one core; 0: the chip has no such memory
  uint32_t ub = 0, l1 = 0, l0a = 0, l0b = 0, l0c = 0, bias = 0, fixbuf = 0;
};

constexpr std::array<uint32_t, kMemories> by_memory(const MemorySizes& sizes) {
  return {0, sizes.ub, sizes.l1, sizes.l0a, sizes.l0b, sizes.l0c, sizes.bias, sizes.fixbuf};
}

// Alignments that are equal on every chip. A2 and B2 start at a fractal, C2 at 64 B; for the
// Fixpipe buffer the page of DataCopy says 128 B and overrides the general page's 64 B.
inline constexpr std::array<uint32_t, kMemories> kAlignBytes = {1, 32, 32, 512, 512, 64, 64, 128};

// The places whose memory differs between families; the others are the same wherever they exist.
struct MovablePositions {
  Hardware c1, c2, co2, spm, tscm, c2pipe2gm;
};

constexpr std::array<Hardware, kPositions> by_position(const MovablePositions& at) {
  using enum Hardware;
  return {GM,     L1, L0A, L1, L0B,    at.c1,   at.c2,        L0C,
          at.co2, UB, UB,  UB, at.spm, at.tscm, at.c2pipe2gm, MAX};
}

// A core without a cube: global memory and the unified buffer are all it reaches.
constexpr std::array<Hardware, kPositions> vector_core_positions() {
  std::array<Hardware, kPositions> map{};
  map.fill(Hardware::MAX);
  map[static_cast<size_t>(TPosition::GM)] = Hardware::GM;
  for (TPosition in_ub : {TPosition::VECIN, TPosition::VECOUT, TPosition::VECCALC}) {
    map[static_cast<size_t>(in_ub)] = Hardware::UB;
  }
  return map;
}

struct Part {  // what differs between the chips of a family
  std::string_view name;
  int cube_cores, vector_cores;
  uint64_t l2_bytes;
  int cube_mhz;
};

template <size_t N>
constexpr std::array<Chip, N> parts_of(const Chip& family, const Part (&parts)[N]) {
  std::array<Chip, N> chips{};
  std::transform(std::begin(parts), std::end(parts), chips.begin(), [&family](const Part& part) {
    Chip chip = family;
    chip.name = part.name;
    chip.cube_cores = part.cube_cores;
    chip.vector_cores = part.vector_cores;
    chip.l2_bytes = part.l2_bytes;
    chip.cube_mhz = part.cube_mhz;
    return chip;
  });
  return chips;
}

}  // namespace asctwin::isa
