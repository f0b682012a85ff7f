// clangd reads this file before a source with launches (`asctwin ide`). Clang knows `<<<>>>` as
// CUDA's, so kernels become CUDA's kernels, and everything else functions of both sides. Never
// compiled.
#pragma once

// Clang's own wrapper of <algorithm> uses CUDA's words, which CUDA's headers define.
#if defined(__CUDA__) && !defined(__CUDACC__)
#include <cstdlib>
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#include <algorithm>
#undef __host__
#undef __device__
#endif

#ifdef __CUDACC__

#pragma clang force_cuda_host_device begin
#include <typeinfo>  // with std::exception, from which later classes derive
#pragma clang force_cuda_host_device end
#include <new>  // clang declares its operators itself, for the host
#pragma clang force_cuda_host_device begin

#include "asctwin/api/qualifiers.h"
#undef __global__
#define __global__ __attribute__((global))

namespace asctwin::ide {

struct Any {
  template <class T>
  Any(const T&) {}
  Any(decltype(nullptr) = nullptr) {}
};

}  // namespace asctwin::ide

// Clang looks up one of the two for what stands in <<<>>>, by its version.
int cudaConfigureCall(long long blocks, asctwin::ide::Any control, void* stream = nullptr,
                      asctwin::ide::Any more = {});
int __cudaPushCallConfiguration(long long blocks, asctwin::ide::Any control, void* stream = nullptr,
                                asctwin::ide::Any more = {});

#endif  // __CUDACC__
