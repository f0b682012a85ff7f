// Mmad. spec: cube.md, section 1
#include "asctwin/isa/mmad.h"

#include <cstring>

#include "isa/ops/cube/mmad_call.h"
#include "isa/ops/cube/mmad_product.h"
#include "isa/order.h"
#include "isa/poison.h"
#include "isa/saturate.h"

namespace asctwin::isa {
namespace {

constexpr Families kWithoutBias = like::k310P | like::k910A | like::k9020;

constexpr Families kModern = like::k910B | like::k310B | like::k950;

// A bias is of the type of dst. int4b_t takes none.
constexpr Support product(Families families, DType fm, DType filter, DType dst) {
  return product_support(families, fm, filter, dst, fm == DType::kInt4 ? kNotGiven : Types(dst));
}
constexpr Support kSupport[] = {
    product(kModern | like::k310P | like::k910A | like::kX90, DType::kInt8, DType::kInt8,
            DType::kInt32),
    product(kModern | like::k310P | like::k910A, DType::kHalf, DType::kHalf, DType::kFloat),
    product(like::k310P | like::k910A | like::kX90 | like::k9020, DType::kHalf, DType::kHalf,
            DType::kHalf),
    product(kModern, DType::kFloat, DType::kFloat, DType::kFloat),
    product(kModern, DType::kBFloat16, DType::kBFloat16, DType::kFloat),
    product(like::k910B | like::k310B | like::k310P, DType::kInt4, DType::kInt4, DType::kInt32),
    product(like::k310P | like::k910A, DType::kUInt8, DType::kInt8, DType::kInt32),
    product(like::k310P, DType::kUInt8, DType::kUInt8, DType::kInt32),
    product(like::k910A, DType::kUInt8, DType::kUInt8, DType::kUInt32),
    product(like::k950, DType::kFp8E4M3, DType::kFp8E4M3, DType::kFloat),
    product(like::k950, DType::kFp8E4M3, DType::kFp8E5M2, DType::kFloat),
    product(like::k950, DType::kFp8E5M2, DType::kFp8E4M3, DType::kFloat),
    product(like::k950, DType::kFp8E5M2, DType::kFp8E5M2, DType::kFloat),
    product(like::k950, DType::kHiFloat8, DType::kHiFloat8, DType::kFloat),
};

constexpr auto kOperands = join<OperandInfo>(kProductOperands<Mmad>, kBiasOperand<Mmad>);
constexpr auto kLimits = product_limits<Mmad>("columns of fm and rows of filter");

constexpr Parameter kOtherParameters[] = {
    {"kDirectionAlign",
     "float: rows of fractals in L0A are as long as 16 columns at a time make "
     "them",
     value_of<Mmad, &Mmad::k_direction_align>},
    {"disableGemv", "on the 950: m = 1 is read as a matrix, not as a vector",
     value_of<Mmad, &Mmad::disable_gemv>},
    {"fmOffset, enSsparse, enWinogradA, enWinogradB", "accepted; they have no effect"},
};
constexpr auto kParameters = join<Parameter>(kStartParameters<Mmad>, kOtherParameters);

bool has_no_bias(const Mmad& op, const Context&) { return !op.has_bias; }
bool does_not_start_from_table(const Mmad& op, const Context&) { return !op.cmatrix_source; }
bool aligns_nothing(const Mmad& op, const Context&) { return !op.k_direction_align; }
bool aligns_float_alone(const Mmad& op, const Context&) {
  return !op.k_direction_align || op.dtype == DType::kFloat;
}
bool may_be_gemv(const Mmad& op, const Context&) { return !op.disable_gemv; }
bool uses_its_fields(const Mmad& op, const Context&) { return !op.has_ignored_fields; }
void old_field_facts(const void*, Finding& finding) {
  finding.with("what", "fmOffset, enSsparse, enWinogradA and enWinogradB");
}

constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Mmad, has_no_bias>,
     .actual = "a bias operand",
     .statement = "this chip adds no bias",
     .families = kWithoutBias},
    {.code = Code::E0105,
     .holds = holds_for<Mmad, does_not_start_from_table>,
     .actual = "`cmatrixSource` true",
     .statement = "this chip starts from no bias table",
     .families = kWithoutBias | like::kX90},
    {.code = Code::E0105,
     .holds = holds_for<Mmad, aligns_float_alone>,
     .actual = "`kDirectionAlign` true for a type other than float",
     .statement = "`kDirectionAlign` is for float"},
    {.code = Code::E0105,
     .holds = holds_for<Mmad, aligns_nothing>,
     .actual = "`kDirectionAlign` true",
     .statement = "`kDirectionAlign` is for the 910B, the 910C and Kirin",
     .families = like::k310B | like::k950 | like::k310P | like::k910A},
    {.code = Code::E0105,
     .holds = holds_for<Mmad, may_be_gemv>,
     .actual = "`disableGemv` true",
     .statement = "`disableGemv` is for the 950",
     .families = kAllBut950},
    kWholeBytesRule<Mmad>,
    kUnitFlagValueRule<Mmad>,
    kUnitFlagChipRule<Mmad>,
    kUnitFlagWaitRule<Mmad>,
    kUnusedBiasRule<Mmad>,
    {.code = Code::W0109,
     .holds = holds_for<Mmad, uses_its_fields>,
     .actual = "fmOffset, enSsparse, enWinogradA and enWinogradB",
     .statement = "these fields have no effect on this chip",
     .families = kModern | like::kKirin,
     .help = "leave them at their defaults"},
    {.code = Code::E0901,
     .holds = holds_for<Mmad, uses_its_fields>,
     .actual = "",
     .statement = "",
     .families = like::k310P | like::k910A,
     .facts = old_field_facts,
     .summary = "fmOffset, enSsparse and enWinograd are not modelled"},
};

bool gives_half(const void* record) {
  return static_cast<const Mmad*>(record)->dst_dtype == DType::kHalf;
}
// The result is a whole fractal.
constexpr Alignment kAlignments[] = {
    kBlockAlignment<Mmad>, {0, Hardware::L0C, 512, gives_half}, kResultAlignment};

int bits_of(DType dtype) { return asctwin::info_of(dtype).bits; }

// The bytes of fractals of the result that hold no element of it: at the ends of strips, and beside
// the columns of the last one.
// UNVERIFIED: evidence = inferred: that they are written, where the result does not start from what
// stands there (section 1.4).
template <class Visit>
void visit_padding(const Mmad& op, Visit&& visit) {
  const FractalGrid grid = result_grid(op);
  const auto element = static_cast<int64_t>(size_of(op.dst_dtype));
  const int64_t strips = ceil_div(op.n, grid.width), strip_bytes = grid.column_pitch * element;
  const int64_t row_bytes = grid.width * element, used = op.m * row_bytes;
  if (used < strip_bytes)
    visit(Access{Effect::kWriteUnspecified,
                 0,
                 op.dst.address + used,
                 strip_bytes - used,
                 {{strips, strip_bytes}}});
  const int64_t tail = op.n % grid.width * element;
  if (tail > 0)
    visit(Access{Effect::kWriteUnspecified,
                 0,
                 op.dst.address + (strips - 1) * strip_bytes + tail,
                 row_bytes - tail,
                 {{op.m, row_bytes}}});
}

bool does_nothing(const Mmad& op) { return op.m <= 0 || op.n <= 0 || op.k <= 0; }

}  // namespace

const OpInfo Mmad::info = {
    .name = "Mmad",
    .variant = "",
    .doc = "multiplies a matrix in L0A by one in L0B and adds a start value; the result is in L0C",
    .spec = "cube.md, section 1",
    .evidence = Evidence::kInferred,
    .kind = Kind::kComputes,
    .operands = kOperands,
    .dtype = dtype_of_record<Mmad>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .alignments = kAlignments,
    .parameters = kParameters,
    .formula =
        "dst(i, j) = start(i, j) + sum of fm(i, q) * filter(q, j)\n"
        "  for i < m, j < n, q < k; start is 0, dst(i, j) or bias[j]\n"
        "fm(i, q)     = fm[(i / 16 * ceil(k / C0) + q / C0) * 16 * C0 + i % 16 * C0 + q % C0]\n"
        "filter(q, j) = filter[(q / C0 * ceil(n / 16) + j / 16) * 16 * C0 + j % 16 * C0 + q % C0]\n"
        "dst(i, j)    = dst[(j / 16 * ceil(m / 16) + i / 16) * 256 + i % 16 * 16 + j % 16]\n"
        "on the 950 fm(i, q) = fm[(q / C0 * ceil(m / 16) + i / 16) * 16 * C0 + ...]\n"
        "with m = 1, fm(0, q) = fm[q]\n"
        "integers are exact; of floating types each step of k adds the exact sum of its products,\n"
        "  rounded once to float\n"
        "with SetHF32Mode operands of float are rounded first, to 11 bits of mantissa, on the 950 "
        "10",
    .accuracy = {Accuracy::kTable},
};

void Mmad::resolve(const Context& context) {
  const bool from_zero = cmatrix_init_val && (has_bias || !is_bias);
  const bool from_table = has_bias || cmatrix_source;
  start = from_zero ? MmadStart::kZero : from_table ? MmadStart::kBias : MmadStart::kResult;
  fm_by_columns = context.chip.l0a_by_columns;
  saturates_half = dst_dtype == DType::kHalf && context.chip.saturates_half;
  hf32_bits = dtype == DType::kFloat && context.registers.hf32 ? context.chip.hf32_bits : 0;
  hf32_to_zero = hf32_bits != 0 && context.registers.hf32_to_zero;
  // UNVERIFIED: evidence = inferred: without a bias operand the table is read from its start.
  if (start == MmadStart::kBias && !has_bias && !context.bias_table.empty())
    bias = {context.bias_table.data(), context.bias_table.size(), TPosition::C2};
  resolve_unit_flag(*this, context, false);
}

void Mmad::accesses(AccessSink& sink) const {
  if (does_nothing(*this)) return;
  const bool accumulates = start == MmadStart::kResult;
  add_grid(sink, result_grid(*this), accumulates ? Effect::kAccumulate : Effect::kWrite, 0,
           dst.address, bits_of(dst_dtype));
  if (!accumulates) visit_padding(*this, [&](const Access& padding) { sink.add(padding); });
  add_grid(sink, fm_grid(*this), Effect::kRead, 1, fm.address, bits_of(dtype));
  add_grid(sink, filter_grid(*this), Effect::kRead, 2, filter.address, bits_of(filter_dtype));
  if (start == MmadStart::kBias)
    sink.add({Effect::kRead, 3, bias.address, n * bits_of(dst_dtype) / 8, {}});
}

void Mmad::execute() const {
  if (does_nothing(*this)) return;
  multiply(*this);
  if (start == MmadStart::kResult) return;
  visit_padding(*this, [](const Access& padding) {
    for_each_run(padding, [](const uint8_t* run, int64_t bytes) {
      std::memset(const_cast<uint8_t*>(run), kPoison, static_cast<size_t>(bytes));
    });
  });
}

Access Mmad::unit_blocks() const {
  const FractalGrid grid = result_grid(*this);
  const auto element = static_cast<int64_t>(size_of(dst_dtype));
  return {
      Effect::kWrite, 0, dst.address, ceil_div(n, grid.width) * grid.column_pitch * element, {}};
}

void Mmad::commit(Registers& registers, SourceLoc where) const {
  commit_unit_flag(*this, registers, true);
  if (turns_flags()) registers.unit_flags.set_at = where;
}

// UNVERIFIED: evidence = inferred: two products of different sizes are kept in order where both are
// large enough.
void Mmad::order(OrderSink& sink) const {
  if (is_interlocked()) sink.interlock(PIPE_M);
  unit_flag_order(*this, PIPE_M, sink);
}

}  // namespace asctwin::isa
