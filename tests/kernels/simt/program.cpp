// A host program that launches a kernel of threads.
#include <cstdio>
#include <vector>

#include "acl/acl.h"
#include "simt_api/asc_simt.h"

struct Scale {
  float factor;
};

__aicore__ float scaled(float x, Scale scale) { return x * scale.factor; }

template <class T>
__global__ void __launch_bounds__(64) reversed(const T* x, T* y, int n, Scale scale) {
  extern __ubuf__ T row[];
  const int t = static_cast<int>(threadIdx.x + threadIdx.y * blockDim.x);
  const int first = static_cast<int>(blockIdx.x * blockDim.x * blockDim.y);
  if (first + t < n) row[t] = x[first + t];
  asc_syncthreads();
  if (first + t < n) y[first + t] = scaled(row[63 - t], scale);
}

int main() {
  constexpr int kCount = 256;
  aclInit(nullptr);
  aclrtSetDevice(0);
  aclrtStream stream;
  aclrtCreateStream(&stream);
  std::vector<float> x(kCount), y(kCount);
  for (int i = 0; i < kCount; ++i) x[static_cast<size_t>(i)] = static_cast<float>(i);
  void *in, *out;
  aclrtMalloc(&in, kCount * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMalloc(&out, kCount * sizeof(float), ACL_MEM_MALLOC_HUGE_FIRST);
  aclrtMemcpy(in, kCount * sizeof(float), x.data(), kCount * sizeof(float),
              ACL_MEMCPY_HOST_TO_DEVICE);
  dim3 grid(4), block(8, 8);
  reversed<float><<<grid, block, 64 * sizeof(float), stream>>>(
      static_cast<const float*>(in), static_cast<float*>(out), kCount, Scale{2.0f});
  aclrtSynchronizeStream(stream);
  aclrtMemcpy(y.data(), kCount * sizeof(float), out, kCount * sizeof(float),
              ACL_MEMCPY_DEVICE_TO_HOST);
  for (int i = 0; i < kCount; ++i)
    if (y[static_cast<size_t>(i)] != static_cast<float>(2 * (i / 64 * 64 + 63 - i % 64)))
      return std::printf("y[%d] is %g\n", i, static_cast<double>(y[static_cast<size_t>(i)])), 1;
  aclrtFree(in);
  aclrtFree(out);
  aclrtDestroyStream(stream);
  aclrtResetDevice(0);
  aclFinalize();
  std::printf("right\n");
  return 0;
}
