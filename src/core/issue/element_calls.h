// Calls of elements that lie where one was accessed before: what issue() does of them.
#pragma once

#include "core/core.h"
#include "core/issue/element.h"
#include "core/issue/slow_path.h"

namespace asctwin::core {

// The call of an element that lies where one was accessed before from this place. False: it has to
// take another way. @pre nothing delays the effects of calls
template <class I>
ASCTWIN_ALWAYS_INLINE bool issue_known_element(Core& core, CachedCall& first, const I& instruction,
                                               SourceLoc where, const char* name) {
  isa::Operand tensor;
  if (core.stopping() || !place_at_element(instruction, tensor)) return false;
  for (CachedCall* known = &first; known != nullptr; known = known->next) {
    if (!known->is_filled || !known->ranges[0].contains(tensor.address)) continue;
    auto& call = *reinterpret_cast<I*>(known->resolved);
    if (!are_alike(instruction, call)) continue;
    if (known->is_observed) {
      auto& observed = static_cast<ObservedCall&>(*known);
      if (!observed.is_element_alike(tensor, core.objects.changes(), where, name)) continue;
      copy_place(reinterpret_cast<isa::Operand&>(call), tensor);
      core.last_where = where;
      core.last_op = name != nullptr ? name : known->op_name;
      show_known(core, observed);
    } else {
      core.last_where = where;
      core.last_op = name != nullptr ? name : known->op_name;
    }
    execute_at(instruction, call, tensor.address);
    ++core.instructions;
    return true;
  }
  return false;
}

}  // namespace asctwin::core
