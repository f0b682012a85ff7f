// A call that issue() does not find in the inline cache, because the registers have changed since,
// is looked for there once more, as resolve() leaves it. That spares it the single-call checks.
#include "core/issue/slow_path.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <vector>

#include "core/errors.h"
#include "core/issue/delayed.h"
#include "core/issue/guard.h"
#include "core/launch/launch.h"
#include "num/target.h"

namespace asctwin::core {
namespace {

struct Call {
  Core& core;
  const RecordType& type;
  SourceLoc where;
  const char* name;
  const char* given_name;  // nullptr: it has that of its description

  Instruction instruction(const void* record) const {
    return {type.info(record), record,          name,      where, core.instructions,
            type.accesses,     type.execute_at, type.order};
  }
  bool is_cached() const { return type.has_form && core.remembers_calls; }
  // The same with observers.
  bool is_cached_observed() const {
    return is_cached() && type.layout().begins_with_operands() &&
           type.layout().operand_count() <= kMostOperands;
  }
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

// A launch that has both kinds of core has another core for it.
void report_idle(const Call& call, const isa::OpInfo& info) {
  Core& core = call.core;
  const KernelKind kind = core.launch().kind();
  const bool is_work = info.kind == isa::Kind::kMoves || info.kind == isa::Kind::kComputes;
  if ((kind.cube > 0 && kind.vector > 0) || !is_work || core.stopping()) return;
  if (!core.idle_calls.insert(hash_of(call.where)).second) return;
  constexpr const char* kCube = "cube cores";
  constexpr const char* kVector = "vector cores";
  const bool is_vector = core.id().kind == CoreKind::kVector;
  Finding finding = core.finding(Code::W0703, call.name, call.where);
  finding.with("needed", is_vector ? kCube : kVector);
  core.report(std::move(finding.with("present", is_vector ? kVector : kCube)));
}

bool lies_in_ranges(const CachedCall& known, const CallLayout& layout, const void* record) {
  for (size_t i = 0; i < layout.operand_count(); ++i)
    if (!known.ranges[i].contains(layout.operand_in(record, i).address)) return false;
  return true;
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
  for (cached = &core.calls.first(call.type.number, call.where); cached != nullptr;
       cached = cached->next)
    if (cached->is_filled && lies_in_ranges(*cached, layout, record) &&
        layout.have_one_form(record, cached->resolved))
      return true;
  if (!runs_here(core, call.type.info(record), record)) return false;
  // A line often takes elements from several tensors, and a library call has several flags.
  const bool has_several = call.type.as_first_element != nullptr || layout.operand_count() == 0;
  CachedCall& made =
      core.calls.renew(call.type.number, call.where, layout,
                       has_several ? InlineCache::Room::kSeveral : InlineCache::Room::kOne);
  guard(core, call.instruction(record), {made.ranges, layout.operand_count()});
  made.fill(layout, record, call.type.info(record).name);
  cached = &made;
  return true;
}

// As resolve() leaves it.
ObservedCall* find_known(const Call& call, const CallLayout& layout, const void* record) {
  const auto* const operands = static_cast<const isa::Operand*>(record);
  const size_t count = layout.operand_count();
  for (CachedCall* cached = &call.core.calls.first(call.type.number, call.where); cached != nullptr;
       cached = cached->next) {
    auto& known = static_cast<ObservedCall&>(*cached);
    if (known.is_filled && lies_in_ranges(known, layout, record) &&
        layout.have_one_form(record, known.resolved) &&
        known.is_placed_alike(operands, count, call.core.objects.changes(), call.where,
                              call.given_name) &&
        known.has_its_room(call.core)) {
      auto* const placed = reinterpret_cast<isa::Operand*>(known.resolved);
      for (size_t i = 0; i < count; ++i) copy_place(placed[i], operands[i]);
      return &known;
    }
  }
  return nullptr;
}

// Checks that ask how much memory is left for a call to work in.
bool asks_for_room(const Core& core, const Instruction& call) {
  return std::any_of(
      call.info.scratch.begin(), call.info.scratch.end(), [&](const isa::Scratch& scratch) {
        return scratch.families.contains(core.chip().family) && scratch.bytes(call.record) != 0;
      });
}

// The single-call checks have found nothing in `seen`.
CachedCall* keep(const Call& call, const CallLayout& layout, const Instruction& seen) {
  Core& core = call.core;
  ObservedCall& known = core.calls.renew_observed(call.type.number, call.where, layout);
  if (!known.placement.learn(core, seen, seen.footprint->parts(), known.ranges)) return nullptr;
  known.objects = core.objects.changes();
  known.name = call.given_name;
  known.free_bytes = asks_for_room(core, seen) ? core.free_bytes(Hardware::UB) : -1;
  known.fill(layout, seen.record, seen.info.name);
  known.call.emplace(seen);
  known.call->record = known.resolved;
  known.call->footprint = nullptr;
  known.footprint = *seen.footprint;
  const auto* const operands = static_cast<const isa::Operand*>(seen.record);
  for (size_t i = 0; i < layout.operand_count(); ++i) known.footprint_at[i] = operands[i].address;
  if (FastPath* fast_path = core.observers.fast_path()) known.site = fast_path->prepare(core, seen);
  return &known;
}

// The way in for a call that is not known, and may become so as `form`, which accesses the same
// bytes. False: it does nothing on this core.
bool check(const Call& call, const void* record, const void* form, CachedCall*& cached) {
  Core& core = call.core;
  Instruction seen = call.instruction(record);
  if (!runs_here(core, seen.info, record)) {
    report_idle(call, seen.info);
    return false;
  }
  std::vector<Finding> findings;
  for (const auto& one : core.observers.single_call_checks()) one->check(core, seen, findings);
  const bool goes_on =
      core.launch().spec().keep_going && has_error(findings) && can_execute(core, seen);
  if (goes_on) core.keep_all(findings);
  if (has_error(findings))
    core.footprint.clear(++core.walks);
  else
    core.footprint.walk(seen, ++core.walks);
  seen.footprint = &core.footprint;
  if (call.is_cached_observed() && findings.empty() && !goes_on) {
    Instruction kept = call.instruction(form);
    kept.footprint = &core.footprint;
    cached = keep(call, call.type.layout(), kept);
  }
  show(core, seen, findings);
  return true;
}

// The way in for the checks. False: this call does nothing on this core.
bool check_unless_known(const Call& call, const void* record, const void* form,
                        CachedCall*& cached) {
  if (call.is_cached_observed())
    if (ObservedCall* known = find_known(call, call.type.layout(), form)) {
      show_known(call.core, *known);
      cached = known;
      return true;
    }
  return check(call, record, form, cached);
}

bool is_let_in(const Call& call, const void* record, CachedCall*& cached) {
  alignas(uint64_t) uint8_t first[kMostRecordBytes];
  const bool is_element =
      call.type.as_first_element != nullptr && call.type.as_first_element(record, first);
  const void* const form = is_element ? first : record;
  const bool is_in = call.core.observers.empty() ? guard_call(call, form, cached)
                                                 : check_unless_known(call, record, form, cached);
  // What is remembered of an element is not what this call does.
  if (is_element) cached = nullptr;
  return is_in;
}

void execute(const Call& call, const void* record) {
  if (call.core.orders_sums && call.type.atomic != nullptr &&
      depends_on_order(*call.type.atomic(record)))
    call.core.launch().in_turn(call.core, [&] { call.type.execute(record); });
  else if (call.core.schedule == nullptr)
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
    layout.operand_in(moved, i).address += kFurther;
  }
  call.type.resolve(moved, call.core.context());
  for (size_t i = 0; i < layout.operand_count(); ++i) {
    const isa::Operand &at = layout.operand_in(given, i), &after = layout.operand_in(moved, i);
    if (after.address != at.address + kFurther || after.extent_bytes != at.extent_bytes)
      return false;
  }
  return layout.have_one_form(moved, resolved);
}

// From now on the call is known as it was given, as long as the registers stay as they are.
void remember_given(const Call& call, CachedCall& cached, const void* given, const void* resolved) {
  const CallLayout& layout = call.type.layout();
  if (call.type.resolve != nullptr && !keeps_operands(call, layout, given, resolved)) return;
  if (call.type.operands_first != layout.operand_count() || !layout.begins_with_operands()) return;
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

void run(const Call& call, const void* given) {
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
  const char* const given_name = name;
  if (name == nullptr) name = type.info(record).name;
  core.last_where = where;
  core.last_op = name;
  const Call call{core, type, where, name, given_name};
  if (core.schedule != nullptr) {
    if (core.schedule->leaves_the_turn()) core.launch().yield(core);
    if (type.reads_addresses) core.schedule->settle_before(PIPE_V);
  }
  run(call, record);
  ++core.instructions;
}

void show_slowly(Core& core, ObservedCall& known, FastPath::Taken taken) {
  if (taken == FastPath::Taken::kWithFindings) return core.report_all(known.found);
  show(core, known.with_footprint(), known.found);
  known.call->footprint = nullptr;
}

}  // namespace asctwin::core
