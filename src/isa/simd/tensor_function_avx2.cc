// The loops of library functions for AVX2.
#if defined(__x86_64__)
#include <cstdint>

#include "isa/simd/tensor_table.h"
#include "num/half_avx2.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX2

namespace asctwin {
namespace {

struct Halves {
  ASCTWIN_LEVEL static void widen(const void* src, float* floats) {
    const auto* halves = static_cast<const uint16_t*>(src);
    for (size_t i = 0; i < kTensorBlock; i += avx2::kLanes)
      _mm256_storeu_ps(floats + i, avx2::load_half(halves + i));
  }
  ASCTWIN_LEVEL static void narrow(const float* floats, void* dst) {
    auto* halves = static_cast<uint16_t*>(dst);
    for (size_t i = 0; i < kTensorBlock; i += avx2::kLanes)
      avx2::store_half(halves + i, _mm256_loadu_ps(floats + i));
  }
};

}  // namespace
}  // namespace asctwin

#include "isa/simd/tensor_loops.h"

namespace asctwin {
const TensorTable kTensorAvx2 = tensor_table_of_level<TensorLevel>();
}  // namespace asctwin
#endif
