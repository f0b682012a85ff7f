// The common part of MrgSort and MrgSort4, which differ in their structures and chips.
// spec: vector.md, section 4.12
#pragma once

#include "asctwin/isa/sort.h"
#include "isa/access.h"
#include "isa/ops/vector/score_order.h"
#include "isa/ops/vector/vector_info.h"

namespace asctwin::isa {

inline constexpr int64_t kMostQueueLength = 4095;
inline constexpr int64_t kEveryQueue = 0b1111;

void merge_all(const MergedQueues& op, const Structure& structure);
void all_accesses(AccessSink& sink, const MergedQueues& op, const Structure& structure);

// Looks at the scores, where they lie in a memory, for how far the merge comes.
void resolve_suspended(SuspendedMerge& op, const Structure& structure, const Context& context);
void suspended_accesses(AccessSink& sink, const SuspendedMerge& op, const Structure& structure);
void merge_suspended(const SuspendedMerge& op, const Structure& structure);

bool has_known_queues(const MergedQueues& op, const Context&);
bool repeats_have_equal_queues(const MergedQueues& op, const Context&);
template <class Record, Structure (*kStructure)(DType)>
bool repeats_have_neighbours(const Record& op, const Context&) {
  if (op.repeat_times <= 1) return true;
  const int64_t bytes = op.lengths[0] * kStructure(op.dtype).bytes;
  for (int i = 1; i < kMostQueues; ++i)
    if (op.src[i].address != op.src[0].address + i * bytes) return false;
  return true;
}

template <class Record>
inline constexpr OperandInfo kMergeOperands[] = {
    {"dst", operand_of<Record, &Record::dst>},
    {"src", operand_of<Record, &Record::src>, kMostQueues},
};

template <class Record, int kQueue>
inline constexpr Accessor kLengthOf{
    [](const void* record) { return static_cast<const Record*>(record)->lengths[kQueue]; },
    [](void* record, int64_t value) { static_cast<Record*>(record)->lengths[kQueue] = value; }};
template <class Record, int kQueue>
constexpr Limit queue_limit(const char* field) {
  return {.field = field,
          .value = kLengthOf<Record, kQueue>,
          .lo = 0,
          .hi = kMostQueueLength,
          .unit = "structures",
          .meaning = "length of the queue"};
}
template <class Record, int64_t kMost>
constexpr Limit merge_repeat_limit(const char* meaning) {
  return {.field = "repeatTimes",
          .value = value_of<Record, &Record::repeat_times>,
          .lo = 0,
          .hi = kMost,
          .meaning = meaning};
}
template <class Record>
inline constexpr Limit kQueueLimits[] = {
    queue_limit<Record, 0>("elementLengths[0]"),
    queue_limit<Record, 1>("elementLengths[1]"),
    queue_limit<Record, 2>("elementLengths[2]"),
    queue_limit<Record, 3>("elementLengths[3]"),
};
template <class Record>
inline constexpr auto kMergeLimits =
    join<Limit>(kQueueLimits<Record>,
                merge_repeat_limit<Record, kMostRepeats>(
                    "number of merges; more than 1 only of four queues of one length, each "
                    "behind the one before; 0 does nothing"));
template <class Record>
inline constexpr auto kSuspendedLimits = join<Limit>(
    kQueueLimits<Record>,
    merge_repeat_limit<Record, 1>("1, because the merge may end early; 0 does nothing"));

template <class Record, bool (*kHolds)(const MergedQueues&, const Context&)>
bool queues_hold(const void* record, const Context& context) {
  return kHolds(*static_cast<const Record*>(record), context);
}
template <class Record>
void queue_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  finding.with("validBit", op.valid_bit).with("repeatTimes", op.repeat_times);
}
template <class Record>
inline constexpr Rule kQueueRule = {
    .code = Code::E0105,
    .holds = queues_hold<Record, has_known_queues>,
    .actual = "validBit {validBit}",
    .statement = "validBit is 0b11, 0b111 or 0b1111: the first two, three or four queues",
    .facts = queue_facts<Record>};
template <class Record>
inline constexpr Rule kSuspendedRules[] = {kQueueRule<Record>};
template <class Record, Structure (*kStructure)(DType)>
inline constexpr Rule kMergeRules[] = {
    kQueueRule<Record>,
    {.code = Code::E0105,
     .holds = queues_hold<Record, repeats_have_equal_queues>,
     .actual = "repeatTimes {repeatTimes} without four queues of one length",
     .statement = "with several repeats there are four queues of one length",
     .facts = queue_facts<Record>},
    {.code = Code::E0105,
     .holds = holds_for<Record, repeats_have_neighbours<Record, kStructure>>,
     .actual = "repeatTimes {repeatTimes} with queues apart from each other",
     .statement = "with several repeats each queue begins where the one before it ends",
     .facts = queue_facts<Record>},
};

template <class Record>
inline constexpr Parameter kMergeParameters[] = {
    {"validBit", "which queues take part: 0b11, 0b111 or 0b1111",
     value_of<Record, &Record::valid_bit>},
    {"ifExhaustedSuspension", "whether the merge ends when one queue is empty"},
};

}  // namespace asctwin::isa
