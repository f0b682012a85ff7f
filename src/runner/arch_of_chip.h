// Gives a compiler the facts of a chip.
#pragma once

#include "driver/arch_numbers.h"
#include "isa/chips/chip.h"

namespace asctwin::runner {

inline driver::ArchNumbers arch_of_chip(const isa::Chip& chip) {
  return {chip.npu_arch, chip.cce_aicore, chip.generation, chip.has(isa::Feature::kBlocks),
          chip.has(isa::Feature::kLike950)};
}

}  // namespace asctwin::runner
