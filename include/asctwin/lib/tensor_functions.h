// The library functions of tensor_functions.inc with all their overloads: with and without a buffer
// of the kernel, with and without a count. Without one all of the source is computed.
// spec: adv_math.md, section 2; adv_nn.md, section 2.1
#pragma once

#include "asctwin/api/tensor.h"
#include "asctwin/api/vector.h"
#include "asctwin/lib/tensor_function_configs.h"

namespace asctwin::lib {

// Bytes of UB that a call works in beside its operands: those that the kernel gives, what is left
// of UB, or none.
struct FunctionScratch {
  const AscendC::LocalTensor<uint8_t>* given = nullptr;
  bool is_needed = true;
};
inline FunctionScratch given(const AscendC::LocalTensor<uint8_t>& tensor) {
  return {&tensor, true};
}
inline FunctionScratch rest_of_ub() { return {}; }
inline FunctionScratch no_scratch() { return {nullptr, false}; }
template <class T>
FunctionScratch of_half(const AscendC::LocalTensor<uint8_t>* tensor) {
  return {tensor, sizeof(T) == sizeof(half)};
}

// `name` is the API's own name.
void tensor_function(const char* name, const isa::TensorUnary& op, const FunctionScratch& scratch,
                     SourceLoc where);
void tensor_function(const char* name, const isa::TensorBinary& op, const FunctionScratch& scratch,
                     SourceLoc where);
void tensor_function(const char* name, const isa::TensorScalar& op, const FunctionScratch& scratch,
                     SourceLoc where);
void tensor_function(const char* name, const isa::TensorBinaryScalar& op,
                     const FunctionScratch& scratch, SourceLoc where);

template <isa::TensorOp kOperation, class T>
isa::TensorUnary unary_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                          uint32_t count, bool reuses_source = false) {
  isa::TensorUnary op;
  op.operation = kOperation;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.count = count;
  op.reuses_source = reuses_source;
  return op;
}

template <isa::TensorOp kOperation, class T>
isa::TensorScalar scalar_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src,
                            T scalar, uint32_t count) {
  isa::TensorScalar op;
  op.operation = kOperation;
  op.dst = dst.operand();
  op.src = src.operand();
  op.dtype = dtype_of<T>;
  op.count = count;
  op.scalar = static_cast<double>(scalar);
  return op;
}

template <isa::TensorOp kOperation, class Record = isa::TensorBinary, class T>
Record binary_of(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& src0,
                 const AscendC::LocalTensor<T>& src1, uint32_t count) {
  Record op;
  op.operation = kOperation;
  op.dst = dst.operand();
  op.src0 = src0.operand();
  op.src1 = src1.operand();
  op.dtype = dtype_of<T>;
  op.count = count;
  return op;
}

// Holds the kernel's buffer for Axpy to its rules.
void axpy_scratch(const isa::Operand& dst, const isa::Operand& src, int64_t dst_bytes,
                  int64_t src_bytes, const AscendC::LocalTensor<uint8_t>& tensor, SourceLoc where);

// The number of elements of both sources; a fault where they differ.
uint32_t common_size(const char* function, uint32_t src0, uint32_t src1, SourceLoc where);

template <class T>
isa::TensorBinaryScalar swiglu_of(const AscendC::LocalTensor<T>& dst,
                                  const AscendC::LocalTensor<T>& src0,
                                  const AscendC::LocalTensor<T>& src1, float scalar,
                                  uint32_t count) {
  auto op = binary_of<isa::TensorOp::kSwiGLU, isa::TensorBinaryScalar>(dst, src0, src1, count);
  op.scalar = scalar;
  return op;
}

}  // namespace asctwin::lib

namespace AscendC {

#define ASCTWIN_LIST(...) __VA_ARGS__
#define ASCTWIN_WHERE asctwin::SourceLoc where = asctwin::SourceLoc::here()
#define ASCTWIN_TMP const LocalTensor<uint8_t>& sharedTmpBuffer
#define ASCTWIN_ONE const LocalTensor<T>&dst, const LocalTensor<T>&src
#define ASCTWIN_TWO const LocalTensor<T>&dst, const LocalTensor<T>&src0, const LocalTensor<T>&src1

// One overload: its template parameters and its parameters in parentheses, the record that it
// makes, the scratch.
#define ASCTWIN_CALL(name, types, parameters, record, scratch)                                     \
  template <ASCTWIN_LIST types>                                                                    \
  void name(ASCTWIN_LIST parameters, ASCTWIN_WHERE) {                                              \
    asctwin::lib::tensor_function(#name, asctwin::lib::ASCTWIN_LIST record, asctwin::lib::scratch, \
                                  where);                                                          \
  }                                                                                                \
  template <ASCTWIN_LIST types, typename... None>                                                  \
  asctwin::ByPointer<None...> name(ASCTWIN_LIST parameters, None...) {                             \
    [[maybe_unused]] const asctwin::SourceLoc where = asctwin::framework::place_of_call();         \
    asctwin::lib::tensor_function(#name, asctwin::lib::ASCTWIN_LIST record, asctwin::lib::scratch, \
                                  where);                                                          \
  }
#define ASCTWIN_OF_UNARY(name, size) \
  (unary_of<asctwin::isa::TensorOp::k##name>(dst, src, size, isReuseSource))
#define ASCTWIN_OF_BINARY(name, size) \
  (binary_of<asctwin::isa::TensorOp::k##name>(dst, src0, src1, size))
#define ASCTWIN_COMMON_SIZE(name) \
  asctwin::lib::common_size(#name, src0.GetSize(), src1.GetSize(), where)

#define ASCTWIN_TWO_CALLS(name, types)                                           \
  ASCTWIN_CALL(name, types, (ASCTWIN_ONE, ASCTWIN_TMP, const uint32_t calCount), \
               ASCTWIN_OF_UNARY(name, calCount), given(sharedTmpBuffer))         \
  ASCTWIN_CALL(name, types, (ASCTWIN_ONE, const uint32_t calCount),              \
               ASCTWIN_OF_UNARY(name, calCount), rest_of_ub())
#define ASCTWIN_FOUR_CALLS(name, types)                                                        \
  ASCTWIN_TWO_CALLS(name, types)                                                               \
  ASCTWIN_CALL(name, types, (ASCTWIN_ONE, ASCTWIN_TMP), ASCTWIN_OF_UNARY(name, src.GetSize()), \
               given(sharedTmpBuffer))                                                         \
  ASCTWIN_CALL(name, types, (ASCTWIN_ONE), ASCTWIN_OF_UNARY(name, src.GetSize()), rest_of_ub())
#define ASCTWIN_TWO_BINARY_CALLS(name, types)                                    \
  ASCTWIN_CALL(name, types, (ASCTWIN_TWO, ASCTWIN_TMP, const uint32_t calCount), \
               ASCTWIN_OF_BINARY(name, calCount), given(sharedTmpBuffer))        \
  ASCTWIN_CALL(name, types, (ASCTWIN_TWO, const uint32_t calCount),              \
               ASCTWIN_OF_BINARY(name, calCount), rest_of_ub())
#define ASCTWIN_FOUR_BINARY_CALLS(name, types)                                                 \
  ASCTWIN_TWO_BINARY_CALLS(name, types)                                                        \
  ASCTWIN_CALL(name, types, (ASCTWIN_TWO, ASCTWIN_TMP),                                        \
               ASCTWIN_OF_BINARY(name, ASCTWIN_COMMON_SIZE(name)), given(sharedTmpBuffer))     \
  ASCTWIN_CALL(name, types, (ASCTWIN_TWO), ASCTWIN_OF_BINARY(name, ASCTWIN_COMMON_SIZE(name)), \
               rest_of_ub())

#define ASCTWIN_PLAIN (typename T, bool isReuseSource = false)
#define ASCTWIN_WITH_CONFIG(name)          \
  (typename T, bool isReuseSource = false, \
   const name##Config& config = asctwin::lib::kDefault##name)

#define ASCTWIN_FORM_None(name)
#define ASCTWIN_FORM_Four(name) ASCTWIN_FOUR_CALLS(name, ASCTWIN_PLAIN)
#define ASCTWIN_FORM_FourWithConfig(name) ASCTWIN_FOUR_CALLS(name, ASCTWIN_WITH_CONFIG(name))
#define ASCTWIN_FORM_Two(name) ASCTWIN_TWO_CALLS(name, ASCTWIN_PLAIN)
#define ASCTWIN_FORM_BinaryTwo(name) ASCTWIN_TWO_BINARY_CALLS(name, ASCTWIN_PLAIN)
#define ASCTWIN_FORM_BinaryFour(name) ASCTWIN_FOUR_BINARY_CALLS(name, ASCTWIN_PLAIN)
#define ASCTWIN_FORM_BinaryFourWithConfig(name) \
  ASCTWIN_FOUR_BINARY_CALLS(name, ASCTWIN_WITH_CONFIG(name))
#define ASCTWIN_FORM_Gelu(name)                                                              \
  ASCTWIN_CALL(name, (typename T, bool highPrecision = false, bool highPerformance = false), \
               (ASCTWIN_ONE, ASCTWIN_TMP, const uint32_t dataSize),                          \
               (unary_of<asctwin::isa::TensorOp::k##name>(dst, src, dataSize)),              \
               given(sharedTmpBuffer))                                                       \
  ASCTWIN_CALL(name, (typename T, bool highPrecision = false, bool highPerformance = false), \
               (ASCTWIN_ONE, const uint32_t dataSize),                                       \
               (unary_of<asctwin::isa::TensorOp::k##name>(dst, src, dataSize)), rest_of_ub())
#define ASCTWIN_FORM_Counted(name)                                          \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN, (ASCTWIN_ONE, const uint32_t dataSize), \
               ASCTWIN_OF_UNARY(name, dataSize), rest_of_ub())
#define ASCTWIN_FORM_CountedScalar(name)                                                          \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN,                                                               \
               (ASCTWIN_ONE, const uint32_t dataSize, const asctwin::NotDeducedT<T> scalarValue), \
               (scalar_of<asctwin::isa::TensorOp::k##name>(dst, src, T(scalarValue), dataSize)),  \
               rest_of_ub())
#define ASCTWIN_FORM_SwiGLU(name)                                                             \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN,                                                           \
               (ASCTWIN_TWO, const float& scalarValue, const uint32_t calCount),              \
               (swiglu_of(dst, src0, src1, scalarValue, calCount)), rest_of_ub())             \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN,                                                           \
               (ASCTWIN_TWO, const float& scalarValue, ASCTWIN_TMP, const uint32_t calCount), \
               (swiglu_of(dst, src0, src1, scalarValue, calCount)), given(sharedTmpBuffer))   \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN, (ASCTWIN_TWO, const float& scalarValue, ASCTWIN_TMP),     \
               (swiglu_of(dst, src0, src1, scalarValue, ASCTWIN_COMMON_SIZE(name))),          \
               given(sharedTmpBuffer))                                                        \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN, (ASCTWIN_TWO, const float& scalarValue),                  \
               (swiglu_of(dst, src0, src1, scalarValue, ASCTWIN_COMMON_SIZE(name))), rest_of_ub())
#define ASCTWIN_FORM_TwoConfigFirst(name)                                                     \
  ASCTWIN_CALL(name, (const name##Config& config = asctwin::lib::kDefault##name, typename T), \
               (ASCTWIN_ONE, ASCTWIN_TMP, const uint32_t count),                              \
               (unary_of<asctwin::isa::TensorOp::k##name>(dst, src, count)),                  \
               given(sharedTmpBuffer))                                                        \
  ASCTWIN_CALL(name, (const name##Config& config = asctwin::lib::kDefault##name, typename T), \
               (ASCTWIN_ONE, const uint32_t count),                                           \
               (unary_of<asctwin::isa::TensorOp::k##name>(dst, src, count)), rest_of_ub())
// The documents say that these need no further bytes; with FourOfHalf, but for halves.
#define ASCTWIN_FORM_Bare(name)                                                           \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN, (ASCTWIN_ONE, uint32_t calCount),                     \
               ASCTWIN_OF_UNARY(name, calCount), no_scratch())                            \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN, (ASCTWIN_ONE), ASCTWIN_OF_UNARY(name, src.GetSize()), \
               no_scratch())
#define ASCTWIN_FORM_FourOfHalf(name)                                                     \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN, (ASCTWIN_ONE, ASCTWIN_TMP, uint32_t calCount),        \
               ASCTWIN_OF_UNARY(name, calCount), of_half<T>(&sharedTmpBuffer))            \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN, (ASCTWIN_ONE, ASCTWIN_TMP),                           \
               ASCTWIN_OF_UNARY(name, src.GetSize()), of_half<T>(&sharedTmpBuffer))       \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN, (ASCTWIN_ONE, uint32_t calCount),                     \
               ASCTWIN_OF_UNARY(name, calCount), of_half<T>(nullptr))                     \
  ASCTWIN_CALL(name, ASCTWIN_PLAIN, (ASCTWIN_ONE), ASCTWIN_OF_UNARY(name, src.GetSize()), \
               of_half<T>(nullptr))
// Without taylorExpandLevel it is the instruction.
#define ASCTWIN_FORM_Levels(name)                                                        \
  ASCTWIN_CALL(Exp, (typename T, uint8_t taylorExpandLevel, bool isReuseSource = false), \
               (ASCTWIN_ONE, const uint32_t calCount), ASCTWIN_OF_UNARY(name, calCount), \
               rest_of_ub())                                                             \
  ASCTWIN_CALL(Exp, (typename T, uint8_t taylorExpandLevel, bool isReuseSource = false), \
               (ASCTWIN_ONE, ASCTWIN_TMP, const uint32_t calCount),                      \
               ASCTWIN_OF_UNARY(name, calCount), given(sharedTmpBuffer))

// The operands of Power: two tensors, or a scalar on one of the sides.
#define ASCTWIN_POWER(parameters, record, size)                                                  \
  ASCTWIN_CALL(Power, ASCTWIN_POWER_TYPES,                                                       \
               (ASCTWIN_LIST parameters, ASCTWIN_TMP, uint32_t calCount), record(calCount),      \
               given(sharedTmpBuffer))                                                           \
  ASCTWIN_CALL(Power, ASCTWIN_POWER_TYPES, (ASCTWIN_LIST parameters, uint32_t calCount),         \
               record(calCount), rest_of_ub())                                                   \
  ASCTWIN_CALL(Power, ASCTWIN_POWER_TYPES, (ASCTWIN_LIST parameters, ASCTWIN_TMP), record(size), \
               given(sharedTmpBuffer))                                                           \
  ASCTWIN_CALL(Power, ASCTWIN_POWER_TYPES, (ASCTWIN_LIST parameters), record(size), rest_of_ub())
#define ASCTWIN_POWER_TYPES \
  (typename T, bool isReuseSource = false, const PowerConfig& config = defaultPowerConfig)
#define ASCTWIN_POWER_BOTH(size) (binary_of<asctwin::isa::TensorOp::kPower>(dst, src0, src1, size))
#define ASCTWIN_POWER_BY(size) \
  (scalar_of<asctwin::isa::TensorOp::kPowerByScalar>(dst, src0, T(src1Scalar), size))
#define ASCTWIN_POWER_OF(size) \
  (scalar_of<asctwin::isa::TensorOp::kPowerOfScalar>(dst, src1, T(src0Scalar), size))
#define ASCTWIN_FORM_Power(name)                                                       \
  ASCTWIN_POWER((ASCTWIN_TWO), ASCTWIN_POWER_BOTH, ASCTWIN_COMMON_SIZE(name))          \
  ASCTWIN_POWER((const LocalTensor<T>& dst, const LocalTensor<T>& src0,                \
                 const asctwin::NotDeducedT<T>& src1Scalar),                           \
                ASCTWIN_POWER_BY, src0.GetSize())                                      \
  ASCTWIN_POWER((const LocalTensor<T>& dst, const asctwin::NotDeducedT<T>& src0Scalar, \
                 const LocalTensor<T>& src1),                                          \
                ASCTWIN_POWER_OF, src1.GetSize())

#define ASCTWIN_TENSOR_FUNCTION(name, shape, form, ...) ASCTWIN_FORM_##form(name)
#include "asctwin/isa/tensor_functions.inc"
#undef ASCTWIN_TENSOR_FUNCTION

#undef ASCTWIN_LIST
#undef ASCTWIN_WHERE
#undef ASCTWIN_TMP
#undef ASCTWIN_ONE
#undef ASCTWIN_TWO
#undef ASCTWIN_CALL
#undef ASCTWIN_OF_UNARY
#undef ASCTWIN_OF_BINARY
#undef ASCTWIN_COMMON_SIZE
#undef ASCTWIN_TWO_CALLS
#undef ASCTWIN_FOUR_CALLS
#undef ASCTWIN_TWO_BINARY_CALLS
#undef ASCTWIN_FOUR_BINARY_CALLS
#undef ASCTWIN_PLAIN
#undef ASCTWIN_WITH_CONFIG
#undef ASCTWIN_FORM_None
#undef ASCTWIN_FORM_Four
#undef ASCTWIN_FORM_FourWithConfig
#undef ASCTWIN_FORM_Two
#undef ASCTWIN_FORM_BinaryTwo
#undef ASCTWIN_FORM_BinaryFour
#undef ASCTWIN_FORM_BinaryFourWithConfig
#undef ASCTWIN_FORM_Gelu
#undef ASCTWIN_FORM_Counted
#undef ASCTWIN_FORM_CountedScalar
#undef ASCTWIN_FORM_SwiGLU
#undef ASCTWIN_FORM_TwoConfigFirst
#undef ASCTWIN_FORM_Bare
#undef ASCTWIN_FORM_FourOfHalf
#undef ASCTWIN_FORM_Levels
#undef ASCTWIN_POWER
#undef ASCTWIN_POWER_TYPES
#undef ASCTWIN_POWER_BOTH
#undef ASCTWIN_POWER_BY
#undef ASCTWIN_POWER_OF
#undef ASCTWIN_FORM_Power

// dst[i] = src[i] * scalarValue + dst[i] as the instruction Axpy computes it.
template <typename T, typename U, bool isReuseSource = false>
void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
          const asctwin::NotDeducedT<U> scalarValue, const LocalTensor<uint8_t>& sharedTmpBuffer,
          const uint32_t calCount, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  const int64_t count = calCount;
  asctwin::lib::axpy_scratch(dst.operand(), src.operand(), count * sizeof(T), count * sizeof(U),
                             sharedTmpBuffer, where);
  Axpy<T, U>(dst, src, scalarValue, static_cast<int32_t>(calCount), where);
}

}  // namespace AscendC
