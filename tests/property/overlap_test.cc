// The overlap check against sets of bytes: random calls whose operands lie across one another, and
// the rules of data_movement.md, section 1.4, and vector.md, section 1.6, byte by byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "check/call/overlap.h"
#include "property/launch_on.h"
#include "property/random/each_operation.h"

namespace asctwin::test {
namespace {

constexpr int kCallsPerChip = 160;  // of a record, on each chip
constexpr int kLeastCalls = 20;     // of an operation

using ByteSet = std::set<const uint8_t*>;
using Steps = std::map<int64_t, ByteSet>;

using Runs = std::vector<std::pair<const uint8_t*, int64_t>>;

// The bytes that one list of operands reads and writes in each step, and run by run.
struct ListBytes {
  Steps read, written;
  Runs read_runs, written_runs;
};

class ListSink final : public isa::AccessSink {
 public:
  ListSink(const isa::OpInfo& info, const void* record) : info_(info), record_(record) {}
  void add(const isa::Access& access) override {
    ListBytes& list = lists[isa::operand_at(info_, record_, access.operand).info];
    for (int64_t i = 0; i < access.loops[0].count; ++i) {
      isa::Access round = access;
      round.base += i * access.loops[0].stride_bytes;
      round.loops[0].count = 1;
      const bool ordered = info_.order != isa::Order::kNone;
      add_round(list, round, ordered ? access.step + i : 0);
    }
  }
  std::map<const isa::OperandInfo*, ListBytes> lists;
  bool writes_twice_in_a_step = false;  // whatever the lists

 private:
  void add_round(ListBytes& list, const isa::Access& round, int64_t step) {
    const bool write = is_write(round.effect);
    isa::for_each_run(round, [&](const uint8_t* run, int64_t bytes) {
      (write ? list.written_runs : list.read_runs).emplace_back(run, bytes);
      for (int64_t i = 0; i < bytes; ++i) {
        (write ? list.written : list.read)[step].insert(run + i);
        writes_twice_in_a_step |= write && !written_[step].insert(run + i).second;
      }
    });
  }

  const isa::OpInfo& info_;
  const void* record_;
  Steps written_;  // by the whole call
};

bool meet(const ByteSet& a, const ByteSet& b) {
  return std::any_of(a.begin(), a.end(), [&](const uint8_t* byte) { return b.count(byte) != 0; });
}

// Without an order of steps, the same bytes are the same places only where they are the same runs.
bool changes_places(const ListBytes& to, const ListBytes& from) {
  const auto& [step, bytes] = *to.written.begin();
  const auto sources = from.read.find(step);
  return sources != from.read.end() && meet(bytes, sources->second) &&
         to.written_runs != from.read_runs;
}

bool interfere(const Steps& written, const Steps& read, bool accumulates, bool shrinks) {
  for (const auto& [step, bytes] : written)
    for (const auto& [other, sources] : read) {
      if (!meet(bytes, sources)) continue;
      if (step == other && bytes != sources && !shrinks) return true;
      if (step < other && !accumulates) return true;
    }
  return false;
}

// The model: whether some byte of the call is touched twice without an order.
bool is_undefined(const AnyCall& op) {
  const isa::OpInfo& info = op.info;
  ListSink sink(info, op.record);
  op.accesses(sink);
  const int accumulator = info.accumulator == nullptr ? -1 : info.accumulator(op.record);
  const isa::OperandInfo* gathers =
      accumulator < 0 ? nullptr : isa::operand_at(info, op.record, accumulator).info;
  const bool shrinks = info.shrinks_in_place != nullptr && info.shrinks_in_place(op.record);
  const int in_place = info.compacted == nullptr ? -1 : info.compacted(op.record);
  if (in_place >= 0) sink.lists[isa::operand_at(info, op.record, in_place).info].read.clear();
  if (sink.writes_twice_in_a_step) return true;
  for (const auto& [to, touched] : sink.lists) {
    for (const auto& [from, other] : sink.lists) {
      if (interfere(touched.written, other.read, from == gathers, shrinks)) return true;
      const bool ordered = info.order != isa::Order::kNone;
      if (!ordered && !touched.written.empty() && changes_places(touched, other)) return true;
    }
  }
  return false;
}

std::vector<Finding> found_in(const core::Instruction& call, const Machine& machine) {
  const auto launch = launch_on(machine);
  std::vector<Finding> findings;
  check::OverlapCheck().check(*launch->cores()[0], call, findings);
  return findings;
}

// Operands a few blocks around one place; every other call begins two of them at the same byte.
bool tangle(Rng& rng, Arena& arena, void* record, const AnyCall& op) {
  const isa::OpInfo& info = op.info;
  const int operands = isa::operand_count(info);
  constexpr int64_t kFar = int64_t{1} << 20;
  for (int i = 0; i < operands; ++i)
    operand_of(info, record, i).address =
        arena.begin() + kFar + between(rng, 0, operands > 4 ? 40 : 9) * 32;
  if (operands > 1 && chance(rng, 2))
    operand_of(info, record, operands - 1).address = operand_of(info, record, 0).address;
  ExtentSink footprint(operands, false, arena.begin() + kFar);
  op.accesses(footprint);
  return footprint.total_bytes() < kFar / 4;
}

template <class I>
void check_overlaps(const I& prototype) {
  const auto shared = static_cast<uint64_t>(share_of_calls<I>(kCallsPerChip, kLeastCalls));
  Arena arena;
  int undefined = 0, calls = 0;
  for (const isa::Chip* chip : one_chip_per_family())
    for (uint64_t seed = 1; seed <= shared; ++seed) {
      Rng rng(seed);
      Machine machine{*chip};
      const std::optional<Cell> cell = random_cell(isa::op_info_of(prototype), rng, machine);
      if (!cell) break;
      I call = record_in(prototype, *cell, rng, machine);
      randomize(rng, machine, call);
      I op = resolved(machine, call);
      if (!tangle(rng, arena, &op, any_call(op))) continue;
      const bool expected = is_undefined(any_call(op));
      const auto findings =
          found_in(core::instruction_of(op, isa::op_info_of(op).name, {}, 0), machine);
      ASSERT_EQ(!findings.empty(), expected) << describe(isa::op_info_of(op), &op, machine, seed);
      undefined += expected ? 1 : 0;
      ++calls;
    }
  testing::Test::RecordProperty("undefined", undefined);
  testing::Test::RecordProperty("calls", calls);
}

#define ASCTWIN_OP(record) ASCTWIN_ADD_TESTS(Overlap, record, Executes<isa::record>, check_overlaps)
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP

}  // namespace
}  // namespace asctwin::test
