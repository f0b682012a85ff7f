// Describes the registers that DataCopyPad reads beside its arguments: the pad value and the 950's
// loop mode.
// spec: data_movement.md, sections 6.3 and 12
#include <algorithm>

#include "asctwin/isa/copy_pad.h"
#include "isa/registers.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Support kPadValueSupport[] = {
    {like::k910B, {}, {}, kMoved8To64 | kBf16, PIPE_S, kBothSides},
    {like::k950, {}, {}, kEveryType, PIPE_S, kBothSides},
};
constexpr Support kLoopSupport[] = {{like::k950, {}, {}, {}, PIPE_S, kBothSides}};

bool position_is_in_ub(const SetPadValue& set, const Context&) {
  return set.position == TPosition::VECIN || set.position == TPosition::VECOUT ||
         set.position == TPosition::MAX;
}

constexpr Rule kPadValueRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<SetPadValue, position_is_in_ub>,
     .actual = "another position",
     .statement = "the position of SetPadValue is VECIN, VECOUT or MAX"},
};

template <class Record, auto kMember>
constexpr Accessor mode_value{
    [](const void* record) { return static_cast<const Record*>(record)->mode.*kMember; },
    [](void* record, int64_t value) { static_cast<Record*>(record)->mode.*kMember = value; }};

// UNVERIFIED: evidence = inferred for size 0, which lies in the documented range and is not
// explained: it counts as 1.
template <class Record, auto kMember>
constexpr Limit size_limit(const char* field) {
  return {.field = field,
          .value = mode_value<Record, kMember>,
          .lo = 0,
          .hi = kMax21Bits,
          .meaning = "iterations of this loop, 0 as 1; loop 2 is the outer one"};
}
template <class Record, auto kMember>
constexpr Limit ub_stride(const char* field) {
  return {.field = field,
          .value = mode_value<Record, kMember>,
          .lo = 0,
          .hi = kMax21Bits,
          .multiple_of = kBlockBytes,
          .help = "the stride counts bytes",
          .unit = "bytes",
          .meaning = "in UB, from one iteration of this loop to the next"};
}
template <class Record, auto kMember>
constexpr Limit gm_stride(const char* field) {
  return {.field = field,
          .value = mode_value<Record, kMember>,
          .lo = 0,
          .hi = kMax40Bits,
          .help = "the stride counts bytes",
          .unit = "bytes",
          .meaning = "in GM, from one iteration of this loop to the next"};
}

template <class Record, auto kMember>
bool loop_runs(const Record& set, const Context&) {
  return set.mode.*kMember != 0;
}
template <class Record, auto kMember>
constexpr Rule size_rule(const char* actual) {
  return {.code = Code::W0109,
          .holds = holds_for<Record, loop_runs<Record, kMember>>,
          .actual = actual,
          .statement = "a loop of SetLoopModePara runs at least once"};
}
template <class Record>
constexpr Rule kSizeRules[] = {
    size_rule<Record, &LoopMode::loop1_size>("a `loop1Size` of 0, which counts as 1"),
    size_rule<Record, &LoopMode::loop2_size>("a `loop2Size` of 0, which counts as 1"),
};

constexpr Limit kInLimits[] = {
    size_limit<SetLoopModeIn, &LoopMode::loop1_size>("loop1Size"),
    size_limit<SetLoopModeIn, &LoopMode::loop2_size>("loop2Size"),
    gm_stride<SetLoopModeIn, &LoopMode::loop1_src_stride>("loop1SrcStride"),
    ub_stride<SetLoopModeIn, &LoopMode::loop1_dst_stride>("loop1DstStride"),
    gm_stride<SetLoopModeIn, &LoopMode::loop2_src_stride>("loop2SrcStride"),
    ub_stride<SetLoopModeIn, &LoopMode::loop2_dst_stride>("loop2DstStride"),
};
constexpr Limit kOutLimits[] = {
    size_limit<SetLoopModeOut, &LoopMode::loop1_size>("loop1Size"),
    size_limit<SetLoopModeOut, &LoopMode::loop2_size>("loop2Size"),
    ub_stride<SetLoopModeOut, &LoopMode::loop1_src_stride>("loop1SrcStride"),
    gm_stride<SetLoopModeOut, &LoopMode::loop1_dst_stride>("loop1DstStride"),
    ub_stride<SetLoopModeOut, &LoopMode::loop2_src_stride>("loop2SrcStride"),
    gm_stride<SetLoopModeOut, &LoopMode::loop2_dst_stride>("loop2DstStride"),
};

LoopMode running(LoopMode mode) {
  mode.loop1_size = std::max<int64_t>(mode.loop1_size, 1);
  mode.loop2_size = std::max<int64_t>(mode.loop2_size, 1);
  return mode;
}

constexpr Parameter kPadValueParameters[] = {
    {"paddingValue", "an element"},
    {"pos", "VECIN, VECOUT or MAX, which all mean the same"},
};
constexpr Parameter kTypeParameters[] = {
    {"type", "DataCopyMVType::OUT_TO_UB or UB_TO_OUT: which copies loop"},
};

}  // namespace

const OpInfo SetPadValue::info = {
    .name = "SetPadValue",
    .variant = "",
    .doc = "sets the value of padding and dummy bytes of DataCopyPad without isPad",
    .spec = "data_movement.md, sections 6.3 and 12",
    .kind = Kind::kSetsRegister,
    .dtype = dtype_of_record<SetPadValue>,
    .support = kPadValueSupport,
    .rules = kPadValueRules,
    .parameters = kPadValueParameters,
};

const OpInfo SetLoopModeIn::info = {
    .name = "SetLoopModePara",
    .variant = "GM -> UB",
    .doc = "repeats every DataCopyPad into UB in two loops",
    .spec = "data_movement.md, section 6.3",
    .kind = Kind::kSetsRegister,
    .support = kLoopSupport,
    .limits = kInLimits,
    .rules = kSizeRules<SetLoopModeIn>,
    .parameters = kTypeParameters,
};

const OpInfo SetLoopModeOut::info = {
    .name = "SetLoopModePara",
    .variant = "UB -> GM",
    .doc = "repeats every DataCopyPad out of UB in two loops",
    .spec = "data_movement.md, section 6.3",
    .kind = Kind::kSetsRegister,
    .support = kLoopSupport,
    .limits = kOutLimits,
    .rules = kSizeRules<SetLoopModeOut>,
    .parameters = kTypeParameters,
};

const OpInfo ResetLoopMode::info = {
    .name = "ResetLoopModePara",
    .variant = "",
    .doc = "ends the loops of SetLoopModePara",
    .spec = "data_movement.md, section 6.3",
    .kind = Kind::kSetsRegister,
    .support = kLoopSupport,
    .parameters = kTypeParameters,
};

void SetPadValue::commit(Registers& registers) const { registers.pad_value = value; }
void SetLoopModeIn::commit(Registers& registers, SourceLoc where) const {
  registers.loop_in = running(mode);
  registers.loop_in_set = {info.name, where};
}
void SetLoopModeOut::commit(Registers& registers, SourceLoc where) const {
  registers.loop_out = running(mode);
  registers.loop_out_set = {info.name, where};
}
void ResetLoopMode::commit(Registers& registers) const {
  (in ? registers.loop_in : registers.loop_out) = {};
  (in ? registers.loop_in_set : registers.loop_out_set) = {};
}

}  // namespace asctwin::isa
