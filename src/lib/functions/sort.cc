// A full sort makes sorted groups and merges four queues at a time, to and fro between `dst` and
// `tmp`, so that the last merge writes `dst`.
// UNVERIFIED: evidence = inferred. In a region proposal the index is the label; of half, which is
// too short for it, the low part is the label and the high one the element behind it.
#include "asctwin/lib/sort.h"

#include <algorithm>

#include "asctwin/api/queue.h"
#include "asctwin/api/sync.h"
#include "asctwin/library_call.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;

constexpr int32_t kScoreMode = 4, kLabelMode = 5;
constexpr uint32_t kProposal = 8;  // elements
constexpr int32_t kQueues = 4;

uint32_t unsigned_of(int32_t number) { return static_cast<uint32_t>(number); }

template <HardEvent event>
void hand_over() {
  const auto id = AscendC::GetTPipePtr()->FetchEventID(event);
  AscendC::SetFlag<event>(id);
  AscendC::WaitFlag<event>(id);
}

// Structures that a repeat of the chip's sort puts in order.
int32_t group() { return framework::sorts_proposals() ? 16 : 32; }

template <class T>
LocalTensor<T> structure(const LocalTensor<T>& tensor, int32_t index) {
  return tensor[AscendC::GetSortOffset<T>(unsigned_of(index))];
}

// Merges `count` structures of queues that have `length` each, the last one what is left, into
// queues of four times that.
template <class T>
void merge_pass(const LocalTensor<T>& dst, const LocalTensor<T>& src, int32_t count,
                int32_t length) {
  const int32_t whole = count / (kQueues * length), merged = whole * kQueues * length;
  const auto queue = [&](int32_t begin, int32_t i) {
    return structure(src, std::min(begin + i * length, count - 1));
  };
  const auto list = [&](int32_t begin) {
    return AscendC::MrgSortSrcList<T>(queue(begin, 0), queue(begin, 1), queue(begin, 2),
                                      queue(begin, 3));
  };
  uint16_t lengths[kQueues];
  std::fill_n(lengths, kQueues, static_cast<uint16_t>(length));
  uint32_t used[kQueues];
  if (whole > 0) AscendC::MrgSort<T>(dst, list(0), lengths, used, 0b1111, whole);
  const int32_t rest = count - merged, queues = (rest + length - 1) / length;
  if (queues == 0) return;
  for (int32_t i = 0; i < kQueues; ++i)
    lengths[i] = static_cast<uint16_t>(std::clamp(rest - i * length, 0, length));
  AscendC::MrgSort<T>(structure(dst, merged), list(merged), lengths, used,
                      static_cast<uint16_t>((1 << std::max(queues, 2)) - 1), 1);
}

int32_t merge_passes(int32_t count) {
  int32_t passes = 0;
  for (int32_t length = group(); length < count; length *= kQueues) ++passes;
  return passes;
}

// Puts the indices into the proposals.
template <class T>
void label(const LocalTensor<T>& proposals, const LocalTensor<uint32_t>& index,
           int32_t repeat_times) {
  if constexpr (sizeof(T) == sizeof(uint32_t)) {
    AscendC::ProposalConcat(proposals, index.template ReinterpretCast<T>(), repeat_times,
                            kLabelMode);
    AscendC::PipeBarrier<PIPE_V>();
  } else {
    const auto parts = proposals.template ReinterpretCast<uint16_t>();
    hand_over<HardEvent::V_S>();
    for (uint32_t i = 0; i < unsigned_of(repeat_times * group()); ++i) {
      const uint32_t number = index.GetValue(i);
      parts.SetValue(i * kProposal + kLabelMode, number & 0xFFFF);
      parts.SetValue(i * kProposal + kLabelMode + 1, number >> 16);
    }
    hand_over<HardEvent::S_V>();
  }
}

template <class T>
void take_labels(const LocalTensor<uint32_t>& indices, const LocalTensor<T>& proposals,
                 int32_t repeat_times) {
  if constexpr (sizeof(T) == sizeof(uint32_t)) {
    AscendC::ProposalExtract(indices.template ReinterpretCast<T>(), proposals, repeat_times,
                             kLabelMode);
  } else {
    const auto parts = proposals.template ReinterpretCast<uint16_t>();
    hand_over<HardEvent::V_S>();
    for (uint32_t i = 0; i < unsigned_of(repeat_times * group()); ++i) {
      const uint32_t low = parts.GetValue(i * kProposal + kLabelMode);
      const uint32_t high = parts.GetValue(i * kProposal + kLabelMode + 1);
      indices.SetValue(i, high << 16 | low);
    }
    hand_over<HardEvent::S_V>();
  }
}

template <class T>
void sort_groups(const LocalTensor<T>& dst, const LocalTensor<T>& concat,
                 const LocalTensor<uint32_t>& index, int32_t repeat_times) {
  if (!framework::sorts_proposals()) return AscendC::Sort32(dst, concat, index, repeat_times);
  label(concat, index, repeat_times);
  AscendC::RpSort16(dst, concat, repeat_times);
}

}  // namespace

template <class T>
void concat(LocalTensor<T>& concat, const LocalTensor<T>& src, int32_t repeat_times,
            SourceLoc where) {
  const LibraryCall call("Concat", where);
  if (!call.supports(isa::Composed::kConcat, dtype_of<T>)) return;
  if (framework::sorts_proposals())
    AscendC::ProposalConcat(concat, src, repeat_times, kScoreMode);
  else
    concat = src;
}

template <class T>
void sort(const LocalTensor<T>& dst, const LocalTensor<T>& concat,
          const LocalTensor<uint32_t>& index, const LocalTensor<T>& tmp, int32_t repeat_times,
          bool full, SourceLoc where) {
  const LibraryCall call("Sort", where);
  if ASCEND_IS_NOT_AIV
    return;
  const int32_t count = full ? repeat_times * group() : 0;
  const bool odd = merge_passes(count) % 2 != 0;
  LocalTensor<T> from = odd ? tmp : dst, to = odd ? dst : tmp;
  sort_groups(from, concat, index, repeat_times);
  for (int32_t length = group(); length < count; length *= kQueues) {
    AscendC::PipeBarrier<PIPE_V>();
    merge_pass(to, from, count, length);
    std::swap(from, to);
  }
}

template <class T>
void extract(const LocalTensor<T>& values, const LocalTensor<uint32_t>& indices,
             const LocalTensor<T>& sorted, int32_t repeat_times, SourceLoc where) {
  if (!framework::sorts_proposals()) {
    isa::Extract op;
    op.dst_value = values.operand();
    op.dst_index = indices.operand();
    op.sorted = sorted.operand();
    op.dtype = dtype_of<T>;
    op.repeat_times = repeat_times;
    return issue(op, where);
  }
  const LibraryCall call("Extract", where);
  AscendC::ProposalExtract(values, sorted, repeat_times, kScoreMode);
  take_labels(indices, sorted, repeat_times);
}

#define ASCTWIN_SORT(T)                                                                         \
  template void concat(LocalTensor<T>& concat, const LocalTensor<T>& src, int32_t repeat_times, \
                       SourceLoc where);                                                        \
  template void sort(const LocalTensor<T>& dst, const LocalTensor<T>& concat,                   \
                     const LocalTensor<uint32_t>& index, const LocalTensor<T>& tmp,             \
                     int32_t repeat_times, bool full, SourceLoc where);                         \
  template void extract(const LocalTensor<T>& values, const LocalTensor<uint32_t>& indices,     \
                        const LocalTensor<T>& sorted, int32_t repeat_times, SourceLoc where);
ASCTWIN_SORT(half)
ASCTWIN_SORT(float)
#undef ASCTWIN_SORT

}  // namespace asctwin::lib
