// The facts that checks share.
#include "check/facts.h"

#include <cinttypes>
#include <cstdio>

#include "core/core.h"
#include "core/framework/owner_name.h"
#include "core/launch/launch.h"

namespace asctwin::check {

Finding finding_of(const core::Core& core, const core::Instruction& instruction, Code code) {
  Finding finding = core.finding(code, instruction.name, instruction.where);
  finding.instruction = instruction.number;
  const isa::Family family = core.chip().family;
  const isa::Support* row = isa::find_support(instruction.info, instruction.record, family);
  if (row == nullptr) row = isa::find_path(instruction.info, instruction.record, family);
  if (row != nullptr) finding.pipe = row->pipe;
  return finding;
}

Finding finding_about_launch(const core::Core& core, Code code) {
  const core::Launch& launch = core.launch();
  Finding finding = core.finding(code, launch.spec().kernel_name, launch.begin_of_kernel());
  finding.instruction = -1;
  return finding;
}

Phrase allocation_text(const core::Core& core, const core::Object& object) {
  if (object.giver) return object.giver();
  if (object.declared_at.line > 0)
    return phrase("its declaration at {}", place_text(core, object.declared_at));
  if (object.buffer < 0) return "";
  const core::Buffer& buffer = core.buffers.all[static_cast<size_t>(object.buffer)];
  const bool taken =
      buffer.queue != framework::kNone && buffer.by != std::string_view("InitBuffer");
  const std::string owner = core::owner_name(buffer.taken_at);
  const char* const call = taken ? "AllocTensor" : "InitBuffer";
  const std::string place = place_text(core, buffer.taken_at);
  return owner.empty() ? phrase("`{}` at {}", call, place)
                       : phrase("`{}` of `{}` at {}", call, owner, place);
}

std::string operand_text(const isa::OperandInfo& list, int index_in_list) {
  if (list.count == 1) return list.name;
  return std::string(list.name) + "[" + std::to_string(index_in_list) + "]";
}

Phrase elements_text(DType element, int64_t first, int64_t last) {
  const auto size = static_cast<int64_t>(size_of(element));
  if (size == 1 || first % size != 0 || last % size != 0) return "";
  return phrase("these are elements [{}, {}) of {}", first / size, last / size,
                info_of(element).api_name);
}

std::string hex_text(uint64_t value) {
  char text[2 + 16 + 1];
  std::snprintf(text, sizeof(text), "0x%04" PRIx64, value);
  return text;
}

}  // namespace asctwin::check
