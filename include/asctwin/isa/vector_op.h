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
};
inline constexpr size_t kVectorOps = static_cast<size_t>(VectorOp::kCount);

// What an operation takes: a tensor, two tensors, a tensor and a scalar.
enum class VectorShape : uint8_t { kUnary, kBinary, kScalar };

constexpr VectorShape shape_of(VectorOp operation) {
  constexpr VectorShape kShapes[] = {
#define ASCTWIN_ELEMENTWISE(name, shape, ...) VectorShape::k##shape,
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
  };
  return kShapes[static_cast<size_t>(operation)];
}

}  // namespace asctwin::isa
