// The way of a call that issue() does not find in the inline cache: resolve(), the checks or the
// guard unless it is known after all, execute(), commit().
#include "core/issue/slow_path.h"

#include <cstring>
#include <exception>
#include <vector>

#include "core/errors.h"
#include "core/issue/delayed.h"
#include "core/issue/guard.h"
#include "core/issue/known_calls.h"
#include "core/launch/launch.h"
#include "core/sync/token_rounds.h"
#include "num/target.h"

namespace asctwin::core {
namespace {

// With --keep-going a call that can be executed is, whatever was found.
void tell(Core& core, const Instruction& seen, std::vector<Finding>& findings) {
  const bool goes_on =
      core.launch().spec().keep_going && has_error(findings) && can_execute(core, seen);
  goes_on ? core.keep_all(findings) : core.report_all(findings);
}

void show(Core& core, const Instruction& seen, std::vector<Finding>& findings) {
  if (seen.execute_at != nullptr) tell_declared_tokens(core, seen, TokenEnd::kWaited);
  for (auto* reader : core.readers.of_instructions()) reader->begin(core, seen, findings);
  if (!findings.empty()) tell(core, seen, findings);
  tell_declared_tokens(core, seen, TokenEnd::kSignals);
}

// A launch that has both kinds of core has another core for it.
void report_idle(const SlowCall& call, const isa::OpInfo& info) {
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

// The way in for a call that is not known, and may become so as `form`, which accesses the same
// bytes. False: it does nothing on this core.
bool check(const SlowCall& call, const void* record, const void* form, CachedCall*& cached) {
  Core& core = call.core;
  Instruction seen = call.instruction(record);
  if (!runs_here(core, seen.info, record)) {
    report_idle(call, seen.info);
    return false;
  }
  std::vector<Finding> findings;
  for (const auto& one : core.readers.single_call_checks()) one->check(core, seen, findings);
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
    cached = remember_checked(call, call.type.layout(), kept);
  }
  show(core, seen, findings);
  return true;
}

// The way in for the checks. False: this call does nothing on this core.
bool check_unless_known(const SlowCall& call, const void* record, const void* form,
                        CachedCall*& cached) {
  if (call.is_cached_observed())
    if (ObservedCall* known = find_known(call, call.type.layout(), form)) {
      show_known(call.core, *known);
      cached = known;
      return true;
    }
  return check(call, record, form, cached);
}

bool is_let_in(const SlowCall& call, const void* record, CachedCall*& cached) {
  alignas(uint64_t) uint8_t first[kMostRecordBytes];
  const bool is_element =
      call.type.as_first_element != nullptr && call.type.as_first_element(record, first);
  const void* const form = is_element ? first : record;
  const bool is_in = call.core.readers.empty() ? guard_unless_known(call, form, cached)
                                               : check_unless_known(call, record, form, cached);
  // The remembered call of an element is not this call.
  if (is_element) cached = nullptr;
  return is_in;
}

bool waits_for_its_turn(const SlowCall& call, const void* record) {
  return call.core.orders_sums && call.type.takes_turn != nullptr && call.type.takes_turn(record);
}

void execute(const SlowCall& call, const void* record) {
  if (waits_for_its_turn(call, record))
    call.core.launch().in_turn(call.core, [&] {
      show_effect(call.core, call.instruction(record));
      call.type.execute(record);
    });
  else if (call.core.schedule == nullptr)
    call.type.execute(record);
  else
    execute_later(call, record);
}

void take_effect(const SlowCall& call, const void* given, const void* record, CachedCall* cached) {
  execute(call, record);
  Core& core = call.core;
  bool changes = false;
  if (call.type.commit != nullptr)
    changes = core.change_registers(
        [&](isa::Registers& registers) { call.type.commit(record, registers, call.where); });
  if (cached == nullptr || !call.type.is_remembered) return;
  cached->generation = CachedCall::kNever;
  if (changes || core.schedule != nullptr) return;
  // issue() itself shows no effects.
  if (!core.readers.of_effects().empty() && waits_for_its_turn(call, record)) return;
  remember_given(call, *cached, given, record);
}

// Runs the calls that act on events instead of memories.
void synchronise(const SlowCall& call, const void* record) {
  Core& core = call.core;
  if (core.schedule != nullptr) order_performed(core, call.type, record);
  const Instruction seen = call.instruction(record);
  core.token_rounds.performed = &seen;
  call.type.perform(core, record, call.where, call.name);
  core.token_rounds.performed = nullptr;
  if (core.readers.empty()) return;
  tell_declared_tokens(core, seen, TokenEnd::kWaited);
  for (auto* reader : core.readers.of_instructions()) reader->end(core, seen);
}

void run(const SlowCall& call, const void* given) {
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
  core.have_data_registers();
  const SlowCall call{core, type, where, name, given_name};
  if (core.schedule != nullptr) {
    if (core.schedule->leaves_the_turn()) core.launch().yield(core);
    if (type.reads_addresses) core.schedule->settle_before(PIPE_V);
  }
  run(call, record);
  ++core.instructions;
}

void show_slowly(Core& core, ObservedCall& known, FastPath::Taken taken) {
  if (taken == FastPath::Taken::kWithFindings) return tell(core, *known.call, known.found);
  show(core, known.with_footprint(), known.found);
  known.call->footprint = nullptr;
}

}  // namespace asctwin::core
