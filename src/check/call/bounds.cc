// Makes findings of reaches that leave their window.
#include "check/call/bounds.h"

#include <algorithm>
#include <limits>

#include "asctwin/global_block.h"
#include "asctwin/isa/scalar.h"
#include "check/argument_uses.h"
#include "check/call/reach.h"
#include "check/call/strides.h"
#include "check/call/units.h"
#include "check/facts.h"
#include "core/core.h"
#include "core/issue/room_behind.h"
#include "core/issue/stray.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;

// A misaligned start moves the bytes, but does not make them meaningless.
bool has_bytes(const std::vector<Finding>& findings) {
  return std::none_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return is_error(finding.code) && finding.code != Code::E0104;
  });
}

int64_t saturated(Wide value) {
  using Limits = std::numeric_limits<int64_t>;
  return static_cast<int64_t>(std::clamp<Wide>(value, Limits::min(), Limits::max()));
}

Finding lost_finding(const Core& core, const Instruction& instruction,
                     const isa::OperandRef& lost) {
  Finding finding = finding_of(core, instruction, Code::E0202);
  finding.with("operand", operand_text(*lost.info, lost.index_in_list));
  if (core::is_near_null(lost.operand->address) &&
      core.chip().memory_of(lost.operand->position) == Hardware::GM)
    finding.help = "an argument of the launch or its workspace is null: pass memory for it";
  return finding.with("address", core::stray_address_text(core, lost.operand->address));
}

// The bytes of one operand, from its address on.
class OperandSink final : public isa::AccessSink {
 public:
  OperandSink(const Instruction& instruction, const isa::Operand* operand)
      : call_(instruction), operand_(operand) {}
  void add(const isa::Access& access) override {
    if (isa::is_empty(access) ||
        isa::operand_at(call_.info, call_.record, access.operand).operand != operand_)
      return;
    const isa::Hull hull = isa::hull_of(access);
    const int64_t base = access.base - operand_->address;
    first = std::min(first, base + hull.first);
    last = std::max(last, base + hull.last);
    write = write || isa::is_write(access.effect);
  }

  int64_t first = 0, last = 0;
  bool write = false;

 private:
  const Instruction& call_;
  const isa::Operand* operand_;
};

// An array of another type than the tensor has fewer elements, or more, than the kernel counts.
void add_type_of_array(const Instruction& instruction, const isa::OperandInfo& list,
                       const core::Object& object, Finding& finding) {
  if (instruction.info.dtype == nullptr || !object.result.element) return;
  const DType given = *object.result.element;
  const DType taken = isa::type_of(instruction.info, list, instruction.record);
  if (is_of_other_width(given, taken))
    finding.notes.push_back(phrase("{} is an array of {}, and the tensor takes elements of {}",
                                   object.name, info_of(given).api_name, info_of(taken).api_name));
}

// An operand that begins outside of what it was meant to lie in, or in no memory.
Finding beyond_or_lost(const Core& core, const Instruction& instruction,
                       const isa::OperandRef& lost) {
  const core::Meant meant = core::meant_by(core, lost.operand->address);
  if (meant.object == nullptr) return lost_finding(core, instruction, lost);
  OperandSink bytes(instruction, lost.operand);
  instruction.accesses(instruction.record, bytes);
  const int64_t at = lost.operand->address - meant.object->begin;
  Finding finding = finding_of(core, instruction, Code::E0201);
  finding.with("verb", bytes.write ? "writes" : "reads")
      .with("operand", operand_text(*lost.info, lost.index_in_list));
  finding.with("first", at + bytes.first).with("last", at + bytes.last);
  add_type_of_array(instruction, *lost.info, *meant.object, finding);
  return core::add_object(finding, meant);
}

// "a queue's buffer (`AllocTensor` at k.cpp:12)"; of a slice, where it begins.
Phrase window_text(const Core& core, const Window& window) {
  const core::Object& object = *window.object;
  const Phrase giver = allocation_text(core, object);
  const int64_t begin = window.origin - object.begin;
  if (begin == 0) return giver.empty() ? window.name : phrase("{} ({})", window.name, giver);
  return phrase("{} (at byte {} of {}, {} B)", window.name, begin,
                giver.empty() ? object.name : giver, object.size_bytes());
}

// Where the call has a type.
void add_elements(const Instruction& instruction, const Reach& reach, Finding& finding) {
  if (instruction.info.dtype == nullptr) return;
  const DType element = isa::type_of(instruction.info, *reach.list, instruction.record);
  const Phrase elements = elements_text(element, saturated(reach.first), saturated(reach.last));
  if (elements.empty()) return;
  const auto there = elements_in(element, static_cast<uint64_t>(reach.window.size_bytes));
  finding.notes.push_back(phrase("{}; {} are there", elements, there));
}

Finding outside_finding(const Core& core, const Instruction& instruction, const Reach& reach) {
  Finding finding = finding_of(core, instruction, Code::E0201);
  finding.with("verb", reach.write ? "writes" : "reads")
      .with("operand", operand_text(*reach.list, reach.index_in_list));
  finding.with("first", saturated(reach.first)).with("last", saturated(reach.last));
  finding.with("object", window_text(core, reach.window));
  finding.with("size", reach.window.size_bytes);
  add_type_of_array(instruction, *reach.list, *reach.window.object, finding);
  add_elements(instruction, reach, finding);
  if (const Phrase units = units_text(instruction); !units.empty()) finding.notes.push_back(units);
  for (const Phrase& stride : strides_text(instruction, reach)) finding.notes.push_back(stride);
  if (const Phrase help = help_of_strides(instruction, reach); !help.empty()) finding.help = help;
  return finding;
}

// An access that leaves its tensor in global memory, but not what the tensor lies in, meets bytes
// that are there: the size that SetGlobalBuffer is given has no effect on a device.
bool stays_in_object(const Reach& reach) {
  const core::Object& object = *reach.window.object;
  if (object.memory != Hardware::GM) return false;
  const Wide offset = reach.window.origin - object.begin;
  return offset + reach.first >= 0 && offset + reach.last <= object.size_bytes();
}

// A copy out of global memory that goes beyond an argument, and stays in what every allocation of a
// device covers, meets bytes that are there. UndefinedCheck sees whether one of them is used.
// UNVERIFIED: evidence = inferred: that such a copy is no fault if none is.
bool stays_in_room(const Instruction& instruction, const Reach& reach) {
  const core::Object& object = *reach.window.object;
  if (object.memory != Hardware::GM || reach.write || !core::carries_what_it_reads(instruction))
    return false;
  const Wide offset = reach.window.origin - object.begin;
  return offset + reach.first >= 0 &&
         offset + reach.last <= object.size_bytes() + object.room_bytes;
}

void open_room(const Reach& reach) {
  const core::Object& object = *reach.window.object;
  GlobalBlock::open_room(object.end, reach.window.origin + static_cast<int64_t>(reach.last));
}

// Fractals behind a tensor in L0 that was declared without them, where no other buffer lies.
// OverrunCheck sees whether a neighbour is hit all the same.
bool stays_in_l0(const Core& core, const Reach& reach) {
  const core::Object& object = *reach.window.object;
  const bool is_l0 = object.memory == Hardware::L0A || object.memory == Hardware::L0B ||
                     object.memory == Hardware::L0C;
  const core::Object* whole = core.memory_at(object.begin);
  if (!is_l0 || whole == nullptr || reach.first < reach.window.begin) return false;
  const Wide offset = reach.window.origin - whole->begin;
  if (offset + reach.last > whole->size_bytes()) return false;
  const uint8_t* const end = whole->begin + static_cast<int64_t>(offset + reach.last);
  return std::none_of(core.buffers.all.begin(), core.buffers.all.end(), [&](const auto& buffer) {
    const uint8_t* const begin = buffer.memory.address;
    return buffer.state != core::BufferState::kEnded && begin >= object.end && begin < end;
  });
}

Finding beyond_argument(const Core& core, const Instruction& instruction, const Reach& reach) {
  open_room(reach);
  Finding finding = outside_finding(core, instruction, reach);
  finding.code = Code::W0204;
  return finding;
}

Finding beyond_tensor(const Core& core, const Instruction& instruction, const Reach& reach) {
  Finding finding = finding_of(core, instruction, Code::W0201);
  finding.with("verb", reach.write ? "writes" : "reads");
  finding.with("operand", operand_text(*reach.list, reach.index_in_list));
  finding.with("size", reach.window.size_bytes);
  finding.with("first", saturated(reach.first)).with("last", saturated(reach.last));
  return finding.with("object", reach.window.object->name);
}

// For each object and effect the widest reach that leaves it, in the order of the operands.
std::vector<Reach> widest_outside(const std::vector<Reach>& reaches) {
  std::vector<Reach> widest;
  for (const Reach& reach : reaches) {
    if (reach.excess() <= 0) continue;
    const auto same = std::find_if(widest.begin(), widest.end(), [&](const Reach& other) {
      return other.window.object == reach.window.object && other.write == reach.write;
    });
    if (same == widest.end())
      widest.push_back(reach);
    else if (reach.excess() > same->excess())
      *same = reach;
  }
  std::stable_sort(widest.begin(), widest.end(),
                   [](const Reach& a, const Reach& b) { return a.list < b.list; });
  return widest;
}

void check_accesses(const Core& core, const Instruction& instruction,
                    std::vector<Finding>& findings) {
  ReachSink sink(core, instruction);
  instruction.accesses(instruction.record, sink);
  for (const isa::OperandRef& lost : sink.lost())
    findings.push_back(beyond_or_lost(core, instruction, lost));
  const std::vector<Reach> outside = widest_outside(sink.reaches());
  if (outside.empty()) return;
  const std::optional<OtherUnit> unit = unit_that_fits(core, instruction);
  const auto is_in_l0 = [&](const Reach& reach) { return stays_in_l0(core, reach); };
  const auto is_in_room = [&](const Reach& reach) { return stays_in_room(instruction, reach); };
  const bool is_harmless = std::all_of(outside.begin(), outside.end(), [&](const Reach& reach) {
    return stays_in_object(reach) || is_in_room(reach);
  });
  const bool is_of_l0 = std::all_of(outside.begin(), outside.end(), is_in_l0);
  for (const Reach& reach : outside) {
    findings.push_back(!is_harmless             ? outside_finding(core, instruction, reach)
                       : stays_in_object(reach) ? beyond_tensor(core, instruction, reach)
                                                : beyond_argument(core, instruction, reach));
    if (is_of_l0) {
      findings.back().code = Code::W0202;
      findings.back().with("memory", core::name_of(reach.window.object->memory));
    }
    if (unit) findings.back().help = help_of(*unit);
  }
}

// Checks the index and not the bytes: the address of a wrong index can wrap around to bytes that
// exist.
void check_index(const Core& core, const Instruction& instruction, const isa::Operand& operand,
                 uint64_t index, std::vector<Finding>& findings) {
  const std::optional<Window> window = window_of(core, operand);
  if (!window) {
    findings.push_back(beyond_or_lost(core, instruction,
                                      isa::operand_at(instruction.info, instruction.record, 0)));
    return;
  }
  const int64_t bytes = window->end - (operand.address - window->origin);
  const uint64_t elements =
      elements_in(instruction.info.dtype(instruction.record), static_cast<uint64_t>(bytes));
  if (index < elements) return;
  Finding finding = finding_of(core, instruction, Code::E0205);
  finding.with("index", static_cast<int64_t>(index));
  findings.push_back(finding.with("size", static_cast<int64_t>(elements)));
}

}  // namespace

void BoundsCheck::check(const Core& core, const Instruction& instruction,
                        std::vector<Finding>& findings) {
  if (instruction.accesses == nullptr || !has_bytes(findings)) return;
  if (&instruction.info == &isa::GetValue::info) {
    const auto& get = *static_cast<const isa::GetValue*>(instruction.record);
    check_index(core, instruction, get.src, get.index, findings);
  } else if (&instruction.info == &isa::SetValue::info) {
    const auto& set = *static_cast<const isa::SetValue*>(instruction.record);
    check_index(core, instruction, set.dst, set.index, findings);
  } else {
    check_accesses(core, instruction, findings);
  }
}

}  // namespace asctwin::check
