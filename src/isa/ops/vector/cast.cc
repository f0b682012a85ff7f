// Cast.
// spec: vector.md, section 4.5
#include "asctwin/isa/cast.h"

#include <algorithm>
#include <cstring>

#include "isa/mixed_lanes.h"
#include "isa/ops/vector/cast_support.h"
#include "isa/ops/vector/deq_scale.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/saturate.h"
#include "isa/saturating_cast.h"
#include "isa/simd/cast.h"
#include "num/hifloat8.h"
#include "num/unaligned.h"

namespace asctwin::isa {
namespace {

constexpr OperandInfo kOperands[] = {
    {.name = "dst",
     .first = operand_of<Cast, &Cast::dst>,
     .dtype = type_of_member<Cast, &Cast::dst_dtype>},
    {"src", operand_of<Cast, &Cast::src>},
};
constexpr const char* kModeNames[] = {"CAST_NONE",  "CAST_RINT",  "CAST_FLOOR", "CAST_CEIL",
                                      "CAST_ROUND", "CAST_TRUNC", "CAST_ODD",   "CAST_HYBRID"};

bool has_nibbles(const Cast& op) { return shares_bytes(op.dtype) || shares_bytes(op.dst_dtype); }
// Two elements of 4 bits are one byte: they take part together.
bool nibbles_go_in_pairs(const Cast& op, const Context&) {
  if (!has_nibbles(op)) return true;
  if (op.lanes.counter || op.lanes.count_form) return op.lanes.count % 2 == 0;
  constexpr uint64_t kFirst = 0x5555555555555555;
  const auto in_pairs = [](uint64_t word) { return (word & kFirst) == (word >> 1 & kFirst); };
  return in_pairs(op.lanes.mask[0]) && in_pairs(op.lanes.mask[1]);
}
bool scale_is_set(const Cast& op, const Context&) { return !op.scales || op.has_scale; }
bool page_agrees(const Cast& op, const Context&) {
  return op.dtype != DType::kHalf || op.dst_dtype != DType::kInt32 ||
         op.round_mode != static_cast<int64_t>(CastMode::kNone);
}
constexpr Rule kCastRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Cast, nibbles_go_in_pairs>,
     .actual = "a part of a byte of elements of 4 bits",
     .statement = "two elements of 4 bits share a byte: counts are even, and a mask selects both "
                  "of a pair or none"},
    {.code = Code::E0105,
     .holds = holds_for<Cast, scale_is_set>,
     .actual = "no dequantisation scale",
     .statement = "int32_t becomes half by the scale that SetDeqScale(half) has set",
     .help = "call SetDeqScale before it, for example with half(1)"},
    {.code = Code::W0105,
     .holds = holds_for<Cast, page_agrees>,
     .actual = "`roundMode` CAST_NONE for half to int32_t",
     .statement = "the example of the page passes CAST_NONE, its table leaves it out; asctwin "
                  "rounds as CAST_RINT",
     .families = have::kFixpipe,
     .help = "pass CAST_RINT"},
};
constexpr auto kRules = join<Rule>(kLaneRules<Cast>, kCastRules);

constexpr Parameter kParameters[] = {
    {"roundMode", "how to round", value_of<Cast, &Cast::round_mode>},
    kMaskParameter,
};

int64_t lanes_of(const Cast& op) { return lanes_per_repeat(lane_type(op)); }

// Runs of the bodies of one call.
class Body {
 public:
  explicit Body(const Cast& op) : op_(op) {
    const auto mode = static_cast<CastMode>(op.round_mode);
    if (op.wraps) run_ = wrapping_cast_body(op.dst_dtype, op.dtype, mode);
    if (run_ == nullptr) run_ = cast_body(op.dst_dtype, op.dtype, mode);
  }
  void operator()(uint8_t* dst, const uint8_t* src, int64_t lanes) const {
    const auto count = static_cast<size_t>(lanes);
    if (op_.scales)
      scale_to_half(dst, src, count, op_.scale);
    else if (op_.saturates && largest_of_8_bits(op_.dst_dtype) != 0)
      return run_saturating(run_, {op_.dst_dtype, op_.dtype, op_.keeps_nan}, dst, src, count);
    else
      run_(dst, src, count);
    if (op_.saturates) saturate_floats(op_.dst_dtype, dst, lanes);
  }

 private:
  const Cast& op_;
  CastFn run_ = nullptr;
};

// UNVERIFIED: a narrower destination may begin where the source begins, and contiguous elements may
// grow over a source that begins further on: repeats are done in order, each reads all it needs
// before it writes, and none may write what a later one reads. The documents warn of growing.
bool casts_in_place(const void* record) {
  const auto& op = *static_cast<const Cast*>(record);
  const int bits = info_of(op.dst_dtype).bits;
  if (bits < info_of(op.dtype).bits) return op.dst.address == op.src.address;
  if (bits == info_of(op.dtype).bits || op.dst.address >= op.src.address) return false;
  const LaneSide sides[] = {side_of(op.dst_stride, op.dst_dtype), side_of(op.src_stride, op.dtype)};
  const int64_t lanes = dense_lanes(op.lanes, lanes_of(op), sides);
  return lanes >= 0 && op.src.address - op.dst.address < sides[0].bytes_of(lanes);
}

void run_in_place(const Cast& op, const Body& body, const LaneSide (&sides)[2]) {
  const LaneSide &dst = sides[0], &src = sides[1];
  for_each_repeat(op.lanes, lanes_of(op), sides,
                  [&](int64_t repeat, std::span<const LanePiece> pieces) {
                    uint8_t read[kRepeatBytes];
                    for (const LanePiece& piece : pieces)
                      std::memcpy(read + src.bytes_of(piece.lane),
                                  op.src.address + src.offset_of(repeat, piece.lane),
                                  static_cast<size_t>(src.bytes_of(piece.lanes)));
                    for (const LanePiece& piece : pieces)
                      body(op.dst.address + dst.offset_of(repeat, piece.lane),
                           read + src.bytes_of(piece.lane), piece.lanes);
                  });
}

}  // namespace

const OpInfo Cast::info = {
    .name = "Cast",
    .variant = "",
    .doc = "converts elements to another type",
    .spec = "vector.md, section 4.5",
    .operands = kOperands,
    .dtype = dtype_of_record<Cast>,
    .support = cast_rows::kPairs,
    .limits = kUnaryLimits<Cast>,
    .rules = kRules,
    .parameters = kParameters,
    .formula =
        "dst = src, rounded as roundMode says and saturated to the range of an integer;\n"
        "int32_t to half: dst = half(src * scale) with the scale of SetDeqScale",
    .measures = kCountMeasure<Cast>,
    .order = Order::kRepeats,
    .shrinks_in_place = casts_in_place,
    .accuracy = {Accuracy::kRoundedOnce},
    .mode = {.field = "roundMode", .value = value_of<Cast, &Cast::round_mode>, .names = kModeNames},
};

void Cast::resolve(const Context& context) {
  resolve_lanes(lanes, lane_type(*this), context);
  saturates = largest_of_8_bits(dst_dtype) != 0 ? saturates_floats(context)
                                                : isa::saturates(dst_dtype, context);
  keeps_nan = context.registers.floats8_keep_nan && dst_dtype != DType::kHiFloat8;
  wraps = context.registers.casts_wrap;
  scales = dtype == DType::kInt32 && dst_dtype == DType::kHalf && context.chip.scales_int32_casts;
  if (!scales) return;
  const std::optional<float> set = half_scale(context);
  has_scale = set.has_value();
  scale = set.value_or(1);
}
void Cast::commit(Registers& registers) const { commit_lanes(lanes, registers); }

void Cast::accesses(AccessSink& sink) const {
  mixed_lane_accesses(sink, Effect::kWrite, 0, dst, lanes, side_of(dst_stride, dst_dtype),
                      lanes_of(*this));
  mixed_lane_accesses(sink, Effect::kRead, 1, src, lanes, side_of(src_stride, dtype),
                      lanes_of(*this));
}

void Cast::execute() const {
  const LaneSide sides[] = {side_of(dst_stride, dst_dtype), side_of(src_stride, dtype)};
  const Body body(*this);
  if (casts_in_place(this)) return run_in_place(*this, body, sides);
  const int64_t dense = dense_lanes(lanes, lanes_of(*this), sides);
  if (dense >= 0) return body(dst.address, src.address, dense);
  for_each_repeat(lanes, lanes_of(*this), sides,
                  [&](int64_t repeat, std::span<const LanePiece> pieces) {
                    for (const LanePiece& piece : pieces)
                      body(dst.address + sides[0].offset_of(repeat, piece.lane),
                           src.address + sides[1].offset_of(repeat, piece.lane), piece.lanes);
                  });
}

}  // namespace asctwin::isa
