// The runs of bytes that a call reads and writes, as its own description declares them, relative to
// the address of each operand. A list of operands is one region: its entries lie a step apart.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "show/request.h"

namespace asctwin::show {

// The DataBlock that holds a byte begins at block_floor(); block_ceil() is where the next one does,
// or the byte itself where it begins one.
constexpr int64_t block_floor(int64_t offset) {
  constexpr int64_t kUnit = isa::kBlockBytes;
  return (offset >= 0 ? offset : offset - kUnit + 1) / kUnit * kUnit;
}
constexpr int64_t block_ceil(int64_t offset) { return -block_floor(-offset); }

struct Run {
  int64_t offset = 0;  // bytes
  int64_t bytes = 0;
  int entry = 0;             // of a list
  bool unspecified = false;  // written, but no document says with what

  int64_t end() const { return offset + bytes; }
};

struct Region {
  std::string operand;
  TPosition position = TPosition::GM;
  Hardware memory = Hardware::GM;
  bool is_list = false;
  bool is_register = false;  // it lies in no memory
  std::vector<Run> reads, writes;  // in the order of the description
  int64_t first = 0, last = 0;     // the DataBlocks that hold all of them

  bool is_destination() const { return !writes.empty(); }
};

// Whether every field is in its range, so that the call has a footprint.
bool limits_hold(const Scene& scene);

// One region for each operand that the description lists; nothing where it is too much to draw.
// @pre the fields are in their ranges, or beyond one by a step
std::optional<std::vector<Region>> regions_of(const Scene& scene, const Call& call);

// Puts the operands of `call` at `bases`, one address for each region.
void place(Call& call, const Scene& scene, const std::vector<uint8_t*>& bases);

}  // namespace asctwin::show
