// The loops of library functions for NEON.
#if defined(__aarch64__)
#include "isa/simd/tensor_table.h"
#include "num/half_neon.h"

#define ASCTWIN_LEVEL

namespace asctwin {
namespace {

struct Halves {
  static void widen(const void* src, float* floats) {
    neon::widen_halves<kTensorBlock>(src, floats);
  }
  static void narrow(const float* floats, void* dst) {
    neon::narrow_floats<kTensorBlock>(floats, dst);
  }
};

}  // namespace
}  // namespace asctwin

#include "isa/simd/tensor_loops.h"

namespace asctwin {
const TensorTable kTensorNeon = tensor_table_of_level<TensorLevel>();
}  // namespace asctwin
#endif
