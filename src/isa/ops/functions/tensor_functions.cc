// The functions of tensor_functions.inc: one tensor, two tensors, a scalar, element by element over
// the first `count`. A description is a line of the list and the tables of its shape.
// UNVERIFIED: evidence = inferred: elements behind the count stay as they are, `dst` may be a
// source, and afterwards the mode is normal and the mask full, as after the count forms of
// instructions. spec: adv_math.md, sections 1 and 2; adv_nn.md, section 2
#include "asctwin/isa/tensor_function.h"

#include <cstring>

#include "isa/access.h"
#include "isa/ops/functions/in_place.h"
#include "isa/ops/functions/tensor_support.h"
#include "isa/poison.h"
#include "isa/saturate.h"
#include "isa/simd/tensor_function.h"

namespace asctwin::isa {
namespace {

template <class Record>
int64_t element_bytes(const Record& op) {
  return static_cast<int64_t>(size_of(op.dtype));
}

template <class Record>
constexpr Limit kCountLimits[] = {{.field = "calCount",
                                   .value = value_of<Record, &Record::count>,
                                   .lo = 0,
                                   .hi = INT32_MAX,
                                   .unit = "elements",
                                   .meaning = "leading elements that are computed; where a call "
                                              "gives none, all of the source"}};
template <class Record>
constexpr Measure kMeasures[] = {
    {"calCount", value_of<Record, &Record::count>.get,
     [](const void* record) { return element_bytes(*static_cast<const Record*>(record)); }}};

template <class Record>
constexpr Rule kApart[] = {kInPlaceRule<Record>};

constexpr Parameter kScalarParameter[] = {{"scalarValue", "the scalar of the formula"}};

template <class Record>
constexpr OpInfo describe(const char* name, std::span<const Support> support, const char* formula,
                          const FunctionProperties& properties) {
  constexpr bool kTwo = has_two_sources(Record::kShape);
  OpInfo info = {.name = properties.api_name != nullptr ? properties.api_name : name,
                 .variant = properties.variant,
                 .doc = "computes a function of each element of whole tensors",
                 .spec = "adv_math.md, section 2; adv_nn.md, section 2",
                 .evidence = Evidence::kInferred,
                 .dtype = dtype_of_record<Record>,
                 .support = support,
                 .limits = kCountLimits<Record>,
                 .formula = formula,
                 .measures = kMeasures<Record>,
                 .accuracy = properties.accuracy,
                 .domain = properties.domain};
  if constexpr (kTwo)
    info.operands = kBinaryOperands<Record>;
  else
    info.operands = kUnaryOperands<Record>;
  if (!properties.in_place) info.rules = kApart<Record>;
  if constexpr (requires(const Record& op) { op.scalar; }) info.parameters = kScalarParameter;
  return info;
}

constinit const OpInfo kDescriptions[] = {
#define ASCTWIN_TENSOR_FUNCTION(name, shape, form, host, support, formula, ...) \
  describe<Tensor##shape>(#name, support, formula, {__VA_ARGS__}),
#include "asctwin/isa/tensor_functions.inc"
#undef ASCTWIN_TENSOR_FUNCTION
};
constexpr bool kReuses[] = {
#define ASCTWIN_TENSOR_FUNCTION(name, shape, form, host, support, formula, ...) \
  FunctionProperties{__VA_ARGS__}.reuses,
#include "asctwin/isa/tensor_functions.inc"
#undef ASCTWIN_TENSOR_FUNCTION
};

// Describes a record whose operation is not set yet: its operands and fields.
template <class Record>
const OpInfo kShapeDescription = describe<Record>("library function", {}, "", {});

template <class Record>
const OpInfo& description_of(const Record& op) {
  return op.operation < TensorOp::kCount ? kDescriptions[static_cast<size_t>(op.operation)]
                                         : kShapeDescription<Record>;
}

template <class Record>
void resolve_record(Record& op, const Context& context) {
  op.saturates = saturates(op.dtype, context);
  if constexpr (requires { op.reuses_source; })
    op.reuses_source = op.reuses_source && kReuses[static_cast<size_t>(op.operation)] &&
                       op.dtype == DType::kFloat && op.dst.address != op.src.address;
}

template <class Record>
void accesses_of(const Record& op, AccessSink& sink) {
  const int64_t bytes = op.count * element_bytes(op);
  sink.add({Effect::kWrite, 0, op.dst.address, bytes, {}});
  if constexpr (has_two_sources(Record::kShape)) {
    sink.add({Effect::kRead, 1, op.src0.address, bytes, {}});
    sink.add({Effect::kRead, 2, op.src1.address, bytes, {}});
  } else {
    sink.add({Effect::kRead, 1, op.src.address, bytes, {}});
  }
  if constexpr (requires { op.reuses_source; })
    if (op.reuses_source) sink.add({Effect::kWriteUnspecified, 1, op.src.address, bytes, {}});
}

template <class Record>
void run(const Record& op) {
  if (op.count <= 0) return;
  const auto count = static_cast<size_t>(op.count);
  const TensorFn body = tensor_body(op.operation, op.dtype);
  if constexpr (Record::kShape == TensorShape::kBinaryScalar)
    body(op.dst.address, op.src0.address, op.src1.address, op.scalar, count);
  else if constexpr (Record::kShape == TensorShape::kBinary)
    body(op.dst.address, op.src0.address, op.src1.address, 0, count);
  else if constexpr (Record::kShape == TensorShape::kScalar)
    body(op.dst.address, op.src.address, nullptr, op.scalar, count);
  else
    body(op.dst.address, op.src.address, nullptr, 0, count);
  if (op.saturates) saturate_floats(op.dtype, op.dst.address, op.count);
  if constexpr (requires { op.reuses_source; })
    if (op.reuses_source)
      std::memset(op.src.address, kPoison, count * static_cast<size_t>(element_bytes(op)));
}

}  // namespace

#define ASCTWIN_SHAPE(record)                                                      \
  const OpInfo& record::info() const { return description_of(*this); }             \
  void record::resolve(const Context& context) { resolve_record(*this, context); } \
  void record::accesses(AccessSink& sink) const { accesses_of(*this, sink); }      \
  void record::execute() const { run(*this); }                                     \
  void record::commit(Registers& registers) const { registers.reset_lanes(); }
ASCTWIN_SHAPE(TensorUnary)
ASCTWIN_SHAPE(TensorBinary)
ASCTWIN_SHAPE(TensorScalar)
ASCTWIN_SHAPE(TensorBinaryScalar)
#undef ASCTWIN_SHAPE

}  // namespace asctwin::isa
