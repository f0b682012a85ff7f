// Compares a call with every earlier call that the cache keeps for its place in the source.
#include "core/issue/known_calls.h"

#include <algorithm>
#include <cstring>

#include "core/issue/guard.h"

namespace asctwin::core {
namespace {

bool lies_in_ranges(const CachedCall& known, const CallLayout& layout, const void* record) {
  for (size_t i = 0; i < layout.operand_count(); ++i)
    if (!known.ranges[i].contains(layout.operand_in(record, i).address)) return false;
  return true;
}

// Checks that ask how much memory is left for a call to work in.
bool asks_for_room(const Core& core, const Instruction& call) {
  return std::any_of(
      call.info.scratch.begin(), call.info.scratch.end(), [&](const isa::Scratch& scratch) {
        return scratch.families.contains(core.chip().family) && scratch.bytes(call.record) != 0;
      });
}

// Whether resolve() lets the operands where they are, so that they need not be looked at there: a
// call whose operands lie further on comes out alike, with its operands further on.
bool keeps_operands(const SlowCall& call, const CallLayout& layout, const void* given,
                    const void* resolved) {
  constexpr size_t kFurther = 2 * isa::kRepeatBytes;
  alignas(uint64_t) uint8_t moved[kMostRecordBytes];
  std::memcpy(moved, given, call.type.bytes);
  for (size_t i = 0; i < layout.operand_count(); ++i) {
    layout.operand_in(moved, i).address += kFurther;
  }
  call.type.resolve(moved, call.core.context());
  for (size_t i = 0; i < layout.operand_count(); ++i) {
    const isa::Operand &at = layout.operand_in(given, i), &after = layout.operand_in(moved, i);
    if (after.address != at.address + kFurther || after.extent_bytes != at.extent_bytes)
      return false;
  }
  return layout.have_one_form(moved, resolved);
}

}  // namespace

bool runs_here(const Core& core, const isa::OpInfo& info, const void* record) {
  const isa::Support* path = isa::find_path(info, record, core.chip().family);
  return path == nullptr || path->cores.contains(core.id().kind);
}

bool guard_unless_known(const SlowCall& call, const void* record, CachedCall*& cached) {
  Core& core = call.core;
  if (!call.is_cached()) {
    if (!runs_here(core, call.type.info(record), record)) return false;
    guard(core, call.instruction(record), {});
    return true;
  }
  const CallLayout& layout = call.type.layout();
  for (cached = &core.calls.first(call.type.number, call.where); cached != nullptr;
       cached = cached->next)
    if (cached->is_filled && lies_in_ranges(*cached, layout, record) &&
        layout.have_one_form(record, cached->resolved))
      return true;
  if (!runs_here(core, call.type.info(record), record)) return false;
  CachedCall& made = core.calls.renew(call.type.number, call.where, layout);
  guard(core, call.instruction(record), {made.ranges, layout.operand_count()});
  made.fill(layout, record, call.type.info(record).name);
  cached = &made;
  return true;
}

ObservedCall* find_known(const SlowCall& call, const CallLayout& layout, const void* record) {
  const auto* const operands = static_cast<const isa::Operand*>(record);
  const size_t count = layout.operand_count();
  for (CachedCall* cached = &call.core.calls.first(call.type.number, call.where); cached != nullptr;
       cached = cached->next) {
    auto& known = static_cast<ObservedCall&>(*cached);
    if (known.is_filled && lies_in_ranges(known, layout, record) &&
        layout.have_one_form(record, known.resolved) &&
        known.is_placed_alike(operands, count, call.core.objects.changes(), call.where,
                              call.given_name) &&
        known.has_its_room(call.core)) {
      auto* const placed = reinterpret_cast<isa::Operand*>(known.resolved);
      for (size_t i = 0; i < count; ++i) copy_place(placed[i], operands[i]);
      return &known;
    }
  }
  return nullptr;
}

ObservedCall* remember_checked(const SlowCall& call, const CallLayout& layout,
                               const Instruction& seen) {
  Core& core = call.core;
  ObservedCall& known = core.calls.renew_observed(call.type.number, call.where, layout);
  if (!known.placement.learn(core, seen, seen.footprint->parts(), known.ranges)) return nullptr;
  known.objects = core.objects.changes();
  known.name = call.given_name;
  known.free_bytes = asks_for_room(core, seen) ? core.free_bytes(Hardware::UB) : -1;
  known.fill(layout, seen.record, seen.info.name);
  known.call.emplace(seen);
  known.call->record = known.resolved;
  known.call->footprint = nullptr;
  known.footprint = *seen.footprint;
  const auto* const operands = static_cast<const isa::Operand*>(seen.record);
  for (size_t i = 0; i < layout.operand_count(); ++i) known.footprint_at[i] = operands[i].address;
  // Readers of tokens would not see a call that signals tokens on a fast path.
  const bool tells_tokens = seen.order != nullptr && !core.readers.of_core_tokens().empty();
  if (FastPath* fast_path = core.readers.fast_path(); fast_path != nullptr && !tells_tokens)
    known.site = fast_path->prepare(core, seen);
  return &known;
}

void remember_given(const SlowCall& call, CachedCall& cached, const void* given,
                    const void* resolved) {
  const CallLayout& layout = call.type.layout();
  if (call.type.resolve != nullptr && !keeps_operands(call, layout, given, resolved)) return;
  if (call.type.operands_first != layout.operand_count() || !layout.begins_with_operands()) return;
  copy_words(cached.given, given, layout.words());
  cached.is_as_given = layout.have_one_form(given, resolved);
  cached.generation = call.core.generation();
}

}  // namespace asctwin::core
