// Limits and rules that softmax functions share, of records with `shape` and `room`.
// spec: adv_nn.md, sections 0.1, 1.2 and 1.5
#pragma once

#include <array>

#include "asctwin/base/softmax_room.h"
#include "isa/ops/functions/softmax_matrix.h"
#include "isa/ops/vector/vector_info.h"

namespace asctwin::isa {

// The documents give no ends; no UB holds more rows or elements.
inline constexpr int64_t kMostSoftmaxRows = 8192;
inline constexpr int64_t kMostSoftmaxColumns = 131072;
inline constexpr Types kSoftmaxTypes{DType::kHalf, DType::kFloat};

constexpr Support halves_with_floats(Families families) {
  Support row = vector_row(families, Types(DType::kFloat));
  row.own_types = {Types(DType::kHalf), Types(DType::kHalf), Types(DType::kHalf)};
  return row;
}

template <class Record, auto kMember>
inline constexpr Accessor shape_field{
    [](const void* record) { return static_cast<const Record*>(record)->shape.*kMember; },
    [](void* record, int64_t value) { static_cast<Record*>(record)->shape.*kMember = value; }};

template <class Record>
inline constexpr Limit kSoftmaxLimits[] = {
    {.field = "srcM",
     .value = shape_field<Record, &SoftmaxShape::rows>,
     .lo = 1,
     .hi = kMostSoftmaxRows,
     .unit = "rows",
     .meaning = "rows as they are stored"},
    {.field = "srcK",
     .value = shape_field<Record, &SoftmaxShape::columns>,
     .lo = 1,
     .hi = kMostSoftmaxColumns,
     .unit = "elements",
     .meaning = "columns as they are stored, a multiple of 32 B"},
    {.field = "oriSrcM",
     .value = shape_field<Record, &SoftmaxShape::valid_rows>,
     .lo = 1,
     .hi = kMostSoftmaxRows,
     .unit = "rows",
     .meaning = "rows that count, at most srcM; results of others are not defined"},
    {.field = "oriSrcK",
     .value = shape_field<Record, &SoftmaxShape::valid_columns>,
     .lo = 1,
     .hi = kMostSoftmaxColumns,
     .unit = "elements",
     .meaning = "columns that count, at most srcK; results of others are not defined"},
};

inline DType matrix_dtype(const Softmax& op) { return op.src_dtype; }
inline DType matrix_dtype(const SoftmaxFlashV3& op) { return op.src_dtype; }
inline DType matrix_dtype(const SoftmaxGrad& op) { return op.dtype; }
// Every operand, in the order of the description; what a call touches of it is not filled in.
std::array<Region, 9> regions_of(const Softmax& op);
std::array<Region, 10> regions_of(const SoftmaxFlashV3& op);
std::array<Region, 4> regions_of(const SoftmaxGrad& op);

template <class Record>
int64_t matrix_element(const Record& op) {
  return static_cast<int64_t>(size_of(matrix_dtype(op)));
}
template <class Record>
bool stored_rows_are_blocks(const Record& op, const Context&) {
  return op.shape.columns * matrix_element(op) % kBlockBytes == 0;
}
template <class Record>
bool valid_part_is_stored(const Record& op, const Context&) {
  return op.shape.valid_rows <= op.shape.rows && op.shape.valid_columns <= op.shape.columns;
}
template <class Record>
bool nz_has_whole_blocks(const Record& op, const Context&) {
  return !op.shape.nz || op.shape.columns % kNzColumns == 0;
}
template <class Record>
bool is_not_nz(const Record& op, const Context&) {
  return !op.shape.nz;
}
template <class Record>
bool is_basic_block(const Record& op, const Context&) {
  constexpr int64_t kUnit = 64, kEnd = 2048, kRows = 8;
  return !op.basic_block ||
         (op.shape.columns % kUnit == 0 && op.shape.columns * matrix_element(op) >= kRepeatBytes &&
          op.shape.columns < kEnd && op.shape.rows % kRows == 0);
}
template <class Record>
bool room_is_large_enough(const Record& op, const Context&) {
  return op.room.bytes < 0 || op.room.bytes >= kLeastSoftmaxRoom;
}
template <class Record>
Meeting meeting_of(const Record& op) {
  auto regions = regions_of(op);
  RegionSink sink(regions);
  op.accesses(sink);
  return first_meeting(regions);
}
template <class Record>
bool operands_are_apart(const Record& op, const Context&) {
  return meeting_of(op).written == nullptr;
}

template <class Record>
void shape_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  finding.with("rows", op.shape.rows).with("columns", op.shape.columns);
  finding.with("valid_rows", op.shape.valid_rows).with("valid_columns", op.shape.valid_columns);
  finding.with("bytes", op.shape.columns * matrix_element(op));
}
template <class Record>
void room_facts(const void* record, Finding& finding) {
  finding.with("given", static_cast<const Record*>(record)->room.bytes);
  finding.with("needed", kLeastSoftmaxRoom);
}
template <class Record>
void meeting_facts(const void* record, Finding& finding) {
  const Meeting meeting = meeting_of(*static_cast<const Record*>(record));
  finding.with("written", meeting.written == nullptr ? "" : meeting.written);
  finding.with("other", meeting.other == nullptr ? "" : meeting.other);
}

template <class Record>
inline constexpr Rule kSoftmaxRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Record, stored_rows_are_blocks<Record>>,
     .actual = "rows of srcK {columns} elements, {bytes} B",
     .statement = "a row is a multiple of 32 B",
     .help = "round srcK up and leave oriSrcK as it is",
     .facts = shape_facts<Record>},
    {.code = Code::E0105,
     .holds = holds_for<Record, valid_part_is_stored<Record>>,
     .actual = "oriSrcM {valid_rows} and oriSrcK {valid_columns} of srcM {rows} and srcK {columns}",
     .statement = "oriSrcM is at most srcM, and oriSrcK at most srcK",
     .facts = shape_facts<Record>},
    {.code = Code::E0105,
     .holds = holds_for<Record, nz_has_whole_blocks<Record>>,
     .actual = "srcK {columns} of an NZ matrix",
     .statement = "srcK of an NZ matrix is a multiple of 16",
     .facts = shape_facts<Record>},
    {.code = Code::E0105,
     .holds = holds_for<Record, is_not_nz<Record>>,
     .actual = "isDataFormatNZ",
     .statement = "matrices are ND on the 310B",
     .families = like::k310B},
    {.code = Code::E0105,
     .holds = holds_for<Record, is_basic_block<Record>>,
     .actual = "isBasicBlock with srcM {rows} and srcK {columns}",
     .statement = "srcM of a basic block is a multiple of 8, srcK one of 64, of at least 256 B and "
                  "less than 2048 elements",
     .facts = shape_facts<Record>},
    {.code = Code::E0105,
     .holds = holds_for<Record, room_is_large_enough<Record>>,
     .actual = "`sharedTmpBuffer` of {given} B",
     .statement = "`sharedTmpBuffer` has at least the {needed} B that the tiling functions ask for",
     .facts = room_facts<Record>,
     .summary = "`sharedTmpBuffer` has what the tiling functions ask for"},
    {.code = Code::E0105,
     .holds = holds_for<Record, operands_are_apart<Record>>,
     .actual = "`{written}` over a part of `{other}`",
     .statement = "`{written}` shares no bytes with `{other}`",
     .facts = meeting_facts<Record>,
     .summary = "results share no bytes with other operands, but for those that may be in place",
     .of_places = true},
};

constexpr OperandInfo room_operand(const Operand* (*first)(const void*),
                                   bool (*given)(const void*)) {
  return {.name = "sharedTmpBuffer",
          .first = first,
          .dtype = fixed_type<DType::kUInt8>,
          .given = given};
}
template <class Record>
bool has_room(const void* record) {
  return static_cast<const Record*>(record)->room.bytes >= 0;
}

}  // namespace asctwin::isa
