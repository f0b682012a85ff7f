// The error of a lane comes from the input whose error changes the result most.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "asctwin/isa/cast.h"
#include "asctwin/isa/counted.h"
#include "asctwin/isa/dequant.h"
#include "asctwin/isa/mixed_tensor.h"
#include "asctwin/isa/tensor_function.h"
#include "asctwin/isa/vector.h"
#include "runner/decimal.h"
#include "why/exact.h"
#include "why/exact_step.h"

namespace asctwin::why {
namespace {

using Inputs = std::array<Input, 3>;
// Takes the sources, or the source and the scalar, and the old element of dst.
using Function = std::function<std::optional<double>(double a, double b, double c)>;

Result lane(const Function& function, const uint8_t* at, DType dtype, const Inputs& of,
            bool may_cancel) {
  const auto result = [&](double a, double b, double c) { return function(a, b, c).value_or(0); };
  const double actual = result(of[0].actual, of[1].actual, of[2].actual);
  const double changes[] = {result(of[0].exact, of[1].actual, of[2].actual) - actual,
                            result(of[0].actual, of[1].exact, of[2].actual) - actual,
                            result(of[0].actual, of[1].actual, of[2].exact) - actual};
  const auto most = static_cast<size_t>(
      std::max_element(changes, changes + 3,
                       [](double a, double b) { return std::abs(a) < std::abs(b); }) -
      changes);
  Result one{at, dtype, actual, result(of[0].exact, of[1].exact, of[2].exact), of[most].source};
  for (size_t i = 0; may_cancel && i < 2; ++i) {
    one.largest_input = std::max(one.largest_input, std::abs(of[i].actual));
    one.input_error = std::max(one.input_error, relative_error(of[i].actual, of[i].exact));
  }
  return one;
}

Input constant(double value) { return {value, value, 0}; }

struct Source {
  int operand = -1;          // -1: a scalar
  bool is_repeated = false;  // its first element stands for all lanes
  double scalar = 0;
};

std::optional<Step> lanes(Operands& operands, const Function& function,
                          const std::vector<Source>& sources, bool may_cancel = false) {
  const DType to = operands.type_of(0);
  if (!is_floating(to)) return Step{};
  const auto results = operands.written(0);
  std::vector<std::vector<Input>> inputs;
  for (const Source& source : sources) {
    auto& list = inputs.emplace_back();
    if (source.operand >= 0) list = operands.inputs(source.operand);
    if (source.operand < 0 || (source.is_repeated && !list.empty()))
      list.assign(results.size(), source.operand < 0 ? constant(source.scalar) : list.front());
    if (list.size() != results.size()) return {};
  }
  if (!function(1, 1, 1)) return {};
  Step step;
  for (size_t i = 0; i < results.size(); ++i) {
    Inputs of{};
    for (size_t j = 0; j < inputs.size(); ++j) of[j] = inputs[j][i];
    step.results.push_back(lane(function, results[i], to, of, may_cancel));
  }
  return step;
}

double scalar_of(uint64_t bits, DType dtype) {
  return is_value(dtype) ? value_of(dtype, reinterpret_cast<const uint8_t*>(&bits)) : 0;
}

std::optional<Step> vector_lanes(Operands& operands, isa::VectorOp operation,
                                 const std::vector<Source>& sources) {
  using Op = isa::VectorOp;
  const bool may_cancel = operation == Op::kAdd || operation == Op::kSub ||
                          operation == Op::kAdds || operation == Op::kSubs;
  const auto function = [operation](double a, double b, double c) {
    return exact_result(operation, a, b, c);
  };
  return lanes(operands, function, sources, may_cancel);
}

std::optional<Step> tensor_lanes(Operands& operands, isa::TensorOp operation,
                                 const std::vector<Source>& sources) {
  // A scalar stands third, and of two sources the second.
  const bool has_scalar = sources.size() > 1 && sources.back().operand < 0;
  const auto function = [operation, has_scalar, two = sources.size() > 2](double a, double b,
                                                                          double c) {
    return exact_result(operation, a, has_scalar && !two ? 0 : b, has_scalar && !two ? b : c);
  };
  return lanes(operands, function, sources);
}

Source source_of(int operand, isa::SourceForm form, uint64_t bits, DType dtype) {
  if (form == isa::SourceForm::kValue) return {-1, false, scalar_of(bits, dtype)};
  return {operand, form == isa::SourceForm::kFirst, 0};
}

std::optional<Step> mixed_lanes(Operands& operands, const isa::MixedTensor& op) {
  const std::vector<Source> sources = {source_of(1, op.form0, op.value0, op.dtype),
                                       source_of(2, op.form1, op.value1, op.dtype),
                                       source_of(3, op.form2, op.value2, op.dtype)};
  if (op.operation == isa::MixedOp::kFma)
    return lanes(
        operands, [](double a, double b, double c) { return a * b + c; }, sources);
  if (op.operation == isa::MixedOp::kClamp)
    return lanes(
        operands,
        [](double a, double low, double high) { return std::min(std::max(a, low), high); },
        sources);
  return {};
}

// Instructions that compute, and cast in one.
std::optional<Step> casting_lanes(Operands& operands) {
  using Op = isa::VectorOp;
  const stream::Instruction& call = operands.call();
  if (as<isa::AddReluCast>(call) != nullptr)
    return vector_lanes(operands, Op::kAddRelu, {{1}, {2}});
  if (as<isa::SubReluCast>(call) != nullptr)
    return vector_lanes(operands, Op::kSubRelu, {{1}, {2}});
  if (as<isa::MulCast>(call) != nullptr) return vector_lanes(operands, Op::kMul, {{1}, {2}});
  if (as<isa::ExpSubHalf>(call) != nullptr) return vector_lanes(operands, Op::kExpSub, {{1}, {2}});
  if (const auto* op = as<isa::MulsCast>(call))
    return vector_lanes(operands, Op::kMuls, {{1}, {-1, false, scalar_of(op->scalar, op->dtype)}});
  if (const auto* op = as<isa::Cast>(call); op != nullptr && !op->scales)
    return lanes(operands, [](double a, double, double) { return a; }, {{1}});
  return {};
}

}  // namespace

std::optional<Step> exact_lanes(Operands& operands) {
  const stream::Instruction& call = operands.call();
  if (const auto* op = as<isa::VectorUnary>(call))
    return vector_lanes(operands, op->operation, {{1}});
  if (const auto* op = as<isa::VectorBinary>(call))
    return vector_lanes(operands, op->operation, {{1}, {2}});
  if (const auto* op = as<isa::VectorAccumulate>(call))
    return vector_lanes(operands, op->operation, {{1}, {2}, {0}});
  if (const auto* op = as<isa::VectorScalar>(call))
    return vector_lanes(operands, op->operation,
                        {{1}, {-1, false, scalar_of(op->scalar, op->dtype)}});
  if (const auto* op = as<isa::VectorScalarAccumulate>(call))
    return vector_lanes(operands, op->operation,
                        {{1}, {-1, false, scalar_of(op->scalar, op->src_dtype)}, {0}});
  if (const auto* op = as<isa::TensorUnary>(call))
    return tensor_lanes(operands, op->operation, {{1}});
  if (const auto* op = as<isa::TensorBinary>(call))
    return tensor_lanes(operands, op->operation, {{1}, {2}});
  if (const auto* op = as<isa::TensorScalar>(call))
    return tensor_lanes(operands, op->operation, {{1}, {-1, false, op->scalar}});
  if (const auto* op = as<isa::TensorBinaryScalar>(call))
    return tensor_lanes(operands, op->operation, {{1}, {2}, {-1, false, op->scalar}});
  if (const auto* op = as<isa::MixedTensor>(call)) return mixed_lanes(operands, *op);
  // A constant has no error.
  if (as<isa::Duplicate>(call) != nullptr) return Step{};
  return casting_lanes(operands);
}

}  // namespace asctwin::why
