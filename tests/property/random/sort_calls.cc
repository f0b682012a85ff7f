// Random fields of Sort32, Extract, the merges and the calls of region proposals.
// spec: vector.md, section 4.12
#include <algorithm>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

// With several repeats, queues of one length whose ends are aligned.
void randomize_queues(Rng& rng, isa::MergedQueues& op) {
  op.repeat_times = chance(rng, 2) ? 1 : between(rng, 0, 4);
  if (op.repeat_times > 1) {
    op.valid_bit = 0b1111;
    std::fill_n(op.lengths, isa::kMostQueues, 4 * between(rng, 0, 12));
    return;
  }
  op.valid_bit = (int64_t{1} << between(rng, 2, 4)) - 1;
  for (int64_t& length : op.lengths) length = between(rng, 0, 40);
}

void randomize_suspended(Rng& rng, isa::SuspendedMerge& op) {
  randomize_queues(rng, op);
  op.repeat_times = chance(rng, 8) ? 0 : 1;
}

// The pieces of the sources lie one behind the other, with room for all of them together.
void join_queues(isa::MergedQueues& op, int64_t structure_bytes) {
  if (op.repeat_times <= 1) return;
  for (int i = 1; i < isa::kMostQueues; ++i)
    op.src[i].address = op.src[0].address + i * op.lengths[0] * structure_bytes;
}

template <class Record>
void randomize_mode(Rng& rng, Record& op) {
  op.repeat_times = between(rng, 0, 5);
  op.mode = between(rng, 0, 5);
}

}  // namespace

template <>
void randomize(Rng& rng, Machine&, isa::Sort32& op) {
  op.repeat_times = between(rng, 0, 5);
}

template <>
void randomize(Rng& rng, Machine&, isa::Extract& op) {
  op.repeat_times = between(rng, 0, 5);
}

template <>
void randomize(Rng& rng, Machine&, isa::MrgSort& op) {
  randomize_queues(rng, op);
}
void alias(Rng&, isa::MrgSort& op) { join_queues(op, 8); }

template <>
void randomize(Rng& rng, Machine&, isa::MrgSort4& op) {
  randomize_queues(rng, op);
}
void alias(Rng&, isa::MrgSort4& op) {
  join_queues(op, 8 * static_cast<int64_t>(size_of(op.dtype)));
}

template <>
void randomize(Rng& rng, Machine&, isa::MrgSortSuspended& op) {
  randomize_suspended(rng, op);
}
template <>
void randomize(Rng& rng, Machine&, isa::MrgSort4Suspended& op) {
  randomize_suspended(rng, op);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::GetMrgSortResult&) {
  machine.registers.merged_counts = rng();
}

template <>
void randomize(Rng& rng, Machine&, isa::RpSort16& op) {
  op.repeat_times = between(rng, 0, 5);
}
template <>
void randomize(Rng& rng, Machine&, isa::ProposalConcat& op) {
  randomize_mode(rng, op);
}
template <>
void randomize(Rng& rng, Machine&, isa::ProposalExtract& op) {
  randomize_mode(rng, op);
}

}  // namespace asctwin::test
