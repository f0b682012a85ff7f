// The portable spelling of the loops of library functions, and the choice between the spellings.
#include "isa/simd/tensor_function.h"

#include "isa/simd/tensor_table.h"
#include "num/convert_loops.h"

#define ASCTWIN_LEVEL

namespace asctwin {
namespace {

struct Halves {
  static void widen(const half* src, float* floats) { widen_loop(src, floats, kTensorBlock); }
  static void narrow(const float* floats, half* dst) { narrow_loop(floats, dst, kTensorBlock); }
};

}  // namespace
}  // namespace asctwin

#include "isa/simd/tensor_loops.h"

namespace asctwin {
namespace {

const TensorTable& tensor_table_of([[maybe_unused]] SimdLevel level) {
#if defined(__x86_64__)
  if (level >= SimdLevel::kAvx512) return kTensorAvx512;
  if (level == SimdLevel::kAvx2) return kTensorAvx2;
#elif defined(__aarch64__)
  if (level >= SimdLevel::kNeon) return kTensorNeon;
#endif
  return kTensorPortable;
}

TensorType tensor_type_of(DType dtype) {
  switch (dtype) {
#define ASCTWIN_TYPE(name) \
  case DType::name:        \
    return TensorType::name;
    ASCTWIN_TYPE(kHalf)
    ASCTWIN_TYPE(kBFloat16)
    ASCTWIN_TYPE(kFloat)
    ASCTWIN_TYPE(kInt8)
    ASCTWIN_TYPE(kUInt8)
    ASCTWIN_TYPE(kInt16)
    ASCTWIN_TYPE(kUInt16)
    ASCTWIN_TYPE(kInt32)
    ASCTWIN_TYPE(kUInt32)
    ASCTWIN_TYPE(kInt64)
#undef ASCTWIN_TYPE
    default:
      return TensorType::kCount;
  }
}

}  // namespace

const TensorTable kTensorPortable = tensor_table_of_level<TensorLevel>();

TensorFn tensor_body(isa::TensorOp operation, DType dtype, SimdLevel level) {
  const TensorType type = tensor_type_of(dtype);
  if (operation >= isa::TensorOp::kCount || type == TensorType::kCount) return nullptr;
  return tensor_table_of(level).bodies[static_cast<size_t>(operation)][static_cast<size_t>(type)];
}

}  // namespace asctwin
