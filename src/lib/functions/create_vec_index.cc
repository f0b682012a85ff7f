// As the library of the 910B makes it: a block by the scalar unit, then each block from the one
// before it, then each repeat from the one before it. Sums of halves are rounded at every step.
// UNVERIFIED: evidence = inferred: other products do the same, a barrier follows each sum, and in
// counter mode the masks are read as in Normal mode.
#include "asctwin/lib/create_vec_index.h"

#include <algorithm>

#include "asctwin/api/queue.h"
#include "asctwin/api/sync.h"
#include "asctwin/library_call.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;
using AscendC::UnaryRepeatParams;

template <class T>
struct Sizes {
  static constexpr int64_t kBlock = 32 / sizeof(T);
  static constexpr int64_t kRepeat = 8 * kBlock;
};

// True for types of the 950 whose sums have no masks.
template <class T>
inline constexpr bool kCountsAlone = sizeof(T) == 1 || sizeof(T) == 8;

template <class T>
T element(T first, int64_t index) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<int64_t>(first) + index);
  else
    return static_cast<T>(static_cast<float>(first) + static_cast<float>(index));
}

void pass_to_vector_unit() {
  const auto id = AscendC::GetTPipePtr()->FetchEventID(HardEvent::S_V);
  AscendC::SetFlag<HardEvent::S_V>(id);
  AscendC::WaitFlag<HardEvent::S_V>(id);
}

// `lanes` elements from element `to` on = those from element `from` on, plus `step`.
template <class T>
void continue_from(const LocalTensor<T>& dst, int64_t to, int64_t from, int64_t step,
                   int64_t lanes) {
  const auto later = dst[static_cast<uint32_t>(to)], earlier = dst[static_cast<uint32_t>(from)];
  if constexpr (kCountsAlone<T>)
    AscendC::Adds<T>(later, earlier, element(T(0), step), static_cast<int32_t>(lanes));
  else
    AscendC::Adds<T>(later, earlier, element(T(0), step), static_cast<uint64_t>(lanes), 1, {});
  AscendC::PipeBarrier<PIPE_V>();
}

// The first `lanes` elements of the first repeat.
template <class T>
void first_repeat(const LocalTensor<T>& dst, T first, int64_t lanes, int64_t block_stride) {
  constexpr int64_t kBlock = Sizes<T>::kBlock;
  for (int64_t i = 0; i < std::min(lanes, kBlock); ++i)
    dst.SetValue(static_cast<uint32_t>(i), element(first, i));
  pass_to_vector_unit();
  for (int64_t done = kBlock, at = 0; done < lanes; done += kBlock) {
    const int64_t before = at;
    at += block_stride * kBlock;
    continue_from(dst, at, before, kBlock, std::min(kBlock, lanes - done));
  }
}

template <class T>
void by_count(const LocalTensor<T>& dst, T first, int64_t count) {
  constexpr int64_t kRepeat = Sizes<T>::kRepeat;
  first_repeat(dst, first, std::min(count, kRepeat), 1);
  for (int64_t at = kRepeat; at < count; at += kRepeat)
    continue_from(dst, at, at - kRepeat, kRepeat, std::min(kRepeat, count - at));
}

// With bits the first repeat is the scalar unit's alone.
template <class T>
void first_repeat_by_bits(const LocalTensor<T>& dst, T first, const uint64_t (&mask)[2],
                          int64_t block_stride) {
  constexpr int64_t kBlock = Sizes<T>::kBlock;
  for (int64_t lane = 0; lane < Sizes<T>::kRepeat; ++lane)
    if ((mask[lane / 64] >> lane % 64 & 1) != 0)
      dst.SetValue(static_cast<uint32_t>(lane / kBlock * block_stride * kBlock + lane % kBlock),
                   element(first, lane));
  pass_to_vector_unit();
}

template <class T>
void by_mask(const LocalTensor<T>& dst, T first, const isa::CreateVecIndex& call) {
  constexpr int64_t kBlock = Sizes<T>::kBlock, kRepeat = Sizes<T>::kRepeat;
  const bool by_bits = call.lanes.length < 0;
  const int64_t lanes = std::min(call.lanes.length, kRepeat);
  if (call.lanes.repeat == 0) return;
  if (by_bits)
    first_repeat_by_bits(dst, first, call.lanes.mask, call.dst_stride.block);
  else
    first_repeat(dst, first, lanes, call.dst_stride.block);
  const UnaryRepeatParams params(call.dst_stride.block, call.dst_stride.block, 8, 8);
  const int64_t pitch = call.dst_stride.repeat * kBlock;
  for (int64_t r = 1; r < call.lanes.repeat; ++r) {
    const auto to = dst[static_cast<uint32_t>(r * pitch)];
    const auto from = dst[static_cast<uint32_t>((r - 1) * pitch)];
    if (by_bits)
      AscendC::Adds<T>(to, from, element(T(0), kRepeat), call.lanes.mask, 1, params);
    else
      AscendC::Adds<T>(to, from, element(T(0), kRepeat), static_cast<uint64_t>(lanes), 1, params);
    AscendC::PipeBarrier<PIPE_V>();
  }
}

}  // namespace

template <class T>
void create_vec_index(const LocalTensor<T>& dst, T first, const isa::CreateVecIndex& call,
                      SourceLoc where) {
  issue(call, where);
  const LibraryCall library_call("CreateVecIndex", where);
  if ASCEND_IS_NOT_AIV
    return;
  if constexpr (!kCountsAlone<T>)
    if (!call.lanes.count_form) return by_mask(dst, first, call);
  if (call.lanes.count > 0) by_count(dst, first, call.lanes.count);
}

#define ASCTWIN_VEC_INDEX(T)                                         \
  template void create_vec_index(const LocalTensor<T>& dst, T first, \
                                 const isa::CreateVecIndex& call, SourceLoc where);
ASCTWIN_VEC_INDEX(int16_t)
ASCTWIN_VEC_INDEX(half)
ASCTWIN_VEC_INDEX(int32_t)
ASCTWIN_VEC_INDEX(float)
ASCTWIN_VEC_INDEX(int8_t)
ASCTWIN_VEC_INDEX(int64_t)
#undef ASCTWIN_VEC_INDEX

}  // namespace asctwin::lib
