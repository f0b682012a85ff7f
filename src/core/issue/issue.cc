// The only way in. What is compiled for each record is a look into the inline cache: a call of a
// core without observers that is known costs the comparison with the one before it, and its body.
#include "asctwin/issue.h"

#include "core/issue/slow_path.h"
#include "num/target.h"

namespace asctwin {
namespace {

using core::CachedCall;

constexpr size_t kWordsOfOperand = sizeof(isa::Operand) / sizeof(uint64_t);
constexpr size_t kWordsOfSpan = offsetof(isa::Operand, position) / sizeof(uint64_t);

// Where the words differ in more than the places of the operands, with which the record begins.
template <class I>
uint64_t difference(const I& call, const CachedCall& known) {
  constexpr size_t kOperandWords = core::kRecordType<I>.operands_first * kWordsOfOperand;
  uint64_t difference = 0;
  ASCTWIN_UNROLLED_LOOP
  for (size_t i = 0; i < sizeof(I) / sizeof(uint64_t); ++i) {
    if (i < kOperandWords && i % kWordsOfOperand < kWordsOfSpan) continue;
    const uint64_t bits = core::word_at(&call, i) ^ known.given[i];
    if constexpr (std::has_unique_object_representations_v<I>)
      difference |= bits;
    else
      difference |= bits & known.mask[i];
  }
  return difference;
}

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
    placed[i].address = operands[i].address;
    placed[i].extent_bytes = operands[i].extent_bytes;
  }
  return true;
}

}  // namespace

template <class I>
void issue(const I& instruction, SourceLoc where, const char* name) {
  core::Core& core = core::this_core();
  where.frame = core.frame;
  if constexpr (core::IsRemembered<I>) {
    const CachedCall& known = core.calls.newest(core::kRecordNumber<I>, where);
    if (known.generation == core.generation() && difference(instruction, known) == 0 &&
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
