// Row by row, once of the actual inputs and once of the exact ones. Of a row the element with the
// largest error is where the error of its results comes from.
#include <algorithm>
#include <cmath>

#include "asctwin/isa/softmax.h"
#include "isa/ops/functions/softmax_matrix.h"
#include "why/exact_step.h"

namespace asctwin::why {
namespace {

using isa::Softmax;
using isa::SoftmaxOp;

bool is_update(const Softmax& op) {
  return op.update &&
         (op.operation == SoftmaxOp::kSoftmaxFlash || op.operation == SoftmaxOp::kSoftmaxFlashV2);
}
bool is_simple(const Softmax& op) { return op.operation == SoftmaxOp::kSimpleSoftMax; }

struct Row {
  std::vector<double> powers;  // the results
  double sum = 0, max = 0, reduce_max = 0, exp_max = 0;
};

Row softmax_of(const Softmax& op, std::vector<double> row, double in_max, double in_sum) {
  Row result;
  result.reduce_max = *std::ranges::max_element(row);
  result.max = is_simple(op)   ? in_max
               : is_update(op) ? std::max(in_max, result.reduce_max)
                               : result.reduce_max;
  double sum = 0;
  std::vector<double> differences;
  for (double& x : row) {
    differences.push_back(x - result.max);
    sum += x = std::exp(x - result.max);
  }
  const double kept = is_update(op) ? std::exp(in_max - result.max) : 0;
  result.sum = is_simple(op) ? in_sum : sum + kept * in_sum;
  result.exp_max = op.operation == SoftmaxOp::kSoftmaxFlash ? kept * in_sum / result.sum : kept;
  if (op.operation == SoftmaxOp::kLogSoftMax)
    for (size_t i = 0; i < row.size(); ++i)
      row[i] = (differences[i] - std::log(result.sum)) / std::log(10.0);
  else if (op.operation != SoftmaxOp::kSoftmaxFlashV2)
    for (double& x : row) x /= result.sum;
  result.powers = std::move(row);
  return result;
}

class Rows {
 public:
  Rows(Operands& operands, const Softmax& op) : operands_(operands), op_(op) {}

  Step all() {
    for (int64_t r = 0; r < op_.shape.valid_rows; ++r) add(r);
    return std::move(step_);
  }

 private:
  int64_t offset(int64_t row, int64_t column) const {
    if (!op_.shape.nz) return row * op_.shape.columns + column;
    const int64_t width = isa::kNzColumns;
    return column / width * op_.shape.rows * width + row * width + column % width;
  }
  int64_t pitch(DType dtype) const {
    return isa::statistics_pitch(op_.packed, static_cast<int64_t>(size_of(dtype)));
  }
  Input statistic(const isa::Operand& at, int64_t row) {
    if (at.address == nullptr || !(is_simple(op_) || is_update(op_))) return {};
    return operands_.input(at.address + row * pitch(op_.dtype), op_.dtype);
  }

  void add(int64_t row) {
    std::vector<double> actual, exact;
    Terms worst;
    for (int64_t column = 0; column < op_.shape.valid_columns; ++column) {
      const Input one = operands_.input(
          op_.src.address + offset(row, column) * static_cast<int64_t>(size_of(op_.src_dtype)),
          op_.src_dtype);
      actual.push_back(one.actual);
      exact.push_back(one.exact);
      worst.add(one);
    }
    if (actual.empty()) return;
    const Input in_max = statistic(op_.in_max, row), in_sum = statistic(op_.in_sum, row);
    worst.add(in_max);
    worst.add(in_sum);
    const Row from = softmax_of(op_, std::move(actual), in_max.actual, in_sum.actual);
    const Row to = softmax_of(op_, std::move(exact), in_max.exact, in_sum.exact);
    for (size_t i = 0; i < from.powers.size(); ++i)
      put(op_.dst.address +
              offset(row, static_cast<int64_t>(i)) * static_cast<int64_t>(size_of(op_.dst_dtype)),
          op_.dst_dtype, from.powers[i], to.powers[i], worst.source());
    if (!is_simple(op_) && op_.with_statistics) {
      put_statistic(op_.sum, row, op_.dtype, from.sum, to.sum, worst.source());
      put_statistic(op_.max, row, op_.dtype, from.max, to.max, worst.source());
    }
    if (!is_update(op_)) return;
    if (op_.with_reduce_max)
      put_statistic(op_.reduce_max, row, op_.dtype, from.reduce_max, to.reduce_max, worst.source());
    put_statistic(op_.exp_max, row, op_.exp_dtype, from.exp_max, to.exp_max, worst.source());
  }

  void put(const uint8_t* at, DType dtype, double of_actual, double of_exact, uint32_t source) {
    step_.results.push_back({at, dtype, of_actual, of_exact, source});
  }
  // In all elements of its DataBlock.
  void put_statistic(const isa::Operand& to, int64_t row, DType dtype, double of_actual,
                     double of_exact, uint32_t source) {
    const auto size = static_cast<int64_t>(size_of(dtype));
    for (int64_t i = 0; i < pitch(dtype); i += size)
      put(to.address + row * pitch(dtype) + i, dtype, of_actual, of_exact, source);
  }

  Operands& operands_;
  const Softmax& op_;
  Step step_;
};

}  // namespace

std::optional<Step> exact_softmax(Operands& operands) {
  const auto* const op = as<Softmax>(operands.call());
  if (op == nullptr) return {};
  return Rows(operands, *op).all();
}

}  // namespace asctwin::why
