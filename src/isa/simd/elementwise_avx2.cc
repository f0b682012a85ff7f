// The elementwise loops for AVX2: half by F16C, 32 at a time.
#if defined(__x86_64__)
#include <cstdint>

#include "num/half_avx2.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX2
#define ASCTWIN_LEVEL_FUSES true

namespace asctwin {
namespace {

struct HalfBlock {
  static constexpr size_t kLanes = 32;

  ASCTWIN_LEVEL static void widen(const void* src, float* floats) {
    const auto* halves = static_cast<const uint16_t*>(src);
    for (size_t i = 0; i < kLanes; i += avx2::kLanes)
      _mm256_storeu_ps(floats + i, avx2::load_half(halves + i));
  }
  ASCTWIN_LEVEL static void narrow(const float* floats, void* dst) {
    auto* halves = static_cast<uint16_t*>(dst);
    for (size_t i = 0; i < kLanes; i += avx2::kLanes)
      avx2::store_half(halves + i, _mm256_loadu_ps(floats + i));
  }
};

}  // namespace
}  // namespace asctwin

#include "isa/simd/elementwise_loops.h"

namespace asctwin {
const ElementwiseTable kElementwiseAvx2 = table_of_level<Level>();
}  // namespace asctwin
#endif
