// A request of a Matmul object to the cube, independent of the object: it is formed on the core
// that makes the call, and may run on another.
// spec: matmul.md, sections 3 and 6
#pragma once

#include <span>
#include <vector>

#include "lib/matmul/matmul_block.h"

namespace asctwin::lib {

// The blocks of one product and their order. With OUTER_PRODUCT they come in pairs of neighbours
// across the direction in which the order goes first; the last one may have no partner. With
// isPartialOutput a block comes once for each baseK of K.
// UNVERIFIED: evidence = inferred: which blocks make up a pair.
struct BlockOrder {
  MatmulShape single, base;
  bool first_n = false;
  MatmulBlocks which = MatmulBlocks::kAll;
  bool in_pairs = false;
  int64_t slices = 1;

  int64_t rows() const { return ceil_div(single.m, base.m); }
  int64_t columns() const { return ceil_div(single.n, base.n); }
  int64_t count() const { return single.k > 0 ? rows() * columns() * slices : 0; }
  int64_t row_of(int64_t t) const { return first_n ? across(t / slices) : along(t / slices); }
  int64_t column_of(int64_t t) const { return first_n ? along(t / slices) : across(t / slices); }
  int64_t slice_of(int64_t t) const { return t % slices; }
  // The steps of Iterate: `blocks_in(step)` blocks from number `begin_of(step)` on.
  int64_t steps() const {
    return in_pairs && count() > 0 ? length() * ceil_div(width(), 2) : count();
  }
  int64_t blocks_in(int64_t step) const {
    return in_pairs && step / length() * 2 + 1 < width() ? 2 : 1;
  }
  int64_t begin_of(int64_t step) const {
    if (!in_pairs) return step;
    const int64_t pair = step / length();
    return pair * 2 * length() + step % length() * blocks_in(step);
  }
  // UNVERIFIED: evidence = inferred: the sides of the diagonal are told by the numbers of a block,
  // whatever its size.
  bool skips(int64_t t) const {
    if (which == MatmulBlocks::kUpper) return row_of(t) > column_of(t);
    return which == MatmulBlocks::kLower && column_of(t) > row_of(t);
  }

 private:
  // Blocks in the direction in which the order goes first, and in the other.
  int64_t length() const { return first_n ? columns() : rows(); }
  int64_t width() const { return first_n ? rows() : columns(); }
  bool has_partner(int64_t number) const {
    return in_pairs && number / (2 * length()) * 2 + 1 < width();
  }
  int64_t along(int64_t number) const {
    if (!has_partner(number)) return number % length();
    return number % (2 * length()) / 2;
  }
  int64_t across(int64_t number) const {
    if (!has_partner(number)) return number / length();
    return number / (2 * length()) * 2 + number % 2;
  }
};

struct MatmulJob {
  BlockProduct product;  // of no block yet
  BlockTarget target;
  BlockOrder order;
  bool uses_bias = false;
  bool sequential = false;
  int buffers_a = 1, buffers_b = 1, buffers_c = 1;  // of L0
  int64_t depth_a = 1, depth_b = 1;                 // blocks in L1

  BlockProduct block(int64_t t) const;
  // Where block `t` goes among all; a single one goes to the start of the tensor.
  BlockTarget place_of(int64_t t) const;
  BlockTarget alone(const BlockProduct& block) const;
  // The tiling's blocks must fit the memories of the cube.
  void check(const CubeMemory& memory, const char* call, SourceLoc where) const;
};

// On the cube core. All blocks of the sum of `parts`, which differ in their operands, each to its
// place.
void run_sum(std::span<const MatmulJob> parts, const char* call, SourceLoc where);
inline void run_all(const MatmulJob& job, const char* call, SourceLoc where) {
  run_sum({&job, 1}, call, where);
}

}  // namespace asctwin::lib
