// The door: what happens to every instruction, in order: the core's state is added to it, the
// observers see it, it takes effect, it leaves its state behind.
#include "asctwin/issue.h"

#include <cstring>
#include <exception>
#include <memory>
#include <type_traits>

#include "core/cross_sync.h"
#include "core/effect.h"
#include "core/errors.h"
#include "core/familiar.h"
#include "core/group_barrier.h"
#include "core/guard.h"
#include "core/launch.h"
#include "core/mutex.h"
#include "core/soft_sync.h"
#include "core/sync.h"

namespace asctwin {
namespace {

using core::Core;

template <class I>
concept Executes = requires(const I& op) {
  op.execute();
};
template <class I>
concept Resolves = requires(I& op, const isa::Context& context) {
  op.resolve(context);
};
template <class I>
concept Commits = requires(const I& op, isa::Registers& registers) {
  op.commit(registers);
};
// Which bytes it touches depends on its record alone, and not on what stands in a tensor. Records
// without operands are no whole words, and quickly weighed.
template <class I>
concept HasForm = sizeof(I) % sizeof(uint64_t) == 0 && !requires(const I& op) {
  op.offsets_known;
};
template <class I>
concept CommitsItsPlace = requires(const I& op, isa::Registers& registers, SourceLoc where) {
  op.commit(registers, where);
};

void witness(Core& core, const core::Instruction& seen, std::vector<Finding>& findings) {
  for (const auto& observer : core.observers.observers) observer->before(core, seen, findings);
  if (!findings.empty()) core.report_all(findings);
}

// On a chip with separate cores an instruction of the other kind of core does nothing.
bool runs_here(const Core& core, const isa::OpInfo& info, const void* record) {
  const isa::Support* path = isa::find_path(info, record, core.chip().family);
  return path == nullptr || path->cores.contains(core.id().kind);
}

// What a core remembers of calls of type I.
template <class Memory, class I>
Memory& memory_of(core::ApprovalTable& table) {
  auto& slot = table[static_cast<size_t>(core::kRecordNumber<I>)];
  if (slot == nullptr) [[unlikely]]
    slot = std::make_unique<Memory>();
  return static_cast<Memory&>(*slot);
}
template <class I>
core::ApprovalsOf<I>& approvals_of(Core& core) {
  return memory_of<core::ApprovalsOf<I>, I>(core.approvals);
}
template <class I>
core::FamiliarOf<I>& familiar_of(Core& core) {
  return memory_of<core::FamiliarOf<I>, I>(core.familiar);
}

// The way in without observers. False: this call does nothing on this core.
template <class I>
[[gnu::noinline]] bool weigh(Core& core, const I& op, SourceLoc where, const char* name) {
  if (!runs_here(core, isa::op_info_of(op), &op)) return false;
  core::Windows<I> windows;
  core::guard(core, core::instruction_of(op, name, where, core.instructions), windows);
  if constexpr (HasForm<I>) approvals_of<I>(core).keep(op, where, windows);
  return true;
}

template <class I>
bool let_through(Core& core, const I& op, SourceLoc where, const char* name) {
  if constexpr (HasForm<I>)
    if (approvals_of<I>(core).cover(op, where)) return true;
  return weigh(core, op, where, name);
}

// Shows a call that needs no judging to the observers, or only to their gate.
template <class Known, class I>
void recognise(Core& core, Known& known, const I& op, const core::Spots& spots) {
  std::vector<Finding> findings;
  const core::Instruction& call = known.called(op, core.instructions);
  if (known.ticket() == nullptr ||
      !core.observers.gate->let_in(call, *known.ticket(), spots, findings))
    return witness(core, known.touching(spots), findings);
  if (!findings.empty()) core.report_all(findings);
}

// False: this call does nothing on this core.
bool run_judges(Core& core, core::Instruction& seen, std::vector<Finding>& findings) {
  if (!runs_here(core, seen.info, seen.record)) return false;
  for (const auto& judge : core.observers.judges) judge->judge(core, seen, findings);
  if (core::has_error(findings))
    core.footprint.clear(++core.walks);
  else
    core.footprint.walk(seen, ++core.walks);
  seen.footprint = &core.footprint;
  return true;
}

// For a call that is not familiar, and may become so. False: it does nothing on this core.
template <class I>
[[gnu::noinline]] bool judge(Core& core, const I& op, SourceLoc where, const char* name) {
  core::Instruction seen = core::instruction_of(op, name, where, core.instructions);
  std::vector<Finding> findings;
  if (!run_judges(core, seen, findings)) return false;
  if constexpr (HasForm<I>)
    if (findings.empty()) familiar_of<I>(core).keep(op, core, seen);
  witness(core, seen, findings);
  return true;
}

// The way in for the checks. False: this call does nothing on this core.
template <class I>
bool show(Core& core, const I& op, SourceLoc where, const char* name) {
  if constexpr (HasForm<I>) {
    auto& familiar = familiar_of<I>(core);
    const core::Spots spots = familiar.spots_of(op);
    if (auto* known = familiar.find(op, where, name, spots, core.objects.changes())) {
      recognise(core, *known, op, spots);
      return true;
    }
  }
  return judge(core, op, where, name);
}

template <class I>
bool is_let_in(Core& core, const I& op, SourceLoc where, const char* name) {
  return core.observers.empty() ? let_through(core, op, where, name) : show(core, op, where, name);
}

template <class I>
void take_effect(Core& core, const I& op, SourceLoc where) {
  core::execute(core, op);
  if constexpr (Commits<I>) op.commit(core.registers);
  if constexpr (CommitsItsPlace<I>) op.commit(core.registers, where);
}

template <class I>
void go_in(Core& core, const I& op, SourceLoc where, const char* name) {
  if (is_let_in(core, op, where, name)) take_effect(core, op, where);
}

// What acts on events instead of memories.
template <class I>
void synchronise(Core& core, I op, SourceLoc where, const char* name) {
  if constexpr (Resolves<I>) op.resolve(core.context());
  if (!is_let_in(core, op, where, name)) return;
  core::order(core, op);
  core::perform(core, op, where, name);
  if (core.observers.empty()) return;
  const core::Instruction seen = core::instruction_of(op, name, where, core.instructions);
  for (const auto& observer : core.observers.observers) observer->after(core, seen);
}

template <class I>
I copy_of(const I& instruction) {
  constexpr size_t kLongRecord = 256;  // beyond it one wait for the store buffer costs less
  if constexpr (!HasForm<I> || sizeof(I) > kLongRecord) return instruction;
  I copy;
  ASCTWIN_UNROLLED_LOOP
  for (size_t i = 0; i < sizeof(I) / sizeof(uint64_t); ++i) {
    const uint64_t word = core::word_at(&instruction, i);
    std::memcpy(reinterpret_cast<uint8_t*>(&copy) + i * sizeof(word), &word, sizeof(word));
  }
  return copy;
}

template <class I>
void run(Core& core, const I& instruction, SourceLoc where, const char* name) {
  if (core.schedule != nullptr) [[unlikely]]
    core::settle_for(core, instruction);
  if constexpr (Resolves<I>) {
    I op = copy_of(instruction);
    op.resolve(core.context());
    go_in(core, op, where, name);
  } else {
    go_in(core, instruction, where, name);
  }
}

}  // namespace

template <class I>
void issue(const I& instruction, SourceLoc where, const char* name) {
  Core& core = core::this_core();
  if (core.stopping()) {
    // Destructors that run while a stopped core is unwound still issue; anything else stops again.
    if (std::uncaught_exceptions() > 0) return;
    throw core::CoreStopped{};
  }
  if (name == nullptr) name = isa::op_info_of(instruction).name;
  where.frame = core.frame;
  core.last_where = where;
  core.last_op = name;
  if constexpr (Executes<I>)
    run(core, instruction, where, name);
  else
    synchronise(core, instruction, where, name);
  ++core.instructions;
}

#define ASCTWIN_OP(record) \
  template void issue(const isa::record& instruction, SourceLoc where, const char* name);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace asctwin
