// The sums under Mmad (cube.md, sections 1.5 and 1.6), on unpacked operands. All SIMD levels give
// the same bits: products of what the cube multiplies are exact in double, so that it makes no
// difference whether they are rounded before they are added.
#pragma once

#include <cstdint>

#include "num/simd_level.h"

namespace asctwin {

inline constexpr int64_t kStripColumns = 16;

struct ProductTable {
  // Row r of `sums` is 16 floats, of `rows` it begins at r * depth; `strip` has 16 columns for each
  // q:
  //   sums[r][j] += rows[r][q] * strip[q][j], for `step` q at a time summed in double in their
  //   order
  // and rounded once to float.
  void (*add_floats)(float* sums, int64_t row_count, const double* rows, const double* strip,
                     int64_t depth, int64_t step);
  // Adds products of integers, exactly, with q in pairs: `rows[r][q]`, `strip[q / 2][j][q % 2]`.
  // @pre `depth` is even, and no sum leaves int32_t
  void (*add_ints)(int32_t* sums, int64_t row_count, const int16_t* rows, const int16_t* strip,
                   int64_t depth);
};

// Whether the CPU has AVX-512 VNNI, which none of the levels tells.
bool cpu_has_vnni();

// @pre cpu_has(level); with VNNI at the levels of AVX-512 cpu_has_vnni()
const ProductTable& product_table(SimdLevel level, bool with_vnni = cpu_has_vnni());

}  // namespace asctwin
