// The vector types and functions of AArch64, without its name for the type that we call bfloat16_t.
#pragma once

#if defined(__aarch64__)
#define bfloat16_t arm_bfloat16_t
#include <arm_neon.h>
#undef bfloat16_t
#endif
