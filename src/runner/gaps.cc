// A binary search in the gaps of a tensor.
#include "runner/gaps.h"

#include <algorithm>

namespace asctwin::runner {

Gaps::Gaps(const LaunchArguments& arguments, const void* memory, const TensorType& type,
           bool is_checked) {
  const auto range =
      std::find_if(arguments.ranges.begin(), arguments.ranges.end(),
                   [memory](const GlobalRange& candidate) { return candidate.begin == memory; });
  if (range == arguments.ranges.end() || !range->unwritten) return;
  const core::WrittenWords* written = is_checked ? range->written.get() : nullptr;
  gaps_ = core::gaps_in({range->begin, range->begin + range->size_bytes, written, type.dtype},
                        static_cast<int64_t>(size_bytes(type)));
}

bool Gaps::touch(size_t offset, size_t size_bytes) const {
  const auto first = static_cast<int64_t>(offset);
  const auto behind =
      std::upper_bound(gaps_.begin(), gaps_.end(), first,
                       [](int64_t at, const core::Gap& gap) { return at < gap.last; });
  return behind != gaps_.end() && behind->first < first + static_cast<int64_t>(size_bytes);
}

size_t Gaps::elements(DType dtype) const {
  const auto size = static_cast<int64_t>(size_of(dtype));
  int64_t count = 0;
  for (const core::Gap& gap : gaps_) count += (gap.last + size - 1) / size - gap.first / size;
  return static_cast<size_t>(count);
}

}  // namespace asctwin::runner
