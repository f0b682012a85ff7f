// An operand that the call does not touch may begin anywhere. So a wrong address is an error only
// if the call has an access to it; accesses are computed only then, because most calls have no
// wrong address.
#include "check/call/operands.h"

#include <optional>

#include "asctwin/base/dtype.h"
#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;
using isa::Operand;

class TouchedSink final : public isa::AccessSink {
 public:
  explicit TouchedSink(int operand) : operand_(operand) {}
  void add(const isa::Access& access) override {
    touched_ = touched_ || (access.operand == operand_ && !is_empty(access));
  }
  bool touched() const { return touched_; }

 private:
  int operand_;
  bool touched_ = false;
};

bool is_touched(const Instruction& instruction, int operand) {
  if (instruction.accesses == nullptr) return false;
  TouchedSink sink(operand);
  instruction.accesses(instruction.record, sink);
  return sink.touched();
}

// From the start of an on-chip memory; in global memory from the start of the object, which the
// chip's allocator would have aligned. Nothing if the address belongs to neither.
std::optional<uint64_t> offset_of(const Core& core, const uint8_t* address, Hardware memory) {
  if (memory != Hardware::GM) {
    const core::Object* whole = core.memory_at(address);
    if (whole == nullptr || whole->memory != memory) return std::nullopt;
    return static_cast<uint64_t>(address - whole->begin);
  }
  const core::Object* object = core.object_at(address);
  if (object == nullptr) return std::nullopt;
  return static_cast<uint64_t>(address - object->begin);
}

// It stands where the tensor was made: a tensor that no call uses does no harm.
Finding without_memory(const Core& core, const Instruction& instruction, SourceLoc made) {
  Finding finding = core.finding(Code::E0605, "Get", made);
  finding.notes.push_back(phrase("`{}` at {} uses the tensor", instruction.name,
                                 core::place_text(core, instruction.where)));
  return finding.with("what", "TBuf");
}

// The finding about the start of one operand, complete except for the operand's name.
std::optional<Finding> fault_of(const Core& core, const Instruction& instruction, int list,
                                const Operand& operand) {
  if (operand.address == nullptr) return finding_of(core, instruction, Code::E0203);
  if (const SourceLoc* made = core.buffers.missing.find(operand.address))
    return without_memory(core, instruction, *made);
  const Hardware memory = core.chip().memory_of(operand.position);
  const uint32_t align =
      isa::alignment_of(instruction.info, instruction.record, list, memory, core.chip());
  if (align <= 1) return std::nullopt;
  const std::optional<uint64_t> offset = offset_of(core, operand.address, memory);
  if (!offset || *offset % align == 0) return std::nullopt;
  Finding finding = finding_of(core, instruction, Code::E0104);
  finding.with("memory", core::name_of(memory)).with("address", hex_text(*offset));
  return finding.with("align", int64_t{align});
}

}  // namespace

void check_operands(const Core& core, const Instruction& instruction,
                    std::vector<Finding>& findings) {
  int flat = 0;  // index over all operands of all lists, as accesses count them
  for (size_t l = 0; l < instruction.info.operands.size(); ++l) {
    const isa::OperandInfo& list = instruction.info.operands[l];
    const Operand* first = list.first(instruction.record);
    for (int i = 0; i < list.count; ++i) {
      auto fault = fault_of(core, instruction, static_cast<int>(l), first[i]);
      if (!fault || !is_touched(instruction, flat + i)) continue;
      findings.push_back(fault->with("operand", operand_text(list, i)));
      break;
    }
    flat += list.count;
  }
}

}  // namespace asctwin::check
