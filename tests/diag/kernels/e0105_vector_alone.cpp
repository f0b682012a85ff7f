// A kernel of type AIV_ONLY has no flags between its cores.
//   asctwin run e0105_vector_alone.cpp 'f16[128]=ones' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __vector__ void kernel(__gm__ half* gm) {
  CrossCoreSetFlag<0, PIPE_MTE3>(1);  // EXPECT: E0105
}
