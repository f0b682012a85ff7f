// A tensor that holds anything but poison has contents.
#include "run/invented_contents.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "core/memory/invented.h"
#include "isa/poison.h"

namespace asctwin {
namespace {

constexpr size_t kMostBytes = 64 * 1024 * 1024;  // larger ones are rooms that kernels hardly touch

bool is_fresh(const GlobalRange& range) {
  return range.unwritten && !range.freed && range.size_bytes > 0 &&
         range.size_bytes <= kMostBytes && range.begin[0] == isa::kPoison &&
         std::memcmp(range.begin, range.begin + 1, range.size_bytes - 1) == 0;
}

std::span<uint8_t> memory_of(const GlobalRange& range) {
  return {const_cast<uint8_t*>(range.begin), range.size_bytes};
}

}  // namespace

InventedContents::InventedContents(const std::vector<GlobalRange>& ranges,
                                   std::optional<uint64_t> seed) {
  if (!seed) return;
  seed_ = *seed;
  for (size_t i = 0; i < ranges.size(); ++i)
    if (is_fresh(ranges[i])) invented_.emplace_back(&ranges[i], ~i);  // apart from those of cores
  for (const auto& [range, number] : invented_) core::invent(memory_of(*range), seed_, number);
}

InventedContents::~InventedContents() {
  for (const auto& [range, number] : invented_)
    core::restore_poison(memory_of(*range), seed_, number);
}

}  // namespace asctwin
