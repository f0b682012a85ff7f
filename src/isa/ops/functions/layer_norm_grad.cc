// LayerNormGrad goes row by row: results may take the place of sources. LayerNormGradBeta adds the
// rows up, first to last. Padding and sources that may be reused: as in norm_accesses.cc.
// UNVERIFIED: evidence = inferred: results and sources are the same bytes or share none in a row.
// spec: adv_nn.md, section 3.2
#include "asctwin/isa/layer_norm_grad.h"

#include <cmath>

#include "isa/kept_room.h"
#include "isa/ops/functions/norm_numbers.h"
#include "isa/ops/functions/norm_rules.h"

namespace asctwin::isa {
namespace {

using Grad = LayerNormGrad;
using GradBeta = LayerNormGradBeta;

constexpr Support kGradSupport[] = {vector_row(have::kLibrary, kNormTypes)};
constexpr OperandInfo kGradOperands[] = {
    {"outputPdX", operand_of<Grad, &Grad::pd_x>},
    {"resForGamma", operand_of<Grad, &Grad::res_for_gamma>},
    {"inputDy", operand_of<Grad, &Grad::dy>},
    {"inputX", operand_of<Grad, &Grad::x>},
    {"inputVariance", operand_of<Grad, &Grad::variance>},
    {"inputMean", operand_of<Grad, &Grad::mean>},
    {"inputGamma", operand_of<Grad, &Grad::gamma>},
    scratch_info<Grad>(),
};
constexpr OperandInfo kGradBetaOperands[] = {
    {"outputPdGamma", operand_of<GradBeta, &GradBeta::pd_gamma>},
    {"outputPdBeta", operand_of<GradBeta, &GradBeta::pd_beta>},
    {"resForGamma", operand_of<GradBeta, &GradBeta::res_for_gamma>},
    {"inputDy", operand_of<GradBeta, &GradBeta::dy>},
    scratch_info<GradBeta>(),
};
constexpr auto kGradRules = join<Rule>(kNormRowRules<Grad>, kScratchRule<Grad>);
constexpr auto kGradBetaRules = join<Rule>(kNormRowRules<GradBeta>, kScratchRule<GradBeta>);
constexpr Parameter kGradParameters[] = {{"epsilon", "is added to the variance"}};

template <class Record>
int64_t rows_of(const Record& op) {
  return op.batches * op.rows;
}
// Adds the counted part of an operand in the shape of x; the row of number r in step r.
template <class Record>
void add_matrix(AccessSink& sink, const Record& op, Effect effect, int index, const Operand& at) {
  const int64_t element = element_bytes_of(op);
  sink.add({effect, index, at.address, op.length * element, {{rows_of(op), op.pitch * element}}});
}
// Behind all rows, so that in each of them results lie over the whole of a source or apart from it.
void add_matrix_padding(AccessSink& sink, const Grad& op, int index, const Operand& at) {
  const int64_t element = element_bytes_of(op), first = op.length * element;
  const int64_t row = op.pitch * element, rows = rows_of(op);
  sink.add(
      {Effect::kWriteUnspecified, index, at.address + first, row - first, {{rows, row}}, rows});
}

bool may_spoil(const Grad& op, const Operand& source) {
  return op.reuses_sources && op.dtype == DType::kFloat && source.address != op.pd_x.address &&
         source.address != op.res_for_gamma.address;
}
bool spoils_dy(const Grad& op) { return may_spoil(op, op.dy) && op.dy.address != op.x.address; }
bool spoils_dy(const GradBeta& op) {
  return op.reuses_dy && op.dtype == DType::kFloat && op.dy.address != op.pd_gamma.address &&
         op.dy.address != op.pd_beta.address;
}
template <class Record>
void spoil(const Record& op, const Operand& source) {
  const int64_t element = element_bytes_of(op);
  for (int64_t r = 0; r < rows_of(op); ++r)
    std::fill_n(source.address + r * op.pitch * element, op.length * element, kPoison);
}

// With g = dy * gamma, c = x - mean and r = 1 / sqrt(variance + epsilon):
//   pdX = g * r + c * k + m, resForGamma = c * r.
struct Factors {
  double r = 0, k = 0, m = 0;
};

class Gradient {
 public:
  explicit Gradient(const Grad& op) : op_(op) {}

  void row(int64_t row) {
    row_ = row;
    mean_ = one(op_.mean);
    const Factors by = factors();
    for_each_piece(op_.length, [&](int64_t first, int64_t count) {
      read(first, count);
      const auto elements = static_cast<size_t>(count);
      loops_.gradient(g_.at, by.r, c_.at, by.k, by.m, out_.at, elements);
      write(op_.pd_x, first, count);
      loops_.affine(c_.at, {0, by.r}, out_.at, elements);
      write(op_.res_for_gamma, first, count);
    });
  }

 private:
  // pdVar = sum(-0.5 * g * c * r^3); pdMean = sum(-g * r) + pdVar / H * sum(-2 * c).
  Factors factors() {
    SumLanes of_g, of_c, of_both;
    for_each_piece(op_.length, [&](int64_t first, int64_t count) {
      read(first, count);
      const auto elements = static_cast<size_t>(count);
      loops_.add_up(g_.at, elements, of_g);
      loops_.add_up(c_.at, elements, of_c);
      loops_.add_products(g_.at, c_.at, elements, of_both);
    });
    const auto h = static_cast<double>(op_.length);
    const double r = 1 / std::sqrt(one(op_.variance) + op_.epsilon);
    const double pd_var = -0.5 * of_both.total() * (r * r * r);
    const double pd_mean = -of_g.total() * r + pd_var / h * (-2 * of_c.total());
    return {r, pd_var * 2 / h, pd_mean / h};
  }
  size_t offset(int64_t first) const {
    return static_cast<size_t>((row_ * op_.pitch + first) * element_);
  }
  void read(int64_t first, int64_t count) {
    if (first == first_ && row_ == read_row_) return;
    const auto elements = static_cast<size_t>(count);
    read_numbers(loops_, op_.dtype, op_.dy.address + offset(first), count, g_.at);
    read_numbers(loops_, op_.dtype, op_.gamma.address + first * element_, count, out_.at);
    loops_.multiply(g_.at, out_.at, elements);
    read_numbers(loops_, op_.dtype, op_.x.address + offset(first), count, out_.at);
    loops_.affine(out_.at, {mean_, 1}, c_.at, elements);
    first_ = first, read_row_ = row_;
  }
  double one(const Operand& from) {
    double number;
    read_numbers(loops_, op_.dtype, from.address + row_ * element_, 1, &number);
    return number;
  }
  void write(const Operand& to, int64_t first, int64_t count) {
    uint8_t* const at = to.address + offset(first);
    write_numbers(loops_, op_.dtype, op_.saturates, out_.at, count, at);
    if (first + count == op_.length)
      std::fill_n(at + count * element_, (op_.pitch - op_.length) * element_, kPoison);
  }

  const Grad& op_;
  const NormTable& loops_ = norm_table();
  int64_t element_ = element_bytes_of(op_);
  int64_t row_ = 0, first_ = -1, read_row_ = -1;
  double mean_ = 0;
  Numbers g_, c_, out_;
};

}  // namespace

const OpInfo LayerNormGrad::info = {
    .name = "LayerNormGrad",
    .variant = "",
    .doc = "the gradient of LayerNorm by its source",
    .spec = "adv_nn.md, section 3.2",
    .operands = kGradOperands,
    .dtype = dtype_of_record<Grad>,
    .support = kGradSupport,
    .limits = kRowsByTiling<Grad>,
    .rules = kGradRules,
    .parameters = kGradParameters,
    .formula =
        "g = inputDy * inputGamma; c = inputX - inputMean; r = 1 / sqrt(variance + epsilon)\n"
        "pdVar = sum(-0.5 * g * c * r^3); pdMean = sum(-g * r) + pdVar / H * sum(-2 * c)\n"
        "outputPdX = g * r + pdVar * 2 / H * c + pdMean / H; resForGamma = c * r",
    .order = Order::kSteps,
    .accuracy = {.kind = Accuracy::kRoundedOnce},
};

void LayerNormGrad::resolve(const Context& context) { saturates = isa::saturates(dtype, context); }

void LayerNormGrad::accesses(AccessSink& sink) const {
  const int64_t element = element_bytes_of(*this), count = rows_of(*this);
  add_matrix(sink, *this, Effect::kRead, 2, dy);
  add_matrix(sink, *this, Effect::kRead, 3, x);
  sink.add({Effect::kRead, 4, variance.address, element, {{count, element}}});
  sink.add({Effect::kRead, 5, mean.address, element, {{count, element}}});
  sink.add({Effect::kRead, 6, gamma.address, length * element, {}, count});
  add_matrix(sink, *this, Effect::kWrite, 0, pd_x);
  add_matrix(sink, *this, Effect::kWrite, 1, res_for_gamma);
  add_matrix_padding(sink, *this, 0, pd_x);
  add_matrix_padding(sink, *this, 1, res_for_gamma);
  if (spoils_dy(*this)) add_matrix(sink, *this, Effect::kWriteUnspecified, 2, dy);
  if (may_spoil(*this, x)) add_matrix(sink, *this, Effect::kWriteUnspecified, 3, x);
  add_scratch(sink, *this);
}

void LayerNormGrad::execute() const {
  Gradient gradient(*this);
  for (int64_t r = 0; r < rows_of(*this); ++r) gradient.row(r);
  if (spoils_dy(*this)) spoil(*this, dy);
  if (may_spoil(*this, x)) spoil(*this, x);
  spoil_scratch(*this);
}

const OpInfo LayerNormGradBeta::info = {
    .name = "LayerNormGradBeta",
    .variant = "",
    .doc = "the gradients of LayerNorm by gamma and beta",
    .spec = "adv_nn.md, section 3.2",
    .operands = kGradBetaOperands,
    .dtype = dtype_of_record<GradBeta>,
    .support = kGradSupport,
    .limits = kRowsByTiling<GradBeta>,
    .rules = kGradBetaRules,
    .formula =
        "outputPdGamma[h] = the sum of inputDy * resForGamma over all rows\n"
        "outputPdBeta[h] = the sum of inputDy over all rows",
    .order = Order::kSteps,
    .accuracy = {.kind = Accuracy::kRoundedOnce},
};

void LayerNormGradBeta::resolve(const Context& context) {
  saturates = isa::saturates(dtype, context);
}

// All rows are read before anything is written.
void LayerNormGradBeta::accesses(AccessSink& sink) const {
  const int64_t element = element_bytes_of(*this), last = rows_of(*this) - 1;
  add_matrix(sink, *this, Effect::kRead, 2, res_for_gamma);
  add_matrix(sink, *this, Effect::kRead, 3, dy);
  sink.add({Effect::kWrite, 0, pd_gamma.address, length * element, {}, last + 1});
  sink.add({Effect::kWrite, 1, pd_beta.address, length * element, {}, last + 1});
  if (spoils_dy(*this)) add_matrix(sink, *this, Effect::kWriteUnspecified, 3, dy);
  add_scratch(sink, *this);
}

void LayerNormGradBeta::execute() const {
  const NormTable& loops = norm_table();
  const int64_t element = element_bytes_of(*this), bytes = length * element;
  Numbers of_gamma, of_beta, of_dy, of_res;
  // Results may lie where later pieces of a source do: they wait until all is read.
  uint8_t short_rows[2 * sizeof(float) * kNumbersAtATime];
  const auto room = static_cast<size_t>(2 * bytes);
  uint8_t* const results =
      length > kNumbersAtATime ? kept_room<LayerNormGradBeta, uint8_t>(room) : short_rows;
  for_each_piece(length, [&](int64_t first, int64_t count) {
    const auto elements = static_cast<size_t>(count);
    std::fill_n(of_gamma.at, count, 0.0);
    std::fill_n(of_beta.at, count, 0.0);
    for (int64_t r = 0; r < rows_of(*this); ++r) {
      const int64_t at = (r * pitch + first) * element;
      read_numbers(loops, dtype, dy.address + at, count, of_dy.at);
      read_numbers(loops, dtype, res_for_gamma.address + at, count, of_res.at);
      loops.accumulate(of_beta.at, of_dy.at, elements);
      loops.accumulate_products(of_gamma.at, of_dy.at, of_res.at, elements);
    }
    write_numbers(loops, dtype, saturates, of_gamma.at, count, results + first * element);
    write_numbers(loops, dtype, saturates, of_beta.at, count, results + bytes + first * element);
  });
  if (spoils_dy(*this)) spoil(*this, dy);
  std::copy_n(results, bytes, pd_gamma.address);
  std::copy_n(results + bytes, bytes, pd_beta.address);
  spoil_scratch(*this);
}

}  // namespace asctwin::isa
