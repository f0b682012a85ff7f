// One step of Welford's method for every lane, and the lanes together.
// WelfordUpdate rounds each step to float, as golden data of a sample does.
// UNVERIFIED: evidence = inferred: WelfordFinalize is calculated in double and rounded once;
// without counts and without a tail every lane has rnLength elements; bytes behind its two results
// stay; an x that may be reused is lost, but not on 310P. spec: adv_nn.md, section 3.4
#include "asctwin/isa/welford.h"

#include "isa/ops/functions/norm_numbers.h"
#include "isa/ops/functions/norm_rules.h"
#include "num/unaligned.h"

namespace asctwin::isa {
namespace {

using Update = WelfordUpdate;
using Finalize = WelfordFinalize;

constexpr int64_t kFloatBytes = 4;

template <auto kMember, class Record>
constexpr OperandInfo float_operand(const char* name) {
  return {.name = name, .first = operand_of<Record, kMember>, .dtype = fixed_type<DType::kFloat>};
}

constexpr Support kUpdateSupport[] = {
    vector_row(have::kLibrary, kNormTypes),
    vector_row(like::k950, kBf16),
};
constexpr OperandInfo kUpdateOperands[] = {
    float_operand<&Update::mean_out, Update>("outputMean"),
    float_operand<&Update::variance_out, Update>("outputVariance"),
    float_operand<&Update::mean, Update>("inputMean"),
    float_operand<&Update::variance, Update>("inputVariance"),
    {"inputX", operand_of<Update, &Update::x>},
    scratch_info<Update>(),
};
constexpr Limit kUpdateLimits[] = {
    {.field = "para.rnLength",
     .value = value_of<Update, &Update::rn_length>,
     .lo = 1,
     .hi = 1,
     .meaning = "elements of a lane"},
    {.field = "para.abLength",
     .value = value_of<Update, &Update::ab_length>,
     .lo = 1,
     .hi = kMostNormElements,
     .unit = "elements",
     .meaning = "number of lanes; a multiple of 32 B of inputX"},
    {.field = "para.abComputeLength",
     .value = value_of<Update, &Update::ab_compute_length>,
     .lo = 1,
     .hi = kMostNormElements,
     .unit = "elements",
     .meaning = "lanes that take part, at most abLength"},
};
bool lanes_are_blocks(const Update& op, const Context&) {
  return op.ab_length * element_bytes_of(op) % kBlockBytes == 0;
}
bool computes_some(const Update& op, const Context&) {
  return op.ab_compute_length <= op.ab_length;
}
void lane_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Update*>(record);
  finding.with("ab", op.ab_length).with("compute", op.ab_compute_length);
  finding.with("bytes", op.ab_length * element_bytes_of(op));
}
constexpr Rule kUpdateRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Update, lanes_are_blocks>,
     .actual = "abLength {ab}, {bytes} B of inputX",
     .statement = "abLength is a multiple of 32 B of inputX",
     .facts = lane_facts},
    {.code = Code::E0105,
     .holds = holds_for<Update, computes_some>,
     .actual = "abComputeLength {compute} and abLength {ab}",
     .statement = "abComputeLength is at most abLength",
     .facts = lane_facts},
    kApartRule<Update>,
    kScratchRule<Update>,
};
constexpr Parameter kUpdateParameters[] = {
    {"para.nRec", "1 / number of elements that a lane has had, this one included"},
    {"config.isInplace", "lanes behind abComputeLength are copied; otherwise they are not written"},
};

constexpr Types kFloatOnly{DType::kFloat};
constexpr Support kFinalizeSupport[] = {vector_row(have::kLibrary, kFloatOnly)};
constexpr OperandInfo kFinalizeOperands[] = {
    {"outputMean", operand_of<Finalize, &Finalize::mean_out>},
    {"outputVariance", operand_of<Finalize, &Finalize::variance_out>},
    {"inputMean", operand_of<Finalize, &Finalize::mean>},
    {"inputVariance", operand_of<Finalize, &Finalize::variance>},
    {.name = "counts",
     .first = operand_of<Finalize, &Finalize::counts>,
     .dtype = fixed_type<DType::kInt32>,
     .given = [](const void* op) -> bool { return static_cast<const Finalize*>(op)->has_counts; }},
    scratch_info<Finalize>(),
};
constexpr Limit kFinalizeLimits[] = {
    {.field = "para.rnLength",
     .value = value_of<Finalize, &Finalize::rn_length>,
     .lo = 1,
     .hi = UINT32_MAX,
     .unit = "elements",
     .meaning = "elements of a lane where there is no tail"},
    {.field = "para.abLength",
     .value = value_of<Finalize, &Finalize::ab_length>,
     .lo = 8,
     .hi = kMostNormElements,
     .multiple_of = 8,
     .unit = "elements",
     .meaning = "number of lanes"},
};
bool lanes_add_up(const Finalize& op, const Context&) {
  return op.has_counts || op.tail_count == 0 || op.head_length + op.tail_length == op.ab_length;
}
bool no_tail_has_no_lanes(const Finalize& op, const Context&) {
  return op.has_counts || op.tail_count != 0 || op.tail_length == 0;
}
bool is_not_corrected(const Finalize& op, const Context&) { return !op.is_corrected; }
void tail_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Finalize*>(record);
  finding.with("ab", op.ab_length).with("head", op.head_length).with("tail", op.tail_length);
}
constexpr Rule kFinalizeRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Finalize, lanes_add_up>,
     .actual = "headCountLength {head}, tailCountLength {tail} and abLength {ab}",
     .statement = "abLength is headCountLength + tailCountLength",
     .facts = tail_facts},
    {.code = Code::E0105,
     .holds = holds_for<Finalize, no_tail_has_no_lanes>,
     .actual = "tailCount 0 and tailCountLength {tail}",
     .statement = "where tailCount is 0, tailCountLength is 0",
     .families = Families::all() - like::k950,
     .facts = tail_facts},
    {.code = Code::E0105,
     .holds = holds_for<Finalize, is_not_corrected>,
     .actual = "isCorrection true",
     .statement = "the variance is not corrected",
     .families = Families::all() - like::k950},
    kApartRule<Finalize>,
    kScratchRule<Finalize>,
};
constexpr Parameter kFinalizeParameters[] = {
    {"para.headCount", "elements of each of the first headCountLength lanes"},
    {"para.tailCount", "elements of each of the tailCountLength lanes behind them"},
    {"para.abRec", "1 / abLength"},
    {"para.rRec", "1 / number of all elements"},
};

// There isReuseSource has no meaning.
bool spoils_x(const Update& op) { return op.reuses_x && !op.keeps_x && op.dtype == DType::kFloat; }

// Updates lanes from `first` on.
void update_lanes(const Update& op, const NormTable& loops, int64_t first, int64_t count) {
  const auto elements = static_cast<size_t>(count);
  const auto at = [&](const Operand& operand) { return operand.address + first * kFloatBytes; };
  Numbers x, mean, m2;
  read_numbers(loops, op.dtype, op.x.address + first * element_bytes_of(op), count, x.at);
  read_numbers(loops, DType::kFloat, at(op.mean), count, mean.at);
  read_numbers(loops, DType::kFloat, at(op.variance), count, m2.at);
  loops.welford(x.at, op.n_rec, mean.at, m2.at, elements);
  write_numbers(loops, DType::kFloat, false, mean.at, count, at(op.mean_out));
  write_numbers(loops, DType::kFloat, false, m2.at, count, at(op.variance_out));
}

template <class T>
double element_at(const Operand& operand, int64_t i) {
  return static_cast<double>(load_element<T>(operand.address, static_cast<size_t>(i)));
}

double count_of(const Finalize& op, int64_t lane) {
  if (op.has_counts) return element_at<int32_t>(op.counts, lane);
  if (op.tail_count == 0) return static_cast<double>(op.rn_length);
  return static_cast<double>(lane < op.head_length ? op.head_count : op.tail_count);
}
double mean_of(const Finalize& op) {
  const bool weighed = op.has_counts || op.tail_count != 0;
  double sum = 0;
  for (int64_t i = 0; i < op.ab_length; ++i)
    sum += element_at<float>(op.mean, i) * (weighed ? count_of(op, i) : 1);
  return sum * (weighed ? op.r_rec : op.ab_rec);
}
double variance_of(const Finalize& op, double mean) {
  double within = 0, between = 0;
  for (int64_t i = 0; i < op.ab_length; ++i) {
    const double distance = element_at<float>(op.mean, i) - mean;
    within += element_at<float>(op.variance, i);
    between += count_of(op, i) * (distance * distance);
  }
  return op.variance_rec * (within + between);
}

}  // namespace

const OpInfo WelfordUpdate::info = {
    .name = "WelfordUpdate",
    .variant = "",
    .doc = "adds an element to the mean and the sum of squares of every lane",
    .spec = "adv_nn.md, section 3.4",
    .operands = kUpdateOperands,
    .dtype = dtype_of_record<Update>,
    .support = kUpdateSupport,
    .limits = kUpdateLimits,
    .rules = kUpdateRules,
    .parameters = kUpdateParameters,
    .formula =
        "outputMean = inputMean + (inputX - inputMean) * nRec\n"
        "outputVariance = inputVariance + (inputX - inputMean) * (inputX - outputMean)\n"
        "each step is rounded to float",
    .order = Order::kSteps,
    .accuracy = {.kind = Accuracy::kRoundedSteps},
};

void WelfordUpdate::resolve(const Context& context) {
  keeps_x = like::k310P.contains(context.chip.family);
}

void WelfordUpdate::accesses(AccessSink& sink) const {
  const int64_t rest = copies_rest ? ab_length - ab_compute_length : 0;
  const int64_t lanes = (ab_compute_length + rest) * kFloatBytes;
  const int64_t bytes = ab_compute_length * element_bytes_of(*this);
  sink.add({Effect::kRead, 2, mean.address, lanes, {}});
  sink.add({Effect::kRead, 3, variance.address, lanes, {}});
  sink.add({Effect::kRead, 4, x.address, bytes, {}});
  sink.add({Effect::kWrite, 0, mean_out.address, lanes, {}});
  sink.add({Effect::kWrite, 1, variance_out.address, lanes, {}});
  if (spoils_x(*this)) sink.add({Effect::kWriteUnspecified, 4, x.address, bytes, {}});
  add_scratch(sink, *this);
}

void WelfordUpdate::execute() const {
  const NormTable& loops = norm_table();
  for_each_piece(ab_compute_length,
                 [&](int64_t first, int64_t count) { update_lanes(*this, loops, first, count); });
  const int64_t first = ab_compute_length * kFloatBytes;
  const int64_t rest = copies_rest ? ab_length * kFloatBytes - first : 0;
  std::copy_n(mean.address + first, rest, mean_out.address + first);
  std::copy_n(variance.address + first, rest, variance_out.address + first);
  if (spoils_x(*this)) std::fill_n(x.address, ab_compute_length * element_bytes_of(*this), kPoison);
  spoil_scratch(*this);
}

const OpInfo WelfordFinalize::info = {
    .name = "WelfordFinalize",
    .variant = "",
    .doc = "the mean and the variance of all lanes of WelfordUpdate together",
    .spec = "adv_nn.md, section 3.4",
    .operands = kFinalizeOperands,
    .dtype = dtype_of_record<Finalize>,
    .support = kFinalizeSupport,
    .limits = kFinalizeLimits,
    .rules = kFinalizeRules,
    .parameters = kFinalizeParameters,
    .formula =
        "outputMean[0] = rRec * sum(count[i] * inputMean[i]), or abRec * sum(inputMean[i])\n"
        "outputVariance[0] = rRec * (sum(inputVariance[i]) +\n"
        "    sum(count[i] * (inputMean[i] - mean)^2))\n"
        "count[i] = counts[i], or headCount and tailCount, or rnLength",
    .order = Order::kSteps,
    .accuracy = {.kind = Accuracy::kRoundedOnce},
};

void WelfordFinalize::accesses(AccessSink& sink) const {
  const int64_t lanes = ab_length * kFloatBytes;
  sink.add({Effect::kRead, 2, mean.address, lanes, {}});
  sink.add({Effect::kRead, 3, variance.address, lanes, {}});
  if (has_counts) sink.add({Effect::kRead, 4, counts.address, lanes, {}});
  sink.add({Effect::kWrite, 0, mean_out.address, kFloatBytes, {}});
  sink.add({Effect::kWrite, 1, variance_out.address, kFloatBytes, {}});
  add_scratch(sink, *this);
}

void WelfordFinalize::execute() const {
  const double mean_of_all = mean_of(*this);
  const double variance_of_all = variance_of(*this, mean_of_all);
  const NormTable& loops = norm_table();
  write_numbers(loops, DType::kFloat, false, &mean_of_all, 1, mean_out.address);
  write_numbers(loops, DType::kFloat, false, &variance_of_all, 1, variance_out.address);
  spoil_scratch(*this);
}

}  // namespace asctwin::isa
