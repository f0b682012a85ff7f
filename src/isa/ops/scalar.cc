// GetValue and SetValue: one element through the scalar pipe.
// spec: data_movement.md, section 13.3
#include "asctwin/isa/scalar.h"

#include "isa/access.h"
#include "isa/strided.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

// The documents name the UB positions and GM; L1 and the rest are out of the scalar pipe's reach.
constexpr Positions kScalarPositions = kGlobal | kVectorPositions;
constexpr Support kSupport[] = {
    {Families::all(), kScalarPositions, kScalarPositions, kEveryType, PIPE_S, kBothSides}};

constexpr OperandInfo kReadOperands[] = {{"src", operand_of<GetValue, &GetValue::src>}};
constexpr OperandInfo kWriteOperands[] = {{"dst", operand_of<SetValue, &SetValue::dst>}};
constexpr Alignment kByElement[] = {{0, Hardware::GM, 0}, {0, Hardware::UB, 0}};

int64_t offset_of(uint64_t index, DType dtype) {
  return static_cast<int64_t>(index * size_of(dtype));
}

}  // namespace

constexpr Parameter kReadParameters[] = {{"index", "which element"}};

const OpInfo GetValue::info = {
    .name = "GetValue",
    .variant = "",
    .doc = "reads one element into a scalar",
    .spec = "data_movement.md, section 13.3",
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
    .operands = kWriteOperands,
    .dtype = dtype_of_record<SetValue>,
    .support = kSupport,
    .alignments = kByElement,
    .parameters = kWriteParameters,
    .formula = "dst[index] = value",
};

void GetValue::accesses(AccessSink& sink) const {
  sink.add({Effect::kRead,
            0,
            src.address + offset_of(index, dtype),
            static_cast<int64_t>(size_of(dtype)),
            {}});
}

void GetValue::execute() const {
  std::memcpy(result, src.address + offset_of(index, dtype), size_of(dtype));
}

void SetValue::accesses(AccessSink& sink) const {
  sink.add({Effect::kWrite,
            0,
            dst.address + offset_of(index, dtype),
            static_cast<int64_t>(size_of(dtype)),
            {}});
}

void SetValue::execute() const {
  std::memcpy(dst.address + offset_of(index, dtype), &value, size_of(dtype));
}

}  // namespace asctwin::isa
