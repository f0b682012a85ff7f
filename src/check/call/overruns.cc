// There are few, and they are held one by one.
#include "check/call/overruns.h"

#include <algorithm>
#include <utility>

#include "check/call/reach.h"
#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;

// The bytes that the operand of this part may touch.
Bytes own_bytes(const Core& core, const Instruction& instruction,
                const core::Footprint::Part& part) {
  const auto at = isa::operand_at(instruction.info, instruction.record, part.access.operand);
  const auto window = window_of(core, *at.operand);
  if (!window) return {part.begin, part.end};
  return {window->origin + window->begin, window->origin + window->end};
}

bool overlap(const Bytes& a, const Bytes& b) { return a.begin < b.end && b.begin < a.end; }

}  // namespace

void OverrunCheck::take_overruns(const Core& core, const Instruction& instruction) {
  for (const auto& part : instruction.footprint->parts()) {
    const Bytes own = own_bytes(core, instruction, part);
    if (!isa::is_write(part.access.effect) || part.end <= own.end) continue;
    const Bytes beyond{std::max(part.begin, own.end), part.end};
    const auto at = isa::operand_at(instruction.info, instruction.record, part.access.operand);
    Finding error = finding_of(core, instruction, Code::E0201);
    error.with("verb", "writes").with("operand", operand_text(*at.info, at.index_in_list));
    error.with("first", part.begin - own.begin).with("last", part.end - own.begin);
    const core::Object* object = core.object_at(own.begin);
    error.with("object", object == nullptr ? Phrase("memory") : object->name);
    error.with("size", own.end - own.begin);
    forget(beyond);
    overruns_.push_back({beyond, std::move(error)});
  }
}

// Bytes that are written anew are no longer what an overrun has left.
void OverrunCheck::forget(Bytes bytes) {
  std::vector<Overrun> left;
  for (const Overrun& one : overruns_) {
    if (!overlap(one.bytes, bytes)) {
      left.push_back(one);
      continue;
    }
    if (one.bytes.begin < bytes.begin) left.push_back({{one.bytes.begin, bytes.begin}, one.error});
    if (bytes.end < one.bytes.end) left.push_back({{bytes.end, one.bytes.end}, one.error});
  }
  overruns_ = std::move(left);
}

void OverrunCheck::meet(const Core& core, const Instruction& instruction,
                        const core::Footprint::Part& part, std::vector<Finding>& findings) {
  const Bytes own = own_bytes(core, instruction, part);
  const Bytes used{std::max(part.begin, own.begin), std::min(part.end, own.end)};
  for (const Overrun& one : overruns_) {
    if (!overlap(one.bytes, used) || has_error(findings)) continue;
    Finding error = one.error;
    error.notes.push_back(phrase("`{}` at {} reads these bytes as its own", instruction.name,
                                 place_text(core, instruction.where)));
    findings.push_back(std::move(error));
  }
}

void OverrunCheck::begin(const Core& core, const Instruction& instruction,
                         std::vector<Finding>& findings) {
  const auto parts = instruction.footprint->parts();
  if (has_error(findings)) return;
  const bool leaves = std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.code == Code::W0202;
  });
  if (overruns_.empty() && !leaves) return;
  for (const auto& part : parts)
    if (isa::is_read(part.access.effect)) meet(core, instruction, part, findings);
  for (const auto& part : parts)
    if (part.is_run && isa::is_write(part.access.effect)) forget({part.begin, part.end});
  if (leaves) take_overruns(core, instruction);
}

}  // namespace asctwin::check
