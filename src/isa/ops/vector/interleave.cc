// Interleave takes elements of two tensors in turn, DeInterleave undoes that, and Mull keeps both
// halves of a product.
// spec: vector.md, section 4.14; reg_api.md, sections 10 and 15
#include "asctwin/isa/interleave.h"

#include <cstring>

#include "isa/access.h"
#include "isa/lanes.h"
#include "isa/ops/vector/vector_info.h"

namespace asctwin::isa {
namespace {

// UNVERIFIED: evidence = inferred: the types of Interleave are those of registers.
constexpr Support kInterleaved[] = {
    vector_row(like::k950, kTypes8To32 | kBf16 | Types(DType::kInt64, DType::kUInt64))};
constexpr Support kMultiplied[] = {
    vector_row(like::k950, Types(DType::kInt32, DType::kUInt32)),
};

template <class Record>
constexpr OperandInfo kTwoResultOperands[] = {
    {"dst0", operand_of<Record, &Record::dst0>},
    {"dst1", operand_of<Record, &Record::dst1>},
    {"src0", operand_of<Record, &Record::src0>},
    {"src1", operand_of<Record, &Record::src1>},
};

template <class Record>
constexpr Limit count_limit(int64_t multiple_of) {
  return {.field = "count",
          .value = value_of<Record, &Record::count>,
          .lo = 0,
          .hi = INT32_MAX,
          .multiple_of = multiple_of,
          .unit = "elements",
          .meaning = "number of elements of each operand"};
}
template <class Record>
constexpr Limit kPairLimits[] = {count_limit<Record>(2)};
constexpr Limit kMullLimits[] = {count_limit<Mull>(1)};

template <class Record>
int64_t element_unit(const void* record) {
  return static_cast<int64_t>(size_of(static_cast<const Record*>(record)->dtype));
}
template <class Record>
constexpr Measure kCountOfElements[] = {
    {"count", value_of<Record, &Record::count>, element_unit<Record>}};

template <class Record>
constexpr OpInfo describe_two_results(const char* name, const char* doc, const char* formula,
                                      std::span<const Support> support,
                                      std::span<const Limit> limits, Kind kind) {
  return {.name = name,
          .variant = "",
          .doc = doc,
          .spec = "reg_api.md, section 15",
          .kind = kind,
          .operands = kTwoResultOperands<Record>,
          .dtype = dtype_of_record<Record>,
          .support = support,
          .limits = limits,
          .formula = formula,
          .measures = kCountOfElements<Record>};
}

// Element `to` of one tensor becomes element `from` of another.
class Elements {
 public:
  explicit Elements(DType dtype) : bytes_(size_of(dtype)) {}
  void copy(const Operand& dst, int64_t to, const Operand& src, int64_t from) const {
    std::memcpy(dst.address + static_cast<size_t>(to) * bytes_,
                src.address + static_cast<size_t>(from) * bytes_, bytes_);
  }

 private:
  size_t bytes_;
};

template <class T>
void multiply_long(const Mull& op) {
  using Product = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
  for (int64_t i = 0; i < op.count; ++i) {
    const size_t at = static_cast<size_t>(i) * sizeof(T);
    T a, b;
    std::memcpy(&a, op.src0.address + at, sizeof(T));
    std::memcpy(&b, op.src1.address + at, sizeof(T));
    const auto product = static_cast<uint64_t>(Product{a} * Product{b});
    const auto low = static_cast<uint32_t>(product), high = static_cast<uint32_t>(product >> 32);
    std::memcpy(op.dst0.address + at, &low, sizeof(low));
    std::memcpy(op.dst1.address + at, &high, sizeof(high));
  }
}

}  // namespace

const OpInfo Interleave::info = describe_two_results<Interleave>(
    "Interleave", "takes elements of two tensors in turn",
    "element 2 * k of dst0, dst1 = src0[k], and 2 * k + 1 = src1[k],\n"
    "    dst0 for k < count / 2, dst1 for k + count / 2",
    kInterleaved, kPairLimits<Interleave>, Kind::kMoves);
const OpInfo DeInterleave::info = describe_two_results<DeInterleave>(
    "DeInterleave", "parts the elements with even and with odd numbers",
    "dst0[k] = element 2 * k of src0 and src1 behind it, dst1[k] = element 2 * k + 1", kInterleaved,
    kPairLimits<DeInterleave>, Kind::kMoves);
const OpInfo Mull::info =
    describe_two_results<Mull>("Mull", "keeps both halves of a product of 64 bits",
                               "dst0 = the low 32 bits of src0 * src1, dst1 = the high ones",
                               kMultiplied, kMullLimits, Kind::kComputes);

void TwoResults::accesses(AccessSink& sink) const {
  const int64_t bytes = count * static_cast<int64_t>(size_of(dtype));
  sink.add({Effect::kWrite, 0, dst0.address, bytes, {}});
  sink.add({Effect::kWrite, 1, dst1.address, bytes, {}});
  sink.add({Effect::kRead, 2, src0.address, bytes, {}});
  sink.add({Effect::kRead, 3, src1.address, bytes, {}});
}
void TwoResults::commit(Registers& registers) const { commit_lanes(Lanes{}, registers); }

void Interleave::execute() const {
  const Elements elements(dtype);
  for (int64_t k = 0; k < count; ++k) {
    const Operand& dst = k < count / 2 ? dst0 : dst1;
    elements.copy(dst, 2 * k % count, src0, k);
    elements.copy(dst, 2 * k % count + 1, src1, k);
  }
}
void DeInterleave::execute() const {
  const Elements elements(dtype);
  for (int64_t k = 0; k < count; ++k) {
    const Operand& src = k < count / 2 ? src0 : src1;
    elements.copy(dst0, k, src, 2 * k % count);
    elements.copy(dst1, k, src, 2 * k % count + 1);
  }
}
void Mull::execute() const {
  dtype == DType::kInt32 ? multiply_long<int32_t>(*this) : multiply_long<uint32_t>(*this);
}

}  // namespace asctwin::isa
