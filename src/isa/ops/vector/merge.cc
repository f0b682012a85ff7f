// Queues become one by taking the greatest head again and again, whatever they hold; those that are
// in order, from both ends. A suspended merge is the merge of what it uses of each queue: at no
// step did it take what was behind.
// spec: vector.md, section 4.12
#include "isa/ops/vector/merge.h"

#include "isa/ops/vector/two_ended_merge.h"

namespace asctwin::isa {
namespace {

using Queues = const uint8_t* const (&)[kMostQueues];

template <class Bits, int64_t kBytes>
void merge_by_heads(uint8_t* dst, const Structure& structure, Queues queues,
                    const int64_t (&lengths)[kMostQueues]) {
  QueueHeads<Bits> heads(structure, queues, lengths);
  const int64_t count = lengths[0] + lengths[1] + lengths[2] + lengths[3];
  for (int64_t i = 0; i < count; ++i) {
    const int queue = heads.greatest();
    std::memmove(dst + i * kBytes, heads.at(queue), kBytes);
    heads.pass(queue);
  }
}

// As many repeats with `lengths` structures of each queue.
template <class Bits, int64_t kBytes>
void merge_repeats(const MergedQueues& op, const Structure& structure,
                   const int64_t (&lengths)[kMostQueues]) {
  const int64_t pitch = (lengths[0] + lengths[1] + lengths[2] + lengths[3]) * kBytes;
  QueueKeys keys;
  for (int64_t r = 0; r < op.repeat_times; ++r) {
    const uint8_t* const queues[] = {op.src[0].address + r * pitch, op.src[1].address + r * pitch,
                                     op.src[2].address + r * pitch, op.src[3].address + r * pitch};
    uint8_t* const dst = op.dst.address + r * pitch;
    keys.read<Bits>(structure, queues, lengths);
    if (keys.falling())
      merge_from_both_ends<kBytes>(dst, keys, queues, lengths);
    else
      merge_by_heads<Bits, kBytes>(dst, structure, queues, lengths);
  }
}

void merge_queues(const MergedQueues& op, const Structure& structure,
                  const int64_t (&lengths)[kMostQueues]) {
  with_score(op.dtype, [&](auto bits) {
    using Bits = decltype(bits);
    if (structure.bytes == 8)
      merge_repeats<Bits, 8>(op, structure, lengths);
    else
      merge_repeats<Bits, 8 * sizeof(Bits)>(op, structure, lengths);
  });
}

// The accesses of a call that merges `lengths` structures of each queue.
void merge_accesses(AccessSink& sink, const MergedQueues& op, const Structure& structure,
                    const int64_t (&lengths)[kMostQueues]) {
  const auto score = static_cast<int64_t>(size_of(op.dtype));
  const int64_t behind = structure.score_at + score;
  const int64_t pitch = (lengths[0] + lengths[1] + lengths[2] + lengths[3]) * structure.bytes;
  for (int i = 0; i < kMostQueues; ++i) {
    const auto add = [&](int64_t at, int64_t bytes, int64_t count, bool carried) {
      sink.add({Effect::kRead,
                1 + i,
                op.src[i].address + at,
                bytes,
                {{op.repeat_times, pitch}, {count, structure.bytes}},
                0,
                carried});
    };
    add(structure.score_at, score, op.length_of(i), false);
    add(0, structure.score_at, lengths[i], true);
    add(behind, structure.bytes - behind, lengths[i], true);
  }
  sink.add({Effect::kWrite, 0, op.dst.address, pitch, {{op.repeat_times, pitch}}});
}

bool are_in_range(const MergedQueues& op) {
  for (int i = 0; i < kMostQueues; ++i)
    if (op.length_of(i) < 0 || op.length_of(i) > kMostQueueLength) return false;
  return op.repeat_times == 1;
}

bool may_read_scores(const SuspendedMerge& op, const Structure& structure, const Context& context) {
  if (context.memory == nullptr) return false;
  for (int i = 0; i < kMostQueues; ++i) {
    const int64_t bytes = op.length_of(i) * structure.bytes;
    if (bytes == 0) continue;
    if (!context.memory->holds(op.src[i].address, bytes)) return false;
  }
  return true;
}

struct Lengths {
  explicit Lengths(const MergedQueues& op) {
    for (int i = 0; i < kMostQueues; ++i) of[i] = op.length_of(i);
  }
  int64_t of[kMostQueues];
};

template <class Bits>
void count_used(SuspendedMerge& op, const Structure& structure) {
  const Lengths lengths(op);
  for (int i = 0; i < kMostQueues; ++i)
    if ((op.valid_bit >> i & 1) != 0 && lengths.of[i] == 0) return;
  if (op.length() == 0) return;
  const uint8_t* const queues[] = {op.src[0].address, op.src[1].address, op.src[2].address,
                                   op.src[3].address};
  QueueHeads<Bits> heads(structure, queues, lengths.of);
  for (int queue = heads.greatest();; queue = heads.greatest()) {
    ++op.used[queue];
    if (heads.pass(queue) == 0) return;
  }
}

}  // namespace

bool has_known_queues(const MergedQueues& op, const Context&) {
  return op.valid_bit == 0b11 || op.valid_bit == 0b111 || op.valid_bit == kEveryQueue;
}

bool repeats_have_equal_queues(const MergedQueues& op, const Context&) {
  if (op.repeat_times <= 1) return true;
  return op.valid_bit == kEveryQueue && op.lengths[0] == op.lengths[1] &&
         op.lengths[0] == op.lengths[2] && op.lengths[0] == op.lengths[3];
}

void merge_all(const MergedQueues& op, const Structure& structure) {
  merge_queues(op, structure, Lengths(op).of);
}
void all_accesses(AccessSink& sink, const MergedQueues& op, const Structure& structure) {
  merge_accesses(sink, op, structure, Lengths(op).of);
}

void resolve_suspended(SuspendedMerge& op, const Structure& structure, const Context& context) {
  std::fill_n(op.used, kMostQueues, int64_t{0});
  op.scores_known = are_in_range(op) && may_read_scores(op, structure, context);
  if (!op.scores_known) return;
  with_score(op.dtype, [&](auto bits) { count_used<decltype(bits)>(op, structure); });
}
void suspended_accesses(AccessSink& sink, const SuspendedMerge& op, const Structure& structure) {
  merge_accesses(sink, op, structure, op.used);
}
void merge_suspended(const SuspendedMerge& op, const Structure& structure) {
  if (op.scores_known) merge_queues(op, structure, op.used);
}

void SuspendedMerge::commit(Registers& registers) const {
  if (!scores_known) return;
  uint64_t counts = 0;
  for (int i = 0; i < kMostQueues; ++i) counts |= static_cast<uint64_t>(used[i]) << 16 * i;
  registers.merged_counts = counts;
}

namespace {

constexpr Types kHalf{DType::kHalf};
constexpr Types kHalfAndFloat{DType::kHalf, DType::kFloat};
// UNVERIFIED: the basic page does not name Kirin; that of the sorting functions, which are made of
// these instructions, gives it half.
constexpr Support kSupport[] = {vector_row(have::kSortedPairs, kHalfAndFloat),
                                vector_row(like::kKirin, kHalf)};

Structure structure_of(DType) { return {8, 0}; }

}  // namespace

const OpInfo MrgSort::info = {
    .name = "MrgSort",
    .variant = "",
    .doc = "merges two to four sorted queues of structures into one",
    .spec = "vector.md, section 4.12",
    .kind = Kind::kMoves,
    .operands = kMergeOperands<MrgSort>,
    .dtype = dtype_of_record<MrgSort>,
    .support = kSupport,
    .limits = kMergeLimits<MrgSort>,
    .rules = kMergeRules<MrgSort, structure_of>,
    .parameters = kMergeParameters<MrgSort>,
    .formula =
        "dst = the structures of all queues by falling score; of equal scores those of the "
        "earlier\n"
        "    queue come first. A structure has 8 B: the score, and in its last 4 B the index",
};
void MrgSort::accesses(AccessSink& sink) const { all_accesses(sink, *this, structure_of(dtype)); }
void MrgSort::execute() const { merge_all(*this, structure_of(dtype)); }

const OpInfo MrgSortSuspended::info = {
    .name = "MrgSort",
    .variant = "ifExhaustedSuspension",
    .doc = "merges sorted queues of structures until one of them is empty",
    .spec = "vector.md, section 4.12",
    .kind = Kind::kMoves,
    .operands = kMergeOperands<MrgSortSuspended>,
    .dtype = dtype_of_record<MrgSortSuspended>,
    .support = kSupport,
    .limits = kSuspendedLimits<MrgSortSuspended>,
    .rules = kSuspendedRules<MrgSortSuspended>,
    .parameters = kMergeParameters<MrgSortSuspended>,
    .formula =
        "dst = the structures by falling score, until one queue is empty; GetMrgSortResult says\n"
        "    how many of each queue it has",
    .addresses_are_data = kAddressesAreData,
};
void MrgSortSuspended::resolve(const Context& context) {
  resolve_suspended(*this, structure_of(dtype), context);
}
void MrgSortSuspended::accesses(AccessSink& sink) const {
  suspended_accesses(sink, *this, structure_of(dtype));
}
void MrgSortSuspended::execute() const { merge_suspended(*this, structure_of(dtype)); }

namespace {

constexpr Support kResultSupport[] = {
    {have::kAiCore, {}, {}, kEveryType, PIPE_S},
};
bool something_was_merged(const GetMrgSortResult& op, const Context&) { return op.was_merged; }
constexpr Rule kResultRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<GetMrgSortResult, something_was_merged>,
     .actual = "no result to give",
     .statement = "only a merge with ifExhaustedSuspension leaves a result"},
};

}  // namespace

// UNVERIFIED: a merge without suspension leaves the numbers of an earlier one.
const OpInfo GetMrgSortResult::info = {
    .name = "GetMrgSortResult",
    .variant = "",
    .doc = "says how many structures of each queue the last suspended merge has used",
    .spec = "vector.md, section 4.12",
    .kind = Kind::kMoves,
    .support = kResultSupport,
    .rules = kResultRules,
    .formula = "mrgSortList1, ... = structures of each queue that MrgSort has merged",
};
void GetMrgSortResult::resolve(const Context& context) {
  was_merged = context.registers.merged_counts.has_value();
  counts = context.registers.merged_counts.value_or(0);
}
void GetMrgSortResult::execute() const { std::memcpy(result, &counts, sizeof(counts)); }

}  // namespace asctwin::isa
