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
    case DType::kHalf:
      return TensorType::kHalf;
    case DType::kBFloat16:
      return TensorType::kBFloat16;
    case DType::kFloat:
      return TensorType::kFloat;
    case DType::kInt16:
      return TensorType::kInt16;
    case DType::kUInt16:
      return TensorType::kUInt16;
    case DType::kInt32:
      return TensorType::kInt32;
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
