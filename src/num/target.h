// The marks of a function that is compiled for more than the machine the build is for.
// Marked one by one, not by file: an inline function of a header compiled with AVX-512 might be the
// copy the linker keeps, and would then run on a CPU without it.
#pragma once

#if defined(__x86_64__)
#define ASCTWIN_TARGET_AVX2 __attribute__((target("avx2,fma,f16c")))
#define ASCTWIN_TARGET_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,fma")))
#define ASCTWIN_TARGET_AVX512VNNI \
  __attribute__((target("avx512f,avx512bw,avx512vl,fma,avx512vnni")))
#if defined(__clang__) || __GNUC__ >= 12
#define ASCTWIN_TARGET_AVX512FP16 \
  __attribute__((target("avx512f,avx512bw,avx512vl,fma,avx512fp16")))
#else  // has no name for it, and passes assembly on as it is
#define ASCTWIN_TARGET_AVX512FP16 ASCTWIN_TARGET_AVX512
#endif
#endif

// A plain loop that is to be compiled anew, for the CPU of the marked function it stands in.
#define ASCTWIN_ALWAYS_INLINE inline __attribute__((always_inline))

// Placed before a loop: iterations may share data only within one element; 32 of its iterations are
// written out, which compilers are slow to do of themselves.
#if defined(__clang__)
#define ASCTWIN_INDEPENDENT_LOOP _Pragma("clang loop vectorize(assume_safety)")
#define ASCTWIN_UNROLLED_LOOP _Pragma("unroll 32")
#else
#define ASCTWIN_INDEPENDENT_LOOP _Pragma("GCC ivdep")
#define ASCTWIN_UNROLLED_LOOP _Pragma("GCC unroll 32")
#endif
