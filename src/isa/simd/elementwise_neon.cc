// The elementwise loops for NEON: half by the CPU's own conversions, 32 at a time.
#if defined(__aarch64__)
#include <cstdint>

#include "num/half_neon.h"

#define ASCTWIN_LEVEL
#define ASCTWIN_LEVEL_FUSES true

namespace asctwin {
namespace {

struct HalfBlock {
  static constexpr size_t kLanes = 32;

  static void widen(const void* src, float* floats) { neon::widen_halves<kLanes>(src, floats); }
  static void narrow(const float* floats, void* dst) { neon::narrow_floats<kLanes>(floats, dst); }
};

}  // namespace
}  // namespace asctwin

#include "isa/simd/elementwise_loops.h"

namespace asctwin {
const ElementwiseTable kElementwiseNeon = table_of_level<Level>();
}  // namespace asctwin
#endif
