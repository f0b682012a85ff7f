// Repeat by repeat, element by element; a repeat is read whole before it is written.
#include "ref/masked_copy.h"

#include <cstddef>
#include <vector>

namespace ref {
namespace {

int64_t offset(int64_t repeat, int64_t element, int64_t size_bytes, int64_t stride,
               int64_t repeat_size) {
  const int64_t byte = element * size_bytes;
  return 32 * (repeat * repeat_size + byte / 32 * stride) + byte % 32;
}

void copy_repeat(const std::vector<int64_t>& elements, int64_t repeat, int64_t size_bytes,
                 const CopyRepeatParams& params, Place dst, Place src) {
  std::vector<uint64_t> values;
  for (const int64_t e : elements)
    values.push_back(src.memory.load(
        src.at + offset(repeat, e, size_bytes, params.srcStride, params.srcRepeatSize),
        size_bytes));
  for (std::size_t i = 0; i < elements.size(); ++i)
    dst.memory.store(
        dst.at + offset(repeat, elements[i], size_bytes, params.dstStride, params.dstRepeatSize),
        size_bytes, values[i]);
}

}  // namespace

void copy_lanes(const LaneParams& lanes, int64_t size_bytes, const CopyRepeatParams& params,
                Place dst, Place src) {
  const int64_t per_repeat = 256 / size_bytes;
  const int64_t repeats =
      lanes.counter ? (lanes.count + per_repeat - 1) / per_repeat : lanes.repeatTimes;
  for (int64_t k = 0; k < repeats; ++k) {
    std::vector<int64_t> elements;
    for (int64_t e = 0; e < per_repeat; ++e) {
      const bool counted = k * per_repeat + e < lanes.count;
      const bool masked = !lanes.counter && (lanes.mask[e / 64] >> (e % 64)) & 1;
      if (lanes.counter ? counted : masked) elements.push_back(e);
    }
    copy_repeat(elements, k, size_bytes, params, dst, src);
  }
}

void copy_counted(int64_t elements, int64_t repeat_times, int64_t size_bytes,
                  const CopyRepeatParams& params, Place dst, Place src) {
  std::vector<int64_t> all;
  for (int64_t e = 0; e < elements; ++e) all.push_back(e);
  for (int64_t k = 0; k < repeat_times; ++k) copy_repeat(all, k, size_bytes, params, dst, src);
}

}  // namespace ref
