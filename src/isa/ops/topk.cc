// A row is sorted by its keys. Smallest elements have negated keys; NaN comes first either way.
// UNVERIFIED: evidence = inferred: elements behind k, up to 32 B, are written with anything; places
// in the row are the indices where none are given.
// spec: adv_math.md, section 7.3
#include "asctwin/isa/topk.h"

#include <algorithm>
#include <utility>

#include "isa/access.h"
#include "isa/kept_room.h"
#include "isa/ops/score_order.h"
#include "isa/ops/vector_info.h"
#include "isa/poison.h"
#include "isa/strided.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kIndexBytes = 4;
constexpr int64_t kSmallRow = 32;
constexpr int64_t kLongestRow = 4096;
constexpr int64_t kExactHalves = 2048;  // up to here a half holds every number

constexpr Types kHalf{DType::kHalf};
constexpr Types kHalfAndFloat{DType::kHalf, DType::kFloat};
constexpr Support kSupport[] = {
    vector_row(Families(Family::kA2, Family::k310P, Family::k950), kHalfAndFloat),
    vector_row(kKirin, kHalf),
};

int64_t element_bytes(const TopK& op) { return static_cast<int64_t>(size_of(op.dtype)); }
// From one row of a result to the next.
int64_t row_bytes(const TopK& op, int64_t element) {
  return op.small ? op.k * element : align_up(op.k * element, kBlockBytes);
}

constexpr OperandInfo kOperands[] = {
    {"dstValueLocal", operand_of<TopK, &TopK::dst_value>},
    {.name = "dstIndexLocal",
     .first = operand_of<TopK, &TopK::dst_index>,
     .dtype = fixed_type<DType::kInt32>},
    {"srcLocal", operand_of<TopK, &TopK::src>},
    {.name = "srcIndexLocal",
     .first = operand_of<TopK, &TopK::src_index>,
     .dtype = fixed_type<DType::kInt32>,
     .given = [](const void* op) { return static_cast<const TopK*>(op)->init_index; }},
    {.name = "finishLocal",
     .first = operand_of<TopK, &TopK::finish>,
     .dtype = fixed_type<DType::kBool>,
     .given = [](const void* op) { return static_cast<const TopK*>(op)->has_finish; }},
};

constexpr Limit kLimits[] = {
    {.field = "k",
     .value = value_of<TopK, &TopK::k>,
     .lo = 1,
     .hi = kLongestRow,
     .unit = "elements",
     .meaning = "how many of a row"},
    {.field = "topKInfo.outter",
     .value = value_of<TopK, &TopK::outer>,
     .lo = 1,
     .hi = INT32_MAX,
     .unit = "rows",
     .meaning = "number of rows"},
    {.field = "topKInfo.inner",
     .value = value_of<TopK, &TopK::inner>,
     .lo = kSmallRow,
     .hi = kLongestRow,
     .multiple_of = kSmallRow,
     .unit = "elements",
     .meaning = "from one row of the source to the next; 32 with TOPK_NSMALL"},
    {.field = "topKInfo.n",
     .value = value_of<TopK, &TopK::n>,
     .lo = 1,
     .hi = kLongestRow,
     .unit = "elements",
     .meaning = "elements of a row; those behind it are padding, which has to come last"},
};

bool has_as_many(const TopK& op, const Context&) { return op.k <= op.n && op.n <= op.inner; }
bool small_rows_are_short(const TopK& op, const Context&) {
  return !op.small || op.inner == kSmallRow;
}
bool small_rows_go_on(const TopK& op, const Context&) { return !op.small || !op.has_finish; }
bool places_are_halves(const TopK& op, const Context&) {
  return op.dtype != DType::kHalf || op.init_index || op.inner <= kExactHalves;
}
void shape_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const TopK*>(record);
  finding.with("k", op.k).with("n", op.n).with("inner", op.inner);
}
constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<TopK, has_as_many>,
     .actual = "k {k}, n {n} and inner {inner}",
     .statement = "k is at most n, and n at most inner",
     .facts = shape_facts},
    {.code = Code::E0105,
     .holds = holds_for<TopK, small_rows_are_short>,
     .actual = "inner {inner} with TOPK_NSMALL",
     .statement = "with TOPK_NSMALL a row has 32 elements",
     .facts = shape_facts},
    {.code = Code::E0105,
     .holds = holds_for<TopK, small_rows_go_on>,
     .actual = "isHasfinish with TOPK_NSMALL",
     .statement = "with TOPK_NSMALL no row has finished"},
    {.code = Code::E0105,
     .holds = holds_for<TopK, places_are_halves>,
     .actual = "inner {inner} with half and without indices of its own",
     .statement = "places in rows of half are at most 2048",
     .families = Families(Family::k310P),
     .facts = shape_facts},
};

constexpr Parameter kParameters[] = {
    {"isLargest", "the largest, by falling value; otherwise the smallest, by rising value",
     value_of<TopK, &TopK::largest>},
    {"isInitIndex", "indices come from srcIndexLocal; otherwise they are places in the row"},
    {"isHasfinish", "rows whose element of finishLocal is true get n for every index"},
    {"topkMode",
     "TOPK_NORMAL: results of a row begin at 32 B, and one row of indices serves all; "
     "TOPK_NSMALL: results are side by side"},
};

// Places of the first k elements of a row, in order.
template <class Bits>
void choose(const TopK& op, const uint8_t* row, std::pair<int32_t, int32_t>* places) {
  for (int64_t i = 0; i < op.inner; ++i) {
    const int32_t key = key_at<Bits>(row + i * static_cast<int64_t>(sizeof(Bits)));
    const bool falls = op.largest || key == kNanKey;
    places[i] = {falls ? -key : key, static_cast<int32_t>(i)};
  }
  std::partial_sort(places, places + op.k, places + op.inner);
}

template <class Bits>
void execute_rows(const TopK& op) {
  constexpr auto kElement = static_cast<int64_t>(sizeof(Bits));
  const int64_t value_pitch = row_bytes(op, kElement), index_pitch = row_bytes(op, kIndexBytes);
  auto* const places = kept_room<TopK, std::pair<int32_t, int32_t>>(static_cast<size_t>(op.inner));
  for (int64_t r = 0; r < op.outer; ++r) {
    const uint8_t* const row = op.src.address + r * op.inner * kElement;
    const uint8_t* const own = op.src_index.address + (op.small ? r * op.inner * kIndexBytes : 0);
    uint8_t* const values = op.dst_value.address + r * value_pitch;
    uint8_t* const indices = op.dst_index.address + r * index_pitch;
    choose<Bits>(op, row, places);
    for (int64_t i = 0; i < op.k; ++i) {
      auto index = places[i].second;
      std::memcpy(values + i * kElement, row + index * kElement, sizeof(Bits));
      if (op.init_index) std::memcpy(&index, own + index * kIndexBytes, sizeof(index));
      if (op.has_finish && op.finish.address[r] != 0) index = static_cast<int32_t>(op.n);
      std::memcpy(indices + i * kIndexBytes, &index, sizeof(index));
    }
    std::fill(values + op.k * kElement, values + value_pitch, kPoison);
    std::fill(indices + op.k * kIndexBytes, indices + index_pitch, kPoison);
  }
}

void add_result(AccessSink& sink, const TopK& op, int operand, const Operand& at, int64_t element) {
  const int64_t pitch = row_bytes(op, element), bytes = op.k * element;
  sink.add({Effect::kWrite, operand, at.address, bytes, {{op.outer, pitch}}});
  sink.add(
      {Effect::kWriteUnspecified, operand, at.address + bytes, pitch - bytes, {{op.outer, pitch}}});
}

}  // namespace

const OpInfo TopK::info = {
    .name = "TopK",
    .variant = "",
    .doc = "takes the largest or smallest elements of rows, in order, and their indices",
    .spec = "adv_math.md, section 7.3",
    .operands = kOperands,
    .dtype = dtype_of_record<TopK>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .parameters = kParameters,
    .formula =
        "dstValueLocal[r] = the first k elements of row r of srcLocal by falling or rising value;\n"
        "    NaN comes before all, of equal ones the first one first\n"
        "dstIndexLocal[r] = their indices",
};

void TopK::accesses(AccessSink& sink) const {
  add_result(sink, *this, 0, dst_value, element_bytes(*this));
  add_result(sink, *this, 1, dst_index, kIndexBytes);
  sink.add({Effect::kRead, 2, src.address, outer * inner * element_bytes(*this), {}});
  const int64_t rows_of_indices = init_index ? (small ? outer : 1) : 0;
  sink.add(
      {Effect::kRead, 3, src_index.address, rows_of_indices * inner * kIndexBytes, {}, 0, true});
  sink.add({Effect::kRead, 4, finish.address, has_finish ? outer : 0, {}});
}

void TopK::execute() const {
  with_score(dtype, [&](auto bits) { execute_rows<decltype(bits)>(*this); });
}

}  // namespace asctwin::isa
