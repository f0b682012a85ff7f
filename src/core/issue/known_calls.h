// Finds a call of the slow path in the inline cache, and enters calls into it. A call is known
// there by its form as resolve() leaves it, and by where its operands may lie; what was checked of
// a known call holds for all calls that are found by it.
//
// The simple model is: every call is checked. A known one is not, because its checks would say what
// they have said before.
#pragma once

#include "core/issue/record_type.h"

namespace asctwin::core {

// A call on the slow path.
struct SlowCall {
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
  // The test when there are readers.
  bool is_cached_observed() const {
    return is_cached() && type.layout().begins_with_operands() &&
           type.layout().operand_count() <= kMostOperands;
  }
};

// On a chip with separate cores an instruction of the other kind of core does nothing.
bool runs_here(const Core& core, const isa::OpInfo& info, const void* record);

// Without readers: guards the call unless it is known. False: it does nothing on this core.
// `cached` receives what is remembered of the call, if anything is.
bool guard_unless_known(const SlowCall& call, const void* record, CachedCall*& cached);

// With readers: the known call that `record` is, placed where its operands lie; or nullptr.
ObservedCall* find_known(const SlowCall& call, const CallLayout& layout, const void* record);
// Enters the call `seen`, in which the single-call checks have found nothing. nullptr: others
// cannot be held against it.
ObservedCall* remember_checked(const SlowCall& call, const CallLayout& layout,
                               const Instruction& seen);

// From now on the call is known as it was given, before resolve(), as long as the registers stay as
// they are: issue() itself finds it.
void remember_given(const SlowCall& call, CachedCall& cached, const void* given,
                    const void* resolved);

}  // namespace asctwin::core
