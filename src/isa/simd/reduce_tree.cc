// Floats go through the levels of the tree in two buffers that take turns. Halves are widened once;
// after each level they are rounded to half and widened again.
#include "isa/simd/reduce_tree.h"

#include <algorithm>

#include "isa/saturate.h"
#include "num/convert.h"

#define ASCTWIN_LEVEL
#include "isa/simd/reduce_tree_loops.h"

namespace asctwin {
ASCTWIN_PAIR_LOOPS(kPairsPortable)

namespace {

constexpr size_t kMostLeaves = 4096;  // at a time: they stay in the nearest cache

struct Buffers {
  alignas(64) float leaves[kMostLeaves];
  alignas(64) float nodes[2][kMostLeaves / 2];
  alignas(64) half halves[kMostLeaves / 2];
};

const PairTable& pairs_of(SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return kPairsAvx512;
  if (level == SimdLevel::kAvx2) return kPairsAvx2;
#endif
  static_cast<void>(level);
  return kPairsPortable;
}

struct Tree {
  const TreeNode& node;
  PairFn join;
  const ConvertTable& convert;
  Buffers& buffers;

  // `leaves` becomes a tree of each 2^levels of them. @return where the roots stand
  const float* over_floats(const float* leaves, size_t results, int levels) {
    const float* in = leaves;
    for (int level = levels - 1; level >= 0; --level) {
      float* const out = buffers.nodes[level % 2];
      join(in, out, results << level);
      in = out;
    }
    return in;
  }

  // The same, for halves. @return the roots as halves
  const half* over_halves(const void* leaves, size_t results, int levels) {
    convert.widen_half(static_cast<const half*>(leaves), buffers.leaves, results << levels);
    const float* in = buffers.leaves;
    for (int level = levels - 1; level >= 0; --level) {
      float* const out = buffers.nodes[level % 2];
      const size_t count = results << level;
      join(in, out, count);
      convert.narrow_half(out, buffers.halves, count);
      if (node.saturates)
        isa::saturate_half(reinterpret_cast<uint8_t*>(buffers.halves), static_cast<int64_t>(count));
      if (level > 0) convert.widen_half(buffers.halves, out, count);
      in = out;
    }
    return buffers.halves;
  }

  void put(const void* src, void* dst, size_t results, int levels) {
    if (node.dtype == DType::kHalf) {
      std::memcpy(dst, over_halves(src, results, levels), results * sizeof(half));
      return;
    }
    const float* roots = over_floats(static_cast<const float*>(src), results, levels);
    for (size_t i = 0; i < results; ++i) store_element(dst, i, canonical(roots[i]));
  }
};

}  // namespace

void reduce_tree(const TreeNode& node, const void* src, void* dst, size_t results, int levels,
                 SimdLevel level) {
  Buffers buffers;
  Tree tree{node, pairs_of(level).by_join[static_cast<size_t>(node.join)], convert_table(level),
            buffers};
  const size_t element = size_of(node.dtype);
  const size_t step = kMostLeaves >> levels;
  for (size_t done = 0; done < results; done += step)
    tree.put(static_cast<const uint8_t*>(src) + (done << levels) * element,
             static_cast<uint8_t*>(dst) + done * element, std::min(step, results - done), levels);
}

}  // namespace asctwin
