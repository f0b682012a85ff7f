// Unit by unit, once of the actual inputs and once of the exact ones. Of a unit the element with
// the largest error is where the error of its results comes from.
#include <algorithm>
#include <cmath>

#include "asctwin/isa/norm.h"
#include "isa/ops/functions/norm.h"
#include "why/exact_step.h"

namespace asctwin::why {
namespace {

using isa::Norm;
using isa::NormOp;

// An element that is normalised, with its weights.
struct Weighted {
  const uint8_t* to;
  Input x, gamma{1, 1, 0}, beta{};
};

struct Statistics {
  double mean = 0, variance = 0;
};

class Units {
 public:
  Units(Operands& operands, const Norm& op)
      : operands_(operands), op_(op), shape_(isa::units_of(op)) {}

  Step all() {
    if (op_.operation == NormOp::kBatchNorm) {
      for (int64_t j = 0; j < shape_.length; ++j) unit(column(j), j);
    } else {
      for (int64_t u = 0; u < shape_.units; ++u) unit(rows(u), u);
    }
    return std::move(step_);
  }

 private:
  Input at(const isa::Operand& operand, DType dtype, int64_t index) {
    return operands_.input(operand.address + index * static_cast<int64_t>(size_of(dtype)), dtype);
  }

  Weighted element(int64_t row, int64_t column, int64_t weight) {
    const int64_t index = row * shape_.pitch + column;
    Weighted one{op_.out.address + index * static_cast<int64_t>(size_of(op_.dtype)),
                 at(op_.x, op_.dtype, index)};
    if (isa::adds_gx(op_)) {
      const Input gx = at(op_.gx, op_.dtype, index);
      one.x.actual = op_.alpha * one.x.actual + gx.actual;
      one.x.exact = op_.alpha * one.x.exact + gx.exact;
      if (one.x.source == 0) one.x.source = gx.source;
    }
    const DType weights = isa::type_of_weights(op_);
    if (isa::takes_gamma(op_)) one.gamma = at(op_.gamma, weights, weight);
    if (isa::takes_beta(op_)) one.beta = at(op_.beta, weights, weight);
    return one;
  }

  std::vector<Weighted> rows(int64_t unit) {
    std::vector<Weighted> all;
    for (int64_t row = unit * shape_.rows; row < (unit + 1) * shape_.rows; ++row)
      for (int64_t j = 0; j < shape_.length; ++j)
        all.push_back(element(row, j, op_.operation == NormOp::kGroupNorm ? row % op_.rows : j));
    return all;
  }

  std::vector<Weighted> column(int64_t j) {
    std::vector<Weighted> all;
    for (int64_t batch = 0; batch < op_.batches; ++batch) all.push_back(element(batch, j, batch));
    return all;
  }

  Statistics statistics(const std::vector<Weighted>& unit, int64_t number, double Input::*value) {
    if (isa::takes_statistics(op_))
      return {at(op_.given_mean, DType::kFloat, number).*value,
              at(op_.given_variance, DType::kFloat, number).*value};
    const auto count = static_cast<double>(unit.size());
    Statistics found;
    if (op_.operation != NormOp::kRmsNorm)
      for (const Weighted& one : unit) found.mean += one.x.*value / count;
    for (const Weighted& one : unit) {
      const double distance = one.x.*value - found.mean;
      found.variance += distance * distance / count;
    }
    return found;
  }

  static double normalised(const Weighted& one, const Statistics& unit, double epsilon,
                           double Input::*value) {
    return (one.x.*value - unit.mean) / std::sqrt(unit.variance + epsilon) * (one.gamma.*value) +
           one.beta.*value;
  }

  void unit(const std::vector<Weighted>& elements, int64_t number) {
    if (elements.empty()) return;
    Terms worst;
    for (const Weighted& one : elements) worst.add(one.x);
    const Statistics from = statistics(elements, number, &Input::actual);
    const Statistics to = statistics(elements, number, &Input::exact);
    for (const Weighted& one : elements) {
      Terms own = worst;
      own.add(one.gamma);
      own.add(one.beta);
      step_.results.push_back({one.to, op_.dtype,
                               normalised(one, from, op_.epsilon, &Input::actual),
                               normalised(one, to, op_.epsilon, &Input::exact), own.source()});
    }
    if (isa::gives_mean(op_)) put(op_.mean, number, from.mean, to.mean, worst.source());
    if (!isa::gives_spread(op_)) return;
    const bool gives_root =
        isa::takes_statistics(op_) || (op_.operation == NormOp::kLayerNormOfPara && op_.gives_rstd);
    const auto spread = [&](double variance) {
      return gives_root ? 1 / std::sqrt(variance + op_.epsilon) : variance;
    };
    put(op_.spread, number, spread(from.variance), spread(to.variance), worst.source());
  }

  void put(const isa::Operand& to, int64_t index, double of_actual, double of_exact,
           uint32_t source) {
    const DType dtype = isa::type_of_statistics(op_);
    step_.results.push_back({to.address + index * static_cast<int64_t>(size_of(dtype)), dtype,
                             of_actual, of_exact, source});
  }

  Operands& operands_;
  const Norm& op_;
  isa::NormUnits shape_;
  Step step_;
};

}  // namespace

std::optional<Step> exact_norm(Operands& operands) {
  const auto* const op = as<Norm>(operands.call());
  if (op == nullptr) return {};
  return Units(operands, *op).all();
}

}  // namespace asctwin::why
