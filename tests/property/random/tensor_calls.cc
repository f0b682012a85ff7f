// Random counts and scalars of library functions over whole tensors.
// spec: adv_math.md, section 1.1
#include "property/random/call.h"

namespace asctwin::test {
namespace {

constexpr isa::Types kUnsigned{DType::kUInt8, DType::kUInt16, DType::kUInt32};
constexpr isa::Types kSigned{DType::kInt8, DType::kInt16, DType::kInt32};

template <class Record>
void randomize_count(Rng& rng, Machine& machine, Record& op) {
  op.count = between(rng, 0, 300);
  machine.registers.floats_saturate = chance(rng, 4);
  if constexpr (requires { op.scalar; }) {
    // A number of the type: of unsigned integers none below 0.
    const int64_t least = kUnsigned.contains(op.dtype) ? 0 : -6;
    const bool is_integer = (kUnsigned | kSigned).contains(op.dtype);
    op.scalar = static_cast<double>(between(rng, least, 6)) / (is_integer ? 1 : 2);
  }
}
template <class Record>
void alias_one(Rng& rng, Record& op) {
  if (chance(rng, 4)) op.src.address = op.dst.address;
}
template <class Record>
void alias_either(Rng& rng, Record& op) {
  if (chance(rng, 4)) (chance(rng, 2) ? op.src0 : op.src1).address = op.dst.address;
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::TensorUnary& op) {
  randomize_count(rng, machine, op);
  op.reuses_source = chance(rng, 2);
}
template <>
void randomize(Rng& rng, Machine& machine, isa::TensorBinary& op) {
  randomize_count(rng, machine, op);
}
template <>
void randomize(Rng& rng, Machine& machine, isa::TensorScalar& op) {
  randomize_count(rng, machine, op);
}
template <>
void randomize(Rng& rng, Machine& machine, isa::TensorBinaryScalar& op) {
  randomize_count(rng, machine, op);
}

void alias(Rng& rng, isa::TensorUnary& op) { alias_one(rng, op); }
const Aliases<isa::TensorUnary> kTensorUnaryAliases(alias);
void alias(Rng& rng, isa::TensorScalar& op) { alias_one(rng, op); }
const Aliases<isa::TensorScalar> kTensorScalarAliases(alias);
void alias(Rng& rng, isa::TensorBinary& op) { alias_either(rng, op); }
const Aliases<isa::TensorBinary> kTensorBinaryAliases(alias);
void alias(Rng& rng, isa::TensorBinaryScalar& op) { alias_either(rng, op); }
const Aliases<isa::TensorBinaryScalar> kTensorBinaryScalarAliases(alias);

}  // namespace asctwin::test
