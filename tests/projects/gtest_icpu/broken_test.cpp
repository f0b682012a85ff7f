// A kernel that writes beyond its memory, in a test that asserts nothing.
#include "kernels.h"
#include "tikicpulib.h"

#include <gtest/gtest.h>

TEST(Broken, WritesTooMuch) {
  void* x = AscendC::GmAlloc(32);
  ICPU_RUN_KF(fill<float, 16>, 1, (uint8_t*)x, 1.0f);
  AscendC::GmFree(x);
}
