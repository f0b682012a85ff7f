// The elementwise loops for AVX-512: half by its own conversions, 32 at a time.
#if defined(__x86_64__)
#include <cstdint>

#include "num/half_avx512.h"

#define ASCTWIN_LEVEL ASCTWIN_TARGET_AVX512
#define ASCTWIN_LEVEL_FUSES true

namespace asctwin {
namespace {

struct HalfBlock {
  static constexpr size_t kLanes = 32;

  ASCTWIN_LEVEL static void widen(const void* src, float* floats) {
    const auto* halves = static_cast<const uint16_t*>(src);
    for (size_t i = 0; i < kLanes; i += avx512::kLanes)
      _mm512_storeu_ps(floats + i, avx512::load_half(halves + i));
  }
  ASCTWIN_LEVEL static void narrow(const float* floats, void* dst) {
    auto* halves = static_cast<uint16_t*>(dst);
    for (size_t i = 0; i < kLanes; i += avx512::kLanes)
      avx512::store_half(halves + i, _mm512_loadu_ps(floats + i));
  }
};

}  // namespace
}  // namespace asctwin

#include "isa/simd/elementwise_loops.h"
#include "isa/simd/logarithm_avx512.h"
#include "isa/simd/root_avx512.h"

namespace asctwin {
namespace {

// Sixteen floats at a time by store(dst, src), and by the general loop where it refuses them.
template <isa::VectorOp kOperation, bool (*store)(float*, const float*)>
ASCTWIN_LEVEL void float_loop(void* dst, const void* a, const void* b, size_t count) {
  constexpr auto kGeneral = Level::body<kOperation, Arithmetic<float, Level::kFuses>, float>;
  constexpr size_t kLanes = 16;
  auto* to = static_cast<float*>(dst);
  auto* from = static_cast<const float*>(a);
  for (; count >= kLanes; count -= kLanes, to += kLanes, from += kLanes)
    if (!store(to, from)) kGeneral(to, from, b, kLanes);
  kGeneral(to, from, b, count);
}

constexpr ElementwiseTable table_with_functions() {
  ElementwiseTable table = table_of_level<Level>();
  table.at(isa::VectorOp::kLn, DType::kFloat) = float_loop<isa::VectorOp::kLn, store_logarithms>;
  table.at(isa::VectorOp::kSqrt, DType::kFloat) = float_loop<isa::VectorOp::kSqrt, store_roots>;
  return table;
}

}  // namespace

const ElementwiseTable kElementwiseAvx512 = table_with_functions();
}  // namespace asctwin
#endif
