// Random fields of Sort32, Extract, the merges and the calls of region proposals.
// spec: vector.md, section 4.12
#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

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

double score_at(DType dtype, const uint8_t* at) {
  const auto number = [](auto score) {
    return score != score ? HUGE_VAL : std::clamp(static_cast<double>(score), -1e300, 1e300);
  };
  float wide = 0;
  half narrow;
  if (dtype == DType::kFloat) return std::memcpy(&wide, at, sizeof(wide)), number(wide);
  return std::memcpy(&narrow, at, sizeof(narrow)), number(static_cast<float>(narrow));
}

// By falling score, as a merge expects them.
void sort_queue(DType dtype, uint8_t* queue, int64_t length, int64_t bytes, int64_t score) {
  std::vector<std::vector<uint8_t>> structures;
  for (int64_t i = 0; i < length; ++i)
    structures.emplace_back(queue + i * bytes, queue + (i + 1) * bytes);
  std::stable_sort(structures.begin(), structures.end(), [&](const auto& a, const auto& b) {
    return score_at(dtype, a.data() + score) > score_at(dtype, b.data() + score);
  });
  for (const auto& structure : structures)
    queue = std::copy(structure.begin(), structure.end(), queue);
}

void sort_queues(Rng& rng, const isa::MergedQueues& op, int64_t bytes, int64_t score) {
  if (chance(rng, 3)) return;
  for (int i = 0; i < isa::kMostQueues; ++i)
    sort_queue(op.dtype, op.src[i].address, op.lengths[i], bytes, score);
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
void randomize(Rng& rng, Machine& machine, isa::TopK& op) {
  const bool merges = op.dtype == DType::kHalf || op.dtype == DType::kFloat;
  op.selects = machine.chip.family == isa::Family::k950 && (!merges || chance(rng, 2));
  op.sorted = !op.selects || chance(rng, 2);
  op.small = chance(rng, 3);
  op.inner = 32 * (op.small ? 1 : between(rng, 1, 4));
  op.n = between(rng, 1, op.inner);
  op.k = between(rng, 1, op.n);
  op.outer = between(rng, 1, 4);
  op.largest = chance(rng, 2);
  op.init_index = chance(rng, 2);
  op.has_finish = !op.small && chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine&, isa::MrgSort& op) {
  randomize_queues(rng, op);
}
void alias(Rng&, isa::MrgSort& op) { join_queues(op, 8); }
const Aliases<isa::MrgSort> kMrgSortAliases(alias);

template <>
void randomize(Rng& rng, Machine&, isa::MrgSort4& op) {
  randomize_queues(rng, op);
}
void alias(Rng&, isa::MrgSort4& op) {
  join_queues(op, 8 * static_cast<int64_t>(size_of(op.dtype)));
}
const Aliases<isa::MrgSort4> kMrgSort4Aliases(alias);

template <>
void randomize(Rng& rng, Machine&, isa::MrgSortSuspended& op) {
  randomize_suspended(rng, op);
}
void write_offsets(Rng& rng, const Machine&, const isa::MrgSortSuspended& op) {
  sort_queues(rng, op, 8, 0);
}
void write_offsets(Rng& rng, const Machine&, const isa::MrgSort4Suspended& op) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  sort_queues(rng, op, 8 * element, 4 * element);
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
