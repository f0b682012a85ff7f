// As the document builds it: a block by the scalar unit, then whole blocks as the first one plus a
// number, up to 64 elements, then rows of 64 likewise.
// UNVERIFIED: evidence = inferred. A block of half is 16 elements, because a vector starts at 32 B;
// each block is made from the first one and each row from the first row, so that a half is rounded
// three times at most.
#include "asctwin/lib/arange.h"

#include <algorithm>
#include <string>

#include "asctwin/api/queue.h"
#include "asctwin/api/sync.h"
#include "asctwin/api/vector.h"
#include "asctwin/library_call.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;

constexpr int32_t kRow = 64;

// first + index * diff: integers wrap, all else is computed in float and rounded once.
template <class T>
T term(T first, T diff, int32_t index) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<uint64_t>(first) +
                          static_cast<uint64_t>(diff) * static_cast<uint64_t>(index));
  else
    return static_cast<T>(static_cast<float>(first) +
                          static_cast<float>(index) * static_cast<float>(diff));
}

template <HardEvent event>
void pass_event() {
  const auto id = AscendC::GetTPipePtr()->FetchEventID(event);
  AscendC::SetFlag<event>(id);
  AscendC::WaitFlag<event>(id);
}

// Fills [step, end) with copies of the first `step` elements, each plus its distance times diff.
template <class T>
void spread(const LocalTensor<T>& dst, T diff, int32_t step, int32_t end) {
  for (int32_t at = step; at < end; at += step)
    AscendC::Adds(dst[static_cast<uint32_t>(at)], dst, term(T(0), diff, at),
                  std::min(step, end - at));
}

}  // namespace

template <class T>
void arange(const char* name, const LocalTensor<T>& dst, T first, T diff, int32_t count,
            SourceLoc where) {
  const LibraryCall call(name, where);
  if (count < 1) return call.refuse(phrase("`count` {}", count), "`count` of `{op}` is at least 1");
  if ASCEND_IS_NOT_AIV
    return;
  if (!call.supports(isa::Composed::kArange, dtype_of<T>)) return;
  constexpr bool kHasAdds = sizeof(T) < sizeof(int64_t);
  constexpr int32_t kBlock = AscendC::GetDataBlockSizeInBytes() / int32_t{sizeof(T)};
  const int32_t scalars = kHasAdds ? std::min(count, kBlock) : count;
  for (int32_t i = 0; i < scalars; ++i)
    dst.SetValue(static_cast<uint32_t>(i), term(first, diff, i));
  pass_event<HardEvent::S_V>();
  if constexpr (kHasAdds) {
    if (count <= kBlock) return;
    spread(dst, diff, kBlock, std::min(count, kRow));
    if (count > kRow) AscendC::PipeBarrier<PIPE_V>();
    spread(dst, diff, kRow, count);
    pass_event<HardEvent::V_S>();
  }
}

#define ASCTWIN_ARANGE(T)                                                            \
  template void arange(const char* name, const LocalTensor<T>& dst, T first, T diff, \
                       int32_t count, SourceLoc where);
ASCTWIN_ARANGE(int16_t)
ASCTWIN_ARANGE(half)
ASCTWIN_ARANGE(int32_t)
ASCTWIN_ARANGE(float)
ASCTWIN_ARANGE(int64_t)
#undef ASCTWIN_ARANGE

}  // namespace asctwin::lib
