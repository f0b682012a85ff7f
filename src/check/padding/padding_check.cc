// A call with an error touches nothing.
#include "check/padding/padding_check.h"

#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {

void PaddingCheck::begin(const core::Core&, const core::Instruction& instruction,
                         std::vector<Finding>& findings) {
  if (has_error(findings)) return;
  if (padding_.is_idle() && !CorePadding::fills(instruction)) return;
  accesses_.clear();
  for (const auto& part : instruction.footprint->parts()) accesses_.push_back(part.access);
  padding_.take(instruction, accesses_);
}

void PaddingCheck::changed(const core::Core&, const core::Buffer& buffer) {
  if (buffer.state == core::BufferState::kAllocated)
    padding_.forget({buffer.memory.address, buffer.memory.size_bytes});
}

void PaddingCheck::pointed(const core::Core& core, const uint8_t* address) {
  const core::Object* const memory = core.memory_at(address);
  if (memory != nullptr && memory->memory == Hardware::UB) padding_.give_up();
}

}  // namespace asctwin::check
