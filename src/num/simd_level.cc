// The choice of the SIMD level from the CPU and the environment.
#include "num/simd_level.h"

#include <atomic>
#include <cstdlib>
#include <string_view>

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__)
#include <sys/auxv.h>
#endif

namespace asctwin {

#if defined(__x86_64__)
namespace {

// Not every compiler knows "f16c" and "avx512fp16" as names for __builtin_cpu_supports.
bool cpu_has_f16c() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_F16C) != 0;
}
bool cpu_has_avx512fp16() {
  constexpr unsigned kAvx512Fp16 = 1u << 23;
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (edx & kAvx512Fp16) != 0;
}

}  // namespace

bool cpu_has(SimdLevel level) {
  const bool avx2 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && cpu_has_f16c();
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
  switch (level) {
    case SimdLevel::kPortable:
      return true;
    case SimdLevel::kAvx2:
      return avx2;
    case SimdLevel::kAvx512:
      return avx512;
    case SimdLevel::kAvx512Fp16:
      return avx512 && cpu_has_avx512fp16();
    default:
      return false;
  }
}
#elif defined(__aarch64__)
bool cpu_has(SimdLevel level) {
  constexpr unsigned long kHalfArithmetic = 1ul << 10;  // HWCAP_ASIMDHP
  if (level == SimdLevel::kNeonFp16) return (getauxval(AT_HWCAP) & kHalfArithmetic) != 0;
  return level == SimdLevel::kPortable || level == SimdLevel::kNeon;
}
#else
bool cpu_has(SimdLevel level) { return level == SimdLevel::kPortable; }
#endif

SimdLevel best_simd_level() {
  SimdLevel best = SimdLevel::kPortable;
  for (SimdLevel level : kSimdLevels) {
    if (cpu_has(level)) best = level;
  }
  return best;
}

const char* name_of(SimdLevel level) {
  static constexpr const char* kNames[] = {"portable",   "avx2", "avx512",
                                           "avx512fp16", "neon", "neonfp16"};
  return kNames[static_cast<int>(level)];
}

SimdLevel resolve_simd_level(const char* name, SimdLevel best) {
  for (SimdLevel level : kSimdLevels) {
    const bool asked = name != nullptr && std::string_view(name_of(level)) == name;
    if (asked && level <= best) return level;
  }
  return best;
}

namespace {

std::atomic<SimdLevel>& process_level() {
  static std::atomic<SimdLevel> level = resolve_simd_level(std::getenv("ASCTWIN_SIMD"));
  return level;
}

}  // namespace

SimdLevel simd_level() { return process_level().load(std::memory_order_relaxed); }

void set_simd_level(SimdLevel level) { process_level().store(level, std::memory_order_relaxed); }

}  // namespace asctwin
