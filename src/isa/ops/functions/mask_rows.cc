// Select with a byte mask, and DropOut. Elements that are replaced have no say in what replaces
// them, whatever they are.
// UNVERIFIED: evidence = inferred. DropOut: the first element of a byte of bits is its lowest bit;
// kept elements are multiplied by the float that is nearest to 1 / keepProb, and rounded once.
// spec: adv_math.md, section 5
#include "asctwin/isa/mask_rows.h"

#include <cstring>
#include <limits>

#include "isa/access.h"
#include "isa/ops/functions/in_place.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/poison.h"
#include "isa/saturate.h"
#include "isa/strided.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kBitsOfByte = 8;

constexpr Support mask_row(Families families, Types types, Types masks) {
  Support row = vector_row(families, types);
  row.own_types[0] = masks;
  return row;
}
constexpr Support kSelectSupport[] = {
    mask_row(have::kLibrary, kFloats,
             kTypes8 | kBool | Types(DType::kInt16, DType::kUInt16, DType::kInt32, DType::kUInt32)),
};
constexpr Support kDropOutSupport[] = {
    mask_row(have::kLibrary | like::kKirin, kFloats, Types(DType::kUInt8)),
    mask_row(like::k950, kBf16, Types(DType::kUInt8)),
};

constexpr OperandInfo kMaskedOperands[] = {
    {"dst", operand_of<MaskRows, &MaskRows::dst>},
    {"src", operand_of<MaskRows, &MaskRows::src>},
    {.name = "mask",
     .first = operand_of<MaskRows, &MaskRows::mask>,
     .dtype = type_of_member<MaskRows, &MaskRows::mask_dtype>},
};
constexpr int64_t kMostMaskedElements = 262144;  // no UB holds more; the documents give no ends
constexpr Limit kFirstAxisLimit = {.field = "info.firstAxis",
                                   .value = value_of<MaskRows, &MaskRows::rows>,
                                   .lo = 1,
                                   .hi = kMostMaskedElements,
                                   .unit = "rows",
                                   .meaning = "number of rows"};
constexpr Limit kSrcAxisLimit = {.field = "info.srcLastAxis",
                                 .value = value_of<MaskRows, &MaskRows::columns>,
                                 .lo = 1,
                                 .hi = kMostMaskedElements,
                                 .unit = "elements",
                                 .meaning = "elements of a row"};
constexpr Limit kMaskedLimits[] = {
    kFirstAxisLimit,
    kSrcAxisLimit,
    {.field = "info.maskLastAxis",
     .value = value_of<MaskRows, &MaskRows::mask_columns>,
     .lo = 1,
     .hi = kMostMaskedElements,
     .unit = "elements",
     .meaning = "elements of a row of the mask, of which the first srcLastAxis count"},
};
constexpr Limit kDropLimits[] = {
    kFirstAxisLimit,
    kSrcAxisLimit,
    {.field = "info.maskLastAxis",
     .value = value_of<MaskRows, &MaskRows::mask_columns>,
     .lo = 1,
     .hi = kMostMaskedElements,
     .unit = "bytes",
     .meaning = "bytes of a row of the mask, padding included"},
};

int64_t element_bytes(const MaskRows& op) { return static_cast<int64_t>(size_of(op.dtype)); }
int64_t mask_element_bytes(const MaskRows& op) {
  return static_cast<int64_t>(size_of(op.mask_dtype));
}
MaskForm form_of(const MaskRows& op) { return static_cast<MaskForm>(op.form); }

// The bytes of the mask: of a row, and from one row to the next. Dense ones are one row.
struct MaskExtent {
  int64_t rows, row_bytes, pitch_bytes;
};
MaskExtent extent_of(const MaskRows& op) {
  const int64_t element = mask_element_bytes(op), all = op.rows * op.columns;
  switch (form_of(op)) {
    case MaskForm::kBytes:
      return {1, all, all};
    case MaskForm::kBits:
      return {1, ceil_div(all, kBitsOfByte), all};
    case MaskForm::kBitRows:
      return {op.rows, ceil_div(op.columns, kBitsOfByte), op.mask_columns};
    default:
      return {op.rows, op.columns * element, op.mask_columns * element};
  }
}

bool rows_of_source_are_blocks(const MaskRows& op, const Context&) {
  return op.columns * element_bytes(op) % kBlockBytes == 0;
}
bool rows_of_mask_are_blocks(const MaskRows& op, const Context&) {
  constexpr int64_t kUnit = 16;
  return op.mask_columns % kUnit == 0 &&
         op.mask_columns * mask_element_bytes(op) % kBlockBytes == 0;
}
bool mask_covers_rows(const MaskRows& op, const Context&) { return op.mask_columns >= op.columns; }
bool masked_in_place_or_apart(const MaskRows& op, const Context&) {
  const int64_t bytes = op.rows * op.columns * element_bytes(op);
  return same_or_apart(op.dst.address, bytes, op.src.address, bytes);
}
bool mask_form_is_known(const MaskRows& op, const Context&) {
  return op.form >= static_cast<int64_t>(MaskForm::kByteRows) &&
         op.form <= static_cast<int64_t>(MaskForm::kBitRows);
}
bool has_dirty_rows(const MaskRows& op) {
  return form_of(op) == MaskForm::kByteRows || form_of(op) == MaskForm::kBitRows;
}
bool dirty_rows_are_blocks(const MaskRows& op, const Context& context) {
  return !has_dirty_rows(op) || rows_of_source_are_blocks(op, context);
}
bool dirty_rows_fit(const MaskRows& op, const Context&) {
  return !has_dirty_rows(op) || extent_of(op).row_bytes <= op.mask_columns;
}
bool dirty_entries_are_even(const MaskRows& op, const Context&) {
  return form_of(op) != MaskForm::kBitRows || op.columns % (2 * kBitsOfByte) == 0;
}
void mask_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const MaskRows*>(record);
  finding.with("columns", op.columns).with("mask", op.mask_columns).with("form", op.form);
  finding.with("bytes", op.columns * element_bytes(op));
  finding.with("mask_bytes", op.mask_columns * mask_element_bytes(op));
  finding.with("entries", extent_of(op).row_bytes);
}
constexpr Rule kMaskedApart = {
    .code = Code::E0105,
    .holds = holds_for<MaskRows, masked_in_place_or_apart>,
    .actual = "`dst` over a part of `src`",
    .statement = "`dst` begins where `src` does, or shares no bytes with it",
    .of_places = true};
constexpr Rule kSelectRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<MaskRows, rows_of_source_are_blocks>,
     .actual = "`srcLastAxis` {columns}, {bytes} B",
     .statement = "a row of the source is a multiple of 32 B",
     .facts = mask_facts},
    {.code = Code::E0105,
     .holds = holds_for<MaskRows, rows_of_mask_are_blocks>,
     .actual = "`maskLastAxis` {mask}, {mask_bytes} B",
     .statement = "a row of the mask is a multiple of 32 B and of 16 elements",
     .facts = mask_facts},
    {.code = Code::E0105,
     .holds = holds_for<MaskRows, mask_covers_rows>,
     .actual = "`maskLastAxis` {mask} and `srcLastAxis` {columns}",
     .statement = "a row of the mask has at least as many elements as a row of the source",
     .facts = mask_facts},
    kMaskedApart,
};
constexpr Rule kDropOutRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<MaskRows, mask_form_is_known>,
     .actual = "`dropOutMode` {form}",
     .statement = "`dropOutMode` is at most 4",
     .facts = mask_facts},
    {.code = Code::E0105,
     .holds = holds_for<MaskRows, dirty_rows_are_blocks>,
     .actual = "`srcLastAxis` {columns}, {bytes} B, and a mask with padding",
     .statement = "where the mask has padding, a row of the source is a multiple of 32 B",
     .facts = mask_facts},
    {.code = Code::E0105,
     .holds = holds_for<MaskRows, dirty_rows_fit>,
     .actual = "`maskLastAxis` {mask}, and {entries} B of a row that count",
     .statement = "a row of the mask has at least the bytes that its elements need",
     .facts = mask_facts},
    {.code = Code::E0105,
     .holds = holds_for<MaskRows, dirty_entries_are_even>,
     .actual = "`srcLastAxis` {columns} and bits with padding",
     .statement = "the bytes of a row of the mask that count are even in number",
     .facts = mask_facts},
    kMaskedApart,
};
constexpr Parameter kSelectParameters[] = {
    {"src0, src1",
     "what is taken where the mask is 0, and where it is not; one is a tensor, the other a scalar"},
    {"isReuseMask", "the mask may be overwritten if its rows are longer than those of the source"},
};
constexpr Parameter kDropOutParameters[] = {
    {"keepProb", "what kept elements are divided by: above 0 and below 1"},
    {"dropOutMode",
     "1: a byte an element, rows with padding; 2: a byte an element; 3: a bit an element; "
     "4: a bit an element, rows with padding; 0: as the shapes say"},
};

constinit const OpInfo kMaskedDescriptions[] = {
    {.name = "Select",
     .variant = "bytes",
     .doc = "takes elements of a tensor, or a scalar, by a mask of whole elements",
     .spec = "adv_math.md, section 5.1",
     .operands = kMaskedOperands,
     .dtype = dtype_of_record<MaskRows>,
     .support = kSelectSupport,
     .limits = kMaskedLimits,
     .rules = kSelectRules,
     .parameters = kSelectParameters,
     .formula = "dst[i][j] = mask[i][j] == 0 ? src0[i][j] : src1[i][j], j < srcLastAxis",
     .aliases = "SelectWithBytesMask",
     .order = Order::kSteps},
    {.name = "DropOut",
     .variant = "",
     .doc = "keeps and scales the elements that a mask marks; the others become 0",
     .spec = "adv_math.md, section 5.2",
     .operands = kMaskedOperands,
     .dtype = dtype_of_record<MaskRows>,
     .support = kDropOutSupport,
     .limits = kDropLimits,
     .rules = kDropOutRules,
     .parameters = kDropOutParameters,
     .formula =
         "dst[i][j] = mask[i][j] ? T(src[i][j] * float(1 / keepProb)) : 0, j < srcLastAxis; the\n"
         "    product is one of floats",
     .order = Order::kSteps,
     .accuracy = {Accuracy::kRoundedSteps}},
};

template <class U>
bool byte_is_set(const uint8_t* mask, int64_t index) {
  U element;
  std::memcpy(&element, mask + index * static_cast<int64_t>(sizeof(U)), sizeof(U));
  return element != 0;
}
bool bit_is_set(const uint8_t* mask, int64_t index) {
  return (mask[index / kBitsOfByte] >> index % kBitsOfByte & 1) != 0;
}

template <class T>
T without_payload(T value) {
  return value == value ? value : T(std::numeric_limits<float>::quiet_NaN());
}

// is_set(i, j) reads the mask.
template <class T, class IsSet>
void mask_elements(const MaskRows& op, IsSet is_set) {
  float factor;
  std::memcpy(&factor, &op.factor, sizeof(factor));
  T other;
  std::memcpy(&other, &op.scalar, sizeof(other));
  const bool scales = op.operation == MaskRowsOp::kDropOut;
  for (int64_t i = 0; i < op.rows; ++i)
    for (int64_t j = 0; j < op.columns; ++j) {
      const int64_t at = (i * op.columns + j) * static_cast<int64_t>(sizeof(T));
      T value = other;
      if (is_set(i, j) == op.keeps_where_set) {
        std::memcpy(&value, op.src.address + at, sizeof(T));
        if (scales) value = without_payload(static_cast<T>(static_cast<float>(value) * factor));
      }
      std::memcpy(op.dst.address + at, &value, sizeof(T));
    }
}

template <class T>
void mask_by_form(const MaskRows& op) {
  const uint8_t* const mask = op.mask.address;
  const int64_t pitch = op.mask_columns, columns = op.columns;
  switch (form_of(op)) {
    case MaskForm::kBytes:
      return mask_elements<T>(op, [=](int64_t i, int64_t j) { return mask[i * columns + j] != 0; });
    case MaskForm::kBits:
      return mask_elements<T>(
          op, [=](int64_t i, int64_t j) { return bit_is_set(mask, i * columns + j); });
    case MaskForm::kBitRows:
      return mask_elements<T>(
          op, [=](int64_t i, int64_t j) { return bit_is_set(mask + i * pitch, j); });
    default:
      break;
  }
  const auto by_width = [&](auto width) {
    mask_elements<T>(op, [=](int64_t i, int64_t j) {
      return byte_is_set<decltype(width)>(mask, i * pitch + j);
    });
  };
  const int64_t bytes = mask_element_bytes(op);
  if (bytes == 1) return by_width(uint8_t{});
  bytes == 2 ? by_width(uint16_t{}) : by_width(uint32_t{});
}

}  // namespace

const OpInfo& MaskRows::info() const {
  return kMaskedDescriptions[operation < MaskRowsOp::kCount ? static_cast<size_t>(operation) : 0];
}

void MaskRows::resolve(const Context& context) {
  saturates = operation == MaskRowsOp::kDropOut && isa::saturates(dtype, context);
}

void MaskRows::accesses(AccessSink& sink) const {
  const int64_t bytes = rows * columns * element_bytes(*this);
  const MaskExtent extent = extent_of(*this);
  const Loop mask_rows{extent.rows, extent.pitch_bytes};
  sink.add({Effect::kRead, 1, src.address, bytes, {}});
  sink.add({Effect::kRead, 2, mask.address, extent.row_bytes, {{}, mask_rows}});
  if (spoils_mask)
    sink.add({Effect::kWriteUnspecified, 2, mask.address, extent.row_bytes, {{}, mask_rows}});
  sink.add({Effect::kWrite, 0, dst.address, bytes, {}, 1});
}

void MaskRows::execute() const {
  if (dtype == DType::kFloat)
    mask_by_form<float>(*this);
  else
    dtype == DType::kHalf ? mask_by_form<half>(*this) : mask_by_form<bfloat16_t>(*this);
  if (saturates) saturate_floats(dtype, dst.address, rows * columns);
  const MaskExtent extent = extent_of(*this);
  for (int64_t i = 0; spoils_mask && i < extent.rows; ++i)
    std::memset(mask.address + i * extent.pitch_bytes, kPoison,
                static_cast<size_t>(extent.row_bytes));
}

}  // namespace asctwin::isa
