// The rows of each side as a list of first elements, the second dimension fastest; then run by run.
#include "ref/slice_copy.h"

#include <cstddef>

namespace ref {
namespace {

std::vector<int64_t> first_elements(const std::vector<SliceInfo>& slice) {
  std::vector<int64_t> rows{slice[0].startIndex};
  int64_t pitch = slice[0].shape;
  for (size_t d = 1; d < slice.size(); ++d) {
    std::vector<int64_t> more;
    const int64_t skip = 1 + slice[d].stride;
    const int64_t count = (slice[d].endIndex - slice[d].startIndex + skip) / skip;
    for (int64_t i = 0; i < count; ++i)
      for (const int64_t row : rows) more.push_back(row + (slice[d].startIndex + i * skip) * pitch);
    rows = more;
    pitch *= slice[d].shape;
  }
  return rows;
}

}  // namespace

void slice_copy(const std::vector<SliceInfo>& dst_slice, const std::vector<SliceInfo>& src_slice,
                int64_t size_bytes, Place dst, Place src) {
  const int64_t run = src_slice[0].burstLen * 32 / size_bytes;  // elements
  const int64_t extent = src_slice[0].endIndex - src_slice[0].startIndex + 1;
  const int64_t runs = (extent + src_slice[0].stride) / (run + src_slice[0].stride);
  const std::vector<int64_t> to = first_elements(dst_slice), from = first_elements(src_slice);
  for (size_t k = 0; k < from.size(); ++k)
    for (int64_t r = 0; r < runs; ++r)
      for (int64_t e = 0; e < run; ++e) {
        const int64_t dst_at = to.at(k) + r * (run + dst_slice[0].stride) + e;
        const int64_t src_at = from[k] + r * (run + src_slice[0].stride) + e;
        for (int64_t b = 0; b < size_bytes; ++b)
          dst.memory.write(dst.at + dst_at * size_bytes + b,
                           src.memory.read(src.at + src_at * size_bytes + b));
      }
}

}  // namespace ref
