// Casts of registers: slots, masks, and what saturates. The conversions are those of Cast.
// spec: reg_api.md, section 7
#include <algorithm>
#include <string>

#include "core/core.h"
#include "core/reg/refusals.h"
#include "core/reg/value_bytes.h"
#include "isa/saturate.h"
#include "isa/saturating_cast.h"
#include "isa/simd/cast.h"

namespace asctwin::reg {

namespace {

using enum DType;

enum class Rounds : uint8_t { kNo, kFive, kFiveAndOdd, kRint, kAwayOrHybrid };
struct Pair {
  DType src, dst;
  int slots;       // 1: of equal width
  bool saturates;  // the trait says whether
  Rounds rounds;
};
// The table of section 7.4.
constexpr Pair kPairs[] = {
    {kHalf, kInt4, 4, true, Rounds::kFive},
    {kHalf, kInt8, 2, true, Rounds::kFive},
    {kHalf, kUInt8, 2, true, Rounds::kFive},
    {kHalf, kInt16, 1, true, Rounds::kFive},
    {kHalf, kInt32, 2, false, Rounds::kFive},
    {kHalf, kFloat, 2, false, Rounds::kNo},
    {kHalf, kHiFloat8, 2, true, Rounds::kAwayOrHybrid},
    {kHalf, kBFloat16, 1, false, Rounds::kFive},
    {kBFloat16, kInt32, 2, true, Rounds::kFive},
    {kBFloat16, kFloat, 2, false, Rounds::kNo},
    {kBFloat16, kHalf, 1, true, Rounds::kFive},
    {kBFloat16, kFp4E2M1, 4, false, Rounds::kFive},
    {kBFloat16, kFp4E1M2, 4, false, Rounds::kFive},
    {kBFloat16, kFp8E8M0, 2, false, Rounds::kNo},
    {kFloat, kInt16, 2, true, Rounds::kFive},
    {kFloat, kInt32, 1, true, Rounds::kFive},
    {kFloat, kInt64, 2, true, Rounds::kFive},
    {kFloat, kHiFloat8, 4, true, Rounds::kAwayOrHybrid},
    {kFloat, kFp8E4M3, 4, true, Rounds::kRint},
    {kFloat, kFp8E5M2, 4, true, Rounds::kRint},
    {kFloat, kHalf, 2, true, Rounds::kFiveAndOdd},
    {kFloat, kBFloat16, 2, true, Rounds::kFive},
    {kHiFloat8, kHalf, 2, false, Rounds::kNo},
    {kHiFloat8, kFloat, 4, false, Rounds::kNo},
    {kFp8E4M3, kFloat, 4, false, Rounds::kNo},
    {kFp8E5M2, kFloat, 4, false, Rounds::kNo},
    {kFp8E8M0, kBFloat16, 2, false, Rounds::kNo},
    {kFp4E2M1, kBFloat16, 4, false, Rounds::kNo},
    {kFp4E1M2, kBFloat16, 4, false, Rounds::kNo},
    {kInt4, kHalf, 4, false, Rounds::kNo},
    {kInt4, kBFloat16, 4, false, Rounds::kNo},
    {kInt4, kInt16, 4, false, Rounds::kNo},
    {kInt8, kHalf, 2, false, Rounds::kNo},
    {kInt8, kInt16, 2, false, Rounds::kNo},
    {kInt8, kInt32, 4, false, Rounds::kNo},
    {kUInt8, kHalf, 2, false, Rounds::kNo},
    {kUInt8, kUInt16, 2, false, Rounds::kNo},
    {kUInt8, kUInt32, 4, false, Rounds::kNo},
    {kInt16, kHalf, 1, false, Rounds::kFive},
    {kInt16, kFloat, 2, false, Rounds::kNo},
    {kInt16, kInt32, 2, false, Rounds::kNo},
    {kInt16, kUInt32, 2, false, Rounds::kNo},
    {kInt16, kInt4, 4, true, Rounds::kNo},
    {kInt16, kUInt8, 2, true, Rounds::kNo},
    {kUInt16, kUInt8, 2, true, Rounds::kNo},
    {kUInt16, kUInt32, 2, false, Rounds::kNo},
    {kInt32, kFloat, 1, false, Rounds::kFive},
    {kInt32, kUInt8, 4, true, Rounds::kNo},
    {kInt32, kInt16, 2, true, Rounds::kNo},
    {kInt32, kUInt16, 2, true, Rounds::kNo},
    {kInt32, kInt64, 2, false, Rounds::kNo},
    {kUInt32, kUInt8, 4, true, Rounds::kNo},
    {kUInt32, kInt16, 2, true, Rounds::kNo},
    {kUInt32, kUInt16, 2, true, Rounds::kNo},
    {kInt64, kInt32, 2, true, Rounds::kNo},
    {kInt64, kFloat, 2, false, Rounds::kFive},
};

const Pair* find_pair(DType src, DType dst) {
  for (const Pair& pair : kPairs)
    if (pair.src == src && pair.dst == dst) return &pair;
  return nullptr;
}
std::string pairs_text() {
  std::string text;
  for (const Pair& pair : kPairs)
    text += (text.empty() ? "" : ", ") + std::string(register_type(pair.src)) + "->" +
            register_type(pair.dst);
  return text;
}

// RoundMode by its values; what no rounding is asked of takes any.
bool rounds_so(const Pair& pair, int round) {
  using isa::CastMode;
  const auto mode = static_cast<CastMode>(round);
  const bool five = round >= 0 && round <= static_cast<int>(CastMode::kTrunc);
  switch (pair.rounds) {
    case Rounds::kNo:
      return true;
    case Rounds::kFive:
      return five;
    case Rounds::kFiveAndOdd:
      return five || mode == CastMode::kOdd;
    case Rounds::kRint:
      return mode == CastMode::kRint || mode == CastMode::kNone;
    default:
      return mode == CastMode::kRound || mode == CastMode::kHybrid;
  }
}

struct Policy {
  bool saturates_floats, wraps, keeps_nan;
};
// CTRL[60] decides who chooses; without a core it is as at the start of a kernel.
Policy policy_of(const Pair& pair, const CastCall& cast) {
  if (core::running_core == nullptr) return {false, false, false};
  const isa::Context& context = core::running_core->context();
  const isa::Registers& registers = context.registers;
  if (!registers.casts_choose)
    return {isa::saturates_floats(context), registers.casts_wrap, registers.floats8_keep_nan};
  const bool saturates = pair.saturates && cast.saturation == 1;
  return {saturates, pair.saturates && !saturates, registers.floats8_keep_nan};
}

// Returns the part of the registers that a cast touches: on the side with narrower elements, one
// slot.
struct Shape {
  uint32_t units;                 // elements, or pairs of elements of 4 bits
  uint32_t elements;              // in all
  uint32_t src_bytes, dst_bytes;  // of a unit
  uint32_t src_step, dst_step;    // from unit to unit
  uint32_t src_first, dst_first;  // of unit 0
};
Shape shape_of(const CastCall& cast, uint32_t slot) {
  Shape shape;
  const bool nibbles = shares_bytes(cast.src) || shares_bytes(cast.dst);
  const auto src = static_cast<uint32_t>(size_of(cast.src));
  const auto dst = static_cast<uint32_t>(size_of(cast.dst));
  const uint32_t wide = nibbles ? 4 : std::max(src, dst);
  shape.units = kBytes / wide;
  shape.elements = nibbles ? 2 * shape.units : shape.units;
  shape.src_bytes = shares_bytes(cast.src) ? 1 : nibbles ? 4 : src;
  shape.dst_bytes = shares_bytes(cast.dst) ? 1 : nibbles ? 4 : dst;
  shape.src_step = shape.dst_step = wide;
  shape.src_first = shape.src_bytes < wide ? slot * shape.src_bytes : 0;
  shape.dst_first = shape.dst_bytes < wide ? slot * shape.dst_bytes : 0;
  return shape;
}

void run(const CastCall& cast, const Pair& pair, uint8_t* dst, const uint8_t* src, size_t count) {
  const Policy policy = policy_of(pair, cast);
  const auto mode =
      pair.rounds == Rounds::kNo ? isa::CastMode::kRint : static_cast<isa::CastMode>(cast.round);
  CastFn body = policy.wraps ? wrapping_cast_body(cast.dst, cast.src, mode) : nullptr;
  if (body == nullptr) body = cast_body(cast.dst, cast.src, mode);
  if (body == nullptr) body = cast_body(cast.dst, cast.src, isa::CastMode::kNone);
  if (policy.saturates_floats && isa::largest_of_8_bits(cast.dst) != 0)
    return isa::run_saturating(body, {cast.dst, cast.src, policy.keeps_nan}, dst, src, count);
  body(dst, src, count);
  if (policy.saturates_floats && (cast.dst == kHalf || cast.dst == kBFloat16) &&
      cast.src != kFp8E8M0)
    isa::saturate_floats(cast.dst, dst, static_cast<int64_t>(count));
}

}  // namespace

void cast(const CastCall& cast, Value& dst, const Value& src, const Bits& mask, Call call) {
  const Pair* const pair = find_pair(cast.src, cast.dst);
  if (pair == nullptr)
    return refuse_types(call, phrase("{} to {}", register_type(cast.src), register_type(cast.dst)),
                        pairs_text());
  if (!rounds_so(*pair, cast.round))
    return refuse_mode(call, cast.round,
                       pair->rounds == Rounds::kRint ? "CAST_RINT"
                       : pair->rounds == Rounds::kAwayOrHybrid
                           ? "CAST_ROUND and CAST_HYBRID"
                           : "CAST_RINT, CAST_FLOOR, CAST_CEIL, CAST_ROUND and "
                             "CAST_TRUNC");
  const int slot = pair->slots == 1 || cast.layout < 0 ? 0 : cast.layout;
  if (slot >= pair->slots) return refuse_slot(call, cast.layout, pair->slots);
  const Shape shape = shape_of(cast, static_cast<uint32_t>(slot));
  alignas(32) uint8_t from[kBytes], to[kBytes];
  for (uint32_t i = 0; i < shape.units; ++i)
    std::memcpy(from + i * shape.src_bytes, bytes_of(src) + i * shape.src_step + shape.src_first,
                shape.src_bytes);
  run(cast, *pair, to, from, shape.elements);
  Value result = cast.merges ? dst : kZero;
  for (uint32_t i = 0; i < shape.units; ++i) {
    const uint32_t at = i * shape.src_step + shape.src_first;
    uint8_t* const unit = bytes_of(result) + i * shape.dst_step + shape.dst_first;
    if (lane_is_on(mask, at)) std::memcpy(unit, to + i * shape.dst_bytes, shape.dst_bytes);
  }
  dst = result;
}

void scale_to_halves(Value& dst, const Value& src, float scalar, int slot) {
  Value product;
  elementwise(isa::VectorOp::kMuls, kFloat, kFloat, product, src, &scalar, {});
  Bits all;
  for (uint64_t& word : all.word) word = ~uint64_t{0};
  cast({kHalf, kFloat, slot, -1, static_cast<int>(isa::CastMode::kRound), false}, dst, product, all,
       {"MulsCast", {}});
}

}  // namespace asctwin::reg
