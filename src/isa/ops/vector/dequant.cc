// CastDequant and AddDeqRelu.
// spec: vector.md, sections 4.3 and 4.6
#include "asctwin/isa/dequant.h"

#include <cstring>

#include "isa/mixed_lanes.h"
#include "isa/ops/vector/cast_support.h"
#include "isa/ops/vector/deq_scale.h"
#include "isa/ops/vector/lane_rules.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/poison.h"
#include "isa/saturate.h"
#include "isa/simd/cast.h"
#include "isa/simd/elementwise.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kVectorBytes = kDeqWords * static_cast<int64_t>(sizeof(uint64_t));

constexpr Support kCastSupport[] = {
    cast_row(have::kDeqScale, DType::kInt32, DType::kHalf, {}),
    cast_row(have::kDeqScale, DType::kInt16, DType::kInt8, {}),
    cast_row(have::kDeqScale, DType::kInt16, DType::kUInt8, {}),
};
constexpr Support kAddSupport[] = {cast_row(have::kDeqScale, DType::kInt32, DType::kHalf, {})};

bool has_words(const void* record) {
  const auto& op = *static_cast<const CastDequant*>(record);
  return op.takes_words() && op.has_scale;
}
constexpr OperandInfo kCastOperands[] = {
    {.name = "dst",
     .first = operand_of<CastDequant, &CastDequant::dst>,
     .dtype = type_of_member<CastDequant, &CastDequant::dst_dtype>},
    {"src", operand_of<CastDequant, &CastDequant::src>},
    {.name = "vdeq",
     .first = operand_of<CastDequant, &CastDequant::words>,
     .place = Positions(TPosition::VECCALC),
     .dtype = fixed_type<DType::kUInt64>,
     .given = has_words},
};
constexpr OperandInfo kAddOperands[] = {
    {.name = "dst",
     .first = operand_of<AddDeqRelu, &AddDeqRelu::dst>,
     .dtype = type_of_member<AddDeqRelu, &AddDeqRelu::dst_dtype>},
    {"src0", operand_of<AddDeqRelu, &AddDeqRelu::src0>},
    {"src1", operand_of<AddDeqRelu, &AddDeqRelu::src1>},
};

template <class Record>
bool has_its_scale(const Record& op, const Context&) {
  return op.has_scale;
}
template <class Record>
constexpr Rule kScaleRule = {
    .code = Code::E0105,
    .holds = holds_for<Record, has_its_scale<Record>>,
    .actual = "no dequantisation scale",
    .statement =
        "int32_t takes the scale of SetDeqScale(half); int16_t that of SetDeqScale(scale, "
        "offset, signMode) or, with isVecDeq, of SetDeqScale(vdeq, vdeqInfo)",
    .help = "call that form of SetDeqScale before it"};
constexpr auto kCastRules = join<Rule>(kLaneRules<CastDequant>, kScaleRule<CastDequant>);
constexpr auto kAddRules = join<Rule>(kLaneRules<AddDeqRelu>, kScaleRule<AddDeqRelu>);

constexpr Parameter kCastParameters[] = {
    {"isVecDeq", "whether each lane of a block has a scale of its own, for int16_t"},
    {"halfBlock", "whether 8-bit results go to the upper 16 bytes of a block, or to the lower"},
    kMaskParameter,
};

int64_t lanes_of(const CastDequant& op) { return lanes_per_repeat(op.dtype); }
int64_t lanes_of_call(const void* record) {
  return lanes_of(*static_cast<const CastDequant*>(record));
}
int64_t lanes_of(const AddDeqRelu& op) { return lanes_per_repeat(op.dtype); }

// 16 results of 8 bits take one half of a block.
LaneSide dst_side(const CastDequant& op) {
  LaneSide side = side_of(op.dst_stride, op.dst_dtype);
  if (op.dtype != DType::kInt16) return side;
  side.lanes_in_half_block = kDeqWords;
  side.first_byte = op.upper_half ? kBlockBytes / 2 : 0;
  return side;
}

// round(src * scale) + offset, within 8 bits. UNVERIFIED: the range follows signMode, whatever the
// type of dst says; and the product is rounded to float before it is rounded to an integer.
uint8_t dequantised(int16_t value, uint64_t word) {
  const float product = static_cast<float>(value) * scale_of_word(word);
  const float whole = product == product ? __builtin_rintf(product) : 0.0f;
  const float bounded = whole < -0x1p20f ? -0x1p20f : whole > 0x1p20f ? 0x1p20f : whole;
  const int64_t sum = static_cast<int64_t>(bounded) + offset_of_word(word);
  const int64_t least = is_signed_word(word) ? -128 : 0;
  const int64_t most = is_signed_word(word) ? 127 : 255;
  return static_cast<uint8_t>(std::min(std::max(sum, least), most));
}

class Words {  // of the lanes of a block
 public:
  explicit Words(const CastDequant& op) {
    for (uint64_t& word : words_) word = op.word;
    if (has_words(&op)) std::memcpy(words_, op.words.address, sizeof(words_));
  }
  uint64_t operator[](int64_t lane) const { return words_[lane % kDeqWords]; }

 private:
  uint64_t words_[kDeqWords];
};

void dequantise_bytes(const Words& words, uint8_t* dst, const uint8_t* src,
                      const LanePiece& piece) {
  uint8_t results[kDeqWords];
  for (int64_t i = 0; i < piece.lanes; ++i) {
    int16_t value;
    std::memcpy(&value, src + 2 * i, sizeof(value));
    results[i] = dequantised(value, words[piece.lane + i]);
  }
  std::memcpy(dst, results, static_cast<size_t>(piece.lanes));
}

void poison(const Operand& at, const Lanes& lanes, const LaneSide& side) {
  for_each_repeat(lanes, lanes_per_repeat(DType::kInt32), {side},
                  [&](int64_t repeat, std::span<const LanePiece> pieces) {
                    for (const LanePiece& piece : pieces)
                      std::memset(at.address + side.offset_of(repeat, piece.lane), kPoison,
                                  static_cast<size_t>(side.bytes_of(piece.lanes)));
                  });
}

}  // namespace

const OpInfo CastDequant::info = {
    .name = "CastDequant",
    .variant = "",
    .doc = "converts integers by the dequantisation scale",
    .spec = "vector.md, section 4.6",
    .operands = kCastOperands,
    .dtype = dtype_of_record<CastDequant>,
    .support = kCastSupport,
    .limits = std::span(kUnaryLimits<CastDequant>).first(6),  // 8 bits in the C API too
    .rules = kCastRules,
    .parameters = kCastParameters,
    .formula =
        "int32_t: dst = half(src * scale); int16_t: dst = round(src * scale) + offset,\n"
        "saturated, 16 results in one half of a block of dst",
    .aliases = "CastDeq",
    .measures = kCountMeasure<CastDequant>,
    .order = Order::kRepeats,
    .accuracy = {Accuracy::kRoundedOnce},
    .lanes_per_repeat = lanes_of_call,
};

void CastDequant::resolve(const Context& context) {
  resolve_lanes(lanes, dtype, context);
  const DeqScale& set = context.registers.deq_scale;
  words.position = TPosition::VECCALC;
  saturates = isa::saturates(dst_dtype, context);
  if (dtype == DType::kInt32) {
    const std::optional<float> half_form = half_scale(context);
    has_scale = half_form.has_value();
    scale = half_form.value_or(1);
  } else if (takes_words()) {
    has_scale = set.form == DeqForm::kVector || !takes_register;
    if (takes_register && has_scale) words = {set.words, kUnknownExtent, TPosition::VECCALC};
  } else {
    has_scale = set.form == DeqForm::kWord;
    word = has_scale ? set.bits : 0;
  }
}
void CastDequant::commit(Registers& registers) const { commit_lanes(lanes, registers); }

void CastDequant::accesses(AccessSink& sink) const {
  mixed_lane_accesses(sink, Effect::kWrite, 0, dst, lanes, dst_side(*this), lanes_of(*this));
  mixed_lane_accesses(sink, Effect::kRead, 1, src, lanes, side_of(src_stride, dtype),
                      lanes_of(*this));
  if (has_words(this)) sink.add({Effect::kRead, 2, words.address, kVectorBytes, {}});
}

void CastDequant::execute() const {
  const LaneSide sides[] = {dst_side(*this), side_of(src_stride, dtype)};
  const Words table(*this);
  const auto run_piece = [&](int64_t repeat, const LanePiece& piece) {
    uint8_t* to = dst.address + sides[0].offset_of(repeat, piece.lane);
    const uint8_t* from = src.address + sides[1].offset_of(repeat, piece.lane);
    if (dtype == DType::kInt16) return dequantise_bytes(table, to, from, piece);
    scale_to_half(to, from, static_cast<size_t>(piece.lanes), scale);
    if (saturates) saturate_half(to, piece.lanes);
  };
  for_each_repeat(lanes, lanes_of(*this), sides,
                  [&](int64_t repeat, std::span<const LanePiece> pieces) {
                    for (const LanePiece& piece : pieces) run_piece(repeat, piece);
                  });
}

const OpInfo AddDeqRelu::info = {
    .name = "AddDeqRelu",
    .variant = "",
    .doc = "adds, scales by the dequantisation scale, and replaces what is below 0 by 0",
    .spec = "vector.md, section 4.3",
    .operands = kAddOperands,
    .dtype = dtype_of_record<AddDeqRelu>,
    .support = kAddSupport,
    .limits = kBinaryLimits<AddDeqRelu>,
    .rules = kAddRules,
    .parameters = kMaskParameters,
    .formula =
        "dst = max(0, half((src0 + src1) * scale)); on the 910B and 910C src0 and src1 have\n"
        "no defined value afterwards",
    .measures = kCountMeasure<AddDeqRelu>,
    .order = Order::kRepeats,
    .accuracy = {Accuracy::kRoundedOnce},
};

// UNVERIFIED: all of the lanes of both sources are destroyed; the intermediate results are as long.
void AddDeqRelu::resolve(const Context& context) {
  resolve_lanes(lanes, dtype, context);
  destroys_sources = context.chip.add_deq_relu_destroys_sources;
  saturates = isa::saturates(dst_dtype, context);
  const std::optional<float> set = half_scale(context);
  has_scale = set.has_value();
  scale = set.value_or(1);
}
void AddDeqRelu::commit(Registers& registers) const {
  if (destroys_sources)
    registers.reset_lanes();
  else
    commit_lanes(lanes, registers);
}

void AddDeqRelu::accesses(AccessSink& sink) const {
  const int64_t per_repeat = lanes_of(*this);
  mixed_lane_accesses(sink, Effect::kWrite, 0, dst, lanes, side_of(dst_stride, dst_dtype),
                      per_repeat);
  const auto add_source = [&](int operand, const Operand& at, const LaneStride& stride) {
    const LaneSide side = side_of(stride, dtype);
    mixed_lane_accesses(sink, Effect::kRead, operand, at, lanes, side, per_repeat);
    if (destroys_sources)
      mixed_lane_accesses(sink, Effect::kWriteUnspecified, operand, at, lanes, side, per_repeat);
  };
  add_source(1, src0, src0_stride);
  add_source(2, src1, src1_stride);
}

void AddDeqRelu::execute() const {
  const LaneSide sides[] = {side_of(dst_stride, dst_dtype), side_of(src0_stride, dtype),
                            side_of(src1_stride, dtype)};
  const ElementwiseFn rectify = elementwise_body(VectorOp::kRelu, DType::kHalf);
  const auto run_piece = [&](int64_t repeat, const LanePiece& piece) {
    uint8_t* to = dst.address + sides[0].offset_of(repeat, piece.lane);
    const uint8_t* left = src0.address + sides[1].offset_of(repeat, piece.lane);
    const uint8_t* right = src1.address + sides[2].offset_of(repeat, piece.lane);
    uint32_t sums[kRepeatBytes / sizeof(uint32_t)];
    for (int64_t i = 0; i < piece.lanes; ++i) {
      uint32_t a, b;
      std::memcpy(&a, left + 4 * i, sizeof(a));
      std::memcpy(&b, right + 4 * i, sizeof(b));
      sums[i] = a + b;
    }
    scale_to_half(to, sums, static_cast<size_t>(piece.lanes), scale);
    if (saturates) saturate_half(to, piece.lanes);
    rectify(to, to, nullptr, static_cast<size_t>(piece.lanes));
  };
  for_each_repeat(lanes, lanes_of(*this), sides,
                  [&](int64_t repeat, std::span<const LanePiece> pieces) {
                    for (const LanePiece& piece : pieces) run_piece(repeat, piece);
                  });
  if (!destroys_sources) return;
  poison(src0, lanes, sides[1]);
  poison(src1, lanes, sides[2]);
}

}  // namespace asctwin::isa
