// Which pipes of a core take part where it meets others: what `tells` has done, the others know,
// and what `hears` does next knows of the others.
// spec: sync_and_timing.md, sections 1.6 and 2.2
#pragma once

#include "asctwin/base/pipe.h"
#include "core/observer.h"

namespace asctwin::check {

struct Rendezvous {
  pipe_t tells = PIPE_ALL;
  pipe_t hears = PIPE_ALL;

  bool holds_all() const { return tells == PIPE_ALL && hears == PIPE_ALL; }
};

// What works through global memory holds all of its core.
Rendezvous rendezvous_of(const core::Core& core, const core::Instruction& call);

}  // namespace asctwin::check
