// The spelling for Arm CPUs that compute with half itself (FEAT_FP16): 8 lanes, rounded once by the
// instruction. Everything but half is that of NEON.
#include "isa/simd/elementwise_table.h"

#if defined(__aarch64__)
#include <cstring>

#include "num/neon.h"

namespace asctwin {
namespace {

constexpr size_t kLanes = 8;

// As assembly: compilers have the instructions only where the whole file is compiled for them.
#define ASCTWIN_HALF_INSTRUCTION(name, instruction)                       \
  inline uint16x8_t name(uint16x8_t a, uint16x8_t b) {                    \
    uint16x8_t result;                                                    \
    __asm__(".arch_extension fp16\n\t" instruction " %0.8h, %1.8h, %2.8h" \
            : "=w"(result)                                                \
            : "w"(a), "w"(b));                                            \
    return result;                                                        \
  }
ASCTWIN_HALF_INSTRUCTION(add, "fadd")
ASCTWIN_HALF_INSTRUCTION(sub, "fsub")
ASCTWIN_HALF_INSTRUCTION(mul, "fmul")
ASCTWIN_HALF_INSTRUCTION(div, "fdiv")
// The larger of two zeros is +0 and the smaller -0, and a NaN wins over a number, as `extreme` of
// elementwise_meaning.h has it.
ASCTWIN_HALF_INSTRUCTION(max, "fmax")
ASCTWIN_HALF_INSTRUCTION(min, "fmin")
#undef ASCTWIN_HALF_INSTRUCTION

inline uint16x8_t canonical(uint16x8_t value) {
  const uint16x8_t magnitude = vandq_u16(value, vdupq_n_u16(0x7FFF));
  const uint16x8_t is_nan = vcgtq_u16(magnitude, vdupq_n_u16(0x7C00));
  return vbslq_u16(is_nan, vdupq_n_u16(0x7E00), value);
}

inline uint16x8_t load(const half* from, size_t count) {
  uint16x8_t value = vdupq_n_u16(0);
  std::memcpy(&value, static_cast<const void*>(from), count * sizeof(half));
  return value;
}
inline void store(half* to, uint16x8_t value, size_t count) {
  std::memcpy(static_cast<void*>(to), &value, count * sizeof(half));
}

template <isa::VectorShape kShape, uint16x8_t (*kInstruction)(uint16x8_t, uint16x8_t)>
void half_loop(void* dst, const void* a, const void* b, size_t count) {
  constexpr bool kTwo = has_two_sources(kShape);
  auto* to = static_cast<half*>(dst);
  auto* left = static_cast<const half*>(a);
  auto* right = static_cast<const half*>(b);
  uint16x8_t scalar = vdupq_n_u16(0);
  if constexpr (has_scalar(kShape)) scalar = vdupq_n_u16(load_element<uint16_t>(b, 0));
  const auto step = [&](size_t i, size_t lanes) {
    const uint16x8_t other = kTwo ? load(right + i, lanes) : scalar;
    store(to + i, canonical(kInstruction(load(left + i, lanes), other)), lanes);
  };
  size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) step(i, kLanes);
  if (i < count) step(i, count - i);
}

// The operations that the CPU has an instruction for; all others are those of NEON.
ElementwiseTable table_with_instructions() {
  ElementwiseTable table = kElementwiseNeon;
#define ASCTWIN_HALF_BODY(name, instruction)       \
  table.at(isa::VectorOp::k##name, DType::kHalf) = \
      half_loop<isa::shape_of(isa::VectorOp::k##name), instruction>;
  ASCTWIN_HALF_BODY(Add, add)
  ASCTWIN_HALF_BODY(Sub, sub)
  ASCTWIN_HALF_BODY(Mul, mul)
  ASCTWIN_HALF_BODY(Div, div)
  ASCTWIN_HALF_BODY(Max, max)
  ASCTWIN_HALF_BODY(Min, min)
  ASCTWIN_HALF_BODY(Adds, add)
  ASCTWIN_HALF_BODY(Muls, mul)
  ASCTWIN_HALF_BODY(Maxs, max)
  ASCTWIN_HALF_BODY(Mins, min)
#undef ASCTWIN_HALF_BODY
  return table;
}

}  // namespace

const ElementwiseTable kElementwiseNeonFp16 = table_with_instructions();

}  // namespace asctwin
#endif
