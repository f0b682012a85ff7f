// The way in. What is compiled for each record is a look into the inline cache: a call that is
// known costs the comparison with the one before it, what readers have to note, and its body.
#include "asctwin/issue.h"

#include "core/issue/element_calls.h"
#include "core/issue/global_order.h"
#include "core/issue/known_flags.h"
#include "core/issue/order_of_sums.h"
#include "core/issue/polling.h"
#include "core/issue/slow_path.h"
#include "core/launch/launch.h"
#include "num/target.h"

namespace asctwin {
namespace {

using core::CachedCall;

template <class I>
constexpr size_t kOperands = core::kRecordType<I>.operands_first;

template <class I>
const isa::Operand* operands_of(const I& call) {
  return reinterpret_cast<const isa::Operand*>(&call);
}

// Whether the operands lie where the known call may have them, and all else is the same in both.
template <class I>
ASCTWIN_ALWAYS_INLINE bool is_alike(const I& call, const CachedCall& known) {
  ASCTWIN_UNROLLED_LOOP
  for (size_t i = 0; i < kOperands<I>; ++i)
    if (!known.ranges[i].contains(operands_of(call)[i].address)) return false;
  return core::difference<I, kOperands<I>, core::kGivenWordsOf<I>>(&call, known.given,
                                                                   known.mask) == 0;
}

// Tests the placement of a call that readers see.
template <class I>
bool is_placed_alike(const core::Core& core, const I& call, const CachedCall& known,
                     SourceLoc where, const char* name) {
  if constexpr (kOperands<I> <= core::kMostOperands)
    return static_cast<const core::ObservedCall&>(known).is_placed_alike(
               operands_of(call), kOperands<I>, core.objects.changes(), where, name) &&
           static_cast<const core::ObservedCall&>(known).has_its_room(core);
  return false;
}

// The call as resolve() leaves it.
template <class I>
const I& complete(const I& call, const CachedCall& known) {
  auto* const placed = reinterpret_cast<isa::Operand*>(known.resolved);
  for (size_t i = 0; i < kOperands<I>; ++i) core::copy_place(placed[i], operands_of(call)[i]);
  return *reinterpret_cast<const I*>(known.resolved);
}

// No reader looks at the record that is kept, so that a call which is complete stays as it is.
template <class I>
ASCTWIN_ALWAYS_INLINE const I& complete_unobserved(const I& call, const CachedCall& known) {
  constexpr bool kIsGivenWhole = core::kGivenWordsOf<I> == core::kWordsOf<I>;
  return kIsGivenWhole && known.is_as_given ? call : complete(call, known);
}

template <class I>
ASCTWIN_ALWAYS_INLINE bool is_known(const core::Core& core, const I& instruction,
                                    const CachedCall& known) {
  return known.generation == core.generation() && is_alike(instruction, known);
}

// @pre the call is known, and no reader sees it
template <class I>
ASCTWIN_ALWAYS_INLINE void issue_known(core::Core& core, const CachedCall& known,
                                       const I& instruction, SourceLoc where, const char* name) {
  const I& call = complete_unobserved(instruction, known);
  core.last_where = where;
  core.last_op = name != nullptr ? name : known.op_name;
  core::execute(core, call);
  ++core.instructions;
}

// Looks at the calls behind the first one of a place.
template <class I>
[[gnu::noinline]] void issue_among(core::Core& core, const CachedCall* known, const I& instruction,
                                   SourceLoc where, const char* name) {
  for (; known != nullptr; known = known->next)
    if (is_known(core, instruction, *known))
      return issue_known(core, *known, instruction, where, name);
  core::issue_slowly(core, core::kRecordType<I>, &instruction, where, name);
}

// Looks at `first` and the calls behind it.
template <class I>
[[gnu::noinline]] void issue_observed(core::Core& core, CachedCall& first, const I& instruction,
                                      SourceLoc where, const char* name) {
  for (CachedCall* known = &first; known != nullptr; known = known->next) {
    if (!is_known(core, instruction, *known) ||
        !is_placed_alike(core, instruction, *known, where, name))
      continue;
    const I& call = complete(instruction, *known);
    core.last_where = where;
    core.last_op = name != nullptr ? name : known->op_name;
    show_known(core, static_cast<core::ObservedCall&>(*known));
    core::execute(core, call);
    ++core.instructions;
    return;
  }
  core::issue_slowly(core, core::kRecordType<I>, &instruction, where, name);
}

}  // namespace

template <class I>
void issue(const I& instruction, SourceLoc where, const char* name) {
  core::Core& core = core::this_core();
  where.frame = core.frame;
  if constexpr (core::kIsFlag<I>) return core::issue_flag(core, instruction, where, name);
  const core::GlobalOrder<I> order(instruction);
  if constexpr (requires { core::yield_where_polling(core, instruction, where); })
    core::yield_where_polling(core, instruction, where);
  if constexpr (core::IsRemembered<I>) {
    CachedCall& known = core.calls.first(core::kRecordNumber<I>, where);
    if constexpr (core::kAccessesElement<I>)
      if (core.schedule == nullptr &&
          core::issue_known_element(core, known, instruction, where, name))
        return;
    if (known.is_observed) return issue_observed(core, known, instruction, where, name);
    if (is_known(core, instruction, known)) [[likely]]
      return issue_known(core, known, instruction, where, name);
    return issue_among(core, known.next, instruction, where, name);
  }
  core::issue_slowly(core, core::kRecordType<I>, &instruction, where, name);
}

#define ASCTWIN_OP(record) \
  template void issue(const isa::record& instruction, SourceLoc where, const char* name);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace asctwin
