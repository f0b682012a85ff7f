// The results of normalisations, in double: the sums of a unit, then its elements. Short rows are
// converted once, long ones piece by piece for every pass.
// spec: adv_nn.md, section 3
#include <cmath>

#include "isa/ops/functions/norm.h"
#include "isa/ops/functions/norm_numbers.h"

namespace asctwin::isa {
namespace {

// gamma or beta; a short one is converted once.
class Weights {
 public:
  Weights(const Norm& op, const NormTable& loops, const Operand& operand, bool given)
      : dtype_(type_of_weights(op)), loops_(loops), from_(given ? operand.address : nullptr) {
    if (from_ == nullptr || weights_of(op) > kNumbersAtATime) return;
    read_numbers(loops_, dtype_, from_, weights_of(op), numbers_.at);
    is_read_ = true;
  }
  // Returns `count` elements from `first` on; nullptr: there are none.
  const double* piece(int64_t first, int64_t count) {
    if (from_ == nullptr || is_read_) return from_ == nullptr ? nullptr : numbers_.at + first;
    const auto element = static_cast<int64_t>(size_of(dtype_));
    read_numbers(loops_, dtype_, from_ + first * element, count, numbers_.at);
    return numbers_.at;
  }
  double at(int64_t index) { return is_read_ ? numbers_.at[index] : piece(index, 1)[0]; }

 private:
  DType dtype_;
  const NormTable& loops_;
  const uint8_t* from_;
  bool is_read_ = false;
  Numbers numbers_;
};

struct Statistics {
  double mean = 0, variance = 0;
};

class Normaliser {
 public:
  explicit Normaliser(const Norm& op)
      : op_(op),
        gamma_(op, loops_, op.gamma, takes_gamma(op)),
        beta_(op, loops_, op.beta, takes_beta(op)) {}

  void run() {
    if (op_.operation == NormOp::kBatchNorm)
      for_each_piece(op_.length, [&](int64_t first, int64_t count) { columns(first, count); });
    else
      for (unit_ = 0; unit_ < shape_.units; ++unit_) unit();
    if (spoils_x(op_)) spoil_x();
  }

 private:
  size_t offset(int64_t row, int64_t first) const {
    return static_cast<size_t>(((unit_ * shape_.rows + row) * shape_.pitch + first) * element_);
  }
  // The elements that are normalised; nothing is done where they are there already.
  const double* numbers(int64_t row, int64_t first, int64_t count) {
    const size_t at = offset(row, first);
    if (at == read_at_) return x_.at;
    read_numbers(loops_, op_.dtype, op_.x.address + at, count, x_.at);
    if (adds_gx(op_)) {
      read_numbers(loops_, op_.dtype, op_.gx.address + at, count, y_.at);
      loops_.scale_and_add(x_.at, op_.alpha, y_.at, static_cast<size_t>(count));
    }
    read_at_ = at;
    return x_.at;
  }
  template <class Visit>
  void for_each_number(Visit&& visit) {
    for (int64_t row = 0; row < shape_.rows; ++row)
      for_each_piece(shape_.length, [&](int64_t first, int64_t count) {
        visit(row, first, count, numbers(row, first, count));
      });
  }

  double mean_of_unit() {
    SumLanes lanes;
    for_each_number([&](int64_t, int64_t, int64_t count, const double* x) {
      loops_.add_up(x, static_cast<size_t>(count), lanes);
    });
    return lanes.total() / static_cast<double>(shape_.rows * shape_.length);
  }
  double mean_square_of_unit(double mean) {
    SumLanes lanes;
    for_each_number([&](int64_t, int64_t, int64_t count, const double* x) {
      loops_.add_squares(x, mean, static_cast<size_t>(count), lanes);
    });
    return lanes.total() / static_cast<double>(shape_.rows * shape_.length);
  }
  Statistics statistics() {
    Statistics unit;
    if (takes_statistics(op_)) {
      unit.mean = given(op_.given_mean);
      unit.variance = given(op_.given_variance);
      return unit;
    }
    if (op_.operation != NormOp::kRmsNorm) unit.mean = mean_of_unit();
    unit.variance = mean_square_of_unit(unit.mean);
    return unit;
  }
  double given(const Operand& operand) {
    double number;
    read_numbers(loops_, DType::kFloat, operand.address + unit_ * 4, 1, &number);
    return number;
  }

  void unit() {
    const Statistics found = statistics();
    const double root = 1 / std::sqrt(found.variance + op_.epsilon);
    for_each_number([&](int64_t row, int64_t first, int64_t count, const double* x) {
      if (op_.operation == NormOp::kGroupNorm) {
        const int64_t channel = (unit_ * shape_.rows + row) % op_.rows;
        loops_.affine_once(x, found.mean, root, gamma_.at(channel), beta_.at(channel), y_.at,
                           static_cast<size_t>(count));
      } else {
        const Affine by{found.mean, root, gamma_.piece(first, count), beta_.piece(first, count)};
        loops_.affine(x, by, y_.at, static_cast<size_t>(count));
      }
      store(row, first, count);
    });
    if (!gives_spread(op_)) return;
    const bool gives_root =
        takes_statistics(op_) || (op_.operation == NormOp::kLayerNormOfPara && op_.gives_rstd);
    if (gives_mean(op_)) store_statistic(op_.mean, unit_, &found.mean, 1);
    store_statistic(op_.spread, unit_, gives_root ? &root : &found.variance, 1);
  }

  // Reads, for BatchNorm, elements from `first` on of every batch.
  void columns(int64_t first, int64_t count) {
    const auto elements = static_cast<size_t>(count);
    const auto batches = static_cast<double>(op_.batches);
    std::fill_n(mean_.at, count, 0.0);
    std::fill_n(spread_.at, count, 0.0);
    for (int64_t b = 0; b < op_.batches; ++b)
      loops_.accumulate(mean_.at, numbers(b, first, count), elements);
    for (int64_t i = 0; i < count; ++i) mean_.at[i] /= batches;
    for (int64_t b = 0; b < op_.batches; ++b)
      loops_.accumulate_squares(spread_.at, numbers(b, first, count), mean_.at, elements);
    for (int64_t i = 0; i < count; ++i) spread_.at[i] /= batches;
    for (int64_t i = 0; i < count; ++i) root_.at[i] = 1 / std::sqrt(spread_.at[i] + op_.epsilon);
    for (int64_t b = 0; b < op_.batches; ++b) {
      loops_.affine_each(numbers(b, first, count), mean_.at, root_.at, gamma_.at(b), beta_.at(b),
                         y_.at, elements);
      store(b, first, count);
    }
    store_statistic(op_.mean, first, mean_.at, count);
    store_statistic(op_.spread, first, spread_.at, count);
  }

  void store(int64_t row, int64_t first, int64_t count) {
    uint8_t* const to = op_.out.address + offset(row, first);
    write_numbers(loops_, op_.dtype, op_.saturates, y_.at, count, to);
    if (first + count == shape_.length)
      std::fill_n(to + count * element_, (shape_.pitch - shape_.length) * element_, kPoison);
  }
  void store_statistic(const Operand& to, int64_t index, const double* from, int64_t count) {
    const DType dtype = type_of_statistics(op_);
    write_numbers(loops_, dtype, op_.saturates && dtype != DType::kFloat, from, count,
                  to.address + index * static_cast<int64_t>(size_of(dtype)));
  }
  void spoil_x() {
    for (unit_ = 0; unit_ < shape_.units; ++unit_)
      for (int64_t row = 0; row < shape_.rows; ++row)
        std::fill_n(op_.x.address + offset(row, 0), shape_.length * element_, kPoison);
  }

  const Norm& op_;
  const NormTable& loops_ = norm_table();
  NormUnits shape_ = units_of(op_);
  int64_t element_ = element_bytes_of(op_);
  int64_t unit_ = 0;
  size_t read_at_ = SIZE_MAX;
  Numbers x_, y_, mean_, spread_, root_;  // the last three of BatchNorm alone
  Weights gamma_, beta_;
};

}  // namespace

void Norm::execute() const {
  Normaliser(*this).run();
  spoil_scratch(*this);
}

}  // namespace asctwin::isa
