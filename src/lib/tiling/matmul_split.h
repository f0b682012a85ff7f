// The choice of a Matmul tiling: how cores share the matrices, and the blocks of one core.
// spec: matmul.md, section 12
#pragma once

#include <cstdint>
#include <optional>

namespace asctwin::lib {

struct MatmulAxes {
  int64_t m = -1, n = -1, k = -1;  // -1: free
};

struct MatmulProblem {
  MatmulAxes shape;
  int a_bits = 16, b_bits = 16, c_bits = 32;
  bool a_transposed = false, b_transposed = false;
  bool a_in_strips = false, c_in_strips = false;  // NZ
  bool has_bias = false, c_in_ub = false, a_in_l1 = false, b_in_l1 = false;
  bool is_sparse = false;  // B keeps two of every four rows
  bool is_scaled = false;  // MX: 64 elements along K have a whole fractal of scales
  bool pairs_rows = false,
       pairs_columns = false;              // OUTER_PRODUCT: two blocks of M, or of N, at once
  bool splits_k = false, keeps_a = false;  // keeps_a: N_BUFFER_33, all of A lies in L1
  int64_t cores = 1;
  MatmulAxes fixed_base, fixed_single, most_single, least_single, align;
  int64_t l0a_bytes = 0, l0b_bytes = 0, l0c_bytes = 0, l1_bytes = 0, ub_bytes = 0, bias_bytes = 0;
};

struct MatmulSplit {
  MatmulAxes single, base;
  int64_t m_parts = 1, n_parts = 1, k_parts = 1;
  int64_t step_m = 1, step_n = 1, step_k = 1;  // blocks side by side in L1
  int64_t l0_buffers = 2, l1_buffers = 2;
  int64_t l1_bytes = 0, l0c_bytes = 0;  // in use
};

// nullopt: no tiling keeps the constraints.
std::optional<MatmulSplit> split_matmul(const MatmulProblem& problem);

}  // namespace asctwin::lib
