#include <cstdio>

#ifdef __CCE_KT_TEST__
#include "tikicpulib.h"
extern "C" __global__ __aicore__ void copy_twice(__gm__ uint8_t* x, __gm__ uint8_t* y);
#else
#error "this sample runs on the CPU"
#endif

int main() {
  uint8_t* x = (uint8_t*)tik2::GmAlloc(64);
  uint8_t* y = (uint8_t*)tik2::GmAlloc(128);
  for (int i = 0; i < 64; ++i) x[i] = static_cast<uint8_t>(i);
  tik2::SetKernelMode(KernelMode::AIV_MODE);
  ICPU_RUN_KF(copy_twice, 1, x, y);
  bool passed = true;
  for (int i = 0; i < 128; ++i) passed &= y[i] == i % 64;
  tik2::GmFree(x);
  tik2::GmFree(y);
  std::puts(passed ? "passed" : "failed");
  return passed ? 0 : 1;
}
