// The door: what happens to every instruction, in order: the core's state is added to it, the
// observers see it, it takes effect, it leaves its state behind.
#include "asctwin/issue.h"

#include <exception>
#include <type_traits>

#include "core/guard.h"
#include "core/launch.h"
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
template <class I>
concept CommitsItsPlace = requires(const I& op, isa::Registers& registers, SourceLoc where) {
  op.commit(registers, where);
};

void observe(Core& core, const core::Instruction& seen) {
  std::vector<Finding> findings;
  for (const auto& observer : core.observers) observer->before(core, seen, findings);
  if (!findings.empty()) core.report_all(findings);
}

// On a chip with separate cores an instruction of the other kind of core does nothing.
bool runs_here(const Core& core, const isa::OpInfo& info, const void* record) {
  const isa::Support* path = isa::find_path(info, record, core.chip().family);
  return path == nullptr || path->cores.contains(core.id().kind);
}

template <class I>
void run(Core& core, I op, SourceLoc where, const char* name) {
  if constexpr (Resolves<I>) op.resolve(core.context());
  const core::Instruction seen = core::instruction_of(op, name, where, core.instructions);
  if (!runs_here(core, I::info, &op)) return;
  if (core.observers.empty())
    core::guard(core, seen);
  else
    observe(core, seen);
  op.execute();
  if constexpr (Commits<I>) op.commit(core.registers);
  if constexpr (CommitsItsPlace<I>) op.commit(core.registers, where);
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
  if (name == nullptr) name = I::info.name;
  core.last_where = where;
  core.last_op = name;
  if constexpr (Executes<I>)
    run(core, instruction, where, name);
  else
    core::perform(core, instruction, where, name);
  ++core.instructions;
}

#define ASCTWIN_OP(record) \
  template void issue(const isa::record& instruction, SourceLoc where, const char* name);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace asctwin
