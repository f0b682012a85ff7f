// An exception leaves the kernel; nothing tells where it was thrown.
//   asctwin run e0803_exception.cpp 'f16[256]=zeros'
#include <stdexcept>

#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void kernel(__gm__ half* gm) {  // EXPECT: E0803
  throw std::runtime_error("out of luck");
}
