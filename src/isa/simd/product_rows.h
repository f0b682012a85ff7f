// The rows of a product, kRows at a time and the rest one by one. For files that have defined
// ASCTWIN_LEVEL, kRows, and float_rows and int_rows for a number of rows.

namespace asctwin {
namespace {

ASCTWIN_LEVEL void add_floats(float* sums, int64_t row_count, const double* rows,
                              const double* strip, int64_t depth, int64_t step) {
  for (; row_count >= kRows; row_count -= kRows, sums += kRows * kStripColumns) {
    float_rows<kRows>(sums, rows, strip, depth, step);
    rows += kRows * depth;
  }
  for (; row_count > 0; --row_count, sums += kStripColumns, rows += depth)
    float_rows<1>(sums, rows, strip, depth, step);
}

ASCTWIN_LEVEL void add_ints(int32_t* sums, int64_t row_count, const int16_t* rows,
                            const int16_t* strip, int64_t depth) {
  for (; row_count >= kRows; row_count -= kRows, sums += kRows * kStripColumns) {
    int_rows<kRows>(sums, rows, strip, depth);
    rows += kRows * depth;
  }
  for (; row_count > 0; --row_count, sums += kStripColumns, rows += depth)
    int_rows<1>(sums, rows, strip, depth);
}

}  // namespace
}  // namespace asctwin
