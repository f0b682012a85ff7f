// The functions of mixed_functions.inc: elements of one to three sources, each a tensor, its first
// element, or a value of the kernel.
// UNVERIFIED: evidence = inferred. Fma rounds once; a NaN is neither 0 nor false; behind the count
// elements stay as they are, and afterwards the mode is normal and the mask full.
// spec: adv_math.md, section 2.6
#include "asctwin/isa/mixed_tensor.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "isa/access.h"
#include "isa/ops/functions/in_place.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/saturate.h"
#include "isa/simd/elementwise_meaning.h"
#include "num/target.h"
#include "num/unaligned.h"

namespace asctwin::isa {
namespace {

constexpr Types kAllInts = kBytes | kLongs | kSignedInts | kUnsignedInts;
constexpr Types kMoreFloats = kFloats | kBf16;

constexpr Support with_result(Types types, Types results) {
  Support row = on_950(types);
  row.own_types[0] = results;
  return row;
}
constexpr Support kFma[] = {on_950(kFloats)};
constexpr Support kClamped[] = {on_950(kAllInts | kMoreFloats)};
constexpr Support kBits[] = {on_950(kAllInts)};
constexpr Support kTruths[] = {
    with_result(kBool | kBytes | Types(DType::kInt16, DType::kUInt16), kBool),
    with_result(kLongs | Types(DType::kInt32, DType::kUInt32), kBool),
    with_result(kMoreFloats, kBool),
};
constexpr Support kFinite[] = {on_950(kMoreFloats), with_result(kMoreFloats, kBool)};
constexpr Support kSpecial[] = {on_950(kFloats), with_result(kFloats, kBool)};
constexpr Support kMovedBy[] = {on_950(kBool | kAllInts | kMoreFloats)};

bool gives_first(const void* record) {
  return static_cast<const MixedTensor*>(record)->form0 != SourceForm::kValue;
}
bool gives_second(const void* record) {
  return static_cast<const MixedTensor*>(record)->form1 != SourceForm::kValue;
}
bool gives_third(const void* record) {
  return static_cast<const MixedTensor*>(record)->form2 != SourceForm::kValue;
}
constexpr OperandInfo kDst{.name = "dst",
                           .first = operand_of<MixedTensor, &MixedTensor::dst>,
                           .dtype = type_of_member<MixedTensor, &MixedTensor::dst_dtype>};
constexpr OperandInfo first_source(const char* name) {
  return {.name = name, .first = operand_of<MixedTensor, &MixedTensor::src0>, .given = gives_first};
}
constexpr OperandInfo second_source(const char* name) {
  return {
      .name = name, .first = operand_of<MixedTensor, &MixedTensor::src1>, .given = gives_second};
}
constexpr OperandInfo third_source(const char* name) {
  return {.name = name, .first = operand_of<MixedTensor, &MixedTensor::src2>, .given = gives_third};
}
constexpr OperandInfo kOne[] = {kDst, first_source("src")};
constexpr OperandInfo kTwo[] = {kDst, first_source("src0"), second_source("src1")};
constexpr OperandInfo kThree[] = {kDst, first_source("src0"), second_source("src1"),
                                  third_source("src2")};
constexpr OperandInfo kBounds[] = {kDst, first_source("src"), second_source("min"),
                                   third_source("max")};
constexpr OperandInfo kChosen[] = {kDst,
                                   first_source("src0"),
                                   second_source("src1"),
                                   {.name = "condition",
                                    .first = operand_of<MixedTensor, &MixedTensor::src2>,
                                    .dtype = fixed_type<DType::kBool>}};

constexpr Limit kMixedLimits[] = {{.field = "calCount",
                                   .value = value_of<MixedTensor, &MixedTensor::count>,
                                   .lo = 0,
                                   .hi = INT32_MAX,
                                   .unit = "elements",
                                   .meaning = "leading elements that are computed"}};

int64_t bytes_of_element(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

constexpr Rule kMixedRules[] = {kInPlaceRule<MixedTensor>};

constexpr OpInfo describe_mixed(MixedOp operation, const char* name,
                                std::span<const OperandInfo> operands,
                                std::span<const Support> support, const char* doc,
                                const char* formula) {
  return {.name = name,
          .variant = "",
          .doc = doc,
          .spec = "adv_math.md, section 2.6",
          .evidence = Evidence::kInferred,
          .operands = operands,
          .dtype = dtype_of_record<MixedTensor>,
          .support = support,
          .limits = kMixedLimits,
          .rules = kMixedRules,
          .formula = formula,
          .accuracy = {operation == MixedOp::kFma ? Accuracy::kRoundedOnce : Accuracy::kExact}};
}
constinit const OpInfo kMixedDescriptions[] = {
#define ASCTWIN_MIXED_FUNCTION(name, sources, host, support, doc, formula) \
  describe_mixed(MixedOp::k##name, #name, sources, support, doc, formula),
#include "asctwin/isa/mixed_functions.inc"
#undef ASCTWIN_MIXED_FUNCTION
};

// A source block by block: values stand for a whole block.
constexpr int64_t kMixedBlock = 64;  // elements
class Elements {
 public:
  Elements(const Operand& operand, SourceForm form, uint64_t value, int64_t element)
      : at_(operand.address), step_(form == SourceForm::kEach ? element : 0) {
    if (step_ != 0) return;
    if (form == SourceForm::kFirst) std::memcpy(&value, at_, static_cast<size_t>(element));
    for (int64_t i = 0; i < kMixedBlock; ++i)
      std::memcpy(block_ + i * element, &value, static_cast<size_t>(element));
    at_ = block_;
  }
  Elements(const Elements&) = delete;
  Elements& operator=(const Elements&) = delete;
  const uint8_t* from(int64_t index) const { return at_ + index * step_; }

 private:
  const uint8_t* at_;
  int64_t step_;
  alignas(64) uint8_t block_[kMixedBlock * sizeof(uint64_t)];
};

struct Sources {
  explicit Sources(const MixedTensor& op)
      : a(op.src0, op.form0, op.value0, bytes_of_element(op.dtype)),
        b(op.src1, op.form1, op.value1, bytes_of_element(op.dtype)),
        c(op.src2, op.form2, op.value2,
          op.operation == MixedOp::kWhere ? 1 : bytes_of_element(op.dtype)) {}
  Elements a, b, c;
};

// dst[i] = function(a[i], b[i], c[i]); what the function does not take is not looked at.
template <class T, class Result, class Third, class Function>
void for_elements(const MixedTensor& op, int sources, Function function) {
  const Sources from(op);
  for (int64_t i = 0; i < op.count; i += kMixedBlock) {
    const auto here = static_cast<size_t>(std::min(kMixedBlock, op.count - i));
    uint8_t* const dst = op.dst.address + i * static_cast<int64_t>(sizeof(Result));
    const uint8_t* const a = from.a.from(i);
    const uint8_t* const b = sources > 1 ? from.b.from(i) : a;
    const uint8_t* const c = sources > 2 ? from.c.from(i) : a;
    ASCTWIN_INDEPENDENT_LOOP
    for (size_t j = 0; j < here; ++j)
      store_element<Result>(
          dst, j,
          static_cast<Result>(function(load_element<T>(a, j), load_element<T>(b, j),
                                       sources > 2 ? load_element<Third>(c, j) : Third{})));
  }
}

// Calls visit with an unsigned integer as wide as an element.
template <class Visit>
void with_bits(DType dtype, Visit visit) {
  switch (size_of(dtype)) {
    case 1:
      return visit(uint8_t{});
    case 2:
      return visit(uint16_t{});
    case 4:
      return visit(uint32_t{});
    default:
      return visit(uint64_t{});
  }
}
bool is_floating(DType dtype) { return kMoreFloats.contains(dtype); }

template <class U>
U joined_bits(MixedOp operation, U a, U b) {
  switch (operation) {
    case MixedOp::kBitwiseAnd:
      return a & b;
    case MixedOp::kBitwiseOr:
      return a | b;
    case MixedOp::kBitwiseXor:
      return a ^ b;
    default:
      return static_cast<U>(~a);
  }
}
bool joined_truths(MixedOp operation, bool a, bool b) {
  switch (operation) {
    case MixedOp::kLogicalAnd:
    case MixedOp::kLogicalAnds:
      return a & b;
    case MixedOp::kLogicalOr:
    case MixedOp::kLogicalOrs:
      return a | b;
    case MixedOp::kLogicalXor:
      return a != b;
    default:
      return !a;
  }
}
int sources_of(const MixedTensor& op) { return static_cast<int>(op.info().operands.size()) - 1; }

void run_bits(const MixedTensor& op) {
  with_bits(op.dtype, [&](auto tag) {
    using U = decltype(tag);
    for_elements<U, U, U>(op, sources_of(op),
                          [&](U a, U b, U) { return joined_bits(op.operation, a, b); });
  });
}
// A floating 0 has a sign, which goes.
void run_truths(const MixedTensor& op) {
  const int unsigned_from = is_floating(op.dtype) ? 1 : 0;
  with_bits(op.dtype, [&](auto tag) {
    using U = decltype(tag);
    for_elements<U, uint8_t, U>(op, sources_of(op), [&](U a, U b, U) {
      return joined_truths(op.operation, static_cast<U>(a << unsigned_from) != 0,
                           static_cast<U>(b << unsigned_from) != 0);
    });
  });
}

// Classifies elements by their bits: with all bits of the exponent set they are infinite or NaN.
void run_classes(const MixedTensor& op) {
  const uint64_t infinity = op.dtype == DType::kHalf       ? 0x7C00
                            : op.dtype == DType::kBFloat16 ? 0x7F80
                                                           : 0x7F800000;
  const uint64_t one = op.dst_dtype == DType::kBool   ? 1
                       : op.dtype == DType::kHalf     ? 0x3C00
                       : op.dtype == DType::kBFloat16 ? 0x3F80
                                                      : 0x3F800000;
  const MixedOp operation = op.operation;
  const auto holds = [=](uint64_t bits, uint64_t sign) {
    const uint64_t magnitude = bits & (sign - 1);
    if (operation == MixedOp::kIsFinite) return magnitude < infinity;
    return operation == MixedOp::kIsInf ? magnitude == infinity : magnitude > infinity;
  };
  with_bits(op.dtype, [&](auto tag) {
    using U = decltype(tag);
    const uint64_t sign = uint64_t{1} << (8 * sizeof(U) - 1);
    const auto function = [&](U a, U, U) { return holds(a, sign) ? one : 0; };
    if (op.dst_dtype == DType::kBool)
      for_elements<U, uint8_t, U>(op, 1, function);
    else
      for_elements<U, U, U>(op, 1, function);
  });
}
void run_where(const MixedTensor& op) {
  with_bits(op.dtype, [&](auto tag) {
    using U = decltype(tag);
    for_elements<U, U, uint8_t>(op, 3,
                                [](U a, U b, uint8_t condition) { return condition != 0 ? a : b; });
  });
}

template <class T>
auto number(T value) {
  if constexpr (std::is_integral_v<T>)
    return value;
  else
    return static_cast<float>(value);
}
template <class T>
void clamp_as(const MixedTensor& op) {
  for_elements<T, T, T>(op, 3, [](T value, T least, T most) {
    const T raised = number(value) < number(least) ? least : value;
    return number(raised) > number(most) ? most : raised;
  });
}
void run_clamp(const MixedTensor& op) {
  switch (op.dtype) {
    case DType::kInt8:
      return clamp_as<int8_t>(op);
    case DType::kUInt8:
      return clamp_as<uint8_t>(op);
    case DType::kInt16:
      return clamp_as<int16_t>(op);
    case DType::kUInt16:
      return clamp_as<uint16_t>(op);
    case DType::kInt32:
      return clamp_as<int32_t>(op);
    case DType::kUInt32:
      return clamp_as<uint32_t>(op);
    case DType::kInt64:
      return clamp_as<int64_t>(op);
    case DType::kUInt64:
      return clamp_as<uint64_t>(op);
    case DType::kHalf:
      return clamp_as<half>(op);
    case DType::kBFloat16:
      return clamp_as<bfloat16_t>(op);
    default:
      return clamp_as<float>(op);
  }
}

float without_payload(float value) { return value == value ? value : __builtin_nanf(""); }
// A double holds the sum of halves but for bits far below the last one of the result.
void run_fma(const MixedTensor& op) {
  if (op.dtype == DType::kFloat)
    return for_elements<float, float, float>(
        op, 3, [](float a, float b, float c) { return without_payload(std::fma(a, b, c)); });
  for_elements<half, half, half>(op, 3, [](half a, half b, half c) {
    const double sum =
        double{static_cast<float>(a)} * static_cast<float>(b) + double{static_cast<float>(c)};
    return half(without_payload(odd_float(sum)));
  });
}

void add_source(AccessSink& sink, const MixedTensor& op, int number, const Operand& operand,
                SourceForm form, int64_t element) {
  if (form == SourceForm::kValue || number > sources_of(op) || op.count <= 0) return;
  const int64_t elements = form == SourceForm::kFirst ? 1 : op.count;
  sink.add({Effect::kRead, number, operand.address, elements * element, {}});
}

}  // namespace

const OpInfo& MixedTensor::info() const {
  return kMixedDescriptions[operation < MixedOp::kCount ? static_cast<size_t>(operation) : 0];
}
void MixedTensor::resolve(const Context& context) {
  saturates = operation == MixedOp::kFma && isa::saturates(dtype, context);
}
void MixedTensor::accesses(AccessSink& sink) const {
  const int64_t element = bytes_of_element(dtype);
  sink.add({Effect::kWrite, 0, dst.address, count * bytes_of_element(dst_dtype), {}});
  add_source(sink, *this, 1, src0, form0, element);
  add_source(sink, *this, 2, src1, form1, element);
  add_source(sink, *this, 3, src2, form2, operation == MixedOp::kWhere ? 1 : element);
}
void MixedTensor::execute() const {
  if (count <= 0) return;
  if (operation == MixedOp::kFma)
    run_fma(*this);
  else if (operation == MixedOp::kClamp)
    run_clamp(*this);
  else if (operation == MixedOp::kWhere)
    run_where(*this);
  else if (operation <= MixedOp::kBitwiseNot)
    run_bits(*this);
  else if (operation <= MixedOp::kLogicalNot)
    run_truths(*this);
  else
    run_classes(*this);
  if (saturates) saturate_floats(dtype, dst.address, count);
}
void MixedTensor::commit(Registers& registers) const { registers.reset_lanes(); }

}  // namespace asctwin::isa
