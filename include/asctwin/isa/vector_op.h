// The opcodes of the vector operations that share a record with others of their shape.
#pragma once

#include <cstddef>
#include <cstdint>

namespace asctwin::isa {

enum class VectorOp : uint8_t {
#define ASCTWIN_ELEMENTWISE(name, shape, ...) k##name,
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
  kCount,
#define ASCTWIN_ELEMENTWISE(...)
#define ASCTWIN_ELEMENTWISE_ALIAS(name, operation, shape) k##name = k##operation,
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
};
inline constexpr size_t kVectorOps = static_cast<size_t>(VectorOp::kCount);

// The operands of an operation: a tensor, two tensors, a tensor and a scalar; the last two shapes
// take the old elements of `dst` as well, and may have sources of another type.
enum class VectorShape : uint8_t {
  kUnary,
  kBinary,
  kScalar,
  kAccumulate,
  kScalarAccumulate,
  kScalarForm = kScalar,  // without calls of its own name: a form of another operation
  kUnaryForm = kUnary,
  kBinaryForm = kBinary,
  kUnaryCount = kUnary,  // with calls of a count alone
  kBinaryCount = kBinary,
};
constexpr bool has_two_sources(VectorShape shape) {
  return shape == VectorShape::kBinary || shape == VectorShape::kAccumulate;
}
constexpr bool has_scalar(VectorShape shape) {
  return shape == VectorShape::kScalar || shape == VectorShape::kScalarAccumulate;
}
constexpr bool reads_dst(VectorShape shape) {
  return shape == VectorShape::kAccumulate || shape == VectorShape::kScalarAccumulate;
}

constexpr VectorShape shape_of(VectorOp operation) {
  constexpr VectorShape kShapes[] = {
#define ASCTWIN_ELEMENTWISE(name, shape, ...) VectorShape::k##shape,
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
  };
  return kShapes[static_cast<size_t>(operation)];
}

}  // namespace asctwin::isa
