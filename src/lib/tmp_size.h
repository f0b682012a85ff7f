// How much scratch the tiling functions ask for. The vendor's numbers are not published; a kernel
// that was tiled by them runs as well, because no result depends on the size.
// UNVERIFIED: evidence = inferred. Two live nodes for every function that documents no other need.
// spec: adv_math.md, section 8.3
#pragma once

#include <cstdint>

#include "asctwin/lib/shape.h"

namespace asctwin::lib {

inline constexpr uint32_t kLiveNodes = 2;
inline constexpr uint32_t kStepBytes = 256;  // of one repeat of the vector unit

struct TmpSize {
  uint32_t max;
  uint32_t min;
};

inline TmpSize tmp_size_of(const ge::Shape& src, uint32_t type_bytes) {
  const auto bytes = static_cast<uint64_t>(src.GetShapeSize()) * type_bytes;
  const uint64_t steps = bytes < kStepBytes ? 1 : (bytes + kStepBytes - 1) / kStepBytes;
  const uint64_t max = kLiveNodes * steps * kStepBytes;
  return {static_cast<uint32_t>(max < UINT32_MAX ? max : UINT32_MAX / kStepBytes * kStepBytes),
          kLiveNodes * kStepBytes};
}

}  // namespace asctwin::lib
