// The only way in. What is compiled for each record is a look into the inline cache: a call that is
// known costs the comparison with the one before it, what observers have to note, and its body.
#include "asctwin/issue.h"

#include "core/issue/slow_path.h"
#include "core/launch/launch.h"
#include "num/target.h"

namespace asctwin {
namespace {

using core::CachedCall;

// Whether the operands lie where the known call may have them, and all else is the same in both.
template <class I>
bool is_alike(const I& call, const CachedCall& known) {
  constexpr size_t kOperands = core::kRecordType<I>.operands_first;
  const auto* const operands = reinterpret_cast<const isa::Operand*>(&call);
  for (size_t i = 0; i < kOperands; ++i)
    if (!known.ranges[i].contains(operands[i].address)) return false;
  return core::difference<I, kOperands>(&call, known.given, known.mask) == 0;
}

template <class I>
const I& with_operands_of(const I& call, const CachedCall& known) {
  const auto* const operands = reinterpret_cast<const isa::Operand*>(&call);
  auto* const placed = reinterpret_cast<isa::Operand*>(known.resolved);
  for (size_t i = 0; i < core::kRecordType<I>.operands_first; ++i)
    core::copy_place(placed[i], operands[i]);
  return *reinterpret_cast<const I*>(known.resolved);
}

// A core that copies a flag in until it is raised lets the others run.
void yield_where_polling(core::Core& core, const isa::DataCopy& copy) {
  constexpr int64_t kMostBlocks = 2;
  constexpr uint32_t kCopiesBetweenYields = 64;
  if (copy.block_count * copy.block_len > kMostBlocks || copy.src.position != TPosition::GM) return;
  if (++core.small_copies % kCopiesBetweenYields == 0 && !core.stopping())
    core.launch().yield(core);
}

}  // namespace

template <class I>
void issue(const I& instruction, SourceLoc where, const char* name) {
  core::Core& core = core::this_core();
  where.frame = core.frame;
  if constexpr (std::is_same_v<I, isa::DataCopy>) yield_where_polling(core, instruction);
  if constexpr (core::IsRemembered<I>) {
    for (CachedCall* known = core.calls.first(core::kRecordNumber<I>, where); known != nullptr;
         known = known->next) {
      if (known->generation != core.generation() || !is_alike(instruction, *known)) continue;
      const I& complete = with_operands_of(instruction, *known);
      core.last_where = where;
      core.last_op = name != nullptr ? name : known->op_name;
      if (known->is_observed)
        return core::issue_observed(core, core::kRecordType<I>, &instruction, *known, name);
      complete.execute();
      ++core.instructions;
      return;
    }
  }
  core::issue_slowly(core, core::kRecordType<I>, &instruction, where, name);
}

#define ASCTWIN_OP(record) \
  template void issue(const isa::record& instruction, SourceLoc where, const char* name);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace asctwin
