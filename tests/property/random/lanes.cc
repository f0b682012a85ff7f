// Masks are those that the rules of vector.md, sections 1.2 and 1.3, accept.
#include "property/random/lanes.h"

#include <algorithm>
#include <array>

namespace asctwin::test {
namespace {

bool takes_empty_masks(const isa::Chip& chip) {
  return !isa::Families(isa::Family::k310P, isa::Family::k310PVector, isa::Family::k910A)
              .contains(chip.family);
}

// A mask register as the mode reads it: bits of lanes, or a number of elements.
std::array<uint64_t, 2> random_mask(Rng& rng, const Machine& machine, int64_t lanes) {
  if (machine.registers.counter_mode) return {static_cast<uint64_t>(between(rng, 0, 600)), 0};
  const auto word = [&] { return chance(rng, 4) ? ~uint64_t{0} : rng(); };
  std::array<uint64_t, 2> mask{word(), lanes > 64 ? word() : 0};
  if (lanes < 64) mask[0] &= (uint64_t{1} << lanes) - 1;
  if (chance(rng, 16)) mask = {};
  if (!takes_empty_masks(machine.chip)) mask[0] |= 1;
  return mask;
}

// The 910A has one mode; a repeat of 256 lanes has more than the mask register has bits.
bool random_mode(Rng& rng, const isa::Chip& chip, int64_t lanes_per_repeat) {
  if (chip.family == isa::Family::k910A) return false;
  return lanes_per_repeat > 128 || chance(rng, 2);
}

}  // namespace

void randomize_lanes(Rng& rng, Machine& machine, int64_t lanes_per_repeat, isa::Lanes& lanes) {
  isa::Registers& registers = machine.registers;
  registers.counter_mode = random_mode(rng, machine.chip, lanes_per_repeat);
  registers.mask = random_mask(rng, machine, lanes_per_repeat);
  lanes = {};
  lanes.count_form = chance(rng, 3);
  if (lanes.count_form) {
    lanes.count = between(rng, 0, 600);
    return;
  }
  lanes.repeat = between(rng, 0, 4);
  lanes.set_mask = !chance(rng, 3);
  const int64_t least = takes_empty_masks(machine.chip) ? 0 : 1;
  if (chance(rng, 2)) lanes.length = between(rng, least, registers.counter_mode ? 600 : 140);
  const auto mask = random_mask(rng, machine, lanes_per_repeat);
  std::copy(mask.begin(), mask.end(), lanes.mask);
}

isa::LaneStride random_stride(Rng& rng, const isa::Lanes& lanes, int64_t least_block) {
  if (lanes.count_form || chance(rng, 3)) return {};
  return {between(rng, least_block, 3), between(rng, 0, 12)};
}

}  // namespace asctwin::test
