// Every row by a tree: neighbours are added, then neighbouring sums, and so on; the last one of an
// odd number goes up as it is. All is read before anything is written, so that it works in place.
// spec: adv_math.md, section 3.1
#include "asctwin/isa/sum.h"

#include "isa/access.h"
#include "isa/kept_room.h"
#include "isa/ops/functions/in_place.h"
#include "isa/ops/vector/vector_info.h"
#include "isa/saturate.h"
#include "isa/simd/reduce_tree.h"
#include "isa/strided.h"

namespace asctwin::isa {
namespace {

constexpr Types kHalfAndFloat{DType::kHalf, DType::kFloat};
constexpr Support kSupport[] = {
    vector_row(have::kLibrary | like::kKirin, kHalfAndFloat),
};

int64_t element_bytes(const Sum& op) { return static_cast<int64_t>(size_of(op.dtype)); }

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<Sum, &Sum::dst>},
    {"src", operand_of<Sum, &Sum::src>},
};
// The documents give no ends; no UB holds more rows or elements.
constexpr int64_t kMostRows = 8192;
constexpr int64_t kMostElements = 131072;
constexpr Limit kLimits[] = {
    {.field = "outter",
     .value = value_of<Sum, &Sum::outer>,
     .lo = 1,
     .hi = kMostRows,
     .unit = "rows",
     .meaning = "number of rows"},
    {.field = "inner",
     .value = value_of<Sum, &Sum::inner>,
     .lo = 1,
     .hi = kMostElements,
     .unit = "elements",
     .meaning = "from one row to the next, a multiple of 32 B"},
    {.field = "n",
     .value = value_of<Sum, &Sum::n>,
     .lo = 1,
     .hi = kMostElements,
     .unit = "elements",
     .meaning = "elements of a row that are added, at most inner"},
};

bool rows_are_blocks(const Sum& op, const Context&) {
  return op.inner * element_bytes(op) % kBlockBytes == 0;
}
bool rows_hold_as_many(const Sum& op, const Context&) { return op.n <= op.inner; }
bool is_in_place_or_apart(const Sum& op, const Context&) {
  const uint8_t* const dst = op.dst.address;
  const uint8_t* const src = op.src.address;
  const int64_t element = element_bytes(op);
  return dst == src || dst + op.outer * element <= src ||
         src + ((op.outer - 1) * op.inner + op.n) * element <= dst;
}
void row_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Sum*>(record);
  finding.with("n", op.n).with("inner", op.inner).with("bytes", op.inner * element_bytes(op));
}
constexpr Rule kRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Sum, rows_are_blocks>,
     .actual = "rows of {inner} elements, {bytes} B",
     .statement = "a row is a multiple of 32 B",
     .help = "round inner up and leave n as it is",
     .facts = row_facts},
    {.code = Code::E0105,
     .holds = holds_for<Sum, rows_hold_as_many>,
     .actual = "n {n} and inner {inner}",
     .statement = "n is at most inner",
     .facts = row_facts},
    {.code = Code::E0105,
     .holds = holds_for<Sum, is_in_place_or_apart>,
     .actual = "`dst` over a part of `src`",
     .statement = "`dst` begins where `src` does, or shares no bytes with it",
     .of_places = true},
    kInPlaceRule<Sum>,
};

// The sum of `count` elements; `room` holds half of them.
void sum_row(const TreeNode& node, const uint8_t* row, int64_t count, uint8_t* room) {
  const size_t element = size_of(node.dtype);
  for (const uint8_t* from = row;; from = room) {
    const auto pairs = static_cast<size_t>(count / 2);
    if (pairs == 0) {
      std::memmove(room, from, element);
      return;
    }
    const uint8_t* const last = from + static_cast<size_t>(count - 1) * element;
    reduce_tree(node, from, room, pairs, 1);
    if (count % 2 != 0) std::memmove(room + pairs * element, last, element);
    count = (count + 1) / 2;
  }
}

}  // namespace

const OpInfo Sum::info = {
    .name = "Sum",
    .variant = "",
    .doc = "adds the elements of each row",
    .spec = "adv_math.md, section 3.1",
    .operands = kOperands,
    .dtype = dtype_of_record<Sum>,
    .support = kSupport,
    .limits = kLimits,
    .rules = kRules,
    .formula =
        "dst[r] = src[r * inner] + ... + src[r * inner + n - 1], neighbours first, then\n"
        "    neighbouring sums; each rounded to T",
    .order = Order::kSteps,
    .accuracy = {.kind = Accuracy::kRoundedSteps},
};

void Sum::resolve(const Context& context) { saturates = isa::saturates(dtype, context); }

void Sum::accesses(AccessSink& sink) const {
  const int64_t element = element_bytes(*this);
  sink.add({Effect::kRead, 1, src.address, n * element, {{}, {outer, inner * element}}});
  sink.add({Effect::kWrite, 0, dst.address, outer * element, {}, 1});
}

void Sum::execute() const {
  const int64_t element = element_bytes(*this);
  const TreeNode node{ReduceJoin::kSum, dtype, saturates};
  const auto bytes = static_cast<size_t>(outer * element);
  uint8_t* const sums = kept_room<Sum, uint8_t>(bytes + static_cast<size_t>((n + 2) * element));
  uint8_t* const room = sums + bytes;
  for (int64_t r = 0; r < outer; ++r) {
    sum_row(node, src.address + r * inner * element, n, room);
    std::memcpy(sums + r * element, room, static_cast<size_t>(element));
  }
  std::memcpy(dst.address, sums, bytes);
}

}  // namespace asctwin::isa
