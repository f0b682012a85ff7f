// The pipes that a call names.
#include "check/race/rendezvous.h"

#include "asctwin/isa/cross_core.h"
#include "asctwin/isa/sync.h"
#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {

Rendezvous rendezvous_of(const core::Core& core, const core::Instruction& call) {
  if (const auto* all = record_as<isa::SyncAll>(call)) return {all->trigger, all->wait};
  if (const auto* set = record_as<isa::CrossCoreSetFlag>(call)) return {.tells = set->pipe};
  const auto* wait = record_as<isa::CrossCoreWaitFlag>(call);
  if (wait == nullptr) return {};
  return {.tells = PIPE_S, .hears = core.chip().cross_wait_holds_one_pipe ? wait->pipe : PIPE_S};
}

}  // namespace asctwin::check
