// Repeat by repeat, lane by lane; a repeat is read whole before it is written.
#include "ref/vector_padding.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace ref {
namespace {

// The element of a block of `n` that its neighbour's element `i` repeats; n is a whole block away.
// Standing left of the block, the neighbour's last element is nearest to element 0.
std::optional<int64_t> source_of(int64_t i, int64_t n, int64_t padMode, bool padSide) {
  const int64_t distance = padSide ? i : n - 1 - i;  // from the edge, 0 for the nearest
  int64_t inward = 0;
  if (padMode == 1) inward = distance;
  if (padMode == 2) inward = distance + 1;
  if (inward >= n) return std::nullopt;
  return padSide ? n - 1 - inward : inward;
}

}  // namespace

void vector_padding(const LaneParams& lanes, int64_t size_bytes, int64_t padMode, bool padSide,
                    const UnaryRepeatParams& params, Place dst, Place src) {
  const int64_t n = 32 / size_bytes, per_repeat = 8 * n;
  const int64_t repeats =
      lanes.counter ? (lanes.count + per_repeat - 1) / per_repeat : lanes.repeatTimes;
  struct Value {
    int64_t to;
    std::optional<uint64_t> value;
  };
  for (int64_t k = 0; k < repeats; ++k) {
    std::vector<Value> values;
    for (int64_t e = 0; e < per_repeat; ++e) {
      const bool counted = k * per_repeat + e < lanes.count;
      const bool masked = !lanes.counter && (lanes.mask[e / 64] >> (e % 64)) & 1;
      if (!(lanes.counter ? counted : masked)) continue;
      const int64_t to = 32 * (k * params.dstRepStride + e / n * params.dstBlkStride);
      const int64_t from = 32 * (k * params.srcRepStride + e / n * params.srcBlkStride);
      Value value{dst.at + to + e % n * size_bytes, std::nullopt};
      if (const auto source = source_of(e % n, n, padMode, padSide))
        value.value = src.memory.load(src.at + from + *source * size_bytes, size_bytes);
      values.push_back(value);
    }
    for (const Value& value : values)
      if (value.value)
        dst.memory.store(value.to, size_bytes, *value.value);
      else
        for (int64_t b = 0; b < size_bytes; ++b) dst.memory.write_unspecified(value.to + b);
  }
}

}  // namespace ref
