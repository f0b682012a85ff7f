// The registers that copies out of L0C read. spec: cube.md, section 6
#include "asctwin/isa/fixpipe.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

// UNVERIFIED: evidence = inferred for the 310B and the 950, whose copies read what these set.
constexpr Support kSupport[] = {
    {have::kFixpipe, {}, {}, {}, PIPE_S, kCubeSide},
    {like::kKirin, {}, {}, {}, PIPE_S, kCubeSide, false},
};
constexpr Support kReadSupport[] = {{like::k910B, {}, {}, {}, PIPE_S, kCubeSide}};
constexpr Positions kTable{TPosition::C2PIPE2GM};
// UNVERIFIED: evidence = inferred: a result in L0C stands in for the table where a call is for the
// unit flags alone.
constexpr Positions kResult{TPosition::CO1};
constexpr Support kConfigSupport[] = {
    {have::kFixpipe, kTable, kTable, Types(DType::kUInt64), PIPE_S, kCubeSide},
    {have::kFixpipe, kResult, kResult,
     Types(DType::kHalf, DType::kFloat, DType::kInt32, DType::kUInt64), PIPE_S, kCubeSide},
    {like::kKirin, kTable, kTable, Types(DType::kUInt64), PIPE_S, kCubeSide, false},
};

constexpr OperandInfo kConfigOperands[] = {
    {"quantPre", operand_of<SetFixPipeConfig, &SetFixPipeConfig::quant>},
};
bool has_a_table(const SetFixPipeConfig& op, const Context&) {
  return op.clears_unit_flags || op.quant.position != TPosition::CO1;
}
constexpr Rule kConfigRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<SetFixPipeConfig, has_a_table>,
     .actual = "a `quantPre` in CO1 without `isUnitFlag`",
     .statement = "the parameter words of the columns stand in C2PIPE2GM",
     .help = "copy them there first; CO1 is for a call that clears the unit flags alone"},
};
constexpr Parameter kConfigParameters[] = {
    {"isUnitFlag", "whether the unit flags of L0C are cleared",
     value_of<SetFixPipeConfig, &SetFixPipeConfig::clears_unit_flags>},
};
constexpr Parameter kQuantParameters[] = {
    {"config", "the parameter word",
     value_of<SetFixpipePreQuantFlag, &SetFixpipePreQuantFlag::config>},
};

template <auto kMember>
constexpr Accessor kShape{
    [](const void* record) { return static_cast<const SetFixpipeNz2ndFlag*>(record)->nd.*kMember; },
    [](void* record, int64_t value) {
      static_cast<SetFixpipeNz2ndFlag*>(record)->nd.*kMember = value;
    }};
constexpr Limit kShapeLimits[] = {
    {.field = "ndNum",
     .value = kShape<&NdShape::count>,
     .lo = 1,
     .hi = 65535,
     .meaning = "number of matrices"},
    {.field = "srcNdStride",
     .value = kShape<&NdShape::src_stride>,
     .lo = 0,
     .hi = 512,
     .families = kAllBut950,
     .unit = "256 elements",
     .meaning = "in L0C, from one matrix to the next"},
    {.field = "srcNdStride",
     .value = kShape<&NdShape::src_stride>,
     .lo = 0,
     .hi = 65535,
     .families = like::k950,
     .unit = "16 elements",
     .meaning = "in L0C, from one matrix to the next"},
    {.field = "dstNdStride",
     .value = kShape<&NdShape::dst_stride>,
     .lo = 0,
     .hi = 65535,
     .unit = "elements",
     .meaning = "in the destination, from one matrix to the next"},
};

}  // namespace

const OpInfo SetFixpipeNz2ndFlag::info = {
    .name = "SetFixpipeNz2ndFlag",
    .variant = "",
    .doc = "sets how many matrices a DataCopy out of L0C with nz2ndEn copies, and their distances",
    .spec = "cube.md, section 6",
    .kind = Kind::kSetsRegister,
    .support = kSupport,
    .limits = kShapeLimits,
};
const OpInfo SetFixpipePreQuantFlag::info = {
    .name = "SetFixpipePreQuantFlag",
    .variant = "",
    .doc = "sets the parameter word of the scalar modes of DataCopy out of L0C",
    .spec = "cube.md, section 6",
    .kind = Kind::kSetsRegister,
    .support = kSupport,
    .parameters = kQuantParameters,
};
const OpInfo SetFixPipeConfig::info = {
    .name = "SetFixPipeConfig",
    .variant = "",
    .doc = "sets the address of the columns' parameter words in the Fixpipe buffer",
    .spec = "cube.md, section 6",
    .kind = Kind::kSetsRegister,
    .operands = kConfigOperands,
    .dtype = dtype_of_record<SetFixPipeConfig>,
    .support = kConfigSupport,
    .rules = kConfigRules,
    .parameters = kConfigParameters,
    .formula = "the word of column n = quant[n]",
};

const OpInfo GetFixPipeConfig::info = {
    .name = "SetFixPipeConfig",
    .variant = "read",
    .doc = "reads what asc_set_l0c2gm_config was given",
    .spec = "adv_nn.md, section 8.2",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSetsRegister,
    .support = kReadSupport,
    .aliases = "asc_get_l0c2gm_prequant asc_get_l0c2gm_relu asc_get_l0c2gm_unitflag",
};

void SetFixpipeNz2ndFlag::commit(Registers& registers) const {
  registers.fixpipe.nd = nd;
  registers.fixpipe.nd_is_set = true;
}
void SetFixpipePreQuantFlag::commit(Registers& registers) const {
  registers.fixpipe.pre_quant = config;
}
void SetFixPipeConfig::commit(Registers& registers) const {
  if (quant.position != TPosition::CO1) registers.fixpipe.quant_table = quant.address;
  if (clears_unit_flags) registers.unit_flags.bits.reset();
  const auto put = [&](FixpipeWord word, uint64_t bits) {
    registers.fixpipe.words[static_cast<int>(word)] = bits;
  };
  put(FixpipeWord::kQuant, quant_word);
  put(FixpipeWord::kRelu, relu_word);
  put(FixpipeWord::kUnitFlag, clears_unit_flags ? 1 : 0);
}
void GetFixPipeConfig::resolve(const Context& context) {
  bits = context.registers.fixpipe.words[static_cast<int>(word)];
}
void GetFixPipeConfig::execute() const { *result = bits; }

}  // namespace asctwin::isa
