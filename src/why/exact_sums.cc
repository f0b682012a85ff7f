// Lanes that are read are shared out to the results in equal parts, in their order.
#include "asctwin/isa/cumsum.h"
#include "asctwin/isa/pattern_reduce.h"
#include "asctwin/isa/reduce.h"
#include "asctwin/isa/sum.h"
#include "why/exact_step.h"

namespace asctwin::why {
namespace {

// How the elements of a matrix make the results, row after row.
struct Matrix {
  size_t rows, columns;
};

// By rows each row is a result; otherwise each column.
std::optional<Step> sums(Operands& operands, bool by_rows, bool is_mean, Matrix matrix) {
  const DType to = operands.type_of(0);
  if (!is_floating(to)) return Step{};
  const std::vector<Input> inputs = operands.inputs(1);
  const auto results = operands.written(0);
  const size_t count = by_rows ? matrix.rows : matrix.columns;
  if (results.size() != count || inputs.size() != matrix.rows * matrix.columns) return {};
  const double factor =
      is_mean ? 1 / static_cast<double>(by_rows ? matrix.columns : matrix.rows) : 1;
  std::vector<Terms> terms(count);
  for (size_t i = 0; i < inputs.size(); ++i)
    terms[by_rows ? i / matrix.columns : i % matrix.columns].add(inputs[i]);
  Step step;
  for (size_t i = 0; i < count; ++i)
    step.results.push_back(terms[i].result(results[i], to, factor));
  return step;
}

std::optional<Step> shared_sums(Operands& operands) {
  const size_t results = operands.written(0).size(), inputs = operands.read(1).size();
  if (results == 0 || inputs % results != 0) return {};
  return sums(operands, true, false, {results, inputs / results});
}

// The last results stand a second time in operand 1.
std::optional<Step> running_sums(Operands& operands, const isa::CumSum& op) {
  const DType to = operands.type_of(0);
  if (!is_floating(to)) return Step{};
  const std::vector<Input> inputs = operands.inputs(2);
  const auto results = operands.written(0), last = operands.written(1);
  const auto rows = static_cast<size_t>(op.outer), columns = static_cast<size_t>(op.inner);
  if (inputs.size() != rows * columns || results.size() != inputs.size()) return {};
  const size_t lines = op.down ? columns : rows, length = op.down ? rows : columns;
  Step step;
  for (size_t line = 0; line < lines; ++line) {
    Terms terms;
    for (size_t i = 0; i < length; ++i) {
      const size_t at = op.down ? i * columns + line : line * columns + i;
      terms.add(inputs[at]);
      step.results.push_back(terms.result(results[at], to));
    }
    if (line < last.size()) step.results.push_back(terms.result(last[line], to));
  }
  return step;
}

}  // namespace

bool is_sum(isa::ReduceOp operation) {
  return operation == isa::ReduceOp::kWholeReduceSum ||
         operation == isa::ReduceOp::kBlockReduceSum || operation == isa::ReduceOp::kPairReduceSum;
}

std::optional<Step> exact_sums(Operands& operands) {
  const stream::Instruction& call = operands.call();
  if (const auto* op = as<isa::ReduceTotal>(call))
    return op->operation == isa::TotalOp::kReduceSum ? shared_sums(operands) : std::nullopt;
  if (const auto* op = as<isa::VectorReduce>(call))
    return is_sum(op->operation) ? shared_sums(operands) : std::nullopt;
  if (as<isa::Sum>(call) != nullptr) return shared_sums(operands);
  if (const auto* op = as<isa::CumSum>(call)) return running_sums(operands, *op);
  if (const auto* op = as<isa::PatternReduce>(call)) {
    using Op = isa::PatternOp;
    const bool is_mean = op->operation == Op::kMean || op->operation == Op::kRowMean;
    if (!is_mean && op->operation != Op::kSum) return {};
    return sums(operands, !op->down, is_mean,
                {static_cast<size_t>(op->first), static_cast<size_t>(op->last)});
  }
  return {};
}

}  // namespace asctwin::why
