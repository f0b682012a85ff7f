// The functions of one SIMD level by operation and type, made from the list of functions.
#pragma once

#include "asctwin/num/bfloat16.h"
#include "isa/simd/tensor_function.h"
#include "isa/simd/tensor_meaning.h"

namespace asctwin {

inline constexpr size_t kTensorBlock = 64;  // elements

enum class TensorType : uint8_t {
  kHalf,
  kBFloat16,
  kFloat,
  kInt8,
  kUInt8,
  kInt16,
  kUInt16,
  kInt32,
  kUInt32,
  kInt64,
  kCount
};

struct TensorTable {
  TensorFn bodies[isa::kTensorOps][static_cast<size_t>(TensorType::kCount)] = {};

  constexpr TensorFn& at(isa::TensorOp operation, TensorType type) {
    return bodies[static_cast<size_t>(operation)][static_cast<size_t>(type)];
  }
};

extern const TensorTable kTensorPortable;
#if defined(__x86_64__)
extern const TensorTable kTensorAvx2;
extern const TensorTable kTensorAvx512;
#elif defined(__aarch64__)
extern const TensorTable kTensorNeon;
#endif

template <class Level, isa::TensorOp kOperation, class T>
constexpr void add_integer_body(TensorTable& table, TensorType type) {
  if constexpr (tensor_math::has_integer_meaning<kOperation, T>)
    table.at(kOperation, type) = Level::template integral<kOperation, T>;
}

template <class Level, isa::TensorOp kOperation>
constexpr void add_tensor_bodies(TensorTable& table) {
  if constexpr (tensor_math::has_meaning<kOperation>) {
    table.at(kOperation, TensorType::kHalf) = Level::template floating<kOperation, half>;
    table.at(kOperation, TensorType::kFloat) = Level::template floating<kOperation, float>;
    if constexpr (tensor_math::is_of_bfloat16<kOperation>)
      table.at(kOperation, TensorType::kBFloat16) =
          Level::template floating<kOperation, bfloat16_t>;
  }
  add_integer_body<Level, kOperation, int8_t>(table, TensorType::kInt8);
  add_integer_body<Level, kOperation, uint8_t>(table, TensorType::kUInt8);
  add_integer_body<Level, kOperation, int16_t>(table, TensorType::kInt16);
  add_integer_body<Level, kOperation, uint16_t>(table, TensorType::kUInt16);
  add_integer_body<Level, kOperation, int32_t>(table, TensorType::kInt32);
  add_integer_body<Level, kOperation, uint32_t>(table, TensorType::kUInt32);
  add_integer_body<Level, kOperation, int64_t>(table, TensorType::kInt64);
}

template <class Level>
constexpr TensorTable tensor_table_of_level() {
  TensorTable table;
#define ASCTWIN_TENSOR_FUNCTION(name, ...) add_tensor_bodies<Level, isa::TensorOp::k##name>(table);
#include "asctwin/isa/tensor_functions.inc"
#undef ASCTWIN_TENSOR_FUNCTION
  return table;
}

}  // namespace asctwin
