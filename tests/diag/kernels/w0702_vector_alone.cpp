// A kernel of vector cores alone: the documents count no flags between its cores.
//   asctwin run w0702_vector_alone.cpp 'f16[128]=ones' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __vector__ void kernel(__gm__ half* gm) {
  SyncAll();  // EXPECT: W0702
}
