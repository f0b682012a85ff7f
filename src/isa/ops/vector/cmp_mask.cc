// The register of 128 bits by which Select chooses: Compare into it, GetCmpMask, SetCmpMask.
// UNVERIFIED: evidence = inferred: in counter mode the lanes of the one repeat that Compare works
// on are the first ones of the count, and on the 950 it compares half and float.
// spec: vector.md, section 4.7
#include "isa/join.h"
#include "isa/ops/vector/compare.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/poison.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kRegisterBytes = 16;

constexpr Support register_compare_row(Types types, Modes modes) {
  Support row = vector_row(have::kCmpMask, types);
  row.modes = modes;
  return row;
}
constexpr Support int32_row() {
  Support row = register_compare_row(Types(DType::kInt32), Modes(CmpMode::kEQ));
  row.families = like::k910B;
  return row;
}
constexpr Support kCompareSupport[] = {register_compare_row(kFloats, kEveryCmpMode), int32_row()};
constexpr Support kAnyType16[] = {vector_row(have::kCmpMask, kNumbers)};

constexpr OperandInfo kCompareOperands[] = {
    {"src0", operand_of<CompareRegister, &CompareRegister::src0>},
    {"src1", operand_of<CompareRegister, &CompareRegister::src1>},
};
constexpr OperandInfo kGetOperands[] = {{"dst", operand_of<GetCmpMask, &GetCmpMask::dst>}};
constexpr OperandInfo kSetOperands[] = {
    {.name = "src", .first = operand_of<SetCmpMask, &SetCmpMask::src>, .padded = true}};
constexpr Alignment kBy16[] = {{0, Hardware::UB, kRegisterBytes}};

template <auto kStride>
constexpr Limit stride_limit(const char* field, bool between_blocks) {
  return {.field = field,
          .value = between_blocks ? Accessor(block_stride<CompareRegister, kStride>)
                                  : Accessor(repeat_stride<CompareRegister, kStride>),
          .lo = 0,
          .hi = 255,
          .unit = kStrideUnit,
          .meaning = between_blocks ? kBlockStrideMeaning : "not used: there is one repeat"};
}
constexpr Limit kCompareLimits[] = {
    stride_limit<&CompareRegister::src0_stride>("src0BlkStride", true),
    stride_limit<&CompareRegister::src1_stride>("src1BlkStride", true),
    stride_limit<&CompareRegister::src0_stride>("src0RepStride", false),
    stride_limit<&CompareRegister::src1_stride>("src1RepStride", false),
};

// Strides that a limit refuses are too far out even to reckon with.
bool keeps_limits(const CompareRegister& op) {
  return std::all_of(std::begin(kCompareLimits), std::end(kCompareLimits), [&](const Limit& limit) {
    const int64_t value = limit.value(&op);
    return limit.lo <= value && value <= limit.hi;
  });
}

bool may_read(const Context& context, const CompareRegister& op) {
  struct Sink final : AccessSink {
    explicit Sink(const Context& given) : context(given) {}
    void add(const Access& access) override {
      if (is_empty(access)) return;
      const Hull hull = hull_of(access);
      known = known && context.memory != nullptr &&
              context.memory->holds(access.base + hull.first, hull.last - hull.first);
    }
    const Context& context;
    bool known = true;
  } sink(context);
  op.accesses(sink);
  return sink.known;
}

// The active lanes of the one repeat that CMPMASK has a bit for.
LaneMask lanes_compared(const CompareRegister& op) {
  constexpr int64_t kBits = 8 * sizeof(LaneMask);
  LaneMask active{};
  const int64_t per_repeat = lanes_per_repeat(op.dtype);
  for (int64_t lane = 0; lane < std::min(per_repeat, kBits); ++lane)
    if (is_active(op.lanes, 0, lane, per_repeat)) active[lane / 64] |= uint64_t{1} << lane % 64;
  return active;
}

void compare_into(CmpMask& mask, const CompareRegister& op) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  RepeatBuffer left, right;
  left.collect(op.src0, op.lanes, op.src0_stride, element, 0);
  right.collect(op.src1, op.lanes, op.src1_stride, element, 0);
  uint64_t bits[4] = {};
  const CompareFn body = compare_body(static_cast<CmpMode>(op.mode), op.dtype, false);
  body(bits, left.bytes, right.bytes, static_cast<size_t>(lanes_per_repeat(op.dtype)));
  const LaneMask active = lanes_compared(op);
  for (int word = 0; word < 2; ++word) {
    mask.bits[word] = (mask.bits[word] & ~active[word]) | (bits[word] & active[word]);
    mask.known[word] |= active[word];
  }
}

}  // namespace

const OpInfo CompareRegister::info = {
    .name = "Compare",
    .variant = "CMPMASK",
    .doc = "a bit in CMPMASK for each element: whether src0 cmpMode src1 holds",
    .spec = "vector.md, section 4.7",
    .operands = kCompareOperands,
    .dtype = dtype_of_record<CompareRegister>,
    .support = kCompareSupport,
    .limits = kCompareLimits,
    .rules = kLaneRules<CompareRegister>,
    .parameters = kMaskParameters,
    .formula = "bit i of CMPMASK = src0[i] cmpMode src1[i] in one repeat",
    .order = Order::kRepeats,
    .mode = cmp_mode_of<CompareRegister>,
    .addresses_are_data = true,
};

void CompareRegister::resolve(const Context& context) {
  resolve_lanes(lanes, dtype, context);
  lanes.repeat = 1;
  lanes.count = std::min(lanes.count, isa::lanes_per_repeat(dtype));
  after = context.registers.cmp_mask;
  is_known = 0 <= mode && mode < kCmpModes && keeps_limits(*this) && may_read(context, *this);
  if (is_known) is_known = compare_body(static_cast<CmpMode>(mode), dtype, false) != nullptr;
  if (is_known) compare_into(after, *this);
}
void CompareRegister::accesses(AccessSink& sink) const {
  const auto element = static_cast<int64_t>(size_of(dtype));
  lane_accesses(sink, Effect::kRead, 0, src0, lanes, src0_stride, element);
  lane_accesses(sink, Effect::kRead, 1, src1, lanes, src1_stride, element);
}
void CompareRegister::commit(Registers& registers) const {
  commit_lanes(lanes, registers);
  registers.cmp_mask = after;
}

const OpInfo GetCmpMask::info = {
    .name = "GetCmpMask",
    .variant = "",
    .doc = "stores CMPMASK",
    .spec = "vector.md, section 4.7",
    .kind = Kind::kMoves,
    .operands = kGetOperands,
    .dtype = dtype_of_record<GetCmpMask>,
    .support = kAnyType16,
    .alignments = kBy16,
    .formula = "the first 16 B of dst = CMPMASK",
};

void GetCmpMask::resolve(const Context& context) { value = context.registers.cmp_mask; }
void GetCmpMask::accesses(AccessSink& sink) const {
  for (int64_t byte = 0; byte < kRegisterBytes;) {
    const bool known = (value.known[byte / 8] >> byte % 8 * 8 & 0xFF) == 0xFF;
    const int64_t first = byte;
    while (byte < kRegisterBytes &&
           ((value.known[byte / 8] >> byte % 8 * 8 & 0xFF) == 0xFF) == known)
      ++byte;
    sink.add({known ? Effect::kWrite : Effect::kWriteUnspecified,
              0,
              dst.address + first,
              byte - first,
              {}});
  }
}
void GetCmpMask::execute() const {
  for (int64_t byte = 0; byte < kRegisterBytes; ++byte) {
    const bool known = (value.known[byte / 8] >> byte % 8 * 8 & 0xFF) == 0xFF;
    dst.address[byte] =
        known ? static_cast<uint8_t>(value.bits[byte / 8] >> byte % 8 * 8) : kPoison;
  }
}

const OpInfo SetCmpMask::info = {
    .name = "SetCmpMask",
    .variant = "",
    .doc = "loads CMPMASK",
    .spec = "vector.md, section 4.7",
    .kind = Kind::kMoves,
    .operands = kSetOperands,
    .dtype = dtype_of_record<SetCmpMask>,
    .support = kAnyType16,
    .alignments = kBy16,
    .formula = "CMPMASK = the first 16 B of src",
    .addresses_are_data = true,
};

void SetCmpMask::resolve(const Context& context) {
  value = {};
  if (context.memory == nullptr || !context.memory->holds(src.address, kRegisterBytes)) return;
  std::memcpy(value.bits, src.address, kRegisterBytes);
  std::fill_n(value.known, 2, ~uint64_t{0});
}
void SetCmpMask::accesses(AccessSink& sink) const {
  sink.add({Effect::kRead, 0, src.address, kRegisterBytes, {}});
}
void SetCmpMask::commit(Registers& registers) const { registers.cmp_mask = value; }

}  // namespace asctwin::isa
