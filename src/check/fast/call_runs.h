// The bytes of a call as runs from its operands on, and where they lie in a call of the same site.
#pragma once

#include <optional>

#include "check/quiet_call.h"
#include "core/footprint.h"

namespace asctwin::check {

// Nothing where the part is no run.
std::optional<CallRun> run_of(const core::Core& core, const core::Instruction& call,
                              const core::Footprint::Part& part);

inline PlacedRun placed_at(const CallRun& run, const core::OperandSpans& spans) {
  const uint8_t* const begin = spans[run.operand].address + run.first;
  const size_t offset =
      reinterpret_cast<uintptr_t>(begin) - reinterpret_cast<uintptr_t>(run.memory);
  if (run.blocks == 0 || offset % isa::kBlockBytes != 0) return {begin, PlacedRun::kNone, 0};
  const size_t block = offset / isa::kBlockBytes, bit = block % BlockBits::kBits;
  if (bit + run.blocks > BlockBits::kBits) return {begin, block, 0};
  return {begin, block, run.few_bits << bit};
}

}  // namespace asctwin::check
