// Each refusal names what disagrees: two settings with their values.
#include "lib/matmul/matmul_checks.h"

#include <algorithm>
#include <initializer_list>

#include "asctwin/core_info.h"
#include "lib/matmul/matmul_block.h"

namespace asctwin::lib {
namespace {

using AscendC::TPosition;
using AscendC::tiling::TCubeTiling;

std::string as_text(int64_t value) { return std::to_string(value); }
std::string type_name(DType type) { return info_of(type).api_name; }

struct TilingField {
  const char* name;
  int32_t value;
};
using Fields = std::initializer_list<TilingField>;

void refuse_field(const TilingField& field, const Phrase& rule, const LibraryCall& call) {
  call.refuse(phrase("a tiling whose `{}` is {}", field.name, as_text(field.value)), rule);
}

const char* missing_of_scales(const MatmulOperand& operand) {
  if (!operand.is_scaled) return "";
  if (operand.scale_position != TPosition::GM) return "scales of MX on chip";
  return operand.scale_format == CubeFormat::NZ ? "scales of MX in NZ" : "";
}

bool is_on_chip_operand(TPosition position) {
  return position == TPosition::VECOUT || position == TPosition::TSCM;
}

void check_operand(const char* name, const MatmulOperand& operand, const LibraryCall& call) {
  if (operand.position != TPosition::GM && !is_on_chip_operand(operand.position))
    call.refuse(phrase("{} at a TPosition that holds no operand", name),
                "A and B are in GM, VECOUT or TSCM");
  switch (operand.format) {
    case CubeFormat::ND:
    case CubeFormat::NZ:
    case CubeFormat::VECTOR:
    case CubeFormat::SCALAR:
    case CubeFormat::COLUMN_MAJOR:
      return;
    default:
      call.refuse(phrase("{} in a CubeFormat that no operand has", name),
                  "A and B are ND, NZ, VECTOR or SCALAR");
  }
}

void check_result(const MatmulKind& kind, const LibraryCall& call) {
  const MatmulOperand& c = kind.c;
  const bool has_place = c.position == TPosition::GM || c.position == TPosition::VECIN ||
                         c.position == TPosition::TSCM || c.position == TPosition::CO1;
  if (!has_place)
    call.refuse("C at a TPosition that holds no result", "C is in GM, VECIN, TSCM or CO1");
  const bool has_format = c.format == CubeFormat::ND || c.format == CubeFormat::NZ ||
                          c.format == CubeFormat::ND_ALIGN || c.format == CubeFormat::COLUMN_MAJOR;
  if (!has_format) call.refuse("C in a CubeFormat that no result has", "C is ND, NZ or ND_ALIGN");
  const bool is_sum = c.dtype == DType::kFloat || c.dtype == DType::kInt32;
  if (c.position == TPosition::CO1 && (c.format != CubeFormat::NZ || !is_sum))
    call.refuse(phrase("C in CO1 of {}{}", type_name(c.dtype),
                       (c.format == CubeFormat::NZ ? "" : " in another format than NZ")),
                "in CO1 it is float or int32_t, in NZ");
  if (kind.config.isEnableChannelSplit && (c.format != CubeFormat::NZ || c.dtype != DType::kFloat))
    call.refuse(phrase("`isEnableChannelSplit` true and a C of {}{}", type_name(c.dtype),
                       (c.format == CubeFormat::NZ ? "" : " that is not in NZ")),
                "channels are split of a C of float in NZ");
}

bool is_fp8(DType type) { return type == DType::kFp8E4M3 || type == DType::kFp8E5M2; }
bool is_fp4(DType type) { return type == DType::kFp4E2M1 || type == DType::kFp4E1M2; }

bool can_become(DType source, DType result) {
  if (source == DType::kInt4) return result == DType::kInt32 || result == DType::kHalf;
  if (source == DType::kInt8)
    return result == DType::kInt32 || result == DType::kHalf || result == DType::kInt8;
  const bool is_float = result == DType::kFloat || result == DType::kHalf;
  return is_float || result == DType::kBFloat16 ||
         (result == DType::kInt8 && (source == DType::kHalf || source == DType::kBFloat16));
}

// Section 8.6.
void check_scales(const MatmulKind& kind, const LibraryCall& call) {
  const auto need = [&](bool holds, const char* actual, const char* rule) {
    if (!holds) call.refuse(actual, rule);
  };
  const bool is_scaled = kind.blocks == MatmulBlocks::kScaled;
  need(kind.a.is_scaled == is_scaled && kind.b.is_scaled == is_scaled,
       "a MatmulTypeWithScale without MatmulWithScalePolicy, or the reverse",
       "of MX both A and B are MatmulTypeWithScale, and the policy is MatmulWithScalePolicy");
  if (!is_scaled) {
    need(!is_fp4(kind.a.dtype), "an A of 4-bit floats without scales",
         "floats of 4 bits are multiplied with scales, by MatmulWithScalePolicy");
    return;
  }
  need(is_fp8(kind.a.dtype) || is_fp4(kind.a.dtype), "MX and an A that is neither fp8 nor fp4",
       "MX is of fp8_e4m3fn_t, fp8_e5m2_t, fp4x2_e2m1_t and fp4x2_e1m2_t");
  need(kind.config.doNorm || kind.config.doMultiDataLoad,
       "MX and another template than Norm or MDL", "MX is for the templates Norm and MDL");
}

// Section 5.4 and the templates that a feature belongs to.
void check_template(const MatmulKind& kind, const LibraryCall& call) {
  const MatmulConfig& config = kind.config;
  const auto need = [&](bool holds, const char* actual, const char* rule) {
    if (!holds) call.refuse(actual, rule);
  };
  need(!config.isPartialOutput || config.doMultiDataLoad,
       "`isPartialOutput` true and another template than MDL", "it is for the MDL template");
  need(!config.doIBShareNorm || !kind.cube_only, "the template IBShare and ASCENDC_CUBE_ONLY",
       "two vector cores of a mixed kernel share an operand");
  need(!kind.is_triangle() || config.doNorm || config.doMultiDataLoad,
       "a triangle and another template than Norm or MDL",
       "triangles are for the templates Norm and MDL");
  if (config.doBasicBlock) {
    need(kind.a.dtype != DType::kInt8, "the template BasicBlock and an A of int8_t",
         "BasicBlock has no integers");
    need(kind.a.format != CubeFormat::VECTOR && kind.a.format != CubeFormat::SCALAR,
         "the template BasicBlock and an A in VECTOR or SCALAR", "BasicBlock multiplies matrices");
    need(config.scheduleType != ScheduleType::OUTER_PRODUCT,
         "the template BasicBlock and OUTER_PRODUCT", "BasicBlock has inner products alone");
  }
  const bool is_dual = kind.is_dual_master();
  if (config.enableMixDualMaster && kind.cube_only)
    call.ignores("`enableMixDualMaster` true and ASCENDC_CUBE_ONLY", "it is for mixed kernels");
  need(!is_dual || config.doNorm || config.doMultiDataLoad,
       "`enableMixDualMaster` true and another template than Norm or MDL",
       "it is for the templates Norm and MDL");
  need(!is_dual || (kind.a.position == TPosition::GM && kind.b.position == TPosition::GM &&
                    kind.bias.position == TPosition::GM),
       "`enableMixDualMaster` true and an operand on chip", "with it operands are in GM");
  const bool is_outer = config.scheduleType == ScheduleType::OUTER_PRODUCT;
  need(!is_outer || config.doNorm || config.doMultiDataLoad,
       "OUTER_PRODUCT and another template than Norm or MDL",
       "outer products are for the templates Norm and MDL");
  need(!is_outer || kind.a.layout != LayoutMode::NONE || kind.cube_only,
       "OUTER_PRODUCT without ASCENDC_CUBE_ONLY",
       "outer products of single matrices are for kernels of cube cores alone");
  need(!config.enableRelu || framework::keeps_strips_in_l0a(), "`enableRelu` true",
       "`enableRelu` is for the 950");
  need(!kind.is_by_columns() || framework::keeps_strips_in_l0a(), "COLUMN_MAJOR",
       "COLUMN_MAJOR is for the 950");
  need(!(kind.a.dtype == DType::kInt4 && kind.a.is_trans), "an A of int4b_t whose ISTRANS is true",
       "an A of int4b_t is not transposed");
  if (!kind.b.is_sparse) return;
  need(config.doMultiDataLoad, "a SparseMatmulType and another template than MDL",
       "sparse products are for the MDL template");
  need(kind.cube_only, "a SparseMatmulType without ASCENDC_CUBE_ONLY",
       "sparse products are for kernels of cube cores alone");
  need(kind.b.is_trans, "a SparseMatmulType whose ISTRANS is false",
       "a sparse B is stored as [N, K / 2]");
  need(kind.b.dtype == DType::kInt8 && kind.c.dtype == DType::kInt32,
       "a SparseMatmulType of another type than int8_t, or a C that is not int32_t",
       "sparse products are of int8_t, into int32_t");
}

// L1 holds what one step takes, or twice that.
void check_depth(const std::string& step_name, int32_t step, const TilingField& depth,
                 const TilingField& step_k, const LibraryCall& call) {
  const int64_t once = int64_t{step} * step_k.value;
  if (depth.value == once || depth.value == 2 * once) return;
  call.refuse(
      phrase("a tiling whose `{}` is {}, with `{}` {} and `{}` {}", depth.name,
             as_text(depth.value), step_name, as_text(step), step_k.name, as_text(step_k.value)),
      phrase("`{}` is {} * {}, or twice as much", depth.name, step_name, step_k.name));
}

void check_sizes(const TCubeTiling& t, const LibraryCall& call) {
  for (const TilingField& field : Fields{{"M", t.M},
                                         {"N", t.N},
                                         {"Ka", t.Ka},
                                         {"Kb", t.Kb},
                                         {"singleCoreM", t.singleCoreM},
                                         {"singleCoreN", t.singleCoreN},
                                         {"singleCoreK", t.singleCoreK},
                                         {"baseM", t.baseM},
                                         {"baseN", t.baseN},
                                         {"baseK", t.baseK},
                                         {"stepM", t.stepM},
                                         {"stepN", t.stepN},
                                         {"stepKa", t.stepKa},
                                         {"stepKb", t.stepKb}})
    if (field.value <= 0) refuse_field(field, "sizes of a tiling are at least 1", call);
  for (const TilingField& field : Fields{{"isBias", t.isBias}, {"iterateOrder", t.iterateOrder}})
    if (field.value != 0 && field.value != 1)
      refuse_field(field, phrase("`{}` is 0 or 1", field.name), call);
  // One that is left 0 counts as 1.
  for (const TilingField& field : Fields{{"dbL0A", t.dbL0A}, {"dbL0B", t.dbL0B}})
    if (field.value < 0 || field.value > 2)
      refuse_field(field, phrase("`{}` is 1 or 2", field.name), call);
  if (t.dbL0C != 1 && t.dbL0C != 2)
    refuse_field({"dbL0C", t.dbL0C}, phrase("`{}` is 1 or 2", "dbL0C"), call);
}

void check_base(const TCubeTiling& t, const MatmulKind& kind, const LibraryCall& call) {
  const auto multiple = [&](const TilingField& field, int64_t of) {
    if (field.value % of != 0)
      refuse_field(field, phrase("`{}` is a multiple of {}", field.name, of), call);
  };
  const int64_t c0 = c0_of(kind.a.dtype);
  multiple({"baseM", t.baseM}, 16);
  multiple({"baseN", t.baseN}, 16);
  multiple({"baseK", t.baseK}, !kind.a.is_trans && kind.b.is_trans ? c0 : 16);
  constexpr int64_t kSparseDepth = 64;  // of which one fractal keeps a half
  if (kind.b.is_sparse) multiple({"baseK", t.baseK}, kSparseDepth);
  if (kind.a.is_scaled) multiple({"baseK", t.baseK}, kScaledDepth);
  if (!kind.config.doBasicBlock) return;
  const auto& config = kind.config;
  const auto same = [&](const TilingField& field, const char* name, uint32_t given) {
    if (field.value != static_cast<int64_t>(given))
      refuse_field(field, phrase("of the template BasicBlock it is `{}`, which is {}", name, given),
                   call);
  };
  same({"baseM", t.baseM}, "basicM", config.basicM);
  same({"baseN", t.baseN}, "basicN", config.basicN);
  same({"baseK", t.baseK}, "basicK", config.basicK);
  constexpr const char* kRule =
      "of the template BasicBlock all blocks are whole: it is a multiple of `{}`, {}";
  if (t.singleCoreM % t.baseM != 0)
    refuse_field({"singleCoreM", t.singleCoreM}, phrase(kRule, "baseM", t.baseM), call);
  if (t.singleCoreN % t.baseN != 0)
    refuse_field({"singleCoreN", t.singleCoreN}, phrase(kRule, "baseN", t.baseN), call);
}

// Checks the MDL template: several blocks across only where all of K stays in L1, and the steps of
// one operand are those of the other, or some of them.
void check_large_loads(const TCubeTiling& t, const LibraryCall& call) {
  const int64_t depth = ceil_div(t.singleCoreK, t.baseK);
  const auto alone = [&](const TilingField& step, const TilingField& step_k) {
    if (depth > step_k.value && step.value != 1)
      refuse_field(step,
                   phrase("it is 1 where `{}` {} is less than the {} blocks of K", step_k.name,
                          step_k.value, depth),
                   call);
  };
  alone({"stepM", t.stepM}, {"stepKa", t.stepKa});
  alone({"stepN", t.stepN}, {"stepKb", t.stepKb});
  const int64_t a = ceil_div(depth, t.stepKa), b = ceil_div(depth, t.stepKb);
  if (std::max(a, b) % std::min(a, b) != 0)
    call.refuse(
        phrase("a tiling that takes K of A in {} steps, and of B in {}", as_text(a), as_text(b)),
        "of the MDL template one number of steps is a multiple of the other");
}

// Checks OUTER_PRODUCT: both blocks of a pair lie in L1, and of MDL all of K in L0.
void check_pairs(const TCubeTiling& t, const MatmulKind& kind, const LibraryCall& call) {
  const IterateOrder order = kind.config.iterateOrder;
  const bool first_n =
      order == IterateOrder::UNDEF ? t.iterateOrder == 1 : order == IterateOrder::ORDER_N;
  const TilingField step = first_n ? TilingField{"stepM", t.stepM} : TilingField{"stepN", t.stepN};
  if (step.value < 2)
    refuse_field(step,
                 phrase("with OUTER_PRODUCT and ORDER_{} it is at least 2", first_n ? "N" : "M"),
                 call);
  if (kind.config.doMultiDataLoad && t.singleCoreK > t.baseK)
    refuse_field(
        {"singleCoreK", t.singleCoreK},
        phrase("with OUTER_PRODUCT of the MDL template it is at most `baseK`, {}", t.baseK), call);
}

// Every part of K would add the bias.
void report_bias_of_parts(const TCubeTiling& t, const LibraryCall& call) {
  const int64_t parts = ceil_div(t.M, t.singleCoreM) * ceil_div(t.N, t.singleCoreN);
  const int64_t of_k = ceil_div(t.Ka, t.singleCoreK);
  if (t.isBias == 0 || of_k == 1 || t.usedCoreNum != parts * of_k) return;
  call.ignores(
      phrase("that `isBias` of its tiling is 1 while K is split into {} parts", as_text(of_k)),
      "each part would add the bias: where K is split there is none");
}

}  // namespace

bool is_integer_product(const MatmulKind& kind) {
  return kind.a.dtype == DType::kInt8 || kind.a.dtype == DType::kInt4;
}

Phrase missing_in(const MatmulKind& kind) {
  const auto is_known = [](DType type) {
    return type == DType::kHalf || type == DType::kBFloat16 || type == DType::kFloat ||
           type == DType::kInt8 || type == DType::kInt4 || type == DType::kHiFloat8 ||
           is_fp8(type) || is_fp4(type);
  };
  const bool dequantises = kind.a.dtype == DType::kHalf && kind.b.dtype == DType::kInt8;
  if (!is_known(kind.a.dtype) || !is_known(kind.b.dtype) || dequantises)
    return phrase("the types {} and {}", type_name(kind.a.dtype), type_name(kind.b.dtype));
  if (kind.a.dtype == DType::kInt8 && kind.c.dtype == DType::kBFloat16)
    return "a C of bfloat16_t from int8_t";
  if (is_fp8(kind.c.dtype) || kind.c.dtype == DType::kHiFloat8)
    return phrase("a C of {}", type_name(kind.c.dtype));
  for (const MatmulOperand* operand : {&kind.a, &kind.b})
    if (const Phrase scales = missing_of_scales(*operand); !scales.empty()) return scales;
  if (kind.blocks == MatmulBlocks::kOther) return "a MATMUL_POLICY";
  return "";
}

void check_kind(const MatmulKind& kind, const LibraryCall& call) {
  const bool may_be_mixed = (is_fp8(kind.a.dtype) && is_fp8(kind.b.dtype)) ||
                            (is_fp4(kind.a.dtype) && is_fp4(kind.b.dtype));
  if (kind.a.dtype != kind.b.dtype && !may_be_mixed)
    call.refuse(
        phrase("an A of {} and a B of {}", type_name(kind.a.dtype), type_name(kind.b.dtype)),
        "A and B are of one type");
  if (!can_become(kind.a.dtype, kind.c.dtype))
    call.refuse(phrase("a C of {} from {}", type_name(kind.c.dtype), type_name(kind.a.dtype)),
                "C is half, bfloat16_t or float, of half and bfloat16_t also int8_t, of int8_t it "
                "is int32_t, half or int8_t, of int4b_t int32_t or half");
  check_operand("A", kind.a, call);
  check_operand("B", kind.b, call);
  check_result(kind, call);
  check_scales(kind, call);
  check_template(kind, call);
}

void check_bias_type(const MatmulKind& kind, const LibraryCall& call) {
  const DType type = kind.bias.dtype;
  const bool is_integer = is_integer_product(kind);
  if (kind.b.is_sparse) call.unmodelled("a bias of a sparse product");
  if (!is_integer && type == DType::kBFloat16 && framework::keeps_strips_in_l0a()) return;
  if (is_integer ? type == DType::kInt32 : type == DType::kFloat || type == DType::kHalf) return;
  call.refuse(phrase("a bias of {} for an A of {}", type_name(type), type_name(kind.a.dtype)),
              is_integer ? "of integers the bias is int32_t"
                         : "the bias is float or half, on the 950 also bfloat16_t");
}

void check_tiling(const TCubeTiling& tiling, const MatmulKind& kind, const LibraryCall& call) {
  check_sizes(tiling, call);
  check_base(tiling, kind, call);
  // An operand that the kernel has brought into L1 takes no room there.
  if (kind.a.position != TPosition::TSCM)
    check_depth("stepM", tiling.stepM, {"depthA1", tiling.depthA1}, {"stepKa", tiling.stepKa},
                call);
  if (kind.b.position != TPosition::TSCM)
    check_depth("stepN", tiling.stepN, {"depthB1", tiling.depthB1}, {"stepKb", tiling.stepKb},
                call);
  if (kind.config.doMultiDataLoad) check_large_loads(tiling, call);
  if (kind.config.scheduleType == ScheduleType::OUTER_PRODUCT && kind.a.layout == LayoutMode::NONE)
    check_pairs(tiling, kind, call);
  if (kind.config.isPartialOutput && tiling.isBias != 0)
    refuse_field({"isBias", tiling.isBias}, "with `isPartialOutput` there is no bias", call);
  report_bias_of_parts(tiling, call);
}

}  // namespace asctwin::lib
