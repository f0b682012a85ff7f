// Broadcast: the element of a row, or the one row, again and again.
// UNVERIFIED: evidence = inferred. The documents list four types on the chips before the 950, and
// an example has another: every type of 8 to 32 bits goes.
// spec: adv_math.md, section 6.2
#include "asctwin/isa/broadcast.h"

#include <cstring>

#include "isa/access.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/simd/elementwise.h"

namespace asctwin::isa {
namespace {

constexpr Support kSupport[] = {
    vector_row(like::k910B, kMoved8To32 | kBf16),
    vector_row(like::k310P | like::kKirin, kMoved8To32),
    vector_row(like::k950, kMoved8To64 | kBf16),
};

int64_t element_bytes(const Broadcast& op) { return static_cast<int64_t>(size_of(op.dtype)); }
// One of what is repeated.
int64_t src_elements(const Broadcast& op) { return op.of_column ? op.rows : op.columns; }

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<Broadcast, &Broadcast::dst>},
    {"src", operand_of<Broadcast, &Broadcast::src>, 1, always},
};
constexpr int64_t kMostElements = 262144;  // no UB holds more; the documents give no ends
constexpr Limit kLimits[] = {
    {.field = "dstShape[0]",
     .value = value_of<Broadcast, &Broadcast::rows>,
     .lo = 1,
     .hi = kMostElements,
     .unit = "rows",
     .meaning = "rows of the result; 1 with dim 1"},
    {.field = "dstShape[1]",
     .value = value_of<Broadcast, &Broadcast::columns>,
     .lo = 1,
     .hi = kMostElements,
     .unit = "elements",
     .meaning = "elements of a row of the result; with dim 1 dstShape[0]"},
};

bool source_is_blocks(const Broadcast& op, const Context&) {
  return (op.rows == 1 && op.of_column) || src_elements(op) * element_bytes(op) % kBlockBytes == 0;
}
void source_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Broadcast*>(record);
  finding.with("elements", src_elements(op)).with("bytes", src_elements(op) * element_bytes(op));
}
// That a repeated row is a multiple of 32 B stands where the documents may mean the
// 310P alone.
constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Broadcast, source_is_blocks>,
     .actual = "a source of {elements} elements, {bytes} B",
     .statement = "with dim 2 the source is a multiple of 32 B",
     .families = like::k310P,
     .facts = source_facts},
};
constexpr Parameter kParameters[] = {
    {"axis", "0: the source is a row; 1: it is a column, an element for each row of the result"},
};

}  // namespace

const OpInfo Broadcast::info = {
    .name = "Broadcast",
    .variant = "",
    .doc = "repeats a row, or the element of each row",
    .spec = "adv_math.md, section 6.2",
    .kind = Kind::kMoves,
    .operands = kOperands,
    .dtype = dtype_of_record<Broadcast>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .parameters = kParameters,
    .formula =
        "axis 0: dst[i * dstShape[1] + j] = src[j]\n"
        "axis 1: dst[i * dstShape[1] + j] = src[i]\n"
        "dim 1:  dst[j] = src[0]",
    .aliases = "BroadCast",
};

void Broadcast::accesses(AccessSink& sink) const {
  const int64_t element = element_bytes(*this);
  sink.add({Effect::kWrite, 0, dst.address, columns * element, {{rows, columns * element}}});
  sink.add({Effect::kRead, 1, src.address, src_elements(*this) * element, {}});
}

void Broadcast::execute() const {
  const int64_t element = element_bytes(*this), pitch = columns * element;
  for (int64_t r = 0; r < rows; ++r) {
    uint8_t* const row = dst.address + r * pitch;
    if (of_column)
      fill(row, src.address + r * element, static_cast<size_t>(element),
           static_cast<size_t>(columns));
    else
      std::memmove(row, src.address, static_cast<size_t>(pitch));
  }
}

}  // namespace asctwin::isa
