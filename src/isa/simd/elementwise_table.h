// The functions of one SIMD level by operation and type, made from the list of operations: `Level`
// has the static member body<operation, Arithmetic, source>().
#pragma once

#include "isa/simd/elementwise.h"
#include "isa/simd/elementwise_meaning.h"

namespace asctwin {

// kInMode: in the mode that the meaning names beside the plain one.
enum class BodyForm : uint8_t { kPlain, kInMode, kFromHalf, kOneRounding, kCount };

struct ElementwiseTable {
  static constexpr size_t kTypes = sizeof(kNumberTypes) / sizeof(kNumberTypes[0]);
  static constexpr size_t kForms = static_cast<size_t>(BodyForm::kCount);
  ElementwiseFn bodies[isa::kVectorOps][kForms][kTypes] = {};

  constexpr ElementwiseFn& at(isa::VectorOp operation, DType dtype,
                              BodyForm form = BodyForm::kPlain) {
    return bodies[static_cast<size_t>(operation)][static_cast<size_t>(form)]
                 [static_cast<size_t>(dtype)];
  }
  constexpr ElementwiseFn at(isa::VectorOp operation, DType dtype,
                             BodyForm form = BodyForm::kPlain) const {
    return bodies[static_cast<size_t>(operation)][static_cast<size_t>(form)]
                 [static_cast<size_t>(dtype)];
  }
};

extern const ElementwiseTable kElementwisePortable;
#if defined(__x86_64__)
extern const ElementwiseTable kElementwiseAvx2;
extern const ElementwiseTable kElementwiseAvx512;
extern const ElementwiseTable kElementwiseAvx512Fp16;
#elif defined(__aarch64__)
extern const ElementwiseTable kElementwiseNeon;
extern const ElementwiseTable kElementwiseNeonFp16;
#endif

template <class Level, isa::VectorOp kOperation, class T>
constexpr void add_body(ElementwiseTable& table) {
  constexpr bool kFuses = Level::kFuses;
  if constexpr (!has_meaning<kOperation, T>)
    return;
  else {
    table.at(kOperation, dtype_of<T>) = Level::template body<kOperation, Arithmetic<T, kFuses>, T>;
    if constexpr (has_mode<kOperation, T>)
      table.at(kOperation, dtype_of<T>, BodyForm::kInMode) =
          Level::template body<kOperation, Arithmetic<T, kFuses, Meaning<kOperation>::kMode>, T>;
    if constexpr (std::is_same_v<T, float> && reads_dst(isa::shape_of(kOperation)))
      table.at(kOperation, dtype_of<T>, BodyForm::kFromHalf) =
          Level::template body<kOperation, Arithmetic<T, kFuses>, half>;
    if constexpr ((is_small_float<T> ||
                   std::is_same_v<T, float>)&&reads_dst(isa::shape_of(kOperation)))
      table.at(kOperation, dtype_of<T>, BodyForm::kOneRounding) =
          Level::template body<kOperation, Arithmetic<T, kFuses, ElementwiseMode::kOneRounding>, T>;
  }
}

// Operations on types that only the 950 calculates in: those with a meaning for integers, and those
// that it alone has.
template <isa::VectorOp kOperation>
inline constexpr bool is_basic = has_meaning<kOperation, int16_t> ||
                                 (kOperation >= isa::VectorOp::kTruncateRint &&
                                  kOperation <= isa::VectorOp::kTruncateTrunc);

template <class Level, isa::VectorOp kOperation>
constexpr void add_bodies(ElementwiseTable& table) {
  if constexpr (is_basic<kOperation>) {
    add_body<Level, kOperation, int8_t>(table);
    add_body<Level, kOperation, uint8_t>(table);
    add_body<Level, kOperation, bfloat16_t>(table);
    add_body<Level, kOperation, int64_t>(table);
    add_body<Level, kOperation, uint64_t>(table);
  }
  add_body<Level, kOperation, int16_t>(table);
  add_body<Level, kOperation, uint16_t>(table);
  add_body<Level, kOperation, half>(table);
  add_body<Level, kOperation, int32_t>(table);
  add_body<Level, kOperation, uint32_t>(table);
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
