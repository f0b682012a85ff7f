// The sums as plain loops, and the choice of a level.
#include "isa/simd/product.h"

#include <algorithm>

namespace asctwin {

#if defined(__x86_64__)
extern const ProductTable kProductAvx2;
extern const ProductTable kProductAvx512;
void add_ints_avx512vnni(int32_t* sums, int64_t row_count, const int16_t* rows,
                         const int16_t* strip, int64_t depth);
#endif

namespace {

void add_floats(float* sums, int64_t row_count, const double* rows, const double* strip,
                int64_t depth, int64_t step) {
  for (int64_t r = 0; r < row_count; ++r, sums += kStripColumns, rows += depth)
    for (int64_t first = 0; first < depth; first += step) {
      double block[kStripColumns] = {};
      const int64_t last = std::min(first + step, depth);
      for (int64_t q = first; q < last; ++q)
        for (int64_t j = 0; j < kStripColumns; ++j)
          block[j] += rows[q] * strip[q * kStripColumns + j];
      for (int64_t j = 0; j < kStripColumns; ++j) sums[j] += static_cast<float>(block[j]);
    }
}

void add_ints(int32_t* sums, int64_t row_count, const int16_t* rows, const int16_t* strip,
              int64_t depth) {
  for (int64_t r = 0; r < row_count; ++r, sums += kStripColumns, rows += depth)
    for (int64_t q = 0; q < depth; q += 2)
      for (int64_t j = 0; j < kStripColumns; ++j) {
        const int16_t* const pair = strip + q * kStripColumns + 2 * j;
        sums[j] += rows[q] * pair[0] + rows[q + 1] * pair[1];
      }
}

constexpr ProductTable kPortable{add_floats, add_ints};

}  // namespace

#if defined(__x86_64__)
bool cpu_has_vnni() { return __builtin_cpu_supports("avx512vnni"); }

const ProductTable& product_table(SimdLevel level, bool with_vnni) {
  static const ProductTable vnni{kProductAvx512.add_floats, add_ints_avx512vnni};
  if (level == SimdLevel::kAvx512 || level == SimdLevel::kAvx512Fp16)
    return with_vnni ? vnni : kProductAvx512;
  return level == SimdLevel::kAvx2 ? kProductAvx2 : kPortable;
}
#else
bool cpu_has_vnni() { return false; }

const ProductTable& product_table(SimdLevel, bool) { return kPortable; }
#endif

}  // namespace asctwin
