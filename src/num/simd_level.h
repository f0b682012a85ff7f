// Which spelling of the hot loops runs: the best one the CPU has, chosen once at the first
// question. ASCTWIN_SIMD=portable|avx2|avx512|avx512fp16|neon|neonfp16 asks for another; all
// give the same bits.
#pragma once

#include <cstdint>

namespace asctwin {

enum class SimdLevel : uint8_t { kPortable, kAvx2, kAvx512, kAvx512Fp16, kNeon, kNeonFp16 };

// Those of this kind of CPU, each above the one before.
inline constexpr SimdLevel kSimdLevels[] = {
    SimdLevel::kPortable,
#if defined(__x86_64__)
    SimdLevel::kAvx2,
    SimdLevel::kAvx512,
    SimdLevel::kAvx512Fp16,
#elif defined(__aarch64__)
    SimdLevel::kNeon,
    SimdLevel::kNeonFp16,
#endif
};

// As ASCTWIN_SIMD has it.
const char* name_of(SimdLevel level);

bool cpu_has(SimdLevel level);

SimdLevel best_simd_level();

// Resolves a request by name on a CPU whose best level is `best`: that one too for no name, for a
// name that is none of them, and for a level above it.
SimdLevel resolve_simd_level(const char* name, SimdLevel best = best_simd_level());

// The level of this process; the environment is read once, by whichever thread comes first.
SimdLevel simd_level();

// Tests compare the levels of one process; nothing else runs meanwhile. @pre cpu_has(level)
void set_simd_level(SimdLevel level);

}  // namespace asctwin
