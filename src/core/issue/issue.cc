// The only way in. What is compiled for each record is a look into the inline cache: a call of a
// core without observers that is known costs the comparison with the one before it, and its body.
#include "asctwin/issue.h"

#include "core/issue/slow_path.h"
#include "core/launch.h"
#include "num/target.h"

namespace asctwin {
namespace {

using core::CachedCall;

// False: one of them does not lie where the known call had it.
template <class I>
bool place_operands(const I& call, const CachedCall& known) {
  constexpr size_t kOperands = core::kRecordType<I>.operands_first;
  const auto* const operands = reinterpret_cast<const isa::Operand*>(&call);
  auto* const placed = reinterpret_cast<isa::Operand*>(known.resolved);
  bool inside = true;
  for (size_t i = 0; i < kOperands; ++i)
    inside = inside && known.ranges[i].contains(operands[i].address);
  if (!inside) return false;
  for (size_t i = 0; i < kOperands; ++i) {
    const core::OperandSpan span = core::span_at(&operands[i]);
    placed[i].address = const_cast<uint8_t*>(span.address);
    placed[i].extent_bytes = span.extent_bytes;
  }
  return true;
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
    const CachedCall& known = core.calls.newest(core::kRecordNumber<I>, where);
    if (known.generation == core.generation() &&
        core::difference<I, core::kRecordType<I>.operands_first>(&instruction, known.given,
                                                                 known.mask) == 0 &&
        place_operands(instruction, known)) [[likely]] {
      core.last_where = where;
      core.last_op = name != nullptr ? name : known.op_name;
      reinterpret_cast<const I*>(known.resolved)->execute();
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
