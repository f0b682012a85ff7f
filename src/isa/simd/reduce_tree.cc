// Elements go through the levels of the tree in two buffers that take turns, three levels at a time
// while there are three. Halves are widened before and narrowed behind.
#include "isa/simd/reduce_tree.h"

#include <algorithm>
#include <type_traits>

#include "num/convert.h"

#define ASCTWIN_LEVEL
#include "isa/simd/reduce_tree_loops.h"

namespace asctwin {
namespace {

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
struct PlainLevel {
  static void octets(const float* in, float* out, size_t count) {
    constexpr size_t kMost = 64;
    float fours[4 * kMost], twos[2 * kMost];
    for (size_t i = 0; i < count; i += kMost) {
      const size_t results = std::min(kMost, count - i);
      reduce_pairs<kJoin, kRounding>(in + 8 * i, fours, 4 * results);
      reduce_pairs<kJoin, kRounding>(fours, twos, 2 * results);
      reduce_pairs<kJoin, kRounding>(twos, out + i, results);
    }
  }
};

}  // namespace

const TreeTable kTreesPortable = make_trees<PlainLevel>();

namespace {

constexpr size_t kMostLeaves = 2048;  // at a time: they stay in the nearest cache
constexpr size_t kRepeatBytes = 256;

struct Buffers {
  alignas(64) float leaves[kMostLeaves];
  alignas(64) float nodes[2][kMostLeaves / 2];
};

const TreeTable& trees_of(SimdLevel level) {
#if defined(__x86_64__)
  if (level == SimdLevel::kAvx512Fp16) return kTreesAvx512Fp16;
  if (level == SimdLevel::kAvx512) return kTreesAvx512;
  if (level == SimdLevel::kAvx2) return kTreesAvx2;
#endif
  static_cast<void>(level);
  return kTreesPortable;
}

struct Tree {
  TreeFn pairs, octets;
  RepeatTreeFn repeats;  // nullptr where trees are not those of repeats
  const ConvertTable& convert;
  Buffers& buffers;

  // @return the roots of the trees over 2^levels of `leaves` each
  float* over(const float* leaves, size_t results, int levels) {
    int side = 0;
    float* out = buffers.nodes[side];
    for (const float* in = leaves; levels > 0; in = out, side = 1 - side) {
      out = buffers.nodes[side];
      const int step = levels >= 3 ? 3 : 1;
      levels -= step;
      (step == 3 ? octets : pairs)(in, out, results << levels);
    }
    return out;
  }

  const float* over_repeats(const void* src, size_t results) {
    repeats(src, buffers.nodes[0], results);
    return buffers.nodes[0];
  }

  void put_halves(const void* src, void* dst, size_t results, int levels) {
    if (repeats != nullptr)
      return convert.narrow_half(over_repeats(src, results), static_cast<half*>(dst), results);
    convert.widen_half(static_cast<const half*>(src), buffers.leaves, results << levels);
    convert.narrow_half(over(buffers.leaves, results, levels), static_cast<half*>(dst), results);
  }
  void put_floats(const void* src, void* dst, size_t results, int levels) {
    const float* roots = repeats != nullptr ? over_repeats(src, results)
                                            : over(static_cast<const float*>(src), results, levels);
    for (size_t i = 0; i < results; ++i) store_element(dst, i, canonical(roots[i]));
  }
};

NodeRounding rounding_of(const TreeNode& node) {
  if (node.dtype != DType::kHalf) return NodeRounding::kNone;
  return node.saturates ? NodeRounding::kSaturatingHalf : NodeRounding::kHalf;
}

}  // namespace

namespace {

// Joins integers, whose order does not matter: sums wrap.
template <class T>
T joined(isa::ReduceJoin join, T a, T b) {
  using Pattern = std::make_unsigned_t<T>;
  if (join == isa::ReduceJoin::kMax) return a < b ? b : a;
  if (join == isa::ReduceJoin::kMin) return b < a ? b : a;
  return static_cast<T>(static_cast<Pattern>(static_cast<Pattern>(a) + static_cast<Pattern>(b)));
}
template <class T>
void reduce_integers(isa::ReduceJoin join, const void* src, void* dst, size_t results,
                     size_t leaves) {
  for (size_t i = 0; i < results; ++i) {
    T result = load_element<T>(src, i * leaves);
    for (size_t leaf = 1; leaf < leaves; ++leaf)
      result = joined(join, result, load_element<T>(src, i * leaves + leaf));
    store_element(dst, i, result);
  }
}
using IntegerTreeFn = void (*)(isa::ReduceJoin, const void*, void*, size_t, size_t);
// nullptr: it is no type of integers.
IntegerTreeFn integer_tree(DType dtype) {
  switch (dtype) {
    case DType::kInt16:
      return reduce_integers<int16_t>;
    case DType::kUInt16:
      return reduce_integers<uint16_t>;
    case DType::kInt32:
      return reduce_integers<int32_t>;
    case DType::kUInt32:
      return reduce_integers<uint32_t>;
    case DType::kInt64:
      return reduce_integers<int64_t>;
    case DType::kUInt64:
      return reduce_integers<uint64_t>;
    default:
      return nullptr;
  }
}

template <NodeRounding kRounding, class T>
void running_sum_of(void* elements, size_t count) {
  auto sum = static_cast<float>(load_element<T>(elements, 0));
  for (size_t i = 1; i < count; ++i)
    sum = round_node<kRounding>(sum + static_cast<float>(load_element<T>(elements, i)));
  store_element(elements, 0, T(canonical(sum)));
}

}  // namespace

void running_sum(const TreeNode& node, void* elements, size_t count, SimdLevel level) {
  if (count < 2) return;
  if (const IntegerTreeFn tree = integer_tree(node.dtype))
    return tree(node.join, elements, elements, 1, count);
  if (node.dtype != DType::kHalf)
    running_sum_of<NodeRounding::kNone, float>(elements, count);
  else if (node.saturates)
    running_sum_of<NodeRounding::kSaturatingHalf, half>(elements, count);
  else if (const auto running = trees_of(level).running_halves; running != nullptr)
    running(elements, count);
  else
    running_sum_of<NodeRounding::kHalf, half>(elements, count);
}

void reduce_tree(const TreeNode& node, const void* src, void* dst, size_t results, int levels,
                 SimdLevel level) {
  if (const IntegerTreeFn tree = integer_tree(node.dtype))
    return tree(node.join, src, dst, results, size_t{1} << levels);
  Buffers buffers;
  const TreeTable& trees = trees_of(level);
  const auto join = static_cast<size_t>(node.join),
             rounding = static_cast<size_t>(rounding_of(node));
  const size_t element = size_of(node.dtype), step = kMostLeaves >> levels;
  const bool takes_repeats = element << levels == kRepeatBytes;
  if (takes_repeats && trees.half_repeats[join][rounding] != nullptr)
    return trees.half_repeats[join][rounding](src, dst, results);
  Tree tree{trees.pairs[join][rounding], trees.octets[join][rounding],
            takes_repeats ? trees.repeats[join][rounding] : nullptr, convert_table(level), buffers};
  for (size_t done = 0; done < results; done += step) {
    const auto* from = static_cast<const uint8_t*>(src) + (done << levels) * element;
    auto* to = static_cast<uint8_t*>(dst) + done * element;
    const size_t count = std::min(step, results - done);
    if (node.dtype == DType::kHalf)
      tree.put_halves(from, to, count, levels);
    else
      tree.put_floats(from, to, count, levels);
  }
}

}  // namespace asctwin
