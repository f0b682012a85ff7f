// Where the elements of the matrices stand, the grids of Mmad say.
#include <cmath>

#include "asctwin/isa/mmad.h"
#include "isa/ops/cube/mmad_product.h"
#include "why/exact_step.h"

namespace asctwin::why {
namespace {

// The matrix in the order of its rows.
std::vector<Input> matrix_of(Operands& operands, const isa::FractalGrid& grid, const uint8_t* base,
                             DType dtype) {
  std::vector<Input> all;
  all.reserve(static_cast<size_t>(grid.rows * grid.columns));
  const auto size = static_cast<int64_t>(size_of(dtype));
  for (int64_t row = 0; row < grid.rows; ++row)
    for (int64_t column = 0; column < grid.columns; ++column)
      all.push_back(operands.input(base + grid.offset(row, column) * size, dtype));
  return all;
}

Input start_of(Operands& operands, const isa::Mmad& op, const uint8_t* at, int64_t column) {
  if (op.start == isa::MmadStart::kZero) return {};
  if (op.start == isa::MmadStart::kResult) return operands.input(at, op.dst_dtype);
  const auto size = static_cast<int64_t>(size_of(op.bias_dtype));
  return operands.input(op.bias.address + column * size, op.bias_dtype);
}

}  // namespace

std::optional<Step> exact_product(Operands& operands) {
  const auto* const op = as<isa::Mmad>(operands.call());
  if (op == nullptr || op->sparse_index != nullptr || op->fm_scales != nullptr) return {};
  if (!is_floating(op->dst_dtype)) return Step{};
  if (!is_value(op->dtype) || !is_value(op->filter_dtype)) return {};
  const auto fm = matrix_of(operands, isa::fm_grid(*op), op->fm.address, op->dtype);
  const auto filter =
      matrix_of(operands, isa::filter_grid(*op), op->filter.address, op->filter_dtype);
  const isa::FractalGrid to = isa::result_grid(*op);
  const auto size = static_cast<int64_t>(size_of(op->dst_dtype));
  Step step;
  for (int64_t i = 0; i < op->m; ++i)
    for (int64_t j = 0; j < op->n; ++j) {
      const uint8_t* const at = op->dst.address + to.offset(i, j) * size;
      Terms terms;
      terms.add(start_of(operands, *op, at, j));
      for (int64_t q = 0; q < op->k; ++q) {
        const Input& a = fm[static_cast<size_t>(i * op->k + q)];
        const Input& b = filter[static_cast<size_t>(j * op->k + q)];
        const bool is_of_a =
            std::abs((a.exact - a.actual) * b.actual) >= std::abs((b.exact - b.actual) * a.actual);
        const uint32_t source = b.source == 0 || (is_of_a && a.source != 0) ? a.source : b.source;
        terms.add(a.actual * b.actual, a.exact * b.exact, source);
      }
      step.results.push_back(terms.result(at, op->dst_dtype));
    }
  return step;
}

}  // namespace asctwin::why
