// SoftmaxFlashV3: the elements of a row are moved towards the mean of their part of it before the
// powers are taken, and the statistics say by how much. In double, each result rounded once.
// UNVERIFIED: evidence = inferred: an element is moved by the mean that it is summed into; the
// exponent of expMax takes the merged max.
// spec: adv_nn.md, section 1.6
#include <algorithm>
#include <cmath>

#include "asctwin/isa/softmax.h"
#include "isa/join.h"
#include "isa/ops/functions/softmax_rules.h"
#include "isa/saturate.h"
#include "isa/simd/softmax_rows.h"

namespace asctwin::isa {
namespace {

using V3 = SoftmaxFlashV3;

enum List { kDst, kMean, kSum, kMax, kExpMax, kSrc, kInMean, kInSum, kInMax, kTmp };

constexpr int64_t kParts = 8;
constexpr int64_t kLeastColumns = 512;
constexpr int64_t kColumnUnit = 64, kRowUnit = 8;

bool is_update(const void* record) { return static_cast<const V3*>(record)->update; }

constexpr OperandInfo kOperands[] = {
    {.name = "dst", .first = operand_of<V3, &V3::dst>, .dtype = type_of_member<V3, &V3::dst_dtype>},
    {"mean", operand_of<V3, &V3::mean>},
    {"sum", operand_of<V3, &V3::sum>},
    {"max", operand_of<V3, &V3::max>},
    {.name = "expMax",
     .first = operand_of<V3, &V3::exp_max>,
     .dtype = type_of_member<V3, &V3::exp_dtype>,
     .given = is_update},
    {.name = "src", .first = operand_of<V3, &V3::src>, .dtype = type_of_member<V3, &V3::src_dtype>},
    {.name = "inMean", .first = operand_of<V3, &V3::in_mean>, .given = is_update},
    {.name = "inSum", .first = operand_of<V3, &V3::in_sum>, .given = is_update},
    {.name = "inMax", .first = operand_of<V3, &V3::in_max>, .given = is_update},
    room_operand(operand_of<V3, &V3::tmp>, has_room<V3>),
};

constexpr Support kSupport[] = {halves_with_floats(have::kBlocks)};

constexpr Limit kOwnLimits[] = {
    {.field = "loopCnt",
     .value = value_of<V3, &V3::loop_count>,
     .lo = 1,
     .hi = UINT32_MAX,
     .meaning = "number of this call, counted from 1"},
    {.field = "splitMeanCnt",
     .value = value_of<V3, &V3::split_count>,
     .lo = kParts,
     .hi = kParts,
     .meaning = "parts of a row that have a mean of their own"},
};
constexpr auto kLimits = join<Limit>(kSoftmaxLimits<V3>, kOwnLimits);

bool is_whole(const V3& op, const Context&) {
  return op.shape.rows == op.shape.valid_rows && op.shape.columns == op.shape.valid_columns;
}
bool has_whole_strips(const V3& op, const Context&) {
  return op.shape.columns >= kLeastColumns && op.shape.columns % kColumnUnit == 0 &&
         op.shape.rows % kRowUnit == 0;
}
constexpr Rule kOwnRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<V3, is_whole>,
     .actual = "oriSrcM {valid_rows} and oriSrcK {valid_columns} of srcM {rows} and srcK {columns}",
     .statement = "oriSrcM is srcM, and oriSrcK is srcK",
     .facts = shape_facts<V3>},
    {.code = Code::E0105,
     .holds = holds_for<V3, has_whole_strips>,
     .actual = "srcM {rows} and srcK {columns}",
     .statement = "srcM is a multiple of 8, srcK one of 64 and at least 512",
     .facts = shape_facts<V3>},
};
constexpr auto kRules = join<Rule>(kSoftmaxRules<V3>, kOwnRules);

constexpr Parameter kParameters[] = {
    {"isUpdate", "inMean, inSum and inMax are of columns before, and are joined to those of src",
     value_of<V3, &V3::update>},
    {"alpha", "how far elements are moved: by c = alpha / (1 - alpha) of the difference of means"},
    {"isBasicBlock", "a promise about the shape, which is checked"},
};

struct RowResult {
  double mean, sum, max, exp_max = 0;
};

// The part whose mean an element is summed into. The first 512 columns are eight runs of 64, which
// are added up to 64 sums of 8; each further strip of 64 columns is added to these sums, and eight
// neighbouring sums make a part.
constexpr int64_t part_of(int64_t column) {
  return column < kLeastColumns ? column / kColumnUnit : column % kColumnUnit / kParts;
}

// The row moved towards its means, in place of its powers. @return the mean of the row
double move_row(const V3& op, const float* row, double* moved, double c) {
  const int64_t count = op.shape.valid_columns;
  double means[kParts] = {}, mean = 0;
  for (int64_t i = 0; i < count; ++i) means[part_of(i)] += static_cast<double>(row[i]);
  for (double& sum : means) {
    mean += sum;
    sum /= static_cast<double>(std::max<int64_t>(1, count / kParts));
  }
  mean /= static_cast<double>(count);
  for (int64_t i = 0; i < count; ++i)
    moved[i] = static_cast<double>(row[i]) - (mean - means[part_of(i)]) * c;
  return mean;
}

double largest_of(const double* row, int64_t count) {
  double largest = row[0];
  for (int64_t i = 0; i < count; ++i) {
    if (row[i] != row[i]) return row[i];
    largest = std::max(largest, row[i]);
  }
  return largest;
}
double larger(double a, double b) { return a != a || a > b ? a : b; }

RowResult result_of_row(const V3& op, const float* row, int64_t r, double* powers) {
  const double alpha = op.alpha, c = alpha / (1 - alpha);
  const auto count = static_cast<size_t>(op.shape.valid_columns);
  RowResult result{};
  result.mean = move_row(op, row, powers, c);
  result.max = largest_of(powers, op.shape.valid_columns);
  if (!op.update) {
    result.sum = softmax_rows().powers_of_doubles(powers, result.max, powers, count);
    return result;
  }
  const auto before = [&](const Operand& at) {
    return MatrixRows::statistics_at(at.address + r * kBlockBytes, op.dtype);
  };
  const double in_mean = before(op.in_mean), in_max = before(op.in_max);
  const auto calls = static_cast<double>(op.loop_count);
  const double own_mean = result.mean;
  result.mean = (own_mean + in_mean * (calls - 1)) / calls;
  const double here = (own_mean - result.mean) * c, there = (in_mean - result.mean) * c;
  result.max = larger(here + result.max, there + in_max);
  result.exp_max = std::exp(in_max - result.max + there);
  const double sum = softmax_rows().powers_of_doubles(powers, result.max - here, powers, count);
  result.sum = result.exp_max * before(op.in_sum) + sum;
  return result;
}

}  // namespace

std::array<Region, 10> regions_of(const SoftmaxFlashV3&) {
  return {{{"dst", "src"},
           {"mean", "inMean"},
           {"sum", "inSum"},
           {"max", "inMax"},
           {"expMax"},
           {"src"},
           {"inMean"},
           {"inSum"},
           {"inMax"},
           {"sharedTmpBuffer"}}};
}

const OpInfo SoftmaxFlashV3::info = {
    .name = "SoftmaxFlashV3",
    .variant = "",
    .doc = "the powers of each row, moved towards its means, and the statistics to go on with",
    .spec = "adv_nn.md, section 1.6",
    .operands = kOperands,
    .dtype = dtype_of_record<SoftmaxFlashV3>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .parameters = kParameters,
    .formula =
        "m = the mean of the row, p that of the eighth of it that an element counts to:\n"
        "    j / 64 for columns j < 512, j % 64 / 8 behind them\n"
        "y = src - (m - p) * c; without isUpdate: mean = m; max = the largest y;\n"
        "    dst = exp(y - max); sum = the sum of dst\n"
        "with isUpdate: mean = (m + inMean * (loopCnt - 1)) / loopCnt\n"
        "    C = (m - mean) * c; P = (inMean - mean) * c; max = the largest of C + y, P + inMax\n"
        "    dst = exp(y - (max - C)); expMax = exp(inMax - max + P)\n"
        "    sum = expMax * inSum + the sum of dst",
    .order = Order::kSteps,
    .accuracy = {.kind = Accuracy::kRoundedOnce},
};

void SoftmaxFlashV3::resolve(const Context& context) { saturates = saturates_floats(context); }

void SoftmaxFlashV3::accesses(AccessSink& sink) const {
  const int64_t element = matrix_element(*this);
  add_matrix_read(sink, kSrc, src, shape, element);
  if (update) {
    add_statistics_read(sink, kInMean, in_mean, shape, kBlockBytes);
    add_statistics_read(sink, kInSum, in_sum, shape, kBlockBytes);
    add_statistics_read(sink, kInMax, in_max, shape, kBlockBytes);
  }
  add_matrix_written(sink, kDst, dst, shape, element);
  add_statistics_written(sink, kMean, mean, shape, kBlockBytes);
  add_statistics_written(sink, kSum, sum, shape, kBlockBytes);
  add_statistics_written(sink, kMax, max, shape, kBlockBytes);
  if (update) add_statistics_written(sink, kExpMax, exp_max, shape, kBlockBytes);
  add_room(sink, kTmp, tmp, room);
}

void SoftmaxFlashV3::execute() const {
  MatrixRows rows(shape, src_dtype, saturates);
  for (int64_t r = 0; r < shape.valid_rows; ++r) {
    double* const powers = rows.results();
    const RowResult result = result_of_row(*this, rows.read(src.address, r), r, powers);
    const auto write = [&](const Operand& at, DType type, double value) {
      rows.write_statistics(at.address + r * kBlockBytes, kBlockBytes, type, value);
    };
    write(mean, dtype, result.mean);
    write(sum, dtype, result.sum);
    write(max, dtype, result.max);
    if (update) write(exp_max, exp_dtype, result.exp_max);
    rows.write(dst.address, r, powers, 1);
  }
  Poisoner padding;
  accesses(padding);
}

// UNVERIFIED: evidence = inferred: Normal mode and every lane, as at launch.
void SoftmaxFlashV3::commit(Registers& registers) const { registers.reset_lanes(); }

}  // namespace asctwin::isa
