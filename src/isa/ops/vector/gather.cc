// Gather and Scatter: lanes read or written where a tensor of offsets says.
// spec: data_movement.md, section 9.4
#include "isa/join.h"
#include "isa/lanes.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/offsets.h"
#include "isa/ops/vector/vector_info.h"

namespace asctwin::isa {
namespace {

// UNVERIFIED: the documents list no types but those of the 950 (reg_api.md, section 15); those of
// Copy are taken where the chip has it, 16 and 32 bits elsewhere, and 8 bits on the 310B, whose
// repeats of 8 bits they describe.
constexpr Types k16And32 = kTypes16 | kTypes32;
constexpr Types kLongIntegers{DType::kInt64, DType::kUInt64};
constexpr Support kGatherSupport[] = {
    vector_row(like::k910B, k16And32 | kBf16),
    vector_row(like::k310P, k16And32),
    vector_row(have::kGathersBytes, kTypes8 | k16And32 | kBf16),
    vector_row(like::k950, kLongIntegers),
};
constexpr Support kScatterSupport[] = {
    vector_row(like::k310P, k16And32),
    vector_row(have::kGathersBytes, kTypes8 | k16And32 | kBf16),
    vector_row(like::k950, kLongIntegers),
};
// Calls visit(index of its offset, byte behind the tensor without offsets) for every active lane,
// repeat by repeat.
template <class Visit>
void for_each_lane(const IndexedLanes& op, Visit&& visit) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const int64_t per_repeat = op.lanes_per_repeat();
  const int64_t repeats = op.lanes.counter ? ceil_div(op.lanes.count, per_repeat) : op.lanes.repeat;
  for (int64_t r = 0; r < repeats; ++r)
    for (int64_t lane = 0; lane < per_repeat; ++lane)
      if (is_active(op.lanes, r, lane, per_repeat))
        visit(r * per_repeat + lane, r * op.repeat_stride * kBlockBytes + lane * element);
}

using OffsetTest = bool (*)(DType dtype, uint32_t offset);
bool is_whole_elements(DType dtype, uint32_t offset) { return offset % size_of(dtype) == 0; }
uint32_t last_offset(DType dtype) {
  const size_t element = size_of(dtype);
  return element == 1 ? 65535 : element == 2 ? 131071 : UINT32_MAX;
}
bool is_within_reach(DType dtype, uint32_t offset) { return offset <= last_offset(dtype); }

// The first lane whose offset fails the test; -1 where none does.
template <OffsetTest kHolds>
int64_t first_bad(const IndexedLanes& op) {
  int64_t bad = -1;
  if (op.offsets_known)
    for_each_lane(op, [&](int64_t index, int64_t) {
      if (bad < 0 && !kHolds(op.dtype, offset_at(op.offsets, index))) bad = index;
    });
  return bad;
}
template <OffsetTest kHolds>
bool all_offsets(const IndexedLanes& op, const Context&) {
  return first_bad<kHolds>(op) < 0;
}
template <class Record, OffsetTest kHolds>
void bad_offset(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  add_offset(finding, op.offsets, first_bad<kHolds>(op));
  finding.with("type", info_of(op.dtype).api_name);
}
bool base_is_whole_elements(const IndexedLanes& op, const Context&) {
  return op.base % static_cast<int64_t>(size_of(op.dtype)) == 0;
}

template <class Record, bool (*kHolds)(const IndexedLanes&, const Context&)>
bool lanes_hold(const void* record, const Context& context) {
  return kHolds(*static_cast<const Record*>(record), context);
}

// UNVERIFIED: that the base is a multiple of the element is said of the offsets alone.
template <class Record>
constexpr Rule kOwnRules[] = {
    {.code = Code::E0105,
     .holds = lanes_hold<Record, base_is_whole_elements>,
     .actual = "a base of {base} B with type {type}",
     .statement = "the base address is a multiple of sizeof(T)",
     .facts = type_facts<Record>},
    {.code = Code::E0105,
     .holds = lanes_hold<Record, all_offsets<is_whole_elements>>,
     .actual = "offset {offset} at index {index} with type {type}",
     .statement = "offsets are multiples of sizeof(T)",
     .help = "offsets count bytes, not elements",
     .facts = bad_offset<Record, is_whole_elements>},
    {.code = Code::E0105,
     .holds = lanes_hold<Record, all_offsets<is_within_reach>>,
     .actual = "offset {offset} at index {index} with type {type}",
     .statement = "offsets of 8-bit elements are at most 65535, those of 16-bit elements 131071",
     .families = have::kGathersBytes,
     .facts = bad_offset<Record, is_within_reach>},
};
template <class Record>
constexpr auto kOffsetRules = join<Rule>(kLaneRules<Record>, kOwnRules<Record>);

constexpr Parameter kParameters[] = {kMaskParameter};

template <class Record>
int64_t lanes_of_call(const void* record) {
  return static_cast<const Record*>(record)->lanes_per_repeat();
}

constexpr OperandInfo kGatherOperands[] = {
    {"dst", operand_of<Gather, &Gather::dst>},
    {"src", operand_of<Gather, &Gather::src>, 1, offsets_are_known<Gather>},
    {.name = "srcOffset",
     .first = operand_of<Gather, &Gather::offsets>,
     .dtype = fixed_type<DType::kUInt32>},
};
constexpr Limit kGatherLimits[] = {
    kLeadingCountLimit<Gather>,
    row<1>(kLaneLimits<Gather>),
    {.field = "srcBaseAddr",
     .value = value_of<Gather, &Gather::base>,
     .lo = 0,
     .hi = UINT32_MAX,
     .unit = "bytes",
     .meaning = "added to every offset"},
    {.field = "dstRepStride",
     .value = value_of<Gather, &Gather::repeat_stride>,
     .lo = 0,
     .hi = 65535,
     .unit = kStrideUnit,
     .meaning = "of the mask forms: from one repeat to the next"},
};

constexpr OperandInfo kScatterOperands[] = {
    {"dst", operand_of<Scatter, &Scatter::dst>},
    {"src", operand_of<Scatter, &Scatter::src>, 1, offsets_are_known<Scatter>},
    {.name = "dstOffset",
     .first = operand_of<Scatter, &Scatter::offsets>,
     .dtype = fixed_type<DType::kUInt32>},
};
constexpr Limit kScatterLimits[] = {
    kLeadingCountLimit<Scatter>,
    row<1>(kLaneLimits<Scatter>),
    {.field = "dstBaseAddr",
     .value = value_of<Scatter, &Scatter::base>,
     .lo = 0,
     .hi = UINT32_MAX,
     .unit = "bytes",
     .meaning = "added to every offset"},
    {.field = "srcRepStride",
     .value = value_of<Scatter, &Scatter::repeat_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = "of the mask forms: from one repeat to the next"},
};

// The two sides of a call: lanes one after the other, and lanes where their offsets say.
struct Side {
  Effect effect;
  int operand;
  const Operand& at;
};
void indexed_accesses(AccessSink& sink, const IndexedLanes& op, const Side& straight,
                      const Side& indexed) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  const int64_t per_repeat = op.lanes_per_repeat();
  for_each_lane_box(op.lanes, per_repeat, [&](const LaneBox& box) {
    const int64_t pitch = op.repeat_stride * kBlockBytes;
    sink.add({straight.effect,
              straight.operand,
              straight.at.address + box.repeat * pitch + box.lane * element,
              box.lanes * element,
              {{box.repeats, pitch}},
              box.repeat});
    sink.add({Effect::kRead,
              kOffsets,
              op.offsets.address + (box.repeat * per_repeat + box.lane) * kOffsetBytes,
              box.lanes * kOffsetBytes,
              {{box.repeats, per_repeat * kOffsetBytes}},
              box.repeat});
  });
  if (!op.offsets_known) return;
  for_each_lane(op, [&](int64_t index, int64_t) {
    const uint8_t* at = indexed.at.address + op.base + offset_at(op.offsets, index);
    sink.add({indexed.effect, indexed.operand, at, element, {}, index / per_repeat});
  });
}

// All of them, read before anything is written: a destination that covers them leads nowhere else.
std::vector<uint32_t> offsets_of(const IndexedLanes& op) {
  std::vector<uint32_t> offsets;
  for_each_lane(op,
                [&](int64_t index, int64_t) { offsets.push_back(offset_at(op.offsets, index)); });
  return offsets;
}

}  // namespace

// On 310B and 950 a repeat of 8-bit lanes is half a repeat long.
int64_t IndexedLanes::lanes_per_repeat() const {
  return std::min<int64_t>(128, isa::lanes_per_repeat(dtype));
}

void IndexedLanes::resolve(const Context& context) {
  resolve_lanes(lanes, dtype, context);
  if (lanes.count_form)
    repeat_stride = lanes_per_repeat() * static_cast<int64_t>(size_of(dtype)) / kBlockBytes;
  if (lanes.repeat < 0 || lanes.repeat > kMostRepeats) return;
  int64_t count = 0;  // offsets up to that of the last active lane
  for_each_lane_box(lanes, lanes_per_repeat(), [&](const LaneBox& box) {
    const int64_t last_repeat = box.repeat + box.repeats - 1;
    count = std::max(count, last_repeat * lanes_per_repeat() + box.lane + box.lanes);
  });
  offsets_known = may_read(context, offsets, count);
}
void IndexedLanes::commit(Registers& registers) const { commit_lanes(lanes, registers); }

const OpInfo Gather::info = {
    .name = "Gather",
    .variant = "",
    .doc = "dst = the elements of src at byte offsets",
    .spec = "data_movement.md, section 9.4",
    .kind = Kind::kMoves,
    .operands = kGatherOperands,
    .dtype = dtype_of_record<Gather>,
    .support = kGatherSupport,
    .limits = kGatherLimits,
    .rules = kOffsetRules<Gather>,
    .parameters = kParameters,
    .formula = "dst[i] = the element at src + srcBaseAddr + srcOffset[i], in bytes",
    .order = Order::kRepeats,
    .addresses_are_data = kAddressesAreData,
    .lanes_per_repeat = lanes_of_call<Gather>,
};

void Gather::accesses(AccessSink& sink) const {
  indexed_accesses(sink, *this, {Effect::kWrite, 0, dst}, {Effect::kRead, 1, src});
}

void Gather::execute() const {
  if (!offsets_known) return;
  const size_t element = size_of(dtype);
  const std::vector<uint32_t> at = offsets_of(*this);
  auto next = at.begin();
  for_each_lane(*this, [&](int64_t, int64_t byte) {
    std::memmove(dst.address + byte, src.address + base + *next++, element);
  });
}

const OpInfo Scatter::info = {
    .name = "Scatter",
    .variant = "",
    .doc = "puts the elements of src at byte offsets of dst",
    .spec = "data_movement.md, section 9.4",
    .kind = Kind::kMoves,
    .operands = kScatterOperands,
    .dtype = dtype_of_record<Scatter>,
    .support = kScatterSupport,
    .limits = kScatterLimits,
    .rules = kOffsetRules<Scatter>,
    .parameters = kParameters,
    .formula = "the element at dst + dstBaseAddr + dstOffset[i], in bytes, = src[i]",
    .order = Order::kRepeats,
    .addresses_are_data = kAddressesAreData,
    .lanes_per_repeat = lanes_of_call<Scatter>,
};

void Scatter::accesses(AccessSink& sink) const {
  indexed_accesses(sink, *this, {Effect::kRead, 1, src}, {Effect::kWrite, 0, dst});
}

void Scatter::execute() const {
  if (!offsets_known) return;
  const size_t element = size_of(dtype);
  const std::vector<uint32_t> at = offsets_of(*this);
  auto next = at.begin();
  for_each_lane(*this, [&](int64_t, int64_t byte) {
    std::memmove(dst.address + base + *next++, src.address + byte, element);
  });
}

}  // namespace asctwin::isa
