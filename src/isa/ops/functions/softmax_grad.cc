// The gradient of softmax, or only the sums of products that it begins with; in double, each result
// rounded once. All of a row is read before anything of it is written.
// spec: adv_nn.md, sections 1.3 and 1.5
#include "asctwin/isa/softmax.h"
#include "isa/ops/functions/softmax_rules.h"
#include "isa/saturate.h"
#include "isa/simd/softmax_rows.h"

namespace asctwin::isa {
namespace {

enum List { kDst, kGrad, kSrc, kTmp };

bool is_front(const SoftmaxGrad& op) {
  return op.front || op.operation == SoftmaxGradOp::kSoftmaxGradFront;
}

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<SoftmaxGrad, &SoftmaxGrad::dst>},
    {"grad", operand_of<SoftmaxGrad, &SoftmaxGrad::grad>},
    {"src", operand_of<SoftmaxGrad, &SoftmaxGrad::src>},
    room_operand(operand_of<SoftmaxGrad, &SoftmaxGrad::tmp>, has_room<SoftmaxGrad>),
};

constexpr Support kSupport[] = {
    vector_row(have::kLaterAscendCalls, kSoftmaxTypes),
};

constexpr Parameter kParameters[] = {
    {"isDataFormatNZ", "matrices are blocks of 16 columns; otherwise rows are side by side"},
    {"isReuseSource", "changes nothing"},
    {"isFront", "dst has only the sums, a DataBlock for each row in which all elements are equal",
     value_of<SoftmaxGrad, &SoftmaxGrad::front>},
};
constexpr Parameter kFrontParameters[] = {
    kParameters[0],
    {"isBasicBlock", "a promise about the shape, which is checked"},
};

constexpr OpInfo describe(const char* name, const char* doc, const char* formula,
                          std::span<const Parameter> parameters) {
  return {.name = name,
          .variant = "",
          .doc = doc,
          .spec = "adv_nn.md, section 1.3",
          .operands = kOperands,
          .dtype = dtype_of_record<SoftmaxGrad>,
          .support = kSupport,
          .limits = kSoftmaxLimits<SoftmaxGrad>,
          .rules = kSoftmaxRules<SoftmaxGrad>,
          .parameters = parameters,
          .formula = formula,
          .order = Order::kSteps,
          .accuracy = {Accuracy::kRoundedOnce}};
}
constinit const OpInfo kDescriptions[] = {
    describe("SoftmaxGrad", "the gradient of the softmax of each row",
             "d = the sum of grad * src of the row; dst = (grad - d) * src\n"
             "with isFront: dst = d",
             kParameters),
    describe("SoftmaxGradFront", "the sum of grad * src of each row",
             "dst = the sum of grad * src of the row, in each element of a DataBlock",
             kFrontParameters),
};

}  // namespace

// UNVERIFIED: evidence = inferred: sums may begin where either source does, as in an example.
std::array<Region, 4> regions_of(const SoftmaxGrad& op) {
  return {{{"dst", is_front(op) ? "grad src" : "src"}, {"grad"}, {"src"}, {"sharedTmpBuffer"}}};
}

const OpInfo& SoftmaxGrad::info() const {
  return kDescriptions[operation < SoftmaxGradOp::kCount ? static_cast<size_t>(operation) : 0];
}

void SoftmaxGrad::resolve(const Context& context) { saturates = saturates_floats(context); }

void SoftmaxGrad::accesses(AccessSink& sink) const {
  const int64_t element = matrix_element(*this);
  add_matrix_read(sink, kGrad, grad, shape, element);
  add_matrix_read(sink, kSrc, src, shape, element);
  if (is_front(*this))
    add_statistics_written(sink, kDst, dst, shape, kBlockBytes);
  else
    add_matrix_written(sink, kDst, dst, shape, element);
  add_room(sink, kTmp, tmp, room);
}

void SoftmaxGrad::execute() const {
  const SoftmaxRows& pass = softmax_rows();
  const auto count = static_cast<size_t>(shape.valid_columns);
  MatrixRows rows(shape, dtype, saturates);
  std::vector<double>& sums = rows.sums();
  for (int64_t r = 0; r < shape.valid_rows; ++r)
    sums[static_cast<size_t>(r)] =
        pass.product(rows.read(grad.address, r), rows.read_other(src.address, r), count);
  for (int64_t r = 0; r < shape.valid_rows; ++r) {
    const double sum = sums[static_cast<size_t>(r)];
    if (is_front(*this)) {
      rows.write_statistics(dst.address + r * kBlockBytes, kBlockBytes, dtype, sum);
      continue;
    }
    double* const results = rows.results();
    pass.differences(rows.read(grad.address, r), sum, rows.read_other(src.address, r), results,
                     count);
    rows.write(dst.address, r, results, 1);
  }
  Poisoner padding;
  accesses(padding);
}

// UNVERIFIED: evidence = inferred: Normal mode and every lane, as at launch.
void SoftmaxGrad::commit(Registers& registers) const { registers.reset_lanes(); }

}  // namespace asctwin::isa
