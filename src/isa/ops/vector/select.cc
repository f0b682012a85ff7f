// Select, by a tensor of bits or by CMPMASK.
// UNVERIFIED: evidence = inferred: CMPMASK is undefined after every Select with a tensor of bits;
// the documents' side effects are those of modes 1 and 2 on the 910B. spec: vector.md, sections 1.8
// and 4.8
#include "asctwin/isa/select.h"

#include <cstring>

#include "isa/ops/vector/lane_bits.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/scalar_first_rule.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/simd/select.h"

namespace asctwin::isa {
namespace {

constexpr const char* kSelModeNames[] = {"VSEL_CMPMASK_SPR", "VSEL_TENSOR_SCALAR_MODE",
                                         "VSEL_TENSOR_TENSOR_MODE"};
template <class Record>
constexpr ModeInfo kSelModeOf = {"selMode", value_of<Record, &Record::mode>, kSelModeNames};

constexpr Modes kSameBits(SelMode::kSameBits);
constexpr Modes kScalarMode(SelMode::kTensorScalar);
constexpr Modes kTensorModes(SelMode::kSameBits, SelMode::kTensorTensor);

constexpr Support select_row(Families families, Types types, Modes modes) {
  Support row = vector_row(families, types);
  row.own_types = {kIntegers};
  row.modes = modes;
  return row;
}
constexpr Support register_row(Families families, Types types, Modes modes, bool modelled) {
  Support row = vector_row(families, types);
  row.modes = modes;
  row.modelled = modelled;
  return row;
}

// reg_api.md, section 15. UNVERIFIED: which types Kirin adds is not listed: those of 8 to 32 bits
// are taken.
constexpr Types kMoreTypes = (kTypes8To32 | kBf16) - kFloats;
constexpr Types kWideTypes = kComplex | Types(DType::kInt64, DType::kUInt64);
constexpr Families kLargeFamilies = like::k950 | like::kKirin;
constexpr Support kSupport[] = {
    select_row(have::kLaterCalls, kFloats, kTensorModes),
    select_row(like::k910A, kFloats, kSameBits),
    select_row(kLargeFamilies, kMoreTypes, kTensorModes),
    select_row(like::k950, kWideTypes, kTensorModes),
};
constexpr Support kScalarSupport[] = {
    select_row(have::kLaterCalls, kFloats, kScalarMode),
    select_row(kLargeFamilies, kMoreTypes, kScalarMode),
    select_row(like::k950, kWideTypes, kScalarMode),
};
// With mode 2 CMPMASK holds an address, as the hardware counts it.
constexpr Support kRegisterSupport[] = {
    register_row(have::kCmpMask, kFloats, kSameBits, true),
    register_row(have::kCmpMask, kFloats, Modes(SelMode::kTensorTensor), false),
};

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<Select, &Select::dst>},
    {.name = "selMask",
     .first = operand_of<Select, &Select::sel_mask>,
     .dtype = type_of_member<Select, &Select::sel_dtype>},
    {"src0", operand_of<Select, &Select::src0>, 1, always},
    {"src1", operand_of<Select, &Select::src1>, 1, always},
};
constexpr OperandInfo kScalarOperands[] = {
    {"dst", operand_of<SelectScalar, &SelectScalar::dst>},
    {.name = "selMask",
     .first = operand_of<SelectScalar, &SelectScalar::sel_mask>,
     .dtype = type_of_member<SelectScalar, &SelectScalar::sel_dtype>},
    {"src0", operand_of<SelectScalar, &SelectScalar::src0>, 1, always},
};
constexpr OperandInfo kRegisterOperands[] = {
    {"dst", operand_of<SelectByRegister, &SelectByRegister::dst>},
    {"src0", operand_of<SelectByRegister, &SelectByRegister::src0>, 1, always},
    {"src1", operand_of<SelectByRegister, &SelectByRegister::src1>, 1, always},
};

constexpr auto kLimits = join<Limit>(kLeadingCountLimit<Select>, row<1>(kLaneLimits<Select>),
                                     row<2>(kBinaryLimits<Select>), row<3>(kBinaryLimits<Select>),
                                     row<4>(kBinaryLimits<Select>), row<5>(kBinaryLimits<Select>),
                                     row<6>(kBinaryLimits<Select>), row<7>(kBinaryLimits<Select>));
using ByRegister = SelectByRegister;
constexpr auto kRegisterLimits =
    join<Limit>(row<1>(kLaneLimits<ByRegister>), row<2>(kBinaryLimits<ByRegister>),
                row<3>(kBinaryLimits<ByRegister>), row<4>(kBinaryLimits<ByRegister>),
                row<5>(kBinaryLimits<ByRegister>), row<6>(kBinaryLimits<ByRegister>),
                row<7>(kBinaryLimits<ByRegister>));
constexpr Limit kScalarLimits[] = {
    kLeadingCountLimit<SelectScalar>,
    row<1>(kLaneLimits<SelectScalar>),
    {.field = "dstBlkStride",
     .value = block_stride<SelectScalar, &SelectScalar::dst_stride>,
     .lo = 1,
     .hi = 255,
     .help = kBlockStrideHelp,
     .unit = kStrideUnit,
     .meaning = kBlockStrideMeaning},
    {.field = "src0BlkStride",
     .value = block_stride<SelectScalar, &SelectScalar::src0_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kBlockStrideMeaning},
    {.field = "dstRepStride",
     .value = repeat_stride<SelectScalar, &SelectScalar::dst_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
    {.field = "src0RepStride",
     .value = repeat_stride<SelectScalar, &SelectScalar::src0_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
};

// The bits that a repeat takes, from its first lane on.
bool repeats_bits(const Select& op) { return static_cast<SelMode>(op.mode) == SelMode::kSameBits; }
bool repeats_bits(const SelectScalar&) { return false; }

bool takes_new_bits(const Select& op, const Context&) {
  return !repeats_bits(op) || !op.lanes.count_form || op.lanes.count <= lanes_per_repeat(op.dtype);
}
void lane_count_facts(const void* record, Finding& finding) {
  finding.with("lanes", lanes_per_repeat(static_cast<const Select*>(record)->dtype));
}
constexpr Rule kCountRule = {.code = Code::W0109,
                             .holds = holds_for<Select, takes_new_bits>,
                             .actual = "the bits of `selMask` behind the first {lanes}",
                             .statement = "with VSEL_CMPMASK_SPR every repeat takes the same bits",
                             .help = "VSEL_TENSOR_TENSOR_MODE takes a bit for each element",
                             .facts = lane_count_facts};
constexpr auto kRules = join<Rule>(kLaneRules<Select>, kCountFormRule<Select>, kCountRule);

constexpr const char* kUnsetRegister =
    "without `selMask` the call takes what SetCmpMask or Compare has put into CMPMASK; a Select "
    "with "
    "`selMask` leaves CMPMASK undefined";
bool scalar_is_set(const SelectScalar& op, const Context&) { return op.is_known; }
constexpr auto kScalarRules = join<Rule>(
    kLaneRules<SelectScalar>, kCountFormRule<SelectScalar>,
    Rule{.code = Code::E0105,
         .holds = holds_for<SelectScalar, scalar_is_set>,
         .actual = "no scalar",
         .statement = kUnsetRegister},
    scalar_first_rule<SelectScalar>("give the tensor first and invert the bits of `selMask`"));
bool bits_are_set(const SelectByRegister& op, const Context&) {
  bool set = true;
  for (int64_t lane = 0; lane < lanes_per_repeat(op.dtype); ++lane)
    if (is_active(op.lanes, 0, lane, lanes_per_repeat(op.dtype)))
      set = set && (op.bits.known[lane / 64] >> lane % 64 & 1) != 0;
  return set;
}
constexpr auto kRegisterRules =
    join<Rule>(kLaneRules<ByRegister>, Rule{.code = Code::E0105,
                                            .holds = holds_for<ByRegister, bits_are_set>,
                                            .actual = "no bits to choose by",
                                            .statement = kUnsetRegister});

// UNVERIFIED: evidence = inferred: the window that the library reserves; of it a call uses 128 B.
constexpr int64_t kScratchBytes = 8 * 1024;
template <class Record>
int64_t scratch_of(const void* record) {
  return static_cast<const Record*>(record)->uses_scratch ? kScratchBytes : 0;
}
template <class Record>
constexpr Scratch kScratch[] = {{like::k910B, scratch_of<Record>}};

constexpr Parameter kNoMask[] = {{"mask", "not given: the lanes are those of the mask register"}};
constexpr Parameter kSecondIsScalar[] = {
    {"src1", "the second operand of every lane"},
    kMaskParameter,
};

template <class Record>
void resolve_select(Record& op, const Context& context, bool in_software) {
  resolve_lanes(op.lanes, op.dtype, context);
  // The compiler's own function, which has wide strides, is what the hardware does.
  op.uses_scratch = in_software && context.chip.select_needs_scratch && !op.lanes.wide_strides;
}
template <class Record>
void commit_select(const Record& op, Registers& registers) {
  registers.cmp_mask = {};
  if (op.uses_scratch)
    registers.reset_lanes();
  else
    commit_lanes(op.lanes, registers);
}

// The bits of active lanes, in one repeat or in all.
template <class Record>
void sel_mask_accesses(AccessSink& sink, const Record& op) {
  const int64_t per_repeat = lanes_per_repeat(op.dtype);
  Lanes lanes = op.lanes;
  if (repeats_bits(op)) {
    lanes.repeat = std::min<int64_t>(lanes.repeat, 1);
    lanes.count = std::min(lanes.count, per_repeat);
  }
  lane_bit_accesses(sink, false, 1, op.sel_mask, lanes, per_repeat);
}

// `lanes` bits, at most 32, from bit `first` on.
uint64_t bits_from(const uint8_t* bits, int64_t first, int64_t lanes) {
  uint64_t word = 0;
  std::memcpy(&word, bits + first / 8, static_cast<size_t>((first % 8 + lanes + 7) / 8));
  return word >> first % 8;
}

// Calls visit(run, bits, lanes) for runs of lanes whose bits begin at the lowest of `bits`. Runs
// are as long as the lanes and the bits go on.
template <class Visit>
void for_each_selection(const Lanes& lanes, DType dtype, const uint8_t* bits, bool same_bits,
                        int64_t dense, Visit visit) {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const int64_t per_repeat = lanes_per_repeat(dtype);
  if (dense >= 0) {
    if (!same_bits) return visit(LaneRun{0, 0, 0, dense}, bits);
    for (int64_t done = 0; done < dense; done += per_repeat)
      visit(LaneRun{done / per_repeat, 0, 0, std::min(per_repeat, dense - done)}, bits);
    return;
  }
  for_each_lane_run(lanes, element, [&](const LaneRun& run) {
    const uint8_t* of_repeat = bits + (same_bits ? 0 : run.repeat * per_repeat / 8);
    const int64_t first = run.block * (kBlockBytes / element) + run.lane;
    const uint64_t word = bits_from(of_repeat, first, run.lanes);
    visit(run, &word);
  });
}

// Selects between two tensors.
template <class Record>
void select_tensors(const Record& op, const uint8_t* bits, bool same_bits) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const SelectFn body = select_body(size_of(op.dtype), false);
  const int64_t dense =
      dense_elements(op.lanes, element, {op.dst_stride, op.src0_stride, op.src1_stride});
  for_each_selection(op.lanes, op.dtype, bits, same_bits, dense,
                     [&](const LaneRun& run, const void* chosen) {
                       body(op.dst.address + offset_of(run, op.dst_stride, element), chosen,
                            op.src0.address + offset_of(run, op.src0_stride, element),
                            op.src1.address + offset_of(run, op.src1_stride, element),
                            static_cast<size_t>(run.lanes));
                     });
}

// The scalar where the bit is 1: the loops take the bits the other way round.
void select_others(const SelectScalar& op, SelectFn body, uint8_t* dst, const uint8_t* src,
                   const void* chosen, int64_t lanes) {
  constexpr int64_t kLanes = 2048;
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const auto* const bits = static_cast<const uint8_t*>(chosen);
  uint8_t others[kLanes / 8];
  for (int64_t done = 0; done < lanes; done += kLanes) {
    const int64_t part = std::min(kLanes, lanes - done);
    for (int64_t byte = 0; byte < (part + 7) / 8; ++byte)
      others[byte] = static_cast<uint8_t>(~bits[done / 8 + byte]);
    body(dst + done * element, others, src + done * element, &op.scalar, static_cast<size_t>(part));
  }
}

}  // namespace

const OpInfo Select::info = {
    .name = "Select",
    .variant = "",
    .doc = "an element of src0 where the bit is 1, of src1 where it is 0",
    .spec = "vector.md, section 4.8",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<Select>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .scratch = kScratch<Select>,
    .parameters = kMaskParameters,
    .formula =
        "dst[i] = bit i of selMask ? src0[i] : src1[i]\n"
        "    with VSEL_CMPMASK_SPR in every repeat the first bits of selMask",
    .order = Order::kRepeats,
    .mode = kSelModeOf<Select>,
    .lanes_per_repeat = lanes_of_type<Select>,
};

void Select::resolve(const Context& context) {
  resolve_select(*this, context, !repeats_bits(*this));
}
void Select::commit(Registers& registers) const { commit_select(*this, registers); }
void Select::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  lane_accesses(sink, Effect::kWrite, 0, dst, lanes, dst_stride, element);
  sel_mask_accesses(sink, *this);
  lane_accesses(sink, Effect::kRead, 2, src0, lanes, src0_stride, element);
  lane_accesses(sink, Effect::kRead, 3, src1, lanes, src1_stride, element);
}
void Select::execute() const { select_tensors(*this, sel_mask.address, repeats_bits(*this)); }

const OpInfo SelectScalar::info = {
    .name = "Select",
    .variant = "scalar",
    .doc = "an element of src0 where the bit is 1, the scalar where it is 0",
    .spec = "vector.md, section 4.8",
    .kind = Kind::kMoves,
    .operands = kScalarOperands,
    .dtype = dtype_of_record<SelectScalar>,
    .support = kScalarSupport,
    .limits = kScalarLimits,
    .rules = kScalarRules,
    .scratch = kScratch<SelectScalar>,
    .parameters = kSecondIsScalar,
    .formula =
        "dst[i] = bit i of selMask ? src0[i] : src1\n"
        "    on the 950 with the scalar first: bit i of selMask ? src0 : src1[i]",
    .order = Order::kRepeats,
    .mode = kSelModeOf<SelectScalar>,
    .lanes_per_repeat = lanes_of_type<SelectScalar>,
};

void SelectScalar::resolve(const Context& context) {
  resolve_select(*this, context, !from_register);
  if (!from_register) return;
  const CmpMask& mask = context.registers.cmp_mask;
  const uint64_t element = ~uint64_t{0} >> (64 - 8 * size_of(dtype));
  is_known = (mask.known[0] & element) == element;
  scalar = mask.bits[0] & element;
}
void SelectScalar::commit(Registers& registers) const {
  if (from_register)
    commit_lanes(lanes, registers);
  else
    commit_select(*this, registers);
}
void SelectScalar::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  lane_accesses(sink, Effect::kWrite, 0, dst, lanes, dst_stride, element);
  sel_mask_accesses(sink, *this);
  lane_accesses(sink, Effect::kRead, 2, src0, lanes, src0_stride, element);
}
void SelectScalar::execute() const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const SelectFn body = select_body(size_of(dtype), true);
  const int64_t dense = dense_elements(lanes, element, {dst_stride, src0_stride});
  for_each_selection(lanes, dtype, sel_mask.address, false, dense,
                     [&](const LaneRun& run, const void* chosen) {
                       uint8_t* const to = dst.address + offset_of(run, dst_stride, element);
                       const uint8_t* from = src0.address + offset_of(run, src0_stride, element);
                       if (scalar_first)
                         return select_others(*this, body, to, from, chosen, run.lanes);
                       body(to, chosen, from, &scalar, static_cast<size_t>(run.lanes));
                     });
}

const OpInfo SelectByRegister::info = {
    .name = "Select",
    .variant = "CMPMASK",
    .doc = "an element of src0 where the bit of CMPMASK is 1, of src1 where it is 0",
    .spec = "vector.md, section 4.8",
    .kind = Kind::kMoves,
    .operands = kRegisterOperands,
    .dtype = dtype_of_record<SelectByRegister>,
    .support = kRegisterSupport,
    .limits = kRegisterLimits,
    .rules = kRegisterRules,
    .parameters = kNoMask,
    .formula = "dst[i] = bit i of CMPMASK ? src0[i] : src1[i], in every repeat the same bits",
    .order = Order::kRepeats,
    .mode = kSelModeOf<SelectByRegister>,
};

void SelectByRegister::resolve(const Context& context) {
  resolve_lanes(lanes, dtype, context);
  bits = context.registers.cmp_mask;
}
void SelectByRegister::commit(Registers& registers) const { commit_lanes(lanes, registers); }
void SelectByRegister::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  lane_accesses(sink, Effect::kWrite, 0, dst, lanes, dst_stride, element);
  lane_accesses(sink, Effect::kRead, 1, src0, lanes, src0_stride, element);
  lane_accesses(sink, Effect::kRead, 2, src1, lanes, src1_stride, element);
}
void SelectByRegister::execute() const {
  select_tensors(*this, reinterpret_cast<const uint8_t*>(bits.bits), true);
}

}  // namespace asctwin::isa
