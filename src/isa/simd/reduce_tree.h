// Groups of neighbouring elements, each joined by a balanced binary tree whose nodes are rounded to
// the element's type: the order of additions that the documents give.
// Simple model: while there is more than one element, replace each pair of neighbours by its
// result. spec: vector.md, section 4.11
#pragma once

#include <cstddef>

#include "asctwin/base/dtype.h"
#include "asctwin/isa/reduce.h"
#include "num/simd_level.h"

namespace asctwin {

struct TreeNode {
  isa::ReduceJoin join;
  DType dtype;             // half, float, or an integer of 16 to 64 bits
  bool saturates = false;  // every node of half does
};

// dst[i] = the tree over the 2^levels elements of `src` from i * 2^levels on, i < results. `dst`
// may begin where `src` does; otherwise they are apart.
void reduce_tree(const TreeNode& node, const void* src, void* dst, size_t results, int levels,
                 SimdLevel level = simd_level());

// elements[0] = the elements, added one after the other, each sum rounded. @pre the node adds
void running_sum(const TreeNode& node, void* elements, size_t count,
                 SimdLevel level = simd_level());

}  // namespace asctwin
