// Sort32: the place of a score is the number of those that come before it. Extract: values and
// indices of structures, each side by side.
// spec: vector.md, section 4.12; adv_math.md, section 7.1
#include "asctwin/isa/sort.h"

#include "isa/access.h"
#include "isa/ops/vector/score_order.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/poison.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kGroup = 32;  // scores of one repeat
constexpr int64_t kIndexBytes = 4;
constexpr int64_t kPairBytes = 8;
constexpr int64_t kIndexAt = kPairBytes - kIndexBytes;

constexpr Types kHalf{DType::kHalf};
constexpr Types kHalfAndFloat{DType::kHalf, DType::kFloat};
// On Kirin in the same doubt as MrgSort.
constexpr Support kSupport[] = {vector_row(have::kSortedPairs, kHalfAndFloat),
                                vector_row(like::kKirin, kHalf)};

int64_t score_bytes(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

template <class Bits>
void sort_group(uint8_t* dst, const uint8_t* src0, const uint8_t* src1) {
  Bits scores[kGroup];
  uint32_t indices[kGroup];
  int32_t keys[kGroup], before[kGroup] = {};
  std::memcpy(scores, src0, sizeof(scores));
  std::memcpy(indices, src1, sizeof(indices));
  for (int32_t i = 0; i < kGroup; ++i) keys[i] = key_of(scores[i]);
  for (int32_t j = 0; j < kGroup; ++j)
    for (int32_t i = 0; i < kGroup; ++i) before[i] += keys[j] + (i > j ? 1 : 0) > keys[i] ? 1 : 0;
  for (int32_t i = 0; i < kGroup; ++i) {
    uint8_t* const to = dst + before[i] * kPairBytes;
    std::memset(to, kPoison, kPairBytes);
    std::memcpy(to, &scores[i], sizeof(Bits));
    std::memcpy(to + kIndexAt, &indices[i], kIndexBytes);
  }
}

template <class Bits>
void extract_group(uint8_t* values, uint8_t* indices, const uint8_t* sorted) {
  for (int64_t i = 0; i < kGroup; ++i) {
    std::memcpy(values + i * static_cast<int64_t>(sizeof(Bits)), sorted + i * kPairBytes,
                sizeof(Bits));
    std::memcpy(indices + i * kIndexBytes, sorted + i * kPairBytes + kIndexAt, kIndexBytes);
  }
}

// A part of every structure.
Access part_of_pairs(Effect effect, int operand, const uint8_t* base, int64_t bytes,
                     int64_t repeats) {
  return {effect, operand, base, bytes, {{repeats, kGroup * kPairBytes}, {kGroup, kPairBytes}}};
}
Access side_by_side(Effect effect, int operand, const Operand& at, int64_t bytes, int64_t repeats) {
  return {effect, operand, at.address, kGroup * bytes, {{repeats, kGroup * bytes}}};
}

constexpr OperandInfo kSortOperands[] = {
    {"dst", operand_of<Sort32, &Sort32::dst>},
    {"src0", operand_of<Sort32, &Sort32::src0>},
    {.name = "src1",
     .first = operand_of<Sort32, &Sort32::src1>,
     .dtype = fixed_type<DType::kUInt32>},
};
constexpr Limit kSortLimits[] = {
    {.field = "repeatTimes",
     .value = value_of<Sort32, &Sort32::repeat_times>,
     .lo = 0,
     .hi = kMostRepeats,
     .meaning = "number of groups of 32 scores; 0 does nothing"},
};

constexpr OperandInfo kExtractOperands[] = {
    {"dstValue", operand_of<Extract, &Extract::dst_value>},
    {.name = "dstIndex",
     .first = operand_of<Extract, &Extract::dst_index>,
     .dtype = fixed_type<DType::kUInt32>},
    {"sorted", operand_of<Extract, &Extract::sorted>, 1, always},
};
constexpr Limit kExtractLimits[] = {
    {.field = "repeatTime",
     .value = value_of<Extract, &Extract::repeat_times>,
     .lo = 0,
     .hi = kMostRepeats,
     .meaning = "number of groups of 32 structures; 0 does nothing"},
};

}  // namespace

const OpInfo Sort32::info = {
    .name = "Sort32",
    .variant = "",
    .doc = "sorts groups of 32 scores, each with its index, by falling score",
    .spec = "vector.md, section 4.12",
    .operands = kSortOperands,
    .dtype = dtype_of_record<Sort32>,
    .support = kSupport,
    .limits = kSortLimits,
    .formula =
        "dst = for every 32 scores of src0 as many structures of 8 B by falling score, those of\n"
        "    equal scores as in src0: the score, and in the last 4 B its element of src1",
};

void Sort32::accesses(AccessSink& sink) const {
  const int64_t score = score_bytes(dtype), rest = kIndexAt - score;
  sink.add(part_of_pairs(Effect::kWrite, 0, dst.address, score, repeat_times));
  sink.add(part_of_pairs(Effect::kWriteUnspecified, 0, dst.address + score, rest, repeat_times));
  sink.add(part_of_pairs(Effect::kWrite, 0, dst.address + kIndexAt, kIndexBytes, repeat_times));
  sink.add(side_by_side(Effect::kRead, 1, src0, score, repeat_times));
  Access indices = side_by_side(Effect::kRead, 2, src1, kIndexBytes, repeat_times);
  indices.carried = true;
  sink.add(indices);
}

void Sort32::execute() const {
  with_score(dtype, [&](auto bits) {
    using Bits = decltype(bits);
    for (int64_t r = 0; r < repeat_times; ++r)
      sort_group<Bits>(dst.address + r * kGroup * kPairBytes,
                       src0.address + r * kGroup * static_cast<int64_t>(sizeof(Bits)),
                       src1.address + r * kGroup * kIndexBytes);
  });
}

const OpInfo Extract::info = {
    .name = "Extract",
    .variant = "",
    .doc = "takes structures of a score and an index apart",
    .spec = "vector.md, section 4.12; adv_math.md, section 7.1",
    .kind = Kind::kMoves,
    .operands = kExtractOperands,
    .dtype = dtype_of_record<Extract>,
    .support = kSupport,
    .limits = kExtractLimits,
    .formula =
        "dstValue[i] = the score of structure i, dstIndex[i] = its index, i < 32 * repeatTime",
};

void Extract::accesses(AccessSink& sink) const {
  const int64_t score = score_bytes(dtype);
  sink.add(side_by_side(Effect::kWrite, 0, dst_value, score, repeat_times));
  sink.add(side_by_side(Effect::kWrite, 1, dst_index, kIndexBytes, repeat_times));
  sink.add(part_of_pairs(Effect::kRead, 2, sorted.address, score, repeat_times));
  sink.add(part_of_pairs(Effect::kRead, 2, sorted.address + kIndexAt, kIndexBytes, repeat_times));
}

void Extract::execute() const {
  with_score(dtype, [&](auto bits) {
    using Bits = decltype(bits);
    for (int64_t r = 0; r < repeat_times; ++r)
      extract_group<Bits>(dst_value.address + r * kGroup * static_cast<int64_t>(sizeof(Bits)),
                          dst_index.address + r * kGroup * kIndexBytes,
                          sorted.address + r * kGroup * kPairBytes);
  });
}

}  // namespace asctwin::isa
