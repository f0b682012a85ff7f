// Sort with SortConfig. The order is stable: what is equal stays as it was.
// UNVERIFIED: evidence = inferred. A destination may be its own source.
// spec: adv_math.md, section 7.2
#include "asctwin/isa/sort_values.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "isa/access.h"
#include "isa/kept_room.h"
#include "isa/ops/functions/in_place.h"
#include "isa/ops/functions/value_order.h"
#include "isa/ops/vector/vector_support.h"

namespace asctwin::isa {
namespace {

constexpr Types kSortedInts = kBytes | kLongs | kSignedInts | kUnsignedInts;
constexpr Support sorted_row(Types types, DType index) {
  Support row = on_950(types);
  row.own_types[0] = row.own_types[1] = Types(index);
  return row;
}
constexpr Types kSortedShorts = kBytes | Types(DType::kInt16, DType::kUInt16);
constexpr Types kSortedLongs = kSortedInts - kSortedShorts;
constexpr Types kSortedFloats = kFloats | kBf16;
constexpr Support kSortedSupport[] = {
    sorted_row(kSortedShorts, DType::kUInt32), sorted_row(kSortedLongs, DType::kUInt32),
    sorted_row(kSortedFloats, DType::kUInt32), sorted_row(kSortedShorts, DType::kInt32),
    sorted_row(kSortedLongs, DType::kInt32),   sorted_row(kSortedFloats, DType::kInt32),
    sorted_row(kSortedShorts, DType::kUInt64), sorted_row(kSortedLongs, DType::kUInt64),
    sorted_row(kSortedFloats, DType::kUInt64), sorted_row(kSortedShorts, DType::kInt64),
    sorted_row(kSortedLongs, DType::kInt64),   sorted_row(kSortedFloats, DType::kInt64),
};

bool gives_indices(const void* record) {
  return static_cast<const SortValues*>(record)->has_dst_index;
}
bool takes_indices(const void* record) {
  return static_cast<const SortValues*>(record)->has_src_index;
}
constexpr OperandInfo kSortedOperands[] = {
    {"dst", operand_of<SortValues, &SortValues::dst>},
    {.name = "dstIndex",
     .first = operand_of<SortValues, &SortValues::dst_index>,
     .dtype = type_of_member<SortValues, &SortValues::dst_index_dtype>,
     .given = gives_indices},
    {"src", operand_of<SortValues, &SortValues::src>},
    {.name = "srcIndex",
     .first = operand_of<SortValues, &SortValues::src_index>,
     .dtype = type_of_member<SortValues, &SortValues::src_index_dtype>,
     .given = takes_indices},
};
constexpr Limit kSortedLimits[] = {{.field = "calCount",
                                    .value = value_of<SortValues, &SortValues::count>,
                                    .lo = 1,
                                    .hi = 262144,  // no UB holds more; the documents give no end
                                    .unit = "elements",
                                    .meaning = "leading elements that are sorted"}};

int64_t bytes_of(DType dtype, int64_t count) {
  return count * static_cast<int64_t>(size_of(dtype));
}
// Values over values and indices over indices; all else is apart.
bool is_in_place_or_apart(const SortValues& op, const Context&) {
  const int64_t values = bytes_of(op.dtype, op.count);
  const int64_t to = op.has_dst_index ? bytes_of(op.dst_index_dtype, op.count) : 0;
  const int64_t from = op.has_src_index ? bytes_of(op.src_index_dtype, op.count) : 0;
  const auto apart = [](const Operand& a, int64_t a_bytes, const Operand& b, int64_t b_bytes) {
    return a.address + a_bytes <= b.address || b.address + b_bytes <= a.address;
  };
  return same_or_apart(op.dst.address, values, op.src.address, values) &&
         (to == 0 ||
          (apart(op.dst, values, op.dst_index, to) && apart(op.dst_index, to, op.src, values))) &&
         (from == 0 || apart(op.dst, values, op.src_index, from)) &&
         (to == 0 || from == 0 ||
          same_or_apart(op.dst_index.address, to, op.src_index.address, from));
}

bool merges_thirty_twos(const SortValues& op, const Context&) {
  return !op.merges || op.count % 32 == 0;
}
bool merges_floats(const SortValues& op, const Context&) {
  return !op.merges || kFloats.contains(op.dtype);
}
void sorted_facts(const void* record, Finding& finding) {
  finding.with("count", static_cast<const SortValues*>(record)->count);
}
constexpr Rule kSortedRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<SortValues, merges_thirty_twos>,
     .actual = "MERGE_SORT of {count} elements",
     .statement = "MERGE_SORT sorts a multiple of 32 elements",
     .facts = sorted_facts},
    {.code = Code::E0105,
     .holds = holds_for<SortValues, merges_floats>,
     .actual = "MERGE_SORT of this type",
     .statement = "MERGE_SORT sorts half and float"},
    {.code = Code::E0105,
     .holds = holds_for<SortValues, is_in_place_or_apart>,
     .actual = "a result over a part of a source, or over another result",
     .statement = "`dst` begins where `src` does, or shares no bytes with it; so does `dstIndex` "
                  "with `srcIndex`, and all else is apart",
     .of_places = true},
};
constexpr Parameter kSortedParameters[] = {
    {"config.isDescend", "the largest first"},
    {"config.type", "RADIX_SORT, or MERGE_SORT of half and float"},
};

// The places of the elements, in order.
template <class T>
void order_places(const SortValues& op, int32_t* places) {
  const auto at = [&](int32_t place) {
    T value;
    std::memcpy(&value, op.src.address + place * static_cast<int64_t>(sizeof(T)), sizeof(T));
    return value;
  };
  const auto precedes = [&](int32_t a, int32_t b) {
    return op.descends ? comes_before(at(b), at(a)) : comes_before(at(a), at(b));
  };
  // Stable by the places themselves: std::stable_sort allocates.
  std::iota(places, places + op.count, 0);
  std::sort(places, places + op.count,
            [&](int32_t a, int32_t b) { return precedes(a, b) || (a < b && !precedes(b, a)); });
}
// to[i] = from[places[i]], of elements of `bytes`; `from` nullptr: the places themselves.
void gather_places(uint8_t* to, const uint8_t* from, const int32_t* places, int64_t count,
                   size_t bytes) {
  for (int64_t i = 0; i < count; ++i) {
    const auto place = static_cast<int64_t>(places[i]);
    const auto* const element = from != nullptr ? from + place * static_cast<int64_t>(bytes)
                                                : reinterpret_cast<const uint8_t*>(&place);
    std::memcpy(to + i * static_cast<int64_t>(bytes), element, bytes);
  }
}

}  // namespace

const OpInfo SortValues::info = {
    .name = "Sort",
    .variant = "SortConfig",
    .doc = "puts values in order, and the indices that belong to them",
    .spec = "adv_math.md, section 7.2",
    .evidence = Evidence::kInferred,
    .operands = kSortedOperands,
    .dtype = dtype_of_record<SortValues>,
    .support = kSortedSupport,
    .limits = kSortedLimits,
    .rules = kSortedRules,
    .parameters = kSortedParameters,
    .formula =
        "dst = src by rising value, or by falling value; equal values stay in their order\n"
        "    dstIndex = srcIndex in the same order; without one the places 0, 1, ...",
    .order = Order::kSteps,
};

void SortValues::accesses(AccessSink& sink) const {
  sink.add({Effect::kRead, 2, src.address, bytes_of(dtype, count), {}});
  if (has_src_index)
    sink.add({Effect::kRead, 3, src_index.address, bytes_of(src_index_dtype, count), {}});
  sink.add({Effect::kWrite, 0, dst.address, bytes_of(dtype, count), {}, 1});
  if (has_dst_index)
    sink.add({Effect::kWrite, 1, dst_index.address, bytes_of(dst_index_dtype, count), {}, 1});
}

void SortValues::execute() const {
  if (count <= 0) return;
  const size_t element = size_of(dtype), index = size_of(dst_index_dtype);
  const auto elements = static_cast<size_t>(count);
  int32_t* const places = kept_room<SortValues, int32_t>(elements);
  with_value_type(dtype,
                  [&](auto type) { order_places<typename decltype(type)::type>(*this, places); });
  uint8_t* const values = kept_room<SortValues, uint8_t>(elements * (element + index));
  uint8_t* const indices = values + elements * element;
  gather_places(values, src.address, places, count, element);
  if (has_dst_index)
    gather_places(indices, has_src_index ? src_index.address : nullptr, places, count, index);
  std::memcpy(dst.address, values, elements * element);
  if (has_dst_index) std::memcpy(dst_index.address, indices, elements * index);
}
void SortValues::commit(Registers& registers) const { registers.reset_lanes(); }

}  // namespace asctwin::isa
