// Softmax of the rows of a matrix. All of a row is computed in double and each result rounded once.
// UNVERIFIED: evidence = inferred: half is computed as float is; the largest element of a row with
// NaN is NaN, as for Max; an operand that reads a DataBlock of statistics takes its first element;
// LogSoftMax does not lose what exp would underflow to.
// spec: adv_nn.md, sections 1.2 to 1.5
#include "asctwin/isa/softmax.h"

#include <array>
#include <cmath>

#include "isa/join.h"
#include "isa/ops/functions/in_place.h"
#include "isa/ops/functions/softmax_rules.h"
#include "isa/saturate.h"
#include "isa/simd/softmax_rows.h"

namespace asctwin::isa {
namespace {

enum List { kDst, kSum, kMax, kReduceMax, kExpMax, kSrc, kInSum, kInMax, kTmp };

const Softmax& softmax_of(const void* record) { return *static_cast<const Softmax*>(record); }
bool is_flash(const Softmax& op) {
  return op.operation == SoftmaxOp::kSoftmaxFlash || op.operation == SoftmaxOp::kSoftmaxFlashV2;
}
bool is_update(const void* record) {
  return is_flash(softmax_of(record)) && softmax_of(record).update;
}
bool gives_statistics(const void* record) {
  const Softmax& op = softmax_of(record);
  return op.operation != SoftmaxOp::kSimpleSoftMax && op.with_statistics;
}
bool gives_reduce_max(const void* record) {
  return softmax_of(record).with_reduce_max && is_update(record);
}
bool takes_statistics(const void* record) {
  return softmax_of(record).operation == SoftmaxOp::kSimpleSoftMax || is_update(record);
}

constexpr OperandInfo kOperands[] = {
    {.name = "dst",
     .first = operand_of<Softmax, &Softmax::dst>,
     .dtype = type_of_member<Softmax, &Softmax::dst_dtype>},
    {.name = "sum", .first = operand_of<Softmax, &Softmax::sum>, .given = gives_statistics},
    {.name = "max", .first = operand_of<Softmax, &Softmax::max>, .given = gives_statistics},
    {.name = "outReduceMax",
     .first = operand_of<Softmax, &Softmax::reduce_max>,
     .given = gives_reduce_max},
    {.name = "expMax",
     .first = operand_of<Softmax, &Softmax::exp_max>,
     .dtype = type_of_member<Softmax, &Softmax::exp_dtype>,
     .given = is_update},
    {.name = "src",
     .first = operand_of<Softmax, &Softmax::src>,
     .dtype = type_of_member<Softmax, &Softmax::src_dtype>},
    {.name = "inSum", .first = operand_of<Softmax, &Softmax::in_sum>, .given = takes_statistics},
    {.name = "inMax", .first = operand_of<Softmax, &Softmax::in_max>, .given = takes_statistics},
    room_operand(operand_of<Softmax, &Softmax::tmp>, has_room<Softmax>),
};

int64_t pitch_of(const Softmax& op) {
  return statistics_pitch(op.packed, static_cast<int64_t>(size_of(op.dtype)));
}
int64_t exp_pitch_of(const Softmax& op) {
  return statistics_pitch(op.packed, static_cast<int64_t>(size_of(op.exp_dtype)));
}

bool is_not_packed(const Softmax& op, const Context&) { return !op.packed; }
bool packed_is_nd(const Softmax& op, const Context&) { return !op.packed || !op.shape.nz; }
bool has_no_reduce_max(const Softmax& op, const Context&) { return !op.with_reduce_max; }
bool reduce_max_is_packed(const Softmax& op, const Context&) {
  return !op.with_reduce_max || op.packed;
}
constexpr Rule kFlashV2Rules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Softmax, is_not_packed>,
     .actual = "SOFTMAX_OUTPUT_WITHOUT_BRC",
     .statement = "the mode is SOFTMAX_NORMAL on the 310P and 310B",
     .families = like::k310P | like::k310B},
    {.code = Code::E0105,
     .holds = holds_for<Softmax, packed_is_nd>,
     .actual = "SOFTMAX_OUTPUT_WITHOUT_BRC with isDataFormatNZ",
     .statement = "the mode of an NZ matrix is SOFTMAX_NORMAL"},
    {.code = Code::E0105,
     .holds = holds_for<Softmax, has_no_reduce_max>,
     .actual = "`outReduceMax`",
     .statement = "the form with `outReduceMax` is not for the 310P and 310B",
     .families = like::k310P | like::k310B},
    {.code = Code::E0105,
     .holds = holds_for<Softmax, reduce_max_is_packed>,
     .actual = "`outReduceMax` with SOFTMAX_NORMAL, which writes nothing",
     .statement = "the mode of the form with `outReduceMax` is SOFTMAX_OUTPUT_WITHOUT_BRC"},
};
constexpr auto kAllFlashV2Rules = join<Rule>(kSoftmaxRules<Softmax>, kFlashV2Rules);
constexpr Rule kApartRules[] = {kInPlaceRule<Softmax>};
constexpr auto kLogRules = join<Rule>(kSoftmaxRules<Softmax>, kApartRules);

constexpr Families kWith310B = have::kLibrary | like::k310B;
template <bool k310B, bool kWithKirin>
inline constexpr Families kHaveIt = (k310B ? kWith310B : have::kLibrary) |
                                    (kWithKirin ? like::kKirin : like::k910B);
template <bool k310B, bool kWithKirin>
constexpr Support kFamily[] = {
    vector_row(kHaveIt<k310B, kWithKirin>, kSoftmaxTypes),
    halves_with_floats(kHaveIt<k310B, kWithKirin>),
};
constexpr Support kLogFamily[] = {vector_row(have::kLibrary, kSoftmaxTypes)};

constexpr Parameter kParameters[] = {
    {"isDataFormatNZ", "matrices are blocks of 16 columns; otherwise rows are side by side"},
    {"isBasicBlock", "a promise about the shape, which is checked"},
    {"isReuseSource", "changes nothing"},
};
constexpr Parameter kFlashParameters[] = {
    kParameters[0],
    kParameters[1],
    kParameters[2],
    {"isUpdate", "inSum and inMax are of columns before, and are joined to those of src",
     value_of<Softmax, &Softmax::update>},
    {"mode",
     "SOFTMAX_NORMAL: statistics have a DataBlock for each row, in which all elements are equal; "
     "SOFTMAX_OUTPUT_WITHOUT_BRC (SoftmaxFlashV2): an element for each row, side by side"},
};

constexpr OpInfo describe(const char* name, const char* doc, const char* formula,
                          std::span<const Support> support, std::span<const Rule> rules,
                          std::span<const Parameter> parameters) {
  return {.name = name,
          .variant = "",
          .doc = doc,
          .spec = "adv_nn.md, section 1.3",
          .operands = kOperands,
          .dtype = dtype_of_record<Softmax>,
          .support = support,
          .limits = kSoftmaxLimits<Softmax>,
          .rules = rules,
          .parameters = parameters,
          .formula = formula,
          .order = Order::kSteps,
          .accuracy = {Accuracy::kRoundedOnce}};
}
constinit const OpInfo kDescriptions[] = {
    describe("SoftMax", "the softmax of each row",
             "max = the largest element of the row; sum = the sum of exp(src - max)\n"
             "dst = exp(src - max) / sum",
             kFamily<true, true>, kSoftmaxRules<Softmax>, kParameters),
    describe("SimpleSoftMax", "the softmax of each row with the statistics of the caller",
             "dst = exp(src - inMax) / inSum", kFamily<true, false>, kSoftmaxRules<Softmax>,
             kParameters),
    describe("SoftmaxFlash", "the softmax of each row, which may go on where another call ended",
             "without isUpdate as SoftMax; with it, row by row:\n"
             "max = the largest of inMax and src; a = exp(inMax - max)\n"
             "sum = a * inSum + the sum of exp(src - max)\n"
             "expMax = a * inSum / sum; dst = exp(src - max) / sum",
             kFamily<false, true>, kSoftmaxRules<Softmax>, kFlashParameters),
    describe("SoftmaxFlashV2",
             "the powers of each row and their sum, which may go on where another call ended",
             "max = the largest element of the row; dst = exp(src - max); sum = the sum of dst\n"
             "with isUpdate: max = the largest of inMax and src; expMax = exp(inMax - max)\n"
             "sum = expMax * inSum + the sum of dst; outReduceMax = the largest of src",
             kFamily<true, true>, kAllFlashV2Rules, kFlashParameters),
    describe("LogSoftMax", "the decimal logarithm of the softmax of each row",
             "max = the largest element of the row; sum = the sum of exp(src - max)\n"
             "dst = log10(exp(src - max) / sum)",
             kLogFamily, kLogRules, kParameters),
};

// The results of one row before they are written.
struct RowResult {
  double max = 0, sum = 0, reduce_max = 0, exp_max = 0, factor = 1;
};

// The larger one, or NaN.
double larger(double a, double b) {
  if (a != a || b != b) return std::nan("");
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}

RowResult join_statistics(const Softmax& op, double in_max, double in_sum, const float* row,
                          double* powers, size_t count) {
  const SoftmaxRows& pass = softmax_rows();
  RowResult result;
  result.reduce_max = pass.largest(row, count);
  result.max = is_update(&op) ? larger(in_max, result.reduce_max) : result.reduce_max;
  result.sum = pass.powers(row, result.max, powers, count);
  if (is_update(&op)) {
    const double kept = std::exp(in_max - result.max) * in_sum;
    result.sum += kept;
    result.exp_max = op.operation == SoftmaxOp::kSoftmaxFlash ? kept / result.sum
                                                              : std::exp(in_max - result.max);
  }
  if (op.operation != SoftmaxOp::kSoftmaxFlashV2) result.factor = 1 / result.sum;
  return result;
}

// log(power / sum) of every element. The sum is that of one largest element, which is 1, and of the
// others, which may be too small to be seen beside it.
void take_logarithms(const float* row, double max, double* powers, size_t count) {
  double sum = -1, lost = 0;
  for (size_t i = 0; i < count; ++i) {
    const double next = sum + powers[i], part = next - sum;
    lost += (sum - (next - part)) + (powers[i] - part);
    sum = next;
  }
  const double of_sum = std::log1p(sum + lost);
  for (size_t i = 0; i < count; ++i)
    powers[i] = ((static_cast<double>(row[i]) - max) - of_sum) / std::log(10.0);
}

RowResult result_of_row(const Softmax& op, const float* row, int64_t r, double* powers) {
  const auto count = static_cast<size_t>(op.shape.valid_columns);
  double in_max = 0, in_sum = 0;
  if (takes_statistics(&op)) {
    in_max = MatrixRows::statistics_at(op.in_max.address + r * pitch_of(op), op.dtype);
    in_sum = MatrixRows::statistics_at(op.in_sum.address + r * pitch_of(op), op.dtype);
  }
  if (op.operation == SoftmaxOp::kSimpleSoftMax) {
    softmax_rows().powers(row, in_max, powers, count);
    return {.factor = 1 / in_sum};
  }
  RowResult result = join_statistics(op, in_max, in_sum, row, powers, count);
  if (op.operation == SoftmaxOp::kLogSoftMax) {
    take_logarithms(row, result.max, powers, count);
    result.factor = 1;
  }
  return result;
}

void write_statistics(const Softmax& op, const MatrixRows& rows, int64_t r,
                      const RowResult& result) {
  const int64_t pitch = pitch_of(op), exp_pitch = exp_pitch_of(op);
  const auto write = [&](const Operand& at, double value) {
    rows.write_statistics(at.address + r * pitch, pitch, op.dtype, value);
  };
  if (gives_statistics(&op)) {
    write(op.sum, result.sum);
    write(op.max, result.max);
  }
  if (gives_reduce_max(&op)) write(op.reduce_max, result.reduce_max);
  if (is_update(&op))
    rows.write_statistics(op.exp_max.address + r * exp_pitch, exp_pitch, op.exp_dtype,
                          result.exp_max);
}

}  // namespace

std::array<Region, 9> regions_of([[maybe_unused]] const Softmax& op) {
  return {{{"dst", "src"},
           {"sum", "inSum"},
           {"max", "inMax"},
           {"outReduceMax"},
           {"expMax"},
           {"src"},
           {"inSum"},
           {"inMax"},
           {"sharedTmpBuffer"}}};
}

const OpInfo& Softmax::info() const {
  return kDescriptions[operation < SoftmaxOp::kCount ? static_cast<size_t>(operation) : 0];
}

void Softmax::resolve(const Context& context) { saturates = saturates_floats(context); }

void Softmax::accesses(AccessSink& sink) const {
  const int64_t element = matrix_element(*this), pitch = pitch_of(*this);
  add_matrix_read(sink, kSrc, src, shape, element);
  if (takes_statistics(this)) {
    add_statistics_read(sink, kInSum, in_sum, shape, pitch);
    add_statistics_read(sink, kInMax, in_max, shape, pitch);
  }
  add_matrix_written(sink, kDst, dst, shape, element);
  if (gives_statistics(this)) {
    add_statistics_written(sink, kSum, sum, shape, pitch);
    add_statistics_written(sink, kMax, max, shape, pitch);
  }
  if (gives_reduce_max(this)) add_statistics_written(sink, kReduceMax, reduce_max, shape, pitch);
  if (is_update(this)) add_statistics_written(sink, kExpMax, exp_max, shape, exp_pitch_of(*this));
  add_room(sink, kTmp, tmp, room);
}

void Softmax::execute() const {
  MatrixRows rows(shape, src_dtype, saturates);
  for (int64_t r = 0; r < shape.valid_rows; ++r) {
    double* const powers = rows.results();
    const RowResult result = result_of_row(*this, rows.read(src.address, r), r, powers);
    write_statistics(*this, rows, r, result);
    rows.write(dst.address, r, powers, result.factor);
  }
  Poisoner padding;
  accesses(padding);
}

// UNVERIFIED: evidence = inferred: Normal mode and every lane, as at launch.
void Softmax::commit(Registers& registers) const { registers.reset_lanes(); }

}  // namespace asctwin::isa
