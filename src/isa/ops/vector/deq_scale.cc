// SetDeqScale in its three forms.
// spec: vector.md, section 4.3
#include "isa/ops/vector/deq_scale.h"

#include <cstring>

#include "asctwin/isa/dequant.h"
#include "isa/access.h"
#include "isa/order.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kVectorBytes = kDeqWords * static_cast<int64_t>(sizeof(uint64_t));

constexpr Support kScalarForms[] = {{have::kDeqScale, {}, {}, kEveryType, PIPE_S}};
constexpr Support kVectorForm[] = {
    {have::kDeqScale, kVectorPositions, kVectorPositions, Types(DType::kUInt64), PIPE_S}};

constexpr Limit kOffsetLimits[] = {
    {.field = "offset",
     .value = value_of<SetDeqScale, &SetDeqScale::offset>,
     .lo = kLeastDeqOffset,
     .hi = kMostDeqOffset,
     .meaning = "added to what is scaled"},
};
constexpr Parameter kScalarParameters[] = {
    {"scale", "the factor, a half, or a float with 10 bits of mantissa"},
    {"signMode", "whether results are int8_t instead of uint8_t"},
};

constexpr OperandInfo kVectorOperands[] = {
    {"vdeq", operand_of<SetDeqScaleVector, &SetDeqScaleVector::vdeq>}};
constexpr Parameter kVectorParameters[] = {
    {"vdeqInfo", "scale, offset and sign mode of each of the 16 lanes of a block"}};

bool offsets_fit(const SetDeqScaleVector& op, const Context&) {
  for (const int64_t offset : op.offset)
    if (offset < kLeastDeqOffset || offset > kMostDeqOffset) return false;
  return true;
}
constexpr Rule kVectorRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<SetDeqScaleVector, offsets_fit>,
     .actual = "an offset in `vdeqInfo` of more than 9 bits",
     .statement = "offsets are in [-256, 255]"},
};

}  // namespace

const OpInfo SetDeqScale::info = {
    .name = "SetDeqScale",
    .variant = "",
    .doc = "sets the dequantisation scale",
    .spec = "vector.md, section 4.3",
    .kind = Kind::kSetsRegister,
    .support = kScalarForms,
    .limits = kOffsetLimits,
    .parameters = kScalarParameters,
};
void SetDeqScale::commit(Registers& registers) const {
  const bool is_half = form == DeqForm::kHalf;
  registers.deq_scale = {form, is_half ? scale_bits : deq_word(scale_bits, offset, sign_mode)};
}

const OpInfo SetDeqScaleVector::info = {
    .name = "SetDeqScale",
    .variant = "vector",
    .doc = "sets a dequantisation scale for each lane of a block",
    .spec = "vector.md, section 4.3",
    .kind = Kind::kSetsRegister,
    .operands = kVectorOperands,
    .dtype = dtype_of_record<SetDeqScaleVector>,
    .support = kVectorForm,
    .rules = kVectorRules,
    .parameters = kVectorParameters,
    .formula = "vdeq[i] = the parameter word of lane i, for 16 lanes",
};
void SetDeqScaleVector::accesses(AccessSink& sink) const {
  sink.add({Effect::kWrite, 0, vdeq.address, kVectorBytes, {}});
}
void SetDeqScaleVector::execute() const {
  for (int i = 0; i < kDeqWords; ++i) {
    const uint64_t word = deq_word(scale_bits[i], offset[i], sign_mode[i]);
    std::memcpy(vdeq.address + i * static_cast<int64_t>(sizeof(word)), &word, sizeof(word));
  }
}
void SetDeqScaleVector::order(OrderSink& sink) const { sink.toolchain_flags(); }
void SetDeqScaleVector::commit(Registers& registers, SourceLoc) const {
  registers.deq_scale = {DeqForm::kVector, 0, vdeq.address};
}

}  // namespace asctwin::isa
