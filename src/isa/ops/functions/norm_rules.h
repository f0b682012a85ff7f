// The common part of the descriptions of normalisations: rules over the bytes of a call, and the
// scratch.
// spec: adv_nn.md, section 0.1
#pragma once

#include <cstring>
#include <vector>

#include "isa/access.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/poison.h"
#include "isa/saturate.h"
#include "isa/strided.h"

namespace asctwin::isa {

// No UB holds more rows or elements; the documents give no ends.
inline constexpr int64_t kMostNormRows = 8192;
inline constexpr int64_t kMostNormElements = 131072;

inline constexpr Types kNormTypes{DType::kHalf, DType::kFloat};

template <class Record>
int64_t element_bytes_of(const Record& op) {
  return static_cast<int64_t>(size_of(op.dtype));
}

// The first and the last byte that a call touches of each operand.
class HullSink final : public AccessSink {
 public:
  struct Range {
    int operand;
    bool writes;
    const uint8_t *begin, *end;
  };
  void add(const Access& access) override {
    if (is_empty(access)) return;
    const Hull hull = hull_of(access);
    ranges_.push_back({access.operand, is_write(access.effect), access.base + hull.first,
                       access.base + hull.last});
  }
  const std::vector<Range>& ranges() const { return ranges_; }

 private:
  std::vector<Range> ranges_;
};
inline bool are_apart(const HullSink::Range& a, const HullSink::Range& b) {
  return a.end <= b.begin || b.end <= a.begin;
}

// The scratch is the last operand of each of them.
template <class Record>
int scratch_operand(const Record& op) {
  return static_cast<int>(op_info_of(op).operands.size()) - 1;
}

template <class Record>
std::vector<HullSink::Range> ranges_of(const Record& op) {
  HullSink hulls;
  op.accesses(hulls);
  return hulls.ranges();
}

template <class Record>
bool scratch_is_apart(const Record& op, const Context&) {
  const auto ranges = ranges_of(op);
  const int scratch = scratch_operand(op);
  for (const auto& own : ranges)
    for (const auto& other : ranges)
      if (own.operand == scratch && other.operand != scratch && !are_apart(own, other))
        return false;
  return true;
}

// No result shares bytes with a source. The scratch has a rule of its own.
template <class Record>
bool results_are_apart(const Record& op, const Context&) {
  const auto ranges = ranges_of(op);
  const int scratch = scratch_operand(op);
  for (const auto& result : ranges)
    for (const auto& source : ranges)
      if (result.writes && !source.writes && result.operand != source.operand &&
          result.operand != scratch && !are_apart(result, source))
        return false;
  return true;
}
template <class Record>
inline constexpr Rule kApartRule{.code = Code::E0105,
                                 .holds = holds_for<Record, results_are_apart<Record>>,
                                 .actual = "a result over a source",
                                 .statement = "results share no bytes with sources",
                                 .of_places = true};

template <class Record>
inline constexpr Rule kScratchRule{
    .code = Code::E0105,
    .holds = holds_for<Record, scratch_is_apart<Record>>,
    .actual = "`sharedTmpBuffer` over another operand",
    .statement = "`sharedTmpBuffer` shares no bytes with any other operand",
    .of_places = true};

// Rows of `length` elements that begin `pitch` elements behind each other.
template <class Record>
bool norm_rows_are_blocks(const Record& op, const Context&) {
  return op.pitch * element_bytes_of(op) % kBlockBytes == 0;
}
template <class Record>
bool norm_rows_hold_as_many(const Record& op, const Context&) {
  return op.length <= op.pitch;
}
template <class Record>
void norm_row_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  finding.with("length", op.length).with("pitch", op.pitch);
  finding.with("bytes", op.pitch * element_bytes_of(op));
}
template <class Record>
inline constexpr Rule kNormRowRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Record, norm_rows_are_blocks<Record>>,
     .actual = "rows of {pitch} elements, {bytes} B",
     .statement = "a row is a multiple of 32 B",
     .help = "round the stored length up and leave the length that counts as it is",
     .facts = norm_row_facts<Record>},
    {.code = Code::E0105,
     .holds = holds_for<Record, norm_rows_hold_as_many<Record>>,
     .actual = "{length} elements that count in rows of {pitch}",
     .statement = "a row holds the elements that count",
     .facts = norm_row_facts<Record>},
};

template <class Record>
inline constexpr Limit kRowsByTiling[] = {
    {.field = "tiling.bLength",
     .value = value_of<Record, &Record::batches>,
     .lo = 1,
     .hi = kMostNormRows,
     .meaning = "B of the shape [B, S, H]"},
    {.field = "tiling.sLength",
     .value = value_of<Record, &Record::rows>,
     .lo = 1,
     .hi = kMostNormRows,
     .unit = "rows",
     .meaning = "S of the shape [B, S, H]"},
    {.field = "tiling.hLength",
     .value = value_of<Record, &Record::pitch>,
     .lo = 1,
     .hi = kMostNormElements,
     .unit = "elements",
     .meaning = "from one row to the next, a multiple of 32 B"},
    {.field = "tiling.originalHLength",
     .value = value_of<Record, &Record::length>,
     .lo = 1,
     .hi = kMostNormElements,
     .unit = "elements",
     .meaning = "elements of a row that count; those behind them are padding"},
};

template <class Record>
constexpr OperandInfo scratch_info() {
  return {.name = "sharedTmpBuffer",
          .first = operand_of<Record, &Record::scratch>,
          .place = Positions(TPosition::VECCALC) | kVectorPositions | Positions(TPosition::LCM),
          .dtype = fixed_type<DType::kUInt8>};
}

template <class Record>
void add_scratch(AccessSink& sink, const Record& op) {
  sink.add(
      {Effect::kWriteUnspecified, scratch_operand(op), op.scratch.address, op.scratch_bytes, {}});
}
template <class Record>
void spoil_scratch(const Record& op) {
  std::memset(op.scratch.address, kPoison, static_cast<size_t>(op.scratch_bytes));
}

}  // namespace asctwin::isa
