// The levels of reduction trees of one SIMD level, by what a node computes.
#pragma once

#include "isa/simd/reduce_tree.h"

namespace asctwin {

enum class NodeRounding : uint8_t { kNone, kHalf, kSaturatingHalf };

// out[i] = the tree over the 2 or 8 elements of `in` from 2 i or 8 i on, i < count; they are apart.
using TreeFn = void (*)(const float* in, float* out, size_t count);
// out[i] = the tree over repeat i of `in`, 256 B of floats or halves; nullptr: this level has none.
using RepeatTreeFn = void (*)(const void* in, float* out, size_t count);
// Reduces 128 halves to one, with the canonical NaN.
using HalfTreeFn = void (*)(const void* in, void* out, size_t count);
struct TreeTable {
  TreeFn pairs[3][3];  // ReduceJoin, NodeRounding
  TreeFn octets[3][3];
  RepeatTreeFn repeats[3][3];
  HalfTreeFn half_repeats[3][3];
  // running_sum() of halves that do not saturate; nullptr: this level has none.
  void (*running_halves)(void* elements, size_t count);
};
extern const TreeTable kTreesPortable;
#if defined(__x86_64__)
extern const TreeTable kTreesAvx2;
extern const TreeTable kTreesAvx512;
extern const TreeTable kTreesAvx512Fp16;
#endif

}  // namespace asctwin
