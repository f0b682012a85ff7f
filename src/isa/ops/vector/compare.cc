// Compare and CompareScalar into a tensor of bits. On most chips a mask of lanes leaves none out.
// UNVERIFIED: evidence = inferred: comparisons are those of IEEE 754, and in counter mode the bits
// behind the last element stay as they are.
// spec: vector.md, section 4.7
#include "isa/ops/vector/compare.h"

#include "isa/ops/vector/lane_bits.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/scalar_first_rule.h"
#include "isa/ops/vector/vector_support.h"

namespace asctwin::isa {
namespace {

constexpr Modes kOnlyEq(CmpMode::kEQ);

constexpr Support compare_row(Families families, Types types, Modes modes = kEveryCmpMode) {
  Support row = vector_row(families, types);
  row.own_types = {Types(DType::kUInt8, DType::kInt8)};
  row.modes = modes;
  return row;
}

// UNVERIFIED: which integers the 310B compares with a scalar is not listed: those of 16 and 32 bits
// are taken. The types of the 950: reg_api.md, section 15.
constexpr Types kComparedOn950 = (kTypes8To64 | kBf16) - Types(DType::kDouble) - kFloats;
constexpr Support kSupport[] = {
    compare_row(have::kAiCore, kFloats),
    compare_row(like::k910B, Types(DType::kInt32), kOnlyEq),
    compare_row(like::k950, kComparedOn950),
};
constexpr Support kScalarSupport[] = {
    compare_row(have::kLaterCalls, kFloats),
    compare_row(like::k910B, Types(DType::kInt32), kOnlyEq),
    compare_row(like::k310B, Types(DType::kInt16, DType::kInt32)),
    compare_row(like::k950, kComparedOn950),
    compare_row(like::k950, Types(DType::kDouble), kOnlyEq),
};

constexpr OperandInfo kOperands[] = {
    {.name = "dst",
     .first = operand_of<Compare, &Compare::dst>,
     .dtype = type_of_member<Compare, &Compare::dst_dtype>},
    {.name = "src0", .first = operand_of<Compare, &Compare::src0>, .padded = true},
    {.name = "src1", .first = operand_of<Compare, &Compare::src1>, .padded = true},
};
constexpr OperandInfo kScalarOperands[] = {
    {.name = "dst",
     .first = operand_of<CompareScalar, &CompareScalar::dst>,
     .dtype = type_of_member<CompareScalar, &CompareScalar::dst_dtype>},
    {.name = "src0", .first = operand_of<CompareScalar, &CompareScalar::src>, .padded = true},
};

template <class Record>
constexpr Limit kCountLimit = {.field = "count",
                               .value = count_field<Record>,
                               .lo = 0,
                               .hi = UINT32_MAX,
                               .unit = "elements",
                               .meaning = "number of leading elements, whole repeats (count form)"};
constexpr const char* kIgnored = "ignored: the bits of a repeat follow those of the one before";
// It has 16 bits in the C API, which is their whole range.
template <class Record>
int64_t ignored_block_stride(const void* record) {
  const auto& op = *static_cast<const Record*>(record);
  return op.lanes.wide_strides ? 0 : op.dst_stride.block;
}
template <class Record>
constexpr Limit kIgnoredStrides[] = {
    {.field = "dstBlkStride",
     .value = ignored_block_stride<Record>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kIgnored},
    {.field = "dstRepStride",
     .value = narrow_repeat_stride<Record, &Record::dst_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kIgnored},
};
constexpr auto kLimits =
    join<Limit>(kCountLimit<Compare>, row<1>(kLaneLimits<Compare>), kIgnoredStrides<Compare>,
                row<3>(kBinaryLimits<Compare>), row<4>(kBinaryLimits<Compare>),
                row<6>(kBinaryLimits<Compare>), row<7>(kBinaryLimits<Compare>));
constexpr auto kScalarLimits = join<Limit>(
    kCountLimit<CompareScalar>, row<1>(kLaneLimits<CompareScalar>), kIgnoredStrides<CompareScalar>,
    row<3>(kUnaryLimits<CompareScalar>), row<5>(kUnaryLimits<CompareScalar>),
    row<6>(kUnaryLimits<CompareScalar>), row<7>(kUnaryLimits<CompareScalar>));

template <class Record>
bool count_fills_repeats(const Record& op, const Context&) {
  return !op.lanes.count_form || op.lanes.count % lanes_per_repeat(op.dtype) == 0;
}
template <class Record>
bool dst_is_packed(const Record& op, const Context&) {
  const LaneStride packed;
  return op.lanes.count_form || op.lanes.counter || op.lanes.repeat < 2 ||
         (op.dst_stride.block == packed.block && op.dst_stride.repeat == packed.repeat);
}
template <class Record>
void compare_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  finding.with("type", info_of(op.dtype).api_name);
  finding.with("bytes", op.lanes.count * static_cast<int64_t>(size_of(op.dtype)));
}

template <class Record>
constexpr Rule kOwnRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Record, count_fills_repeats<Record>>,
     .actual = "{bytes} B as `count` {count} of type {type}",
     .statement = "count * sizeof(T) is a multiple of 256 B: what is left over is not compared",
     .help = "round `count` up, with room for whole repeats in the tensors",
     .facts = compare_facts<Record>},
    {.code = Code::W0109,
     .holds = holds_for<Record, dst_is_packed<Record>>,
     .actual = "`dstBlkStride` {dstBlkStride} and `dstRepStride` {dstRepStride}",
     .statement = "the bits of a repeat follow those of the one before",
     .facts = compare_facts<Record>},
};
template <class Record>
constexpr auto kRules = join<Rule>(kLaneRules<Record>, kOwnRules<Record>);

bool has_its_operator(const Compare& op, const Context&) { return !op.by_operator; }
void add_operator(const void*, Finding& finding) {
  finding.with("what", "operators").with("supported", "the call by its name");
}
constexpr auto kTensorRules =
    join<Rule>(Rule{.code = Code::E0101,
                    .holds = holds_for<Compare, has_its_operator>,
                    .actual = "",
                    .statement = "tensors are compared by the call, not by operators",
                    .families = like::k310B,
                    .facts = add_operator},
               kRules<Compare>);

constexpr auto kScalarRules =
    join<Rule>(kRules<CompareScalar>,
               scalar_first_rule<CompareScalar>(
                   "give the tensor first, and LT for GT, LE for GE, or the other way round"));

constexpr Parameter kSecondIsScalar[] = {
    {"src1Scalar", "the second operand of every comparison; on the 950 it may be the first"},
    kMaskParameter,
};

// The lanes that have a bit, and which one is compared with what.
template <class Record>
Lanes compared_lanes(const Record& op) {
  Lanes lanes = op.lanes;
  if (lanes.count_form) lanes.count -= lanes.count % lanes_per_repeat(op.dtype);
  if (!lanes.counter && op.every_lane) std::fill_n(lanes.mask, 2, ~uint64_t{0});
  return lanes;
}

template <class Record>
void resolve_compare(Record& op, const Context& context) {
  resolve_lanes(op.lanes, op.dtype, context);
  op.every_lane = !context.chip.compare_obeys_mask;
}

// Takes the bits of active lanes from `bits`, the others stay.
void merge_bits(uint8_t* dst, const uint8_t* bits, const Lanes& lanes, int64_t repeat,
                int64_t per_repeat) {
  for (int64_t byte = 0; byte < per_repeat / 8; ++byte) {
    uint8_t active = 0;
    if (!lanes.counter)
      active = active_bits(lanes, byte);
    else
      for (int64_t bit = 0; bit < 8; ++bit)
        active |= static_cast<uint8_t>(is_active(lanes, repeat, 8 * byte + bit, per_repeat) << bit);
    if (active != 0)
      dst[byte] = static_cast<uint8_t>((dst[byte] & ~active) | (bits[byte] & active));
  }
}

// `second` gives the other side of a repeat, or the scalar.
template <class Record, class Second>
void compare_by_repeat(const Record& op, const Operand& src0, const LaneStride& stride,
                       const Lanes& lanes, CompareFn body, Second second) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const int64_t per_repeat = lanes_per_repeat(op.dtype);
  for (int64_t r = 0; r < repeats_of(lanes, element); ++r) {
    RepeatBuffer left;
    left.collect(src0, lanes, stride, element, r);
    uint8_t bits[kRepeatBytes / 8];
    body(bits, left.bytes, second(r), static_cast<size_t>(per_repeat));
    merge_bits(op.dst.address + r * per_repeat / 8, bits, lanes, r, per_repeat);
  }
}

bool is_whole_bytes(int64_t lanes) { return lanes >= 0 && lanes % 8 == 0; }

// Returns the mode that holds for (b, a) where `mode` holds for (a, b).
CmpMode with_sides_swapped(CmpMode mode) {
  switch (mode) {
    case CmpMode::kLT:
      return CmpMode::kGT;
    case CmpMode::kGT:
      return CmpMode::kLT;
    case CmpMode::kLE:
      return CmpMode::kGE;
    case CmpMode::kGE:
      return CmpMode::kLE;
    default:
      return mode;
  }
}
CompareFn body_of(const Compare& op) {
  return compare_body(static_cast<CmpMode>(op.mode), op.dtype, false);
}
CompareFn body_of(const CompareScalar& op) {
  const auto mode = static_cast<CmpMode>(op.mode);
  return compare_body(op.scalar_first ? with_sides_swapped(mode) : mode, op.dtype, true);
}

}  // namespace

const OpInfo Compare::info = {
    .name = "Compare",
    .variant = "",
    .doc = "a bit for each element: whether src0 cmpMode src1 holds",
    .spec = "vector.md, section 4.7",
    .operands = kOperands,
    .dtype = dtype_of_record<Compare>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kTensorRules,
    .parameters = kMaskParameters,
    .formula = "bit i of dst, from the lowest of its first byte on = src0[i] cmpMode src1[i]",
    .order = Order::kRepeats,
    .mode = cmp_mode_of<Compare>,
    .lanes_per_repeat = lanes_of_type<Compare>,
};

void Compare::resolve(const Context& context) { resolve_compare(*this, context); }
void Compare::commit(Registers& registers) const { commit_lanes(lanes, registers); }
void Compare::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const Lanes compared = compared_lanes(*this);
  lane_bit_accesses(sink, true, 0, dst, compared, isa::lanes_per_repeat(dtype));
  lane_accesses(sink, Effect::kRead, 1, src0, compared, src0_stride, element);
  lane_accesses(sink, Effect::kRead, 2, src1, compared, src1_stride, element);
}
void Compare::execute() const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const Lanes compared = compared_lanes(*this);
  const CompareFn body = body_of(*this);
  const int64_t dense = dense_elements(compared, element, {src0_stride, src1_stride});
  if (is_whole_bytes(dense))
    return body(dst.address, src0.address, src1.address, static_cast<size_t>(dense));
  RepeatBuffer right;
  compare_by_repeat(*this, src0, src0_stride, compared, body, [&](int64_t repeat) {
    right.collect(src1, compared, src1_stride, element, repeat);
    return right.bytes;
  });
}

const OpInfo CompareScalar::info = {
    .name = "CompareScalar",
    .variant = "",
    .doc = "a bit for each element: whether src0 cmpMode src1Scalar holds",
    .spec = "vector.md, section 4.7",
    .operands = kScalarOperands,
    .dtype = dtype_of_record<CompareScalar>,
    .support = kScalarSupport,
    .limits = kScalarLimits,
    .rules = kScalarRules,
    .parameters = kSecondIsScalar,
    .formula =
        "bit i of dst, from the lowest of its first byte on = src0[i] cmpMode src1Scalar\n"
        "    on the 950 with the scalar first: src0Scalar cmpMode src1[i]",
    .aliases = "Compares",
    .order = Order::kRepeats,
    .mode = cmp_mode_of<CompareScalar>,
    .lanes_per_repeat = lanes_of_type<CompareScalar>,
};

void CompareScalar::resolve(const Context& context) { resolve_compare(*this, context); }
void CompareScalar::commit(Registers& registers) const { commit_lanes(lanes, registers); }
void CompareScalar::accesses(AccessSink& sink) const {
  const Lanes compared = compared_lanes(*this);
  lane_bit_accesses(sink, true, 0, dst, compared, isa::lanes_per_repeat(dtype));
  lane_accesses(sink, Effect::kRead, 1, src, compared, src_stride,
                static_cast<int64_t>(size_of(dtype)));
}
void CompareScalar::execute() const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  const Lanes compared = compared_lanes(*this);
  const CompareFn body = body_of(*this);
  const int64_t dense = dense_elements(compared, element, {src_stride});
  if (is_whole_bytes(dense))
    return body(dst.address, src.address, &scalar, static_cast<size_t>(dense));
  compare_by_repeat(*this, src, src_stride, compared, body,
                    [&](int64_t) -> const void* { return &scalar; });
}

}  // namespace asctwin::isa
