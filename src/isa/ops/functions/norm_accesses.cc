// The bytes of normalisations, and what becomes of them. A unit is read, then written: results may
// take the place of x where no rule forbids it. gamma and beta are read to the end.
// UNVERIFIED: evidence = inferred: padding behind the end of a row of results becomes anything; a
// source that may be reused is lost, unless a result lies there.
// spec: adv_nn.md, section 3
#include "isa/ops/functions/norm.h"

namespace asctwin::isa {
namespace {

class Adder {
 public:
  Adder(AccessSink& sink, const Norm& op) : sink_(sink), op_(op), shape_(units_of(op)) {}

  // All that counts of a tensor in the shape of x, unit by unit.
  void rows(Effect effect, NormOperand operand, const Operand& at) {
    add(effect, operand, at.address, shape_.length * element_, 0);
  }
  // Behind all units, so that in each of them results lie over the whole of x or apart from it.
  void padding(NormOperand operand, const Operand& at) {
    add(Effect::kWriteUnspecified, operand, at.address + shape_.length * element_,
        (shape_.pitch - shape_.length) * element_, shape_.units);
  }
  // One element for each unit, or one run of all.
  void statistics(Effect effect, NormOperand operand, const Operand& at) {
    const auto bytes = static_cast<int64_t>(size_of(type_of_statistics(op_)));
    const int64_t count = statistics_of(op_);
    if (op_.operation == NormOp::kBatchNorm)
      sink_.add({effect, operand, at.address, count * bytes, {}});
    else
      sink_.add({effect, operand, at.address, bytes, {{count, bytes}}});
  }
  // Read until the last unit is done.
  void weights(NormOperand operand, const Operand& at) {
    const auto bytes = static_cast<int64_t>(size_of(type_of_weights(op_)));
    sink_.add({Effect::kRead, operand, at.address, weights_of(op_) * bytes, {}, shape_.units});
  }

 private:
  void add(Effect effect, int operand, const uint8_t* base, int64_t bytes, int64_t step) {
    const int64_t row = shape_.pitch * element_;
    sink_.add({effect,
               operand,
               base,
               bytes,
               {{shape_.units, shape_.rows * row}, {shape_.rows, row}},
               step});
  }

  AccessSink& sink_;
  const Norm& op_;
  NormUnits shape_;
  int64_t element_ = element_bytes_of(op_);
};

}  // namespace

void Norm::accesses(AccessSink& sink) const {
  Adder add(sink, *this);
  add.rows(Effect::kRead, kX, x);
  if (adds_gx(*this)) add.rows(Effect::kRead, kGx, gx);
  if (takes_statistics(*this)) {
    add.statistics(Effect::kRead, kGivenMean, given_mean);
    add.statistics(Effect::kRead, kGivenVariance, given_variance);
  }
  if (takes_gamma(*this)) add.weights(kGamma, gamma);
  if (takes_beta(*this)) add.weights(kBeta, beta);
  add.rows(Effect::kWrite, kOut, out);
  add.padding(kOut, out);
  if (gives_mean(*this)) add.statistics(Effect::kWrite, kMean, mean);
  if (gives_spread(*this)) add.statistics(Effect::kWrite, kSpread, spread);
  if (spoils_x(*this)) add.rows(Effect::kWriteUnspecified, kX, x);
  add_scratch(sink, *this);
}

}  // namespace asctwin::isa
