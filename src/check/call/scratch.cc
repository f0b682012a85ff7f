// Compares the temporary bytes in the description with the free bytes of UB.
#include "check/call/scratch.h"

#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {

void check_scratch(const core::Core& core, const core::Instruction& instruction,
                   std::vector<Finding>& findings) {
  for (const isa::Scratch& scratch : instruction.info.scratch) {
    if (!scratch.families.contains(core.chip().family)) continue;
    const int64_t bytes = scratch.bytes(instruction.record);
    const int64_t free = core.free_bytes(Hardware::UB);
    if (bytes <= free) continue;
    Finding finding = finding_of(core, instruction, Code::E0207);
    findings.push_back(finding.with("bytes", bytes).with("free", free));
  }
}

}  // namespace asctwin::check
