// The records with a mode are those of ops.inc that have such a member.
#include "why/atomic_mode.h"

#include <algorithm>

#include "asctwin/isa/records.h"
#include "stream/footprint.h"
#include "why/operands.h"

namespace asctwin::why {
namespace {

template <class Record>
void find_mode(const stream::Instruction& call, const isa::AtomicMode*& found) {
  if constexpr (requires(const Record& record) { record.atomic.op; })
    if (const auto* record = as<Record>(call)) found = &record->atomic;
}

}  // namespace

const isa::AtomicMode* atomic_mode_of(const stream::Instruction& call) {
  const bool accumulates =
      std::ranges::any_of(call.footprint->parts(), [](const stream::Footprint::Part& part) {
        return part.access.effect == isa::Effect::kAccumulate;
      });
  const isa::AtomicMode* mode = nullptr;
  if (!accumulates) return mode;
#define ASCTWIN_OP(record) find_mode<isa::record>(call, mode);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP
  return mode == nullptr || !mode->is_on() ? nullptr : mode;
}

}  // namespace asctwin::why
