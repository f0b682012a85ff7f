// The value goes into free UB once and from there into the tensor, part by part. Only before
// another value does a kernel have to wait for the copies of the last call.
// UNVERIFIED: evidence = inferred. The size of the parts, and that the rest of a block goes by
// DataCopyPad, or on chips without it by the scalar unit.
#include "asctwin/lib/fill.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "asctwin/api/copy.h"
#include "asctwin/api/copy_pad.h"
#include "asctwin/api/data_cache.h"
#include "asctwin/api/queue.h"
#include "asctwin/api/sync.h"
#include "asctwin/api/system.h"
#include "asctwin/api/vector.h"
#include "asctwin/core_info.h"
#include "asctwin/library_call.h"
#include "lib/functions/scratch.h"

namespace asctwin::lib {
namespace {

using AscendC::GlobalTensor;
using AscendC::LocalTensor;

constexpr uint32_t kMostBytes = 32 * 1024;  // of a part

template <HardEvent event>
void pass_flag() {
  const auto id = AscendC::GetTPipePtr()->FetchEventID(event);
  AscendC::SetFlag<event>(id);
  AscendC::WaitFlag<event>(id);
}

// 8 bytes as they stand in a tensor full of the value.
template <class T>
uint64_t pattern_of(T value) {
  std::array<T, sizeof(uint64_t) / sizeof(T)> values;
  values.fill(value);
  uint64_t pattern;
  std::memcpy(&pattern, values.data(), sizeof(pattern));
  return pattern;
}

// The vector unit has no types of 8 and 64 bits.
template <class T>
void make_values(const LocalTensor<T>& values, uint32_t count, T value) {
  const bool again = framework::fills_again(pattern_of(value));
  if constexpr (sizeof(T) == sizeof(uint64_t) || sizeof(T) == sizeof(uint8_t)) {
    if (again) pass_flag<HardEvent::MTE3_S>();
    for (uint32_t i = 0; i < count; ++i) values.SetValue(i, value);
    pass_flag<HardEvent::S_MTE3>();
  } else {
    if (again) pass_flag<HardEvent::MTE3_V>();
    AscendC::Duplicate(values, value, static_cast<int32_t>(count));
    pass_flag<HardEvent::V_MTE3>();
  }
}

// Fewer elements than a block has, at its start.
template <class T>
void fill_rest(GlobalTensor<T> gm, const LocalTensor<T>& values, uint32_t count, T value) {
  if (framework::copies_bytes()) {
    const AscendC::DataCopyExtParams bytes(1, count * sizeof(T), 0, 0, 0);
    AscendC::DataCopyPad(gm, values, bytes);
    return;
  }
  for (uint32_t i = 0; i < count; ++i) gm.SetValue(i, value);
  AscendC::DataCacheCleanAndInvalid<T, AscendC::CacheLine::SINGLE_CACHE_LINE>(gm);
}

}  // namespace

template <class T>
void fill(isa::Composed function, const char* name, const GlobalTensor<T>& gm, uint64_t size,
          T value, SourceLoc where) {
  const LibraryCall call(name, where);
  if ASCEND_IS_NOT_AIV
    return;
  if (size == 0 || !call.supports(function, dtype_of<T>)) return;
  constexpr uint32_t kBlock = 32 / sizeof(T);
  const int64_t taken = framework::bytes_of_buffers();
  if (taken != 0 && !framework::hold_nothing(kMostBytes))
    return call.refuse(phrase("buffers in the first {} B of UB", taken),
                       "`{op}` comes before the kernel's InitBuffer");
  if (taken != 0)
    call.ignores(phrase("buffers in the first {} B of UB, which hold nothing yet", taken),
                 "`{op}` comes before the kernel's InitBuffer");
  const LocalTensor<T> values =
      taken == 0 ? scratch_of(nullptr).template ReinterpretCast<T>()
                 : LocalTensor<T>(TPosition::VECCALC, 0,
                                  static_cast<uint32_t>(framework::bytes_of_first_buffer()) /
                                      static_cast<uint32_t>(sizeof(T)));
  const uint32_t part = static_cast<uint32_t>(
      std::min<uint64_t>({size + kBlock - 1, values.GetSize(), kMostBytes / sizeof(T)}) / kBlock *
      kBlock);
  make_values(values, part, value);
  for (uint64_t at = 0; at < size;) {
    const auto count = static_cast<uint32_t>(std::min<uint64_t>(part, size - at));
    const uint32_t whole = count / kBlock * kBlock;
    if (whole != 0) AscendC::DataCopy(gm[at], values, whole);
    if (whole != count) fill_rest(gm[at + whole], values, count - whole, value);
    at += count;
  }
}

#define ASCTWIN_FILL(T)                                                                   \
  template void fill(isa::Composed function, const char* name, const GlobalTensor<T>& gm, \
                     uint64_t size, T value, SourceLoc where);
ASCTWIN_FILL(int8_t)
ASCTWIN_FILL(uint8_t)
ASCTWIN_FILL(int16_t)
ASCTWIN_FILL(uint16_t)
ASCTWIN_FILL(half)
ASCTWIN_FILL(bfloat16_t)
ASCTWIN_FILL(int32_t)
ASCTWIN_FILL(uint32_t)
ASCTWIN_FILL(float)
ASCTWIN_FILL(int64_t)
ASCTWIN_FILL(uint64_t)
#undef ASCTWIN_FILL

}  // namespace asctwin::lib
