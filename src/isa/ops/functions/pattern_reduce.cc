// The reductions of a matrix along its rows (AR) or down its columns (RA). Along a row neighbours
// are joined, then neighbouring results, as Sum does; columns are joined row after row. All is read
// before anything is written.
// UNVERIFIED: evidence = inferred. No document gives the order of the additions, nor says whether
// ReduceMean divides or multiplies by the reciprocal: it divides.
// spec: adv_math.md, sections 3.2 and 3.3
#include "asctwin/isa/pattern_reduce.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "isa/access.h"
#include "isa/kept_room.h"
#include "isa/ops/functions/in_place.h"
#include "isa/ops/vector/vector_support.h"
#include "isa/poison.h"
#include "isa/saturate.h"
#include "isa/simd/elementwise.h"
#include "isa/simd/reduce_tree.h"
#include "isa/strided.h"
#include "num/convert.h"

namespace asctwin::isa {
namespace {

constexpr Types kOnlyFloat{DType::kFloat};
constexpr Types kFlags{DType::kUInt8, DType::kFloat};
constexpr Support kSumSupport[] = {
    vector_row(like::k910B, kOnlyFloat),
    vector_row(like::k950,
               Types(DType::kInt32, DType::kUInt32, DType::kFloat, DType::kInt64, DType::kUInt64)),
};
constexpr Support kExtremeSupport[] = {
    vector_row(like::k910B, kFloats),
    vector_row(like::k950, (kTypes8To64 - Types(DType::kDouble)) | kBf16),
};
constexpr Support kFloatSupport[] = {vector_row(have::kPatternReductions, kOnlyFloat)};
constexpr Support kFlagSupport[] = {vector_row(have::kPatternReductions, kFlags)};
constexpr Support kRowMeanSupport[] = {vector_row(have::kPatternReductions | like::k310P, kFloats)};

int64_t element_bytes(const PatternReduce& op) { return static_cast<int64_t>(size_of(op.dtype)); }
int64_t results_of(const PatternReduce& op) { return op.down ? op.last : op.first; }
int64_t source_bytes(const PatternReduce& op) {
  return ((op.first - 1) * op.pitch + op.last) * element_bytes(op);
}

constexpr OperandInfo kPatternOperands[] = {
    {"dst", operand_of<PatternReduce, &PatternReduce::dst>},
    {"src", operand_of<PatternReduce, &PatternReduce::src>},
};
// The documents give no ends; no UB holds more rows or elements.
constexpr int64_t kMostPatternRows = 8192;
constexpr int64_t kMostPatternElements = 262144;
template <auto kMember>
constexpr Limit size_limit(const char* field, int64_t most, const char* unit, const char* meaning) {
  return {.field = field,
          .value = value_of<PatternReduce, kMember>,
          .lo = 1,
          .hi = most,
          .unit = unit,
          .meaning = meaning};
}
constexpr Limit kPatternLimits[] = {
    size_limit<&PatternReduce::first>("srcShape[0]", kMostPatternRows, "rows", "number of rows"),
    size_limit<&PatternReduce::last>("srcShape[1]", kMostPatternElements, "elements",
                                     "elements of a row; rows begin at multiples of 32 B"),
};
constexpr Limit kRowMeanLimits[] = {
    size_limit<&PatternReduce::first>("outter", kMostPatternRows, "rows", "number of rows"),
    size_limit<&PatternReduce::pitch>("inner", kMostPatternElements, "elements",
                                      "from one row to the next, a multiple of 32 B"),
    size_limit<&PatternReduce::last>("n", kMostPatternElements, "elements",
                                     "elements of a row that count, at most inner"),
};

bool pattern_is_in_place_or_apart(const PatternReduce& op, const Context&) {
  return same_or_apart(op.dst.address, results_of(op) * element_bytes(op), op.src.address,
                       source_bytes(op));
}
bool pattern_rows_are_padded(const PatternReduce& op, const Context&) {
  return op.inner_pad || op.last * element_bytes(op) % kBlockBytes == 0;
}
bool mean_rows_are_blocks(const PatternReduce& op, const Context&) {
  return op.pitch * element_bytes(op) % kBlockBytes == 0;
}
bool mean_rows_hold_as_many(const PatternReduce& op, const Context&) { return op.last <= op.pitch; }
void pattern_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const PatternReduce*>(record);
  finding.with("n", op.last).with("inner", op.pitch).with("bytes", op.pitch * element_bytes(op));
}
constexpr Rule kApartRule = {
    .code = Code::E0105,
    .holds = holds_for<PatternReduce, pattern_is_in_place_or_apart>,
    .actual = "`dst` over a part of `src`",
    .statement = "`dst` begins where `src` does, or shares no bytes with it",
    .of_places = true};
constexpr Rule kPatternRules[] = {
    kApartRule,
    kInPlaceRule<PatternReduce>,
    {.code = Code::E0105,
     .holds = holds_for<PatternReduce, pattern_rows_are_padded>,
     .actual = "`srcInnerPad` false and rows of {n} elements",
     .statement = "rows are stored with their padding up to 32 B: `srcInnerPad` is true",
     .families = like::k910B,
     .facts = pattern_facts},
};
constexpr Rule kRowMeanRules[] = {
    kApartRule,
    kInPlaceRule<PatternReduce>,
    {.code = Code::E0105,
     .holds = holds_for<PatternReduce, mean_rows_are_blocks>,
     .actual = "rows of {inner} elements, {bytes} B",
     .statement = "a row is a multiple of 32 B",
     .help = "round inner up and leave n as it is",
     .facts = pattern_facts},
    {.code = Code::E0105,
     .holds = holds_for<PatternReduce, mean_rows_hold_as_many>,
     .actual = "n {n} and inner {inner}",
     .statement = "n is at most inner",
     .facts = pattern_facts},
};
constexpr Parameter kPatternParameters[] = {
    {"pattern",
     "Pattern::Reduce::AR: the elements of each row are joined; Pattern::Reduce::RA: the rows are",
     value_of<PatternReduce, &PatternReduce::down>},
    {"isReuseSource", "src may be overwritten: what it holds afterwards is not defined",
     value_of<PatternReduce, &PatternReduce::reuses_source>},
    {"srcInnerPad", "whether rows begin at multiples of 32 B; on the 910B and 910C they do"},
};

constexpr OpInfo describe_pattern(const char* name, std::span<const Support> support,
                                  const char* doc, const char* formula, Accuracy accuracy) {
  return {.name = name,
          .variant = "pattern",
          .doc = doc,
          .spec = "adv_math.md, section 3.3",
          .operands = kPatternOperands,
          .dtype = dtype_of_record<PatternReduce>,
          .support = support,
          .limits = kPatternLimits,
          .rules = kPatternRules,
          .parameters = kPatternParameters,
          .formula = formula,
          .order = Order::kSteps,
          .accuracy = {accuracy}};
}
constinit const OpInfo kPatternDescriptions[] = {
    describe_pattern("ReduceSum", kSumSupport, "adds the elements of each row, or the rows",
                     "AR: dst[i] = src[i][0] + src[i][1] + ..., neighbours first\n"
                     "RA: dst[j] = src[0][j] + src[1][j] + ..., row after row",
                     Accuracy::kRoundedSteps),
    describe_pattern("ReduceMax", kExtremeSupport, "takes the largest of each row or column",
                     "AR: dst[i] = max(src[i][...])\nRA: dst[j] = max(src[...][j])",
                     Accuracy::kExact),
    describe_pattern("ReduceMin", kExtremeSupport, "takes the smallest of each row or column",
                     "AR: dst[i] = min(src[i][...])\nRA: dst[j] = min(src[...][j])",
                     Accuracy::kExact),
    describe_pattern("ReduceMean", kFloatSupport, "takes the mean of each row or column",
                     "AR: dst[i] = (src[i][0] + ...) / srcShape[1]\n"
                     "RA: dst[j] = (src[0][j] + ...) / srcShape[0]",
                     Accuracy::kRoundedSteps),
    describe_pattern("ReduceProd", kFloatSupport,
                     "multiplies the elements of each row, or the rows",
                     "AR: dst[i] = src[i][0] * src[i][1] * ..., neighbours first\n"
                     "RA: dst[j] = src[0][j] * src[1][j] * ..., row after row",
                     Accuracy::kRoundedSteps),
    describe_pattern("ReduceAny", kFlagSupport, "whether any of a row or column is not 0",
                     "AR: dst[i] = any(src[i][...] != 0) ? 1 : 0\n"
                     "RA: dst[j] = any(src[...][j] != 0) ? 1 : 0",
                     Accuracy::kExact),
    describe_pattern("ReduceAll", kFlagSupport, "whether none of a row or column is 0",
                     "AR: dst[i] = all(src[i][...] != 0) ? 1 : 0\n"
                     "RA: dst[j] = all(src[...][j] != 0) ? 1 : 0",
                     Accuracy::kExact),
    {.name = "Mean",
     .variant = "",
     .doc = "takes the mean of each row",
     .spec = "adv_math.md, section 3.2",
     .operands = kPatternOperands,
     .dtype = dtype_of_record<PatternReduce>,
     .support = kRowMeanSupport,
     .limits = kRowMeanLimits,
     .rules = kRowMeanRules,
     .formula =
         "dst[r] = (src[r * inner] + ... + src[r * inner + n - 1]) / n, in accType; neighbours\n"
         "    are added first, then neighbouring sums",
     .order = Order::kSteps,
     .accuracy = {Accuracy::kRoundedSteps}},
};

// Computes with elements one by one: types and operations without loops of a SIMD level.
template <class T>
T without_payload(T value) {
  if constexpr (std::is_integral_v<T>) return value;
  return value == value ? value : T(std::numeric_limits<float>::quiet_NaN());
}
// Returns the extreme of two numbers: +0 is larger than -0; NaN is neither.
template <class T>
T extreme_of(T a, T b, bool largest) {
  if constexpr (std::is_integral_v<T>) {
    return largest ? std::max(a, b) : std::min(a, b);
  } else {
    const auto x = static_cast<float>(a), y = static_cast<float>(b);
    if (x != x || y != y) return T(std::numeric_limits<float>::quiet_NaN());
    if (x == y) return std::signbit(x) == largest ? b : a;
    return (x > y) == largest ? a : b;
  }
}
template <class T>
T joined(PatternOp operation, T a, T b) {
  switch (operation) {
    case PatternOp::kMax:
    case PatternOp::kMin:
      return extreme_of(a, b, operation == PatternOp::kMax);
    case PatternOp::kProd:
      return without_payload(static_cast<T>(a * b));
    case PatternOp::kAny:
      return T(a != T(0) || b != T(0));
    case PatternOp::kAll:
      return T(a != T(0) && b != T(0));
    default:
      if constexpr (std::is_integral_v<T>)
        return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
      else
        return without_payload(static_cast<T>(a + b));
  }
}

ReduceJoin tree_of(PatternOp operation) {
  if (operation == PatternOp::kMax) return ReduceJoin::kMax;
  return operation == PatternOp::kMin ? ReduceJoin::kMin : ReduceJoin::kSum;
}
VectorOp vector_op_of(PatternOp operation) {
  if (operation == PatternOp::kMax) return VectorOp::kMax;
  if (operation == PatternOp::kMin) return VectorOp::kMin;
  return operation == PatternOp::kProd ? VectorOp::kMul : VectorOp::kAdd;
}
bool has_loops(PatternOp operation, DType dtype) {
  const bool flags = operation == PatternOp::kAny || operation == PatternOp::kAll;
  return kFloats.contains(dtype) && !flags;
}

// Elements of one type on their way to a result.
class Joining {
 public:
  Joining(PatternOp operation, DType dtype, bool saturates)
      : operation_(operation), dtype_(dtype), saturates_(saturates) {}

  // into[i] = into[i] joined with from[i].
  void rows(uint8_t* into, const uint8_t* from, int64_t count) const {
    if (has_loops(operation_, dtype_))
      elementwise_body(vector_op_of(operation_), dtype_)(into, into, from,
                                                         static_cast<size_t>(count));
    else
      each(into, into, from, count, 1);
    if (saturates_) saturate_floats(dtype_, into, count);
  }
  // out[i] = in[2 i] joined with in[2 i + 1]; `out` may be `in`.
  void pairs(uint8_t* out, const uint8_t* in, int64_t count) const {
    if (has_loops(operation_, dtype_) && operation_ != PatternOp::kProd)
      return reduce_tree({tree_of(operation_), dtype_, saturates_}, in, out,
                         static_cast<size_t>(count), 1);
    each(out, in, in + size_of(dtype_), count, 2);
    if (saturates_) saturate_floats(dtype_, out, count);
  }

 private:
  void each(uint8_t* out, const uint8_t* a, const uint8_t* b, int64_t count, int64_t step) const {
    with_type(dtype_, [&](auto tag) {
      using T = typename decltype(tag)::type;
      for (int64_t i = 0; i < count; ++i) {
        T x, y;
        std::memcpy(&x, a + i * step * static_cast<int64_t>(sizeof(T)), sizeof(T));
        std::memcpy(&y, b + i * step * static_cast<int64_t>(sizeof(T)), sizeof(T));
        const T result = joined(operation_, x, y);
        std::memcpy(out + i * static_cast<int64_t>(sizeof(T)), &result, sizeof(T));
      }
    });
  }

  PatternOp operation_;
  DType dtype_;
  bool saturates_;
};

// A row becomes its first element.
void join_row(const Joining& joining, uint8_t* row, int64_t count, int64_t element) {
  for (; count > 1; count = (count + 1) / 2) {
    const int64_t pairs = count / 2;
    uint8_t last[sizeof(uint64_t)];
    std::memcpy(last, row + (count - 1) * element, static_cast<size_t>(element));
    joining.pairs(row, row, pairs);
    if (count % 2 != 0) std::memcpy(row + pairs * element, last, static_cast<size_t>(element));
  }
}

// Finishes one element: flags are 0 or 1, a lone NaN is the canonical one.
template <class T>
T finished(const PatternReduce& op, T value) {
  if (op.operation == PatternOp::kAny || op.operation == PatternOp::kAll) return T(value != T(0));
  if constexpr (!std::is_integral_v<T>) {
    const int64_t count = op.down ? op.first : op.last;
    if (op.operation == PatternOp::kMean || op.operation == PatternOp::kRowMean)
      return without_payload(static_cast<T>(static_cast<float>(value) / static_cast<float>(count)));
  }
  return value;
}
void finish(const PatternReduce& op, DType dtype, uint8_t* results, int64_t count) {
  with_type(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t i = 0; i < count; ++i) {
      T value;
      uint8_t* const at = results + i * static_cast<int64_t>(sizeof(T));
      std::memcpy(&value, at, sizeof(T));
      value = finished(op, value);
      std::memcpy(at, &value, sizeof(T));
    }
  });
}

const uint8_t* row_of(const PatternReduce& op, int64_t row) {
  return op.src.address + row * op.pitch * element_bytes(op);
}

void join_columns(const PatternReduce& op, uint8_t* results) {
  const Joining joining(op.operation, op.dtype, op.saturates);
  std::memcpy(results, row_of(op, 0), static_cast<size_t>(op.last * element_bytes(op)));
  for (int64_t r = 1; r < op.first; ++r) joining.rows(results, row_of(op, r), op.last);
}

void join_rows(const PatternReduce& op, uint8_t* results) {
  const Joining joining(op.operation, op.dtype, op.saturates);
  const auto element = static_cast<size_t>(element_bytes(op));
  const size_t bytes = static_cast<size_t>(op.last) * element;
  uint8_t* const row = kept_room<Joining, uint8_t>(bytes);
  for (int64_t r = 0; r < op.first; ++r) {
    std::memcpy(row, row_of(op, r), bytes);
    join_row(joining, row, op.last, static_cast<int64_t>(element));
    std::memcpy(results + static_cast<size_t>(r) * element, row, element);
  }
}

// Mean of half in float.
void take_wide_means(const PatternReduce& op, uint8_t* results) {
  const Joining joining(PatternOp::kSum, DType::kFloat, false);
  float* const row = kept_room<Joining, float>(static_cast<size_t>(op.last));
  for (int64_t r = 0; r < op.first; ++r) {
    widen(reinterpret_cast<const half*>(row_of(op, r)), row, static_cast<size_t>(op.last));
    join_row(joining, reinterpret_cast<uint8_t*>(row), op.last, sizeof(float));
    const half mean(finished(op, row[0]));
    std::memcpy(results + static_cast<size_t>(r) * sizeof(half), &mean, sizeof(half));
  }
}

}  // namespace

const OpInfo& PatternReduce::info() const {
  return kPatternDescriptions[operation < PatternOp::kCount ? static_cast<size_t>(operation) : 0];
}

void PatternReduce::resolve(const Context& context) { saturates = isa::saturates(dtype, context); }

void PatternReduce::accesses(AccessSink& sink) const {
  const int64_t element = element_bytes(*this);
  const Loop rows{first, pitch * element};
  sink.add({Effect::kRead, 1, src.address, last * element, {{}, rows}});
  if (reuses_source)
    sink.add({Effect::kWriteUnspecified, 1, src.address, last * element, {{}, rows}});
  sink.add({Effect::kWrite, 0, dst.address, results_of(*this) * element, {}, 1});
}

void PatternReduce::execute() const {
  const int64_t element = element_bytes(*this);
  const auto bytes = static_cast<size_t>(results_of(*this) * element);
  uint8_t* const results = kept_room<PatternReduce, uint8_t>(bytes);
  if (down)
    join_columns(*this, results);
  else if (wide)
    take_wide_means(*this, results);
  else
    join_rows(*this, results);
  if (!wide) finish(*this, dtype, results, results_of(*this));
  if (saturates) saturate_floats(dtype, results, results_of(*this));
  for (int64_t r = 0; reuses_source && r < first; ++r)
    std::memset(src.address + r * pitch * element, kPoison, static_cast<size_t>(last * element));
  std::memcpy(dst.address, results, bytes);
}

}  // namespace asctwin::isa
