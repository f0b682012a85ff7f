// The places of a row are sorted by their values; NaN comes first either way.
// UNVERIFIED: evidence = inferred: elements behind k stay as they are; places in the row are the
// indices where none are given. RADIX_SELECT has the same shapes, with rows as long as UB has room
// for; with `sorted` false its results come in the order of their places.
// spec: adv_math.md, section 7.3
#include "asctwin/isa/topk.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "isa/access.h"
#include "isa/kept_room.h"
#include "isa/ops/functions/value_order.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/strided.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kIndexBytes = 4;
constexpr int64_t kSmallRow = 32;
constexpr int64_t kLongestRow = 4096;  // of a merge sort
// Limits of RADIX_SELECT, for which the documents give none: no UB holds more.
constexpr int64_t kLongestSelected = 131072, kMostSelected = 32768;
constexpr int64_t kExactHalves = 2048;  // up to here a half holds every number

constexpr Types kHalf{DType::kHalf};
constexpr Types kHalfAndFloat{DType::kHalf, DType::kFloat};
constexpr Support kSupport[] = {
    vector_row(have::kLibrary, kHalfAndFloat),
    vector_row(like::kKirin, kHalf),
    on_950(kBytes | kLongs | kSignedInts | kUnsignedInts | kBf16),
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

constexpr Limit row_limit(const char* field, Accessor value, int64_t lo, int64_t multiple,
                          const char* meaning) {
  return {.field = field,
          .value = value,
          .lo = lo,
          .hi = kLongestRow,
          .multiple_of = multiple,
          .families = kAllBut950,
          .unit = "elements",
          .meaning = meaning};
}
constexpr Limit on_950(Limit limit, int64_t hi) {
  limit.hi = hi;
  limit.families = like::k950;
  return limit;
}
constexpr Limit kCountLimit = row_limit("k", value_of<TopK, &TopK::k>, 1, 1, "how many of a row");
constexpr Limit kInnerLimit =
    row_limit("topKInfo.inner", value_of<TopK, &TopK::inner>, kSmallRow, kSmallRow,
              "from one row of the source to the next; 32 with TOPK_NSMALL");
constexpr Limit kLengthLimit =
    row_limit("topKInfo.n", value_of<TopK, &TopK::n>, 1, 1,
              "elements of a row; those behind it are padding, which has to come last");
constexpr Limit kLimits[] = {
    kCountLimit,
    on_950(kCountLimit, kMostSelected),
    {.field = "topKInfo.outter",
     .value = value_of<TopK, &TopK::outer>,
     .lo = 1,
     .hi = INT32_MAX,
     .unit = "rows",
     .meaning = "number of rows"},
    kInnerLimit,
    on_950(kInnerLimit, kLongestSelected),
    kLengthLimit,
    on_950(kLengthLimit, kLongestSelected),
};

bool has_as_many(const TopK& op, const Context&) { return op.k <= op.n && op.n <= op.inner; }
bool small_rows_are_short(const TopK& op, const Context&) {
  return !op.small || op.inner == kSmallRow;
}
bool small_rows_go_on(const TopK& op, const Context&) { return !op.small || !op.has_finish; }
bool places_are_halves(const TopK& op, const Context&) {
  return op.dtype != DType::kHalf || op.init_index || op.inner <= kExactHalves;
}
bool merged_rows_are_short(const TopK& op, const Context&) {
  return op.selects || op.inner <= kLongestRow;
}
bool merges_floats(const TopK& op, const Context&) {
  return op.selects || kHalfAndFloat.contains(op.dtype);
}
void shape_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const TopK*>(record);
  finding.with("k", op.k).with("n", op.n).with("inner", op.inner);
}
constexpr Rule kMergedRowRule = {.code = Code::E0105,
                                 .holds = holds_for<TopK, merged_rows_are_short>,
                                 .actual = "inner {inner} with MERGE_SORT",
                                 .statement = "with MERGE_SORT a row has at most 4096 elements",
                                 .families = like::k950,
                                 .facts = shape_facts};
constexpr Rule kMergedTypeRule = {.code = Code::E0105,
                                  .holds = holds_for<TopK, merges_floats>,
                                  .actual = "MERGE_SORT of this type",
                                  .statement = "MERGE_SORT takes half and float",
                                  .families = like::k950};

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
     .families = like::k310P,
     .facts = shape_facts},
    kMergedRowRule,
    kMergedTypeRule,
};

constexpr Parameter kParameters[] = {
    {"isLargest", "the largest, by falling value; otherwise the smallest, by rising value",
     value_of<TopK, &TopK::largest>},
    {"isInitIndex", "indices come from srcIndexLocal; otherwise they are places in the row"},
    {"isHasfinish", "rows whose element of finishLocal is true get n for every index"},
    {"topkMode",
     "TOPK_NORMAL: results of a row begin at 32 B, and one row of indices serves all; "
     "TOPK_NSMALL: results are side by side"},
    {"config.algo", "of the 950: MERGE_SORT, or RADIX_SELECT, which takes integers as well"},
    {"config.order", "of the 950: LARGEST or SMALLEST in place of isLargest; UNSET: as isLargest"},
    {"config.sorted", "of the 950, with RADIX_SELECT: false if the order does not matter"},
};

// The places of the first k elements of a row, in order.
template <class T>
void choose(const TopK& op, const uint8_t* row, int32_t* places) {
  const auto at = [&](int32_t place) {
    T value;
    std::memcpy(&value, row + place * static_cast<int64_t>(sizeof(T)), sizeof(T));
    return value;
  };
  std::iota(places, places + op.inner, 0);
  std::partial_sort(places, places + op.k, places + op.inner, [&](int32_t a, int32_t b) {
    const T first = at(a), second = at(b);
    if (is_nan(first) != is_nan(second)) return is_nan(first);
    if (comes_before(first, second)) return !op.largest;
    if (comes_before(second, first)) return op.largest;
    return a < b;
  });
  if (!op.sorted) std::sort(places, places + op.k);
}

template <class T>
void execute_rows(const TopK& op) {
  constexpr auto kElement = static_cast<int64_t>(sizeof(T));
  const int64_t value_pitch = row_bytes(op, kElement), index_pitch = row_bytes(op, kIndexBytes);
  auto* const places = kept_room<TopK, int32_t>(static_cast<size_t>(op.inner));
  for (int64_t r = 0; r < op.outer; ++r) {
    const uint8_t* const row = op.src.address + r * op.inner * kElement;
    const uint8_t* const own = op.src_index.address + (op.small ? r * op.inner * kIndexBytes : 0);
    uint8_t* const values = op.dst_value.address + r * value_pitch;
    uint8_t* const indices = op.dst_index.address + r * index_pitch;
    choose<T>(op, row, places);
    for (int64_t i = 0; i < op.k; ++i) {
      int32_t index = places[i];
      std::memcpy(values + i * kElement, row + index * kElement, sizeof(T));
      if (op.init_index) std::memcpy(&index, own + index * kIndexBytes, sizeof(index));
      if (op.has_finish && op.finish.address[r] != 0) index = static_cast<int32_t>(op.n);
      std::memcpy(indices + i * kIndexBytes, &index, sizeof(index));
    }
  }
}

void add_result(AccessSink& sink, const TopK& op, int operand, const Operand& at, int64_t element) {
  const int64_t pitch = row_bytes(op, element);
  sink.add({Effect::kWrite, operand, at.address, op.k * element, {{op.outer, pitch}}});
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
        "dstIndexLocal[r] = their indices; what lies behind k keeps its values",
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
  with_value_type(dtype, [&](auto type) { execute_rows<typename decltype(type)::type>(*this); });
}

}  // namespace asctwin::isa
