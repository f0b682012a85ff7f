// GetValue and SetValue: one element through the scalar pipe.
// spec: data_movement.md, section 13.3
#include "asctwin/isa/scalar.h"

#include "isa/access.h"
#include "isa/element_access.h"
#include "isa/gm_store.h"
#include "isa/order.h"
#include "isa/strided.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

// The documents name the UB positions and GM; L1 and the rest are out of the scalar pipe's reach.
constexpr Positions kScalarPositions = kGlobal | kVectorPositions;
constexpr Support kSupport[] = {
    {Families::all(), kScalarPositions, kScalarPositions, kNumbers, PIPE_S, kBothSides},
    {like::k910B, kScalarPositions, kScalarPositions, kInt4, PIPE_S, kBothSides},
    {like::k950, kScalarPositions, kScalarPositions, kStoredTypes | kFp4, PIPE_S, kBothSides},
};

constexpr OperandInfo kReadOperands[] = {{"src", operand_of<GetValue, &GetValue::src>}};
constexpr OperandInfo kWriteOperands[] = {{"dst", operand_of<SetValue, &SetValue::dst>}};
constexpr Alignment kByElement[] = {{0, Hardware::GM, 0}, {0, Hardware::UB, 0}};

// Returns the position of a 4-bit element in the byte that it shares.
int shift_of(DType dtype, uint64_t index) {
  return shares_bytes(dtype) ? static_cast<int>(index % 2) * 4 : 0;
}

Access element_access(Effect effect, const Operand& operand, DType dtype, uint64_t index) {
  return {effect,
          0,
          operand.address + offset_of(dtype, index),
          static_cast<int64_t>(size_of(dtype)),
          {}};
}

}  // namespace

constexpr Parameter kReadParameters[] = {{"index", "which element"}};

const OpInfo GetValue::info = {
    .name = "GetValue",
    .variant = "",
    .doc = "reads one element into a scalar",
    .spec = "data_movement.md, section 13.3",
    .kind = Kind::kMoves,
    .operands = kReadOperands,
    .dtype = dtype_of_record<GetValue>,
    .support = kSupport,
    .alignments = kByElement,
    .parameters = kReadParameters,
    .formula = "src[index]",
};

constexpr Parameter kWriteParameters[] = {{"index", "which element"}, {"value", "its new value"}};

const OpInfo SetValue::info = {
    .name = "SetValue",
    .variant = "",
    .doc = "writes a scalar into one element",
    .spec = "data_movement.md, section 13.3",
    .kind = Kind::kMoves,
    .operands = kWriteOperands,
    .dtype = dtype_of_record<SetValue>,
    .support = kSupport,
    .alignments = kByElement,
    .parameters = kWriteParameters,
    .formula = "dst[index] = value",
};

void GetValue::accesses(AccessSink& sink) const {
  sink.add(element_access(Effect::kRead, src, dtype, index));
}

void GetValue::execute() const {
  const size_t size = size_of(dtype);
  uint64_t element = load_bits(src.address + offset_of(dtype, index), size);
  if (shares_bytes(dtype)) element = element >> shift_of(dtype, index) & 0xF;
  std::memcpy(result, &element, size);
}

void SetValue::resolve(const Context& context) {
  watch = dst.position == TPosition::GM ? context.store_watch : nullptr;
}

void SetValue::accesses(AccessSink& sink) const {
  const Effect effect = shares_bytes(dtype) ? Effect::kAccumulate : Effect::kWrite;
  sink.add(element_access(effect, dst, dtype, index));
}

void SetValue::execute() const {
  uint8_t* to = dst.address + offset_of(dtype, index);
  uint64_t bits = value;
  if (shares_bytes(dtype)) {
    const int shift = shift_of(dtype, index);
    bits = (*to & ~(0xFu << shift)) | (value & 0xF) << shift;
  }
  if (watch != nullptr)
    watch->store_element(to, bits, size_of(dtype));
  else
    store_bits(to, bits, size_of(dtype));
}

// SetValue in global memory is not on the toolchain's list.
void GetValue::order(OrderSink& sink) const {
  if (past_cache) sink.pass_cache();
  sink.toolchain_flags();
  sink.take_value();
}
void SetValue::order(OrderSink& sink) const {
  if (past_cache) sink.pass_cache();
  if (dst.position != TPosition::GM) sink.toolchain_flags();
}

}  // namespace asctwin::isa
