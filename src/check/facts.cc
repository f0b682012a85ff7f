// The facts that checks share.
#include "check/facts.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>

#include "core/core.h"

namespace asctwin::check {

Finding finding_of(const core::Core& core, const core::Instruction& instruction, Code code) {
  Finding finding = core.finding(code, instruction.name, instruction.where);
  finding.instruction = instruction.number;
  const isa::Support* row =
      isa::find_support(instruction.info, instruction.record, core.chip().family);
  if (row != nullptr) finding.pipe = row->pipe;
  return finding;
}

bool has_error(const std::vector<Finding>& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return is_error(finding.code); });
}

std::string operand_text(const isa::OperandInfo& list, int index_in_list) {
  if (list.count == 1) return list.name;
  return std::string(list.name) + "[" + std::to_string(index_in_list) + "]";
}

std::string hex_text(uint64_t value) {
  char text[2 + 16 + 1];
  std::snprintf(text, sizeof(text), "0x%04" PRIx64, value);
  return text;
}

}  // namespace asctwin::check
