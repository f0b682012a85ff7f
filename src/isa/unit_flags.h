// The unit flags of L0C, as a register, and how a call reads and changes them.
// UNVERIFIED: evidence = inferred: a call waits for and turns the bits of whole fractals, those of
// its rows and columns of padding included.
// spec: cube.md, section 1.7
#pragma once

#include <algorithm>

#include "asctwin/base/source_loc.h"
#include "asctwin/isa/unit_flag.h"
#include "isa/access.h"
#include "isa/op_info.h"
#include "isa/order.h"

namespace asctwin::isa {

// Calls visit(size_t) with the number of each bit that `blocks`, which lie in L0C, have a byte of.
template <class Visit>
void for_each_unit_flag(Access blocks, const uint8_t* l0c, Visit&& visit) {
  for (Loop& loop : blocks.loops)
    if (loop.stride_bytes == 0) loop.count = std::min<int64_t>(loop.count, 1);
  for_each_run(blocks, [&](const uint8_t* run, int64_t bytes) {
    const int64_t last = (run - l0c + bytes - 1) / kUnitFlagBytes;
    for (int64_t i = (run - l0c) / kUnitFlagBytes; i <= last; ++i) visit(static_cast<size_t>(i));
  });
}

// Other calls are refused, so they have no unit flags.
template <class Record>
bool lies_in_l0c(const Record& op, const Context& context) {
  for (const Limit& limit : Record::info.limits)
    if (verdict_of(limit, &op, context.chip) != Verdict::kHolds) return false;
  const Access blocks = op.unit_blocks();
  if (is_empty(blocks)) return false;
  const Hull hull = hull_of(blocks);
  const auto begin = reinterpret_cast<uintptr_t>(context.l0c.data());
  const uintptr_t first = reinterpret_cast<uintptr_t>(blocks.base) - begin;
  return hull.first == 0 && first <= context.l0c.size() &&
         hull.last <= static_cast<int64_t>(context.l0c.size() - first);
}

// The call's view of the bits; `awaited` is their state in which it goes on.
// UNVERIFIED: evidence = inferred: calls read and change the bits in program order, so that a state
// that no earlier call has left never comes.
template <class Record>
void resolve_unit_flag(Record& op, const Context& context, bool awaited) {
  op.l0c = nullptr;
  if (op.unit_flag == 0 || !lies_in_l0c(op, context)) return;
  op.l0c = context.l0c.data();
  op.blocked_at = -1;
  for_each_unit_flag(op.unit_blocks(), op.l0c, [&](size_t i) {
    if (op.blocked_at < 0 && context.registers.unit_flags.bits[i] != awaited)
      op.blocked_at = static_cast<int64_t>(i) * kUnitFlagBytes;
  });
}

// Leaves the bits set or clear, if the call turns them.
template <class Record>
void commit_unit_flag(const Record& op, Registers& registers, bool set) {
  if (!op.turns_flags() || op.l0c == nullptr) return;
  for_each_unit_flag(op.unit_blocks(), op.l0c,
                     [&](size_t i) { registers.unit_flags.bits[i] = set; });
}

// The call waits for the bits, and hands them on if it turns them.
template <class Record>
void unit_flag_order(const Record& op, pipe_t pipe, OrderSink& sink) {
  if (op.unit_flag == 0 || op.l0c == nullptr) return;
  const auto token = [](size_t i) { return OrderToken::unit_flag(static_cast<int64_t>(i)); };
  for_each_unit_flag(op.unit_blocks(), op.l0c, [&](size_t i) { sink.acquire(pipe, token(i)); });
  if (op.turns_flags())
    for_each_unit_flag(op.unit_blocks(), op.l0c, [&](size_t i) { sink.release(pipe, token(i)); });
}

template <class Record>
bool unit_flag_is_met(const Record& op, const Context&) {
  return op.blocked_at < 0;
}
template <class Record>
bool unit_flag_is_known(const Record& op, const Context&) {
  return op.unit_flag == 0 || op.unit_flag == 2 || op.unit_flag == 3;
}
template <class Record>
bool has_no_unit_flag(const Record& op, const Context&) {
  return op.unit_flag == 0;
}
template <class Record>
void blocked_facts(const void* record, Finding& finding) {
  const int64_t first = static_cast<const Record*>(record)->blocked_at;
  finding.with("first", first).with("last", first + kUnitFlagBytes);
}

// Rows for the rules of a record with a unitFlag.
template <class Record>
inline constexpr Rule kUnitFlagValueRule = {.code = Code::E0105,
                                            .holds = holds_for<Record, unit_flag_is_known<Record>>,
                                            .actual = "`unitFlag` {unitFlag}",
                                            .statement = "`unitFlag` is 0, 2 or 3"};
template <class Record>
inline constexpr Rule kUnitFlagChipRule = {
    .code = Code::E0105,
    .holds = holds_for<Record, has_no_unit_flag<Record>>,
    .actual = "`unitFlag` {unitFlag}",
    .statement = "`unitFlag` is for the 910B, the 910C and the 950",
    .families = Families::all() - have::kVaLists};
template <class Record>
inline constexpr Rule kUnitFlagWaitRule = {
    .code = Code::E0506,
    .holds = holds_for<Record, unit_flag_is_met<Record>>,
    .actual = "",
    .statement = "",
    .facts = blocked_facts<Record>,
    .summary = "with a unitFlag it waits for bits of L0C that an earlier call has left so"};
template <class Record>
inline constexpr Limit kUnitFlagLimit = {
    .field = "unitFlag",
    .value = value_of<Record, &Record::unit_flag>,
    .lo = 0,
    .hi = 3,
    .meaning = "0: none; 2 and 3 wait for the unit flags of L0C, 3 toggles them"};

}  // namespace asctwin::isa
