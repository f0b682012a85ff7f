// The descriptions of normalisations.
// UNVERIFIED: evidence = inferred: every type is calculated in double and rounded once; the third
// result of DeepNorm is the variance; LayerNorm by LayerNormPara is tiled for rows with or without
// their padding.
// spec: adv_nn.md, sections 0.1 and 3
#include "isa/ops/functions/norm.h"

namespace asctwin::isa {
namespace {

// Names of an operation's operands; empty: it has no such operand. All operations have them in the
// same order, which is that of the record.
struct Names {
  const char *out, *mean, *spread, *x, *gx, *gamma, *beta, *given_mean, *given_variance;
};
template <bool (*kGiven)(const Norm&)>
bool is_given(const void* op) {
  return kGiven(*static_cast<const Norm*>(op));
}
constexpr std::array<OperandInfo, 10> operands(const Names& names, bool by_para) {
  const TypeAccessor statistics =
      by_para ? TypeAccessor(fixed_type<DType::kFloat>) : TypeAccessor();
  const auto some = [](const char* name, const Operand* (*first)(const void*), TypeAccessor type,
                       bool (*given)(const void*)) {
    if (*name == '\0') type = fixed_type<DType::kFloat>;  // so that pages do not ask for one
    return OperandInfo{.name = name, .first = first, .dtype = type, .given = given};
  };
  return {
      OperandInfo{names.out, operand_of<Norm, &Norm::out>},
      some(names.mean, operand_of<Norm, &Norm::mean>, statistics, is_given<gives_mean>),
      some(names.spread, operand_of<Norm, &Norm::spread>, statistics, is_given<gives_spread>),
      OperandInfo{names.x, operand_of<Norm, &Norm::x>},
      some(names.gx, operand_of<Norm, &Norm::gx>, {}, is_given<adds_gx>),
      some(names.gamma, operand_of<Norm, &Norm::gamma>,
           by_para ? type_of_member<Norm, &Norm::gamma_dtype> : TypeAccessor(),
           is_given<takes_gamma>),
      some(names.beta, operand_of<Norm, &Norm::beta>,
           by_para ? type_of_member<Norm, &Norm::beta_dtype> : TypeAccessor(),
           is_given<takes_beta>),
      some(names.given_mean, operand_of<Norm, &Norm::given_mean>, statistics,
           is_given<takes_statistics>),
      some(names.given_variance, operand_of<Norm, &Norm::given_variance>, statistics,
           is_given<takes_statistics>),
      scratch_info<Norm>(),
  };
}
constexpr auto kLayerNormOperands = operands(
    {"output", "outputMean", "outputVariance", "inputX", "", "gamma", "beta", "", ""}, false);
constexpr auto kLayerNormOfParaOperands =
    operands({"output", "outputMean", "outputRstd", "inputX", "", "gamma", "beta", "", ""}, true);
constexpr auto kRmsNormOperands = operands({"dst", "", "", "src", "", "gamma", "", "", ""}, false);
constexpr auto kBatchNormOperands = operands(
    {"output", "outputMean", "outputVariance", "inputX", "", "gamm", "beta", "", ""}, false);
constexpr auto kDeepNormOperands = operands({"dstLocal", "meanLocal", "rstdLocal", "srcLocal",
                                             "gxLocal", "gammaLocal", "betaLocal", "", ""},
                                            false);
constexpr auto kNormalizeOperands = operands(
    {"output", "", "outputRstd", "inputX", "", "gamma", "beta", "inputMean", "inputVariance"},
    true);

constexpr Support kSupport[] = {vector_row(have::kLibrary, kNormTypes)};
constexpr Support kRmsNormSupport[] = {vector_row(have::kLibrary | like::kKirin, kNormTypes)};
constexpr Support kGroupNormSupport[] = {vector_row(have::kBlocks, kNormTypes)};
// gamma and beta have one type, as precise as x or more.
constexpr Support weight_row(Families families, DType type, DType weights) {
  Support row = vector_row(families, Types(type));
  row.own_types[0] = row.own_types[1] = Types(weights);
  return row;
}
constexpr Support kWeightSupport[] = {
    weight_row(have::kLibrary, DType::kHalf, DType::kHalf),
    weight_row(have::kLibrary, DType::kHalf, DType::kFloat),
    weight_row(have::kLibrary, DType::kFloat, DType::kFloat),
    weight_row(like::k950, DType::kBFloat16, DType::kBFloat16),
    weight_row(like::k950, DType::kBFloat16, DType::kFloat),
};

constexpr Limit kParaLimits[] = {
    {.field = "para.aLength",
     .value = value_of<Norm, &Norm::rows>,
     .lo = 1,
     .hi = kMostNormRows,
     .unit = "rows",
     .meaning = "number of rows"},
    {.field = "para.rLength",
     .value = value_of<Norm, &Norm::length>,
     .lo = 1,
     .hi = kMostNormElements,
     .unit = "elements",
     .meaning = "elements of a row that count"},
    {.field = "para.rLengthWithPadding",
     .value = value_of<Norm, &Norm::pitch>,
     .lo = 1,
     .hi = kMostNormElements,
     .unit = "elements",
     .meaning = "from one row to the next, a multiple of 32 B"},
};
constexpr int64_t kLongestDeepNorm = 2040;
constexpr auto kDeepNormLimits = [] {
  std::array<Limit, 4> limits{kRowsByTiling<Norm>[0], kRowsByTiling<Norm>[1],
                              kRowsByTiling<Norm>[2], kRowsByTiling<Norm>[3]};
  limits[2].hi = limits[3].hi = kLongestDeepNorm;
  return limits;
}();
constexpr Limit kGroupNormLimits[] = {
    {.field = "tiling.n",
     .value = value_of<Norm, &Norm::batches>,
     .lo = 1,
     .hi = kMostNormRows,
     .meaning = "N of the shape [N, C, H, W]"},
    {.field = "tiling.c",
     .value = value_of<Norm, &Norm::rows>,
     .lo = 1,
     .hi = kMostNormRows,
     .unit = "channels",
     .meaning = "C of the shape [N, C, H, W]"},
    {.field = "tiling.hw",
     .value = value_of<Norm, &Norm::length>,
     .lo = 1,
     .hi = kMostNormElements,
     .unit = "elements",
     .meaning = "H * W of the shape [N, C, H, W]; each channel begins at 32 B"},
    {.field = "tiling.g",
     .value = value_of<Norm, &Norm::groups>,
     .lo = 1,
     .hi = kMostNormRows,
     .meaning = "number of groups, of which each has as many channels"},
};
constexpr Limit kBatchNormLimits[] = {
    {.field = "tiling.originalBLength",
     .value = value_of<Norm, &Norm::batches>,
     .lo = 1,
     .hi = kMostNormRows,
     .meaning = "B of the shape [B, S, H]"},
    {.field = "tiling.meanVarSize",
     .value = value_of<Norm, &Norm::length>,
     .lo = 1,
     .hi = kMostNormElements,
     .unit = "elements",
     .meaning = "S * H of the shape [B, S, H], a multiple of 32 B"},
};

bool is_tiled_for_it(const Norm& op, const Context&) {
  return op.rows <= op.tiling_rows &&
         (op.tiling_length == op.length || op.tiling_length == op.pitch);
}
void tiling_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Norm*>(record);
  finding.with("rows", op.rows).with("length", op.length).with("pitch", op.pitch);
  finding.with("a", op.tiling_rows).with("r", op.tiling_length);
}
bool gives_the_root(const Norm& op, const Context&) { return op.gives_rstd; }
bool src_is_apart_or_reused(const Norm& op, const Context&) {
  return op.x.address != op.out.address || (op.reuses_x && op.dtype == DType::kFloat);
}
bool groups_are_equal(const Norm& op, const Context&) {
  return op.groups < 1 || op.rows % op.groups == 0;
}
void group_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Norm*>(record);
  finding.with("c", op.rows).with("g", op.groups);
}
bool planes_are_blocks(const Norm& op, const Context&) {
  return op.length * element_bytes_of(op) % kBlockBytes == 0;
}
void plane_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Norm*>(record);
  finding.with("length", op.length).with("bytes", op.length * element_bytes_of(op));
}

constexpr int64_t kBasicLanes = 64, kBasicRows = 8, kBasicEnd = 2048;
bool is_basic_block(const Norm& op, const Context&) {
  if (!op.basic_block) return true;
  const NormUnits shape = units_of(op);
  return op.length == shape.pitch && op.length % kBasicLanes == 0 && op.length < kBasicEnd &&
         shape.units * shape.rows % kBasicRows == 0;
}
void basic_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Norm*>(record);
  finding.with("rows", units_of(op).units * units_of(op).rows).with("length", op.length);
}
constexpr Rule kBasicRule{
    .code = Code::E0105,
    .holds = holds_for<Norm, is_basic_block>,
    .actual = "isBasicBlock and {rows} rows of {length} elements",
    .statement =
        "with isBasicBlock there are a multiple of 8 rows, of a multiple of 64 elements "
        "below 2048, without padding",
    .facts = basic_facts};

constexpr auto kLayerNormRules = join<Rule>(kNormRowRules<Norm>, kScratchRule<Norm>);
constexpr auto kNormalizeRules = join<Rule>(kLayerNormRules, kApartRule<Norm>);
constexpr Rule kParaOnly[] = {
    {.code = Code::E0105,
     .holds = holds_for<Norm, is_tiled_for_it>,
     .actual = "{rows} rows of {length} elements with a tiling for {a} rows of {r}",
     .statement = "tiling.aLength is at least para.aLength, and tiling.rLength is para.rLength",
     .facts = tiling_facts},
    {.code = Code::E0105,
     .holds = holds_for<Norm, gives_the_root>,
     .actual = "isOutputRstd false",
     .statement = "the third result is the inverse root",
     .families = Families::all() - like::k950},
};
constexpr auto kParaRules = join<Rule>(kNormalizeRules, kParaOnly);
constexpr auto kRmsNormRules = join<Rule>(kLayerNormRules, kBasicRule);
constexpr Rule kReuseRule{
    .code = Code::E0105,
    .holds = holds_for<Norm, src_is_apart_or_reused>,
    .actual = "`dstLocal` over `srcLocal`",
    .statement = "`dstLocal` is apart from `srcLocal`, unless isReuseSrc is true, of float"};
constexpr auto kDeepNormRules = join<Rule>(kRmsNormRules, kReuseRule);
constexpr Rule kGroupNormRules[] = {
    kScratchRule<Norm>,
    {.code = Code::E0105,
     .holds = holds_for<Norm, groups_are_equal>,
     .actual = "{c} channels in {g} groups",
     .statement = "every group has as many channels",
     .facts = group_facts},
};
constexpr Rule kBatchNormRules[] = {
    kScratchRule<Norm>,
    {.code = Code::E0105,
     .holds = holds_for<Norm, planes_are_blocks>,
     .actual = "S * H {length}, {bytes} B",
     .statement = "S * H is a multiple of 32 B",
     .facts = plane_facts},
    kBasicRule,
};

constexpr Parameter kEpsilon[] = {{"epsilon", "is added to the variance"}};
constexpr Parameter kParaParameters[] = {
    {"epsilon", "is added to the variance"},
    {"config",
     "isNoGamma, isNoBeta: without the operand; isOutputRstd false (950): outputRstd is "
     "the variance"},
};
constexpr Parameter kDeepNormParameters[] = {
    {"alpha", "factor of srcLocal"},
    {"epsilon", "is added to the variance"},
};

// The window of UB that the library reserves.
constexpr int64_t kReservedBytes = 8 * 1024;
constexpr Scratch kReserved[] = {{like::k910B, [](const void*) { return kReservedBytes; }}};

struct Parts {
  const char *name, *variant, *doc, *section;
  std::span<const OperandInfo> operands;
  std::span<const Support> support;
  std::span<const Limit> limits;
  std::span<const Rule> rules;
  std::span<const Parameter> parameters;
  const char* formula;
  std::span<const Scratch> scratch = {};
};
constexpr OpInfo describe(const Parts& parts) {
  return {.name = parts.name,
          .variant = parts.variant,
          .doc = parts.doc,
          .spec = parts.section,
          .operands = parts.operands,
          .dtype = dtype_of_record<Norm>,
          .support = parts.support,
          .limits = parts.limits,
          .rules = parts.rules,
          .scratch = parts.scratch,
          .parameters = parts.parameters,
          .formula = parts.formula,
          .order = Order::kSteps,
          .accuracy = {.kind = Accuracy::kRoundedOnce}};
}

constinit const OpInfo kDescriptions[] = {
    describe({"LayerNorm", "", "normalises rows; gives their means and variances",
              "adv_nn.md, section 3.1", kLayerNormOperands, kSupport, kRowsByTiling<Norm>,
              kLayerNormRules, kEpsilon,
              "outputMean[r] = the mean of row r; outputVariance[r] = the mean of (x - mean)^2\n"
              "output = (x - mean) / sqrt(variance + epsilon) * gamma + beta",
              kReserved}),
    describe({"LayerNorm", "rstd", "normalises rows; gives their means and inverse roots",
              "adv_nn.md, section 3.1", kLayerNormOfParaOperands, kWeightSupport, kParaLimits,
              kParaRules, kParaParameters,
              "outputMean[r] = the mean of row r; outputRstd[r] = 1 / sqrt(variance + epsilon)\n"
              "output = (x - mean) * rstd * gamma + beta",
              kReserved}),
    describe({"RmsNorm", "", "divides rows by the root of their mean square",
              "adv_nn.md, section 3.5", kRmsNormOperands, kRmsNormSupport, kRowsByTiling<Norm>,
              kRmsNormRules, kEpsilon,
              "dst = x / sqrt(mean of x^2 over the row + epsilon) * gamma"}),
    describe({"GroupNorm", "", "normalises groups of channels", "adv_nn.md, section 3.8",
              kLayerNormOperands, kGroupNormSupport, kGroupNormLimits, kGroupNormRules, kEpsilon,
              "outputMean[n][g], outputVariance[n][g]: of the channels of group g\n"
              "output = (x - mean) / sqrt(variance + epsilon) * gamma[c] + beta[c]"}),
    describe({"BatchNorm", "", "normalises over the batches", "adv_nn.md, section 3.6",
              kBatchNormOperands, kSupport, kBatchNormLimits, kBatchNormRules, kEpsilon,
              "outputMean[s][h], outputVariance[s][h]: of x[b][s][h] over b\n"
              "output = (x - mean) / sqrt(variance + epsilon) * gamma[b] + beta[b]"}),
    describe({"DeepNorm", "", "normalises the rows of alpha * srcLocal + gxLocal",
              "adv_nn.md, section 3.7", kDeepNormOperands, kSupport, kDeepNormLimits,
              kDeepNormRules, kDeepNormParameters,
              "z = alpha * srcLocal + gxLocal; meanLocal[r], rstdLocal[r] = mean and variance of "
              "row r\n"
              "dstLocal = (z - mean) / sqrt(variance + epsilon) * gamma + beta"}),
    describe({"Normalize", "", "normalises rows by given means and variances",
              "adv_nn.md, section 3.3", kNormalizeOperands, kWeightSupport, kParaLimits,
              kNormalizeRules, kEpsilon,
              "outputRstd[r] = 1 / sqrt(inputVariance[r] + epsilon)\n"
              "output = (x - inputMean[r]) * rstd * gamma + beta"}),
};

}  // namespace

const OpInfo& Norm::info() const {
  return kDescriptions[operation < NormOp::kCount ? static_cast<size_t>(operation) : 0];
}

void Norm::resolve(const Context& context) { saturates = isa::saturates(dtype, context); }

}  // namespace asctwin::isa
