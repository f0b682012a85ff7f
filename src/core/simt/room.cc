// UB beside the data cache of the threads. spec: simt.md, section 4.2
#include <algorithm>
#include <span>

#include "core/launch/launch.h"
#include "core/simt/block.h"

namespace asctwin::simt {
namespace {

constexpr uint64_t kReserved = 8 << 10, kLeastCache = 32 << 10, kWhole = 256 << 10;
constexpr size_t kUb = static_cast<size_t>(Hardware::UB);

void forget(core::Core& core, std::span<uint8_t> bytes) {
  if (bytes.empty()) return;
  core::Buffer buffer;
  buffer.memory.address = bytes.data();
  buffer.memory.size_bytes = static_cast<uint32_t>(bytes.size());
  buffer.state = core::BufferState::kAllocated;
  for (auto* reader : core.readers.of_memory()) reader->changed(core, buffer);
}

}  // namespace

void forget_ub(core::Core& core) {
  const auto ub = core.memory.of(Hardware::UB);
  constexpr size_t kDataBlock = 32;
  const auto asked =
      static_cast<size_t>(std::max<int64_t>(core.launch().spec().simt.dynamic_bytes, 0));
  const size_t dynamic = (asked + kDataBlock - 1) / kDataBlock * kDataBlock;
  forget(core, ub.first(std::min(ub.size(), dynamic)));
  forget(core, ub.last(core.buffers.array_bytes[kUb]));
}

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
