// The functions of one SIMD level by operation and type, made from the list of operations: `Level`
// has the static member body<operation, T>().
#pragma once

#include "isa/simd/elementwise.h"
#include "isa/simd/elementwise_meaning.h"

namespace asctwin {

struct ElementwiseTable {
  static constexpr size_t kTypes = sizeof(kNumberTypes) / sizeof(kNumberTypes[0]);
  ElementwiseFn bodies[isa::kVectorOps][kTypes] = {};

  constexpr ElementwiseFn& at(isa::VectorOp operation, DType dtype) {
    return bodies[static_cast<size_t>(operation)][static_cast<size_t>(dtype)];
  }
  constexpr ElementwiseFn at(isa::VectorOp operation, DType dtype) const {
    return bodies[static_cast<size_t>(operation)][static_cast<size_t>(dtype)];
  }
};

extern const ElementwiseTable kElementwisePortable;
#if defined(__x86_64__)
extern const ElementwiseTable kElementwiseAvx2;
extern const ElementwiseTable kElementwiseAvx512;
extern const ElementwiseTable kElementwiseAvx512Fp16;
#endif

template <class Level, isa::VectorOp kOperation, class T>
constexpr void add_body(ElementwiseTable& table) {
  if constexpr (has_meaning<kOperation, T>)
    table.at(kOperation, dtype_of<T>) = Level::template body<kOperation, T>;
}

template <class Level, isa::VectorOp kOperation>
constexpr void add_bodies(ElementwiseTable& table) {
  add_body<Level, kOperation, int16_t>(table);
  add_body<Level, kOperation, uint16_t>(table);
  add_body<Level, kOperation, half>(table);
  add_body<Level, kOperation, int32_t>(table);
  add_body<Level, kOperation, float>(table);
}

template <class Level>
constexpr ElementwiseTable table_of_level() {
  ElementwiseTable table;
#define ASCTWIN_ELEMENTWISE(name, ...) add_bodies<Level, isa::VectorOp::k##name>(table);
#include "asctwin/isa/elementwise.inc"
#undef ASCTWIN_ELEMENTWISE
  return table;
}

}  // namespace asctwin
