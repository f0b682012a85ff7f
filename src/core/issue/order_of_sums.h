// Atomic copies of floating numbers give another sum in another order. Where calls take effect in
// program order, those of several cores take effect in the order of the cores: each waits until no
// core can go on without it. Integers come out alike in any order, and wait for nothing; atomic
// operations of the scalar unit wait always, since what they give is different in another order.
// spec: data_movement.md, section 12
#pragma once

#include "core/core.h"
#include "core/launch/launch.h"

namespace asctwin::core {

template <class I>
concept CombinesAtomically = requires(const I& call) {
  call.atomic.is_on();
};

inline bool depends_on_order(const isa::AtomicMode& mode) {
  return mode.is_on() && (mode.dtype == DType::kFloat || mode.dtype == DType::kHalf ||
                          mode.dtype == DType::kBFloat16);
}

template <class I>
inline constexpr bool kTakesTurns = CombinesAtomically<I> || requires {
  I::kTakesTurns;
};
template <class I>
bool takes_turn(const I& call) {
  if constexpr (CombinesAtomically<I>)
    return depends_on_order(call.atomic);
  else
    return true;
}

// @pre the call is resolved
template <class I>
ASCTWIN_ALWAYS_INLINE void execute(Core& core, const I& call) {
  if constexpr (kTakesTurns<I>)
    if (core.orders_sums && takes_turn(call)) [[unlikely]]
      return core.launch().in_turn(core, [&call] { call.execute(); });
  call.execute();
}

}  // namespace asctwin::core
