// Row by row of the one, compared only with the row of the other that can overlap it.
#include "host/region.h"

#include <algorithm>

namespace asctwin::host {
namespace {

// The first bytes of `row` that a row of `region` touches.
std::optional<Bytes> common_with_row(Bytes row, const Region& region) {
  if (region.empty() || row.end <= region.begin) return std::nullopt;
  // The last row that begins at or before `row`, and the next one.
  const auto ahead = row.begin - region.begin;
  size_t index = ahead > 0 && region.pitch > 0 ? static_cast<size_t>(ahead) / region.pitch : 0;
  for (const size_t end = std::min(region.rows, index + 2); index < end; ++index) {
    const Bytes other = region.row(index);
    const Bytes common{std::max(row.begin, other.begin), std::min(row.end, other.end)};
    if (common.begin < common.end) return common;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Bytes> common_bytes(const Region& a, const Region& b) {
  if (a.empty()) return std::nullopt;
  for (size_t i = 0; i < a.rows; ++i)
    if (const auto common = common_with_row(a.row(i), b)) return common;
  return std::nullopt;
}

}  // namespace asctwin::host
