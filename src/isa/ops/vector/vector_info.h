// The common part of the descriptions of vector instructions: operands, limits on lanes and
// strides, and the properties that a line of elementwise.inc can set.
// spec: vector.md, sections 1.1 and 1.2
#pragma once

#include "asctwin/isa/vector.h"
#include "isa/tables.h"

namespace asctwin::isa {

template <class Record, auto kMember>
int64_t lane_field(const void* record) {
  return static_cast<int64_t>(static_cast<const Record*>(record)->lanes.*kMember);
}
// The count of the other form is no field of the call; it then stands at a value that is in range.
template <class Record>
int64_t count_field(const void* record) {
  const Lanes& lanes = static_cast<const Record*>(record)->lanes;
  return lanes.count_form ? lanes.count : 0;
}
template <class Record, auto kStride>
int64_t block_stride(const void* record) {
  return (static_cast<const Record*>(record)->*kStride).block;
}
template <class Record, auto kStride>
int64_t repeat_stride(const void* record) {
  return (static_cast<const Record*>(record)->*kStride).repeat;
}
// A repeat stride has 8 bits in the parameter structs and 16 in the C API, where it is called
// otherwise. Each has a row of its own; in calls of the other it stands at a value in range.
template <class Record, auto kStride>
int64_t narrow_repeat_stride(const void* record) {
  const auto& op = *static_cast<const Record*>(record);
  return op.lanes.wide_strides ? 0 : (op.*kStride).repeat;
}
template <class Record, auto kStride>
int64_t wide_repeat_stride(const void* record) {
  const auto& op = *static_cast<const Record*>(record);
  return op.lanes.wide_strides ? (op.*kStride).repeat : 0;
}

// A lane is as wide as an element of dst, or half of it.
template <class Record>
int64_t lane_bytes(const Record& op) {
  if constexpr (requires { op.splits_words; })
    if (op.splits_words) return 2;
  return static_cast<int64_t>(size_of(op.dtype));
}

template <class Record>
int64_t count_unit(const void* record) {
  const auto& op = *static_cast<const Record*>(record);
  return op.lanes.count_form ? lane_bytes(op) : 0;
}

template <class Record>
inline constexpr Measure kCountMeasure[] = {{"count", count_field<Record>, count_unit<Record>}};

constexpr int64_t kMostRepeats = 255;
constexpr const char* kBlockStrideHelp = "a block stride of 1 is contiguous";

constexpr const char* kStrideUnit = "blocks of 32 B";
constexpr const char* kBlockStrideMeaning = "from one block of a repeat to the next";
constexpr const char* kRepeatStrideMeaning = "from one repeat to the next";
constexpr const char* kWideStrideMeaning = "from one repeat to the next, in calls of the C API";

inline constexpr Parameter kMaskParameter = {
    "mask", "bits of the lanes that take part, or number of leading lanes (mask forms)"};
inline constexpr Parameter kMaskParameters[] = {kMaskParameter};
inline constexpr Parameter kScalarParameters[] = {
    {"scalarValue", "the second operand of every lane"},
    kMaskParameter,
};

template <class Record>
inline constexpr Limit kLeadingCountLimit = {
    .field = "count",
    .value = count_field<Record>,
    .lo = 0,
    .hi = UINT32_MAX,
    .unit = "elements",
    .meaning = "number of leading elements that take part (count form)"};
template <class Record>
inline constexpr Limit kLaneLimits[] = {
    {.field = "count",
     .value = count_field<Record>,
     .lo = 0,
     .hi = INT32_MAX,
     .unit = "elements",
     .meaning = "number of leading elements that take part (count form)"},
    {.field = "repeatTimes",
     .value = lane_field<Record, &Lanes::repeat>,
     .lo = 0,
     .hi = kMostRepeats,
     .meaning = "number of repeats of 256 B (mask forms); 0 does nothing"},
};

template <class Record>
inline constexpr Limit kBinaryLimits[] = {
    kLaneLimits<Record>[0],
    kLaneLimits<Record>[1],
    {
      .field = "dstBlkStride", .value = block_stride<Record, &Record::dst_stride>, .lo = 1,
      .hi = 255, .help = kBlockStrideHelp, .unit = kStrideUnit, .meaning = kBlockStrideMeaning
    },
    {
      .field = "src0BlkStride", .value = block_stride<Record, &Record::src0_stride>, .lo = 0,
      .hi = 255, .unit = kStrideUnit, .meaning = kBlockStrideMeaning
    },
    {.field = "src1BlkStride",
     .value = block_stride<Record, &Record::src1_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kBlockStrideMeaning},
    {.field = "dstRepStride",
     .value = repeat_stride<Record, &Record::dst_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
    {.field = "src0RepStride",
     .value = repeat_stride<Record, &Record::src0_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
    {.field = "src1RepStride",
     .value = repeat_stride<Record, &Record::src1_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
};

template <class Record, auto kStride>
constexpr Limit wide_repeat_limit(const char* field) {
  return {.field = field,
          .value = wide_repeat_stride<Record, kStride>,
          .lo = 0,
          .hi = 65535,
          .unit = kStrideUnit,
          .meaning = kWideStrideMeaning};
}

template <class Record>
inline constexpr Limit kUnaryLimits[] = {
    kLaneLimits<Record>[0],
    kLaneLimits<Record>[1],
    {
      .field = "dstBlkStride", .value = block_stride<Record, &Record::dst_stride>, .lo = 1,
      .hi = 65535, .help = kBlockStrideHelp, .unit = kStrideUnit, .meaning = kBlockStrideMeaning
    },
    {
      .field = "srcBlkStride", .value = block_stride<Record, &Record::src_stride>, .lo = 0,
      .hi = 65535, .unit = kStrideUnit, .meaning = kBlockStrideMeaning
    },
    {.field = "dstRepStride",
     .value = narrow_repeat_stride<Record, &Record::dst_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
    {.field = "srcRepStride",
     .value = narrow_repeat_stride<Record, &Record::src_stride>,
     .lo = 0,
     .hi = 255,
     .unit = kStrideUnit,
     .meaning = kRepeatStrideMeaning},
    wide_repeat_limit<Record, &Record::dst_stride>("dst_repeat_stride"),
    wide_repeat_limit<Record, &Record::src_stride>("src_repeat_stride"),
};

template <class Record>
inline constexpr OperandInfo kBinaryOperands[] = {
    {"dst", operand_of<Record, &Record::dst>},
    {"src0", operand_of<Record, &Record::src0>},
    {"src1", operand_of<Record, &Record::src1>},
};

template <class Record>
inline constexpr OperandInfo kUnaryOperands[] = {
    {"dst", operand_of<Record, &Record::dst>},
    {"src", operand_of<Record, &Record::src>},
};

template <class Record>
inline constexpr OperandInfo kAccumulateOperands[] = {
    {"dst", operand_of<Record, &Record::dst>},
    {.name = "src0",
     .first = operand_of<Record, &Record::src0>,
     .dtype = type_of_member<Record, &Record::src0_dtype>},
    {.name = "src1",
     .first = operand_of<Record, &Record::src1>,
     .dtype = type_of_member<Record, &Record::src1_dtype>},
};
template <class Record>
inline constexpr OperandInfo kScalarAccumulateOperands[] = {
    {"dst", operand_of<Record, &Record::dst>},
    {.name = "src",
     .first = operand_of<Record, &Record::src>,
     .dtype = type_of_member<Record, &Record::src_dtype>},
};

constexpr Support vector_row(Families families, Types types) {
  return {families, kVectorPositions, kVectorPositions, types, PIPE_V};
}

// The tables of a record, by its shape.
template <class Record, VectorShape kShape = Record::kShape>
struct ShapeTables {
  static constexpr std::span<const OperandInfo> kOperands = kUnaryOperands<Record>;
  static constexpr std::span<const Limit> kLimits = kUnaryLimits<Record>;
  static constexpr std::span<const Parameter> kParameters = kMaskParameters;
};
template <class Record>
struct ShapeTables<Record, VectorShape::kScalar> : ShapeTables<Record, VectorShape::kUnary> {
  static constexpr std::span<const Parameter> kParameters = kScalarParameters;
};
template <class Record>
struct ShapeTables<Record, VectorShape::kBinary> {
  static constexpr std::span<const OperandInfo> kOperands = kBinaryOperands<Record>;
  static constexpr std::span<const Limit> kLimits = kBinaryLimits<Record>;
  static constexpr std::span<const Parameter> kParameters = kMaskParameters;
};

template <class Record>
struct ShapeTables<Record, VectorShape::kAccumulate> : ShapeTables<Record, VectorShape::kBinary> {
  static constexpr std::span<const OperandInfo> kOperands = kAccumulateOperands<Record>;
};
template <class Record>
struct ShapeTables<Record, VectorShape::kScalarAccumulate>
    : ShapeTables<Record, VectorShape::kScalar> {
  static constexpr std::span<const OperandInfo> kOperands = kScalarAccumulateOperands<Record>;
};

struct ElementwiseProperties {
  Evidence evidence = Evidence::kDocumented;
  AccuracyInfo accuracy = {};
  Domain domain = {};
  bool accumulates = false;  // over repeats, where `dst` is `src1`: vector.md, section 1.6, rule 3
  const char* form_of = nullptr;  // the API's own name, where it is not that of the line
  const char* variant = "";
  const char* aliases = "";
  std::span<const Rule> rules = {};  // empty: those of all vector instructions
};

}  // namespace asctwin::isa
