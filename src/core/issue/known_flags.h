// The short way of SetFlag and WaitFlag on a core without checks, of which a queue issues two pairs
// for each tile. What the guard has let in once, it lets in again; then such a call changes no more
// than an entry of `events`.
#pragma once

#include <type_traits>

#include "asctwin/isa/sync.h"
#include "core/core.h"
#include "core/issue/slow_path.h"
#include "num/target.h"

namespace asctwin::core {

template <class I>
inline constexpr bool kIsFlag = std::is_same_v<I, isa::SetFlag> || std::is_same_v<I, isa::WaitFlag>;

template <class I>
KnownFlags& known_flags(Core& core) {
  return std::is_same_v<I, isa::SetFlag> ? core.known_sets : core.known_waits;
}

// Whether the flag stands as the call leaves it.
template <class I>
bool has_taken_effect(const Core& core, const I& call, SourceLoc where) {
  const int id = static_cast<int>(call.id);
  const Events::Flag* const flag = std::is_same_v<I, isa::SetFlag>
                                       ? core.events.find(call.event, id)
                                       : core.events.last_wait(call.event, id);
  return flag != nullptr && flag->where == where;
}

template <class I>
[[gnu::noinline]] void issue_flag_slowly(Core& core, const I& call, SourceLoc where,
                                         const char* name) {
  const size_t findings = core.findings().size();
  issue_slowly(core, kRecordType<I>, &call, where, name);
  if (core.findings().size() == findings && has_taken_effect(core, call, where))
    known_flags<I>(core).add(call.event, call.id);
}

// A flag that is set twice, and a wait for one that is not set, get the full look.
template <class I>
ASCTWIN_ALWAYS_INLINE void issue_flag(Core& core, const I& call, SourceLoc where,
                                      const char* name) {
  constexpr bool kSets = std::is_same_v<I, isa::SetFlag>;
  const int id = static_cast<int>(call.id);
  const bool is_known = known_flags<I>(core).has(call.event, call.id) && core.readers.empty() &&
                        core.schedule == nullptr && !core.stopping() &&
                        (core.events.find(call.event, id) == nullptr) == kSets;
  if (!is_known) [[unlikely]]
    return issue_flag_slowly(core, call, where, name);
  core.last_where = where;
  core.last_op = name != nullptr ? name : I::info.name;
  if constexpr (kSets)
    core.events.set(call.event, id, where);
  else
    core.events.clear_by_wait(call.event, id, where);
  ++core.instructions;
}

}  // namespace asctwin::core
