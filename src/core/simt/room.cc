// UB beside the data cache of the threads. spec: simt.md, section 4.2
#include <algorithm>

#include "core/launch/launch.h"
#include "core/simt/block.h"

namespace asctwin::simt {
namespace {

constexpr uint64_t kReserved = 8 << 10, kLeastCache = 32 << 10, kWhole = 256 << 10;
constexpr size_t kUb = static_cast<size_t>(Hardware::UB);

}  // namespace

void Block::check_room(const SimtShape& shape) {
  const core::Buffers& buffers = core_.buffers;
  const uint64_t arrays = buffers.array_bytes[kUb];
  const uint64_t asked = shape.dynamic_bytes > 0 ? static_cast<uint64_t>(shape.dynamic_bytes) : 0;
  const uint64_t used =
      std::max({uint64_t{buffers.used_bytes[kUb]}, buffers.placed_bytes[kUb], asked});
  constexpr uint64_t kMost = kWhole - kReserved - kLeastCache;
  free_bytes_ = shape.dynamic_bytes >= 0 && buffers.placed_bytes[kUb] == 0
                    ? asked
                    : kMost - std::min(arrays, kMost);
  if (used + arrays <= kMost) return;
  report(
      finding(Code::E1403, "SIMT function", entry_)
          .with("actual", phrase("{} B of UB in use", used + arrays))
          .with("statement",
                phrase("of 256 KiB, 8 KiB are reserved and at least 32 KiB are the data cache of "
                       "the threads, so that a kernel with SIMT functions has {} B",
                       kMost)));
}

}  // namespace asctwin::simt
