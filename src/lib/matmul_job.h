// What a Matmul object asks of the cube, with nothing of the object left in it: it is formed on the
// core that makes the call, and may run on another.
// spec: matmul.md, sections 3 and 6
#pragma once

#include <vector>

#include "lib/matmul_block.h"

namespace asctwin::lib {

// The blocks of one product and their order.
struct BlockOrder {
  MatmulShape single, base;
  bool first_n = false;
  MatmulBlocks which = MatmulBlocks::kAll;

  int64_t rows() const { return ceil_div(single.m, base.m); }
  int64_t columns() const { return ceil_div(single.n, base.n); }
  int64_t count() const { return single.k > 0 ? rows() * columns() : 0; }
  int64_t row_of(int64_t t) const { return first_n ? t / columns() : t % rows(); }
  int64_t column_of(int64_t t) const { return first_n ? t % columns() : t / rows(); }
  // UNVERIFIED: evidence = inferred: a block that touches the diagonal is on both sides.
  bool skips(int64_t t) const {
    const int64_t row = row_of(t) * base.m, column = column_of(t) * base.n;
    if (which == MatmulBlocks::kUpper) return row >= column + base.n;
    return which == MatmulBlocks::kLower && column >= row + base.m;
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
  MatmulCallbacks::CopyOut copy_out = nullptr;

  BlockProduct block(int64_t t) const;
  // Where block `t` goes among all; a single one goes to the start of the tensor.
  BlockTarget place_of(int64_t t) const;
  BlockTarget alone(const BlockProduct& block) const;
  // The tiling's blocks must fit the memories of the cube.
  void check(const CubeMemory& memory, const char* call, SourceLoc where) const;
};

// On the cube core. All blocks, each to its place.
void run_all(const MatmulJob& job, const char* call, SourceLoc where);

}  // namespace asctwin::lib
