// CumSum: one element after the other. Sums of half are kept in float, each result is rounded once.
// UNVERIFIED: evidence = inferred. Sklansky's order is taken to round as this one does; and along
// the rows lastRow receives the last element of each row.
// spec: adv_math.md, section 2.5
#include "asctwin/isa/cumsum.h"

#include <cstring>
#include <span>
#include <utility>

#include "isa/access.h"
#include "isa/kept_room.h"
#include "isa/ops/functions/in_place.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/saturate.h"
#include "isa/simd/elementwise.h"
#include "num/convert.h"

namespace asctwin::isa {
namespace {

constexpr Support kCumSumSupport[] = {
    vector_row(have::kLibrary, kFloats),
};

int64_t element_bytes(const CumSum& op) { return static_cast<int64_t>(size_of(op.dtype)); }
int64_t matrix_bytes(const CumSum& op) { return op.outer * op.inner * element_bytes(op); }

bool gives_last_row(const void* record) { return static_cast<const CumSum*>(record)->outputs_last; }
constexpr OperandInfo kCumSumOperands[] = {
    {"dst", operand_of<CumSum, &CumSum::dst>},
    {.name = "lastRow", .first = operand_of<CumSum, &CumSum::last_row>, .given = gives_last_row},
    {"src", operand_of<CumSum, &CumSum::src>},
};
constexpr int64_t kMostSummed = 131072;  // no UB holds more; the documents give no ends
constexpr Limit kCumSumLimits[] = {
    {.field = "cumSumInfo.outter",
     .value = value_of<CumSum, &CumSum::outer>,
     .lo = 1,
     .hi = kMostSummed,
     .unit = "rows",
     .meaning = "number of rows"},
    {.field = "cumSumInfo.inner",
     .value = value_of<CumSum, &CumSum::inner>,
     .lo = 1,
     .hi = kMostSummed,
     .unit = "elements",
     .meaning = "elements of a row, a multiple of 32 B"},
};

bool summed_rows_are_blocks(const CumSum& op, const Context&) {
  return op.inner * element_bytes(op) % kBlockBytes == 0;
}
bool sums_in_place_or_apart(const CumSum& op, const Context&) {
  return same_or_apart(op.dst.address, matrix_bytes(op), op.src.address, matrix_bytes(op));
}
void summed_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const CumSum*>(record);
  finding.with("inner", op.inner).with("bytes", op.inner * element_bytes(op));
}
constexpr Rule kCumSumRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<CumSum, summed_rows_are_blocks>,
     .actual = "rows of {inner} elements, {bytes} B",
     .statement = "a row is a multiple of 32 B",
     .facts = summed_facts},
    {.code = Code::E0105,
     .holds = holds_for<CumSum, sums_in_place_or_apart>,
     .actual = "`dst` over a part of `src`",
     .statement = "`dst` begins where `src` does, or shares no bytes with it",
     .of_places = true},
    kInPlaceRule<CumSum>,
};
constexpr Parameter kCumSumParameters[] = {
    {"config.isLastAxis", "sums run along each row; otherwise from row to row"},
    {"config.outputLastRow", "whether lastRow is written; the default object says yes"},
};

// One row as floats, and back.
void load_row(const CumSum& op, int64_t row, std::span<float> into) {
  const uint8_t* const at = op.src.address + row * op.inner * element_bytes(op);
  if (op.dtype == DType::kHalf)
    widen(reinterpret_cast<const half*>(at), into.data(), into.size());
  else
    std::memcpy(into.data(), at, into.size() * sizeof(float));
  for (float& number : into) number = number == number ? number : __builtin_nanf("");
}
void store_row(const CumSum& op, std::span<const float> sums, uint8_t* at) {
  if (op.dtype == DType::kHalf)
    narrow(sums.data(), reinterpret_cast<half*>(at), sums.size());
  else
    std::memcpy(at, sums.data(), sums.size() * sizeof(float));
  if (op.saturates) saturate_floats(op.dtype, at, static_cast<int64_t>(sums.size()));
}

void add_along(std::span<float> row) {
  for (size_t j = 1; j < row.size(); ++j) {
    const float sum = row[j - 1] + row[j];
    row[j] = sum == sum ? sum : __builtin_nanf("");
  }
}

}  // namespace

const OpInfo CumSum::info = {
    .name = "CumSum",
    .variant = "",
    .doc = "running sums along the rows, or down the columns",
    .spec = "adv_math.md, section 2.5",
    .operands = kCumSumOperands,
    .dtype = dtype_of_record<CumSum>,
    .support = kCumSumSupport,
    .limits = kCumSumLimits,
    .rules = kCumSumRules,
    .parameters = kCumSumParameters,
    .formula =
        "isLastAxis:  dst[i][j] = src[i][0] + ... + src[i][j], lastRow[i] = dst[i][inner - 1]\n"
        "otherwise:   dst[i][j] = src[0][j] + ... + src[i][j], lastRow[j] = dst[outter - 1][j]",
    .order = Order::kSteps,
    .accuracy = {Accuracy::kRoundedSteps},
};

void CumSum::resolve(const Context& context) { saturates = isa::saturates(dtype, context); }

void CumSum::accesses(AccessSink& sink) const {
  const int64_t last = outputs_last ? (down ? inner : outer) : 0;
  sink.add({Effect::kRead, 2, src.address, matrix_bytes(*this), {}});
  sink.add({Effect::kWrite, 0, dst.address, matrix_bytes(*this), {}, 1});
  sink.add({Effect::kWrite, 1, last_row.address, last * element_bytes(*this), {}, 1});
}

void CumSum::execute() const {
  const int64_t element = element_bytes(*this);
  const ElementwiseFn add = elementwise_body(VectorOp::kAdd, DType::kFloat);
  const auto length = static_cast<size_t>(inner);
  std::span<float> row(kept_room<CumSum, float>(2 * length), length);
  std::span<float> sums(row.data() + length, length);
  for (int64_t i = 0; i < outer; ++i, std::swap(row, sums)) {
    load_row(*this, i, row);
    if (!down) add_along(row);
    if (down && i > 0) add(row.data(), sums.data(), row.data(), length);
    uint8_t* const to = dst.address + i * inner * element;
    store_row(*this, row, to);
    if (outputs_last && !down)
      std::memcpy(last_row.address + i * element, to + (inner - 1) * element,
                  static_cast<size_t>(element));
  }
  if (outputs_last && down)
    std::memcpy(last_row.address, dst.address + (outer - 1) * inner * element,
                static_cast<size_t>(inner * element));
}

}  // namespace asctwin::isa
