// The levels of reduction trees for one SIMD level, whose file defines ASCTWIN_LEVEL before. What a
// node computes is written once, for single floats; a level may have its own octets.
// A sum of two halves is exact in float and never finer than a half.
#pragma once

#include "isa/simd/elementwise_meaning.h"
#include "isa/simd/reduce_tree_table.h"

namespace asctwin {

namespace {

// The largest half is 0x477FE000 as a float.
template <NodeRounding kRounding>
ASCTWIN_ALWAYS_INLINE float round_node(float number) {
  if constexpr (kRounding == NodeRounding::kNone) return number;
  constexpr uint32_t kCut = 13, kLargest = 0x477FE000, kInfinity = 0x7F800000;
  uint32_t bits = __builtin_bit_cast(uint32_t, number);
  bits = (bits + ((1u << (kCut - 1)) - 1) + (bits >> kCut & 1)) & ~((1u << kCut) - 1);
  const uint32_t sign = bits & 0x80000000, magnitude = bits & 0x7FFFFFFF;
  constexpr bool kSaturates = kRounding == NodeRounding::kSaturatingHalf;
  if (magnitude > kLargest) bits = sign | (kSaturates ? kLargest : kInfinity);
  if (magnitude > kInfinity) bits = kSaturates ? 0 : 0x7FC00000;
  return __builtin_bit_cast(float, bits);
}

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
ASCTWIN_ALWAYS_INLINE float join_nodes(float a, float b) {
  if constexpr (kJoin == isa::ReduceJoin::kSum) return round_node<kRounding>(a + b);
  const float result = kJoin == isa::ReduceJoin::kMax ? larger(a, b) : smaller(a, b);
  // It is a half already.
  return kRounding == NodeRounding::kSaturatingHalf ? round_node<kRounding>(result) : result;
}

template <isa::ReduceJoin kJoin, NodeRounding kRounding>
ASCTWIN_LEVEL void reduce_pairs(const float* in, float* out, size_t count) {
  ASCTWIN_INDEPENDENT_LOOP
  for (size_t i = 0; i < count; ++i)
    store_element(out, i,
                  join_nodes<kJoin, kRounding>(load_element<float>(in, 2 * i),
                                               load_element<float>(in, 2 * i + 1)));
}

template <class Level>
constexpr RepeatTreeFn repeats_of_level() {
  if constexpr (requires { Level::repeats; })
    return Level::repeats;
  else
    return nullptr;
}

// Level<join, rounding>::octets is in the table, and `repeats` where a level has it.
template <template <isa::ReduceJoin, NodeRounding> class Level>
constexpr TreeTable make_trees() {
  TreeTable table{};
#define ASCTWIN_TREE(join, rounding)                                                               \
  table.pairs[static_cast<int>(isa::ReduceJoin::join)][static_cast<int>(NodeRounding::rounding)] = \
      reduce_pairs<isa::ReduceJoin::join, NodeRounding::rounding>;                                 \
  table                                                                                            \
      .octets[static_cast<int>(isa::ReduceJoin::join)][static_cast<int>(NodeRounding::rounding)] = \
      Level<isa::ReduceJoin::join, NodeRounding::rounding>::octets;                                \
  table.repeats[static_cast<int>(isa::ReduceJoin::join)]                                           \
               [static_cast<int>(NodeRounding::rounding)] =                                        \
      repeats_of_level<Level<isa::ReduceJoin::join, NodeRounding::rounding>>();
#define ASCTWIN_TREES(join) \
  ASCTWIN_TREE(join, kNone) \
  ASCTWIN_TREE(join, kHalf) \
  ASCTWIN_TREE(join, kSaturatingHalf)
  ASCTWIN_TREES(kSum)
  ASCTWIN_TREES(kMax)
  ASCTWIN_TREES(kMin)
#undef ASCTWIN_TREES
#undef ASCTWIN_TREE
  return table;
}

}  // namespace
}  // namespace asctwin
