// A core without marked bytes pays for one look at the effects of its calls.
// UNVERIFIED: evidence = inferred: that a use of such bytes is a fault.
#include "check/undefined.h"

#include <algorithm>

#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;
using isa::Access;
using isa::Effect;

class UnspecifiedSink final : public isa::AccessSink {
 public:
  void add(const Access& access) override {
    found_ = found_ || (access.effect == Effect::kWriteUnspecified && !is_empty(access));
  }
  bool found() const { return found_; }

 private:
  bool found_ = false;
};

bool leaves_undefined(const Instruction& call) {
  UnspecifiedSink sink;
  call.accesses(call.record, sink);
  return sink.found();
}

bool is_carried(const Instruction& call, const isa::OperandInfo& list) {
  return list.carried != nullptr && list.carried(call.record);
}

bool goes_to_global_memory(const Core& core, const Instruction& call, Accesses writes) {
  return std::any_of(writes.begin(), writes.end(), [&](const Access& access) {
    const auto at = isa::operand_at(call.info, call.record, access.operand);
    return core.chip().memory_of(at.operand->position) == Hardware::GM;
  });
}

Finding marked_finding(const Core& core, const Instruction& call, Code code,
                       const isa::OperandInfo& list, const MarkedBytes& marked) {
  const core::Object* object = core.object_at(marked.bytes.begin);
  Finding finding = finding_of(core, call, code);
  finding.with("operand", list.name).with("object", object->name);
  finding.with("first", marked.bytes.begin - object->begin);
  finding.with("last", marked.bytes.end - object->begin);
  finding.with("origin_op", marked.origin->op).with("origin_file", marked.origin->where.file);
  return finding.with("origin_line", int64_t{marked.origin->where.line});
}

}  // namespace

UndefinedCheck::UndefinedCheck(const Core& core) : marks_(core.memory) {}

void UndefinedCheck::check_reads(const Core& core, const Instruction& call,
                                 std::vector<Finding>& findings) {
  carries_ = false;
  for (const Touched::List& list : touched_.lists())
    for (const Access& access : list.reads) {
      const auto marked = marks_.first_in(access);
      if (!marked) continue;
      const bool carried = is_carried(call, *list.info);
      carries_ = carried && !goes_to_global_memory(core, call, touched_.writes());
      if (carries_) break;
      const Code code = carried ? Code::W0301 : Code::E0301;
      return findings.push_back(marked_finding(core, call, code, *list.info, *marked));
    }
}

void UndefinedCheck::take_writes(const Instruction& call) {
  if (carries_) marks_.carry(call, touched_.writes());
  for (const Access& access : touched_.writes()) {
    if (access.effect == Effect::kWriteUnspecified)
      marks_.mark(access, {call.name, call.where});
    else if (!carries_)
      marks_.clear(access);
  }
}

void UndefinedCheck::before(const Core& core, const Instruction& call,
                            std::vector<Finding>& findings) {
  if (call.accesses == nullptr || has_error(findings)) return;
  if (marks_.empty() && !leaves_undefined(call)) return;
  touched_.collect(call);
  check_reads(core, call, findings);
  if (!has_error(findings)) take_writes(call);
}

}  // namespace asctwin::check
