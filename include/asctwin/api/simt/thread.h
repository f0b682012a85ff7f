// Where a thread stands. spec: simt.md, section 3
#pragma once

#include "asctwin/simt.h"
#include "asctwin/simt_thread.h"

using cce::dim3;

inline constexpr int32_t warpSize = 32;

#define __align__(bytes) __attribute__((aligned(bytes)))

inline int32_t laneid() {
  return static_cast<int32_t>(
      (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % 32);
}
inline int32_t lanemask_eq() { return static_cast<int32_t>(1u << laneid()); }
inline int32_t lanemask_lt() { return static_cast<int32_t>((1u << laneid()) - 1); }
inline int32_t lanemask_le() { return static_cast<int32_t>((2u << laneid()) - 1); }
inline int32_t lanemask_gt() { return ~lanemask_le(); }
inline int32_t lanemask_ge() { return ~lanemask_lt(); }
