// A call is looked for in the inline cache twice: as the kernel gave it, which spares it resolve(),
// and where the registers have changed since, as resolve() leaves it, which spares it the checks.
#include "core/issue/slow_path.h"

#include <cstring>
#include <exception>
#include <vector>

#include "core/errors.h"
#include "core/issue/delayed.h"
#include "core/issue/guard.h"
#include "core/launch.h"
#include "num/target.h"

namespace asctwin::core {
namespace {

struct Call {
  Core& core;
  const RecordType& type;
  SourceLoc where;
  const char* name;

  Instruction instruction(const void* record) const {
    return {type.info(record), record,          name,      where, core.instructions,
            type.accesses,     type.execute_at, type.order};
  }
  bool is_cached() const { return type.has_form && core.remembers_calls; }
};

void show(Core& core, const Instruction& seen, std::vector<Finding>& findings) {
  for (const auto& observer : core.observers.all()) observer->before(core, seen, findings);
  if (!findings.empty()) core.report_all(findings);
}

// On a chip with separate cores an instruction of the other kind of core does nothing.
bool runs_here(const Core& core, const isa::OpInfo& info, const void* record) {
  const isa::Support* path = isa::find_path(info, record, core.chip().family);
  return path == nullptr || path->cores.contains(core.id().kind);
}

// The way in without observers. False: this call does nothing on this core. `cached` receives what
// is remembered of the call, if anything is.
bool guard_call(const Call& call, const void* record, CachedCall*& cached) {
  Core& core = call.core;
  if (!call.is_cached()) {
    if (!runs_here(core, call.type.info(record), record)) return false;
    guard(core, call.instruction(record), {});
    return true;
  }
  const CallLayout& layout = call.type.layout();
  const auto is_covered = [&](const CachedCall& known) {
    if (!layout.have_one_form(record, known.resolved)) return false;
    for (size_t i = 0; i < layout.operand_count(); ++i)
      if (!known.ranges[i].contains(layout.operand_in(record, i).address)) return false;
    return true;
  };
  cached = core.calls.find(call.type.number, call.where);
  if (cached != nullptr && cached->is_filled && is_covered(*cached)) return true;
  cached = nullptr;
  if (!runs_here(core, call.type.info(record), record)) return false;
  CachedCall& made = core.calls.renew(call.type.number, call.where, layout);
  guard(core, call.instruction(record), {made.ranges, layout.operand_count()});
  made.fill(layout, record, call.type.info(record).name);
  cached = &made;
  return true;
}

// Shows a call that the single-call checks need not see to the observers, or only to the fast path.
ASCTWIN_ALWAYS_INLINE void show_known(Core& core, ObservedCall& known, const void* record,
                                      const OperandSpans& spans) {
  std::vector<Finding>& findings = known.found;
  Instruction& call = *known.call;
  call.record = record;
  call.number = core.instructions;
  call.footprint = nullptr;
  if (known.site == nullptr ||
      !core.observers.fast_path()->take(call, *known.site, spans, findings))
    return show(core, known.touching(spans), findings);
  if (!findings.empty()) core.report_all(findings);
}

ASCTWIN_ALWAYS_INLINE ObservedCall* find_known(const Call& call, const CallLayout& layout,
                                               const void* record, const OperandSpans& spans,
                                               bool as_given) {
  for (const auto& known : call.core.calls.observed(call.type.number).set_of(call.where)) {
    if (known->objects != call.core.objects.changes() || !known->is_at(call.where, call.name) ||
        (as_given && known->generation != call.core.generation()) ||
        !layout.have_one_form(record, as_given ? known->given : known->resolved) ||
        !known->placement.holds(spans))
      continue;
    return known.get();
  }
  return nullptr;
}

// The single-call checks have found nothing in `seen`.
CachedCall* keep(const Call& call, const CallLayout& layout, const Instruction& seen) {
  Core& core = call.core;
  if (layout.operand_count() > kMostOperands) return nullptr;
  ObservedCalls& calls = core.calls.observed(call.type.number);
  ObservedCall& known = calls.next_in(calls.set_of(call.where), layout);
  known.call.emplace(seen);
  if (!known.placement.learn(core, seen, seen.footprint->parts())) return nullptr;
  known.objects = core.objects.changes();
  known.fill(layout, seen.record, seen.info.name);
  known.spans = layout.spans_of(seen.record);
  known.footprint = *seen.footprint;
  if (FastPath* fast_path = core.observers.fast_path()) known.site = fast_path->prepare(core, seen);
  return &known;
}

// The way in for a call that is not known, and may become so. False: it does nothing on this core.
bool check(const Call& call, const void* record, CachedCall*& cached) {
  Core& core = call.core;
  Instruction seen = call.instruction(record);
  if (!runs_here(core, seen.info, record)) return false;
  std::vector<Finding> findings;
  for (const auto& one : core.observers.single_call_checks()) one->check(core, seen, findings);
  if (has_error(findings))
    core.footprint.clear(++core.walks);
  else
    core.footprint.walk(seen, ++core.walks);
  seen.footprint = &core.footprint;
  if (call.is_cached() && findings.empty()) cached = keep(call, call.type.layout(), seen);
  show(core, seen, findings);
  return true;
}

// The way in for the checks. False: this call does nothing on this core.
bool check_unless_known(const Call& call, const void* record, CachedCall*& cached) {
  if (call.is_cached() && call.type.layout().operand_count() <= kMostOperands) {
    const CallLayout& layout = call.type.layout();
    const OperandSpans spans = layout.spans_of(record);
    if (ObservedCall* known = find_known(call, layout, record, spans, false)) {
      show_known(call.core, *known, record, spans);
      cached = known;
      return true;
    }
  }
  return check(call, record, cached);
}

bool is_let_in(const Call& call, const void* record, CachedCall*& cached) {
  return call.core.observers.empty() ? guard_call(call, record, cached)
                                     : check_unless_known(call, record, cached);
}

void execute(const Call& call, const void* record) {
  if (call.core.schedule == nullptr)
    call.type.execute(record);
  else
    execute_later(call.core, call.type, record);
}

// Whether resolve() lets the operands where they are, so that they need not be looked at there: a
// call whose operands lie further on comes out alike, with its operands further on.
bool keeps_operands(const Call& call, const CallLayout& layout, const void* given,
                    const void* resolved) {
  constexpr size_t kFurther = 2 * isa::kRepeatBytes;
  alignas(uint64_t) uint8_t moved[kMostRecordBytes];
  std::memcpy(moved, given, call.type.bytes);
  for (size_t i = 0; i < layout.operand_count(); ++i) {
    const OperandSpan at = layout.operand_in(given, i);
    layout.place(moved, i, {at.address + kFurther, at.extent_bytes});
  }
  call.type.resolve(moved, call.core.context());
  for (size_t i = 0; i < layout.operand_count(); ++i) {
    const OperandSpan at = layout.operand_in(given, i), after = layout.operand_in(moved, i);
    if (after.address != at.address + kFurther || after.extent_bytes != at.extent_bytes)
      return false;
  }
  return layout.have_one_form(moved, resolved);
}

// From now on the call is known as it was given, as long as the registers stay as they are.
void remember_given(const Call& call, CachedCall& cached, const void* given, const void* resolved) {
  const CallLayout& layout = call.type.layout();
  if (call.type.resolve != nullptr && !keeps_operands(call, layout, given, resolved)) return;
  if (call.core.observers.empty() &&
      (call.type.operands_first != layout.operand_count() || !layout.begins_with_operands()))
    return;
  copy_words(cached.given, given, layout.words());
  cached.generation = call.core.generation();
}

void take_effect(const Call& call, const void* given, const void* record, CachedCall* cached) {
  execute(call, record);
  Core& core = call.core;
  bool changes = false;
  if (call.type.commit != nullptr)
    changes = core.change_registers(
        [&](isa::Registers& registers) { call.type.commit(record, registers, call.where); });
  if (cached == nullptr || !call.type.is_remembered) return;
  cached->generation = CachedCall::kNever;
  if (!changes && core.schedule == nullptr) remember_given(call, *cached, given, record);
}

// What acts on events instead of memories.
void synchronise(const Call& call, const void* record) {
  Core& core = call.core;
  if (core.schedule != nullptr) order_performed(core, call.type, record);
  call.type.perform(core, record, call.where, call.name);
  if (core.observers.empty()) return;
  const Instruction seen = call.instruction(record);
  for (const auto& observer : core.observers.all()) observer->after(core, seen);
}

// With observers: a call that is known as it was given. False: it is not.
ASCTWIN_ALWAYS_INLINE bool run_known(const Call& call, const void* given) {
  if (!call.type.is_remembered || call.core.observers.empty() || !call.core.remembers_calls)
    return false;
  const CallLayout& layout = call.type.layout();
  if (layout.operand_count() > kMostOperands) return false;
  const OperandSpans spans = layout.spans_of(given);
  ObservedCall* const known = find_known(call, layout, given, spans, true);
  if (known == nullptr) return false;
  layout.place_all(known->resolved, spans);
  show_known(call.core, *known, known->resolved, spans);
  call.type.execute(known->resolved);
  return true;
}

[[gnu::noinline]] void run(const Call& call, const void* given) {
  alignas(uint64_t) uint8_t completed[kMostRecordBytes];
  const void* record = given;
  if (call.type.resolve != nullptr) {
    if (call.type.has_form)
      copy_words(completed, given, call.type.bytes / sizeof(uint64_t));
    else
      std::memcpy(completed, given, call.type.bytes);
    call.type.resolve(completed, call.core.context());
    record = completed;
  }
  CachedCall* cached = nullptr;
  if (!is_let_in(call, record, cached)) return;
  if (call.type.execute != nullptr)
    take_effect(call, given, record, cached);
  else
    synchronise(call, record);
}

}  // namespace

void issue_slowly(Core& core, const RecordType& type, const void* record, SourceLoc where,
                  const char* name) {
  if (core.stopping()) {
    // Destructors that run while a stopped core is unwound still issue; anything else stops again.
    if (std::uncaught_exceptions() > 0) return;
    throw CoreStopped{};
  }
  if (name == nullptr) name = type.info(record).name;
  core.last_where = where;
  core.last_op = name;
  const Call call{core, type, where, name};
  if (core.schedule != nullptr) {
    if (core.schedule->leaves_the_turn()) core.launch().yield(core);
    if (type.reads_addresses) core.schedule->settle_before(PIPE_V);
  }
  if (!run_known(call, record)) run(call, record);
  ++core.instructions;
}

}  // namespace asctwin::core
