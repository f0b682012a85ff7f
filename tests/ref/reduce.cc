// A tree is the sum of its halves; an extreme is looked for element by element.
#include "ref/reduce.h"

#include <cstddef>
#include <vector>

namespace ref {
namespace {

constexpr int64_t kRepeatBytes = 256, kBlockBytes = 32;

int64_t lanes_in(int64_t bytes, Type type) { return bytes / size_of(type); }
int64_t repeats_of(const LaneParams& lanes, Type type) {
  const int64_t whole = lanes_in(kRepeatBytes, type);
  return lanes.counter ? (lanes.count + whole - 1) / whole : lanes.repeatTimes;
}
bool takes_part(const LaneParams& lanes, Type type, int64_t repeat, int64_t lane) {
  if (lanes.counter) return repeat * lanes_in(kRepeatBytes, type) + lane < lanes.count;
  return lanes.mask[lane / 64] >> (lane % 64) & 1;
}
bool is_empty(const LaneParams& lanes, Type type) {
  if (lanes.counter) return lanes.count <= 0;
  for (int64_t lane = 0; lane < lanes_in(kRepeatBytes, type); ++lane)
    if (takes_part(lanes, type, 0, lane)) return false;
  return true;
}

bool is_half(Type type) { return type == Type::kHalf || type == Type::kHalfSaturating; }
bool is_nan(Type type, uint64_t bits) {
  if (!is_half(type) && type != Type::kFloat) return false;
  return is_half(type) ? (bits & 0x7FFF) > 0x7C00 : (bits & 0x7FFFFFFF) > 0x7F800000;
}
uint64_t identity(Op op, Type type) {
  if (op == Op::kAdd) return 0;
  const bool greatest = op == Op::kMin;
  if (type == Type::kInt16) return greatest ? 0x7FFF : 0x8000;
  if (type == Type::kUint16) return greatest ? 0xFFFF : 0;
  if (type == Type::kInt32) return greatest ? 0x7FFFFFFF : 0x80000000;
  if (type == Type::kUint32) return greatest ? 0xFFFFFFFF : 0;
  if (type == Type::kInt64) return greatest ? INT64_MAX : uint64_t{1} << 63;
  if (type == Type::kUint64) return greatest ? UINT64_MAX : 0;
  const uint64_t infinity = is_half(type) ? 0x7C00 : 0x7F800000;
  const uint64_t minus = is_half(type) ? 0x8000 : 0x80000000;
  return op == Op::kMax ? infinity | minus : infinity;
}

struct Source {
  const LaneParams& lanes;
  Type type;
  int64_t block_stride, repeat_stride;
  Place src;

  uint64_t lane(int64_t repeat, int64_t e) const {
    const int64_t in_block = lanes_in(kBlockBytes, type);
    const int64_t block = repeat * repeat_stride + e / in_block * block_stride;
    return src.memory.load(src.at + block * kBlockBytes + e % in_block * size_of(type),
                           size_of(type));
  }
  std::vector<uint64_t> repeat(Op op, int64_t r) const {
    std::vector<uint64_t> values;
    for (int64_t e = 0; e < lanes_in(kRepeatBytes, type); ++e)
      values.push_back(takes_part(lanes, type, r, e) ? lane(r, e) : identity(op, type));
    return values;
  }
};

uint64_t tree(Op op, Type type, const std::vector<uint64_t>& leaves, int64_t first, int64_t count) {
  if (count == 1) return leaves[first];
  return apply(op, type, tree(op, type, leaves, first, count / 2),
               tree(op, type, leaves, first + count / 2, count / 2));
}
uint64_t tree(Op op, Type type, const std::vector<uint64_t>& leaves) {
  return tree(op, type, leaves, 0, static_cast<int64_t>(leaves.size()));
}

// Lanes that come later win only if they are better. NaN is better than any number.
void meet(Found& best, Op op, Type type, uint64_t value, uint64_t index) {
  const Type exact = type == Type::kHalfSaturating ? Type::kHalf : type;
  const bool equal_or_worse =
      best.any && (is_nan(type, best.value) ||
                   (!is_nan(type, value) && apply(op, exact, best.value, value) == best.value));
  if (!equal_or_worse) best = {true, value, index};
}

}  // namespace

void reduce_groups(Op op, Type type, int64_t group, bool fills_masked, const LaneParams& lanes,
                   const ReduceParams& params, Place dst, Place src) {
  if (is_empty(lanes, type)) return;
  const Source source{lanes, type, params.srcBlkStride, params.srcRepStride, src};
  const int64_t size = size_of(type), groups = lanes_in(kRepeatBytes, type) / group;
  for (int64_t r = 0; r < repeats_of(lanes, type); ++r) {
    const auto values = source.repeat(op, r);
    for (int64_t g = 0; g < groups; ++g) {
      bool any = fills_masked;
      for (int64_t e = g * group; e < (g + 1) * group; ++e)
        any = any || takes_part(lanes, type, r, e);
      if (!any) continue;
      dst.memory.store(dst.at + (r * params.dstRepStride * groups + g) * size, size,
                       tree(op, type, values, g * group, group));
    }
  }
}

Found whole_reduce_extreme(Op op, Type type, Result result, const LaneParams& lanes,
                           const ReduceParams& params, Place dst, Place src) {
  Found all;
  if (is_empty(lanes, type)) return all;
  const Source source{lanes, type, params.srcBlkStride, params.srcRepStride, src};
  const int64_t size = size_of(type);
  for (int64_t r = 0; r < repeats_of(lanes, type); ++r) {
    Found best;
    for (int64_t e = 0; e < lanes_in(kRepeatBytes, type); ++e)
      if (takes_part(lanes, type, r, e)) meet(best, op, type, source.lane(r, e), e);
    meet(all, op, type, best.value, best.index + r * lanes_in(kRepeatBytes, type));
    const uint64_t value = apply(op, type, best.value, best.value);
    const bool both = result == Result::kValueIndex || result == Result::kIndexValue;
    const int64_t bytes = result == Result::kOnlyIndex ? 4 : both ? 2 * size : size;
    const int64_t at = dst.at + r * params.dstRepStride * bytes;
    if (result == Result::kOnlyIndex) dst.memory.store(at, 4, best.index);
    if (result == Result::kValueIndex || result == Result::kOnlyValue)
      dst.memory.store(at, size, value);
    if (result == Result::kValueIndex) dst.memory.store(at + size, size, best.index);
    if (result == Result::kIndexValue) {
      dst.memory.store(at, size, best.index);
      dst.memory.store(at + size, size, value);
    }
  }
  all.value = apply(op, type, all.value, all.value);
  return all;
}

namespace {

// Groups of a repeat, until one is left; a last group is filled up with zeros.
uint64_t sum_by_levels(Type type, std::vector<uint64_t> values) {
  const auto whole = static_cast<size_t>(lanes_in(kRepeatBytes, type));
  while (values.size() > 1) {
    std::vector<uint64_t> sums;
    while (values.size() % whole != 0) values.push_back(0);
    for (size_t first = 0; first < values.size(); first += whole)
      sums.push_back(
          tree(Op::kAdd, type, values, static_cast<int64_t>(first), static_cast<int64_t>(whole)));
    values = sums;
  }
  return values[0];
}

uint64_t add(Type type, uint64_t a, uint64_t b) { return apply(Op::kAdd, type, a, b); }

}  // namespace

Found reduce_sum(Type type, SumWay way, const LaneParams& lanes, int64_t srcRepStride, Place src) {
  if (is_empty(lanes, type) || repeats_of(lanes, type) == 0) return {};
  const Source source{lanes, type, 1, srcRepStride, src};
  std::vector<uint64_t> sums, lane_sums;
  for (int64_t r = 0; r < repeats_of(lanes, type); ++r) {
    const auto values = source.repeat(Op::kAdd, r);
    sums.push_back(tree(Op::kAdd, type, values));
    for (size_t e = 0; e < values.size(); ++e) {
      if (r == 0)
        lane_sums.push_back(values[e]);
      else
        lane_sums[e] = add(type, lane_sums[e], values[e]);
    }
  }
  if (way == SumWay::kLanes) return {true, tree(Op::kAdd, type, lane_sums)};
  if (way == SumWay::kLevels) return {true, sum_by_levels(type, sums)};
  if (way == SumWay::kRunning) {
    uint64_t sum = sums[0];
    for (size_t i = 1; i < sums.size(); ++i) sum = add(type, sum, sums[i]);
    return {true, sum};
  }
  const bool tail = lanes.count % lanes_in(kRepeatBytes, type) != 0;
  if (!tail || sums.size() == 1) return {true, sum_by_levels(type, sums)};
  const uint64_t last = sums.back();
  sums.pop_back();
  return {true, add(type, sum_by_levels(type, sums), last)};
}

Found reduce_extreme(Op op, Type type, const LaneParams& lanes, int64_t srcRepStride, Place src) {
  Found best;
  if (is_empty(lanes, type)) return best;
  const Source source{lanes, type, 1, srcRepStride, src};
  const int64_t pitch = srcRepStride * lanes_in(kBlockBytes, type);
  for (int64_t r = 0; r < repeats_of(lanes, type); ++r)
    for (int64_t e = 0; e < lanes_in(kRepeatBytes, type); ++e)
      if (takes_part(lanes, type, r, e)) meet(best, op, type, source.lane(r, e), r * pitch + e);
  best.value = apply(op, type, best.value, best.value);
  return best;
}

std::array<Work, 3> work_of_sum(int64_t repeats, int64_t size_bytes) {
  return {Work{0, repeats * size_bytes}};
}

std::array<Work, 3> work_of_extreme(int64_t repeats, int64_t size_bytes, bool index) {
  const int64_t epb = 32 / size_bytes, epr = 256 / size_bytes;
  const auto up = [](int64_t a, int64_t b) { return (a + b - 1) / b; };
  const int64_t o1 = 2 * repeats, a1 = up(o1, epb) * epb;
  std::array<Work, 3> work{Work{0, o1 * size_bytes}};
  if (!index) return work;
  const int64_t o2 = 2 * up(o1, epr), a2 = up(o2, epb) * epb;
  work[1] = {a1 * size_bytes, o2 * size_bytes};
  if (o2 > 2) work[2] = {(a1 + a2) * size_bytes, 2 * up(o2, epr) * size_bytes};
  return work;
}

}  // namespace ref
