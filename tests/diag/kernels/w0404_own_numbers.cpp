// Each core keeps a number in a cache line that it shares with another one, and reads it back.
//   asctwin run w0404_own_numbers.cpp 'u64[16]=zeros' 'u64[16]=zeros' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __vector__ void kernel(__gm__ uint64_t* kept, __gm__ uint64_t* out) {
  GlobalTensor<uint64_t> list, result;
  list.SetGlobalBuffer(kept, 16);
  result.SetGlobalBuffer(out + 8 * GetBlockIdx(), 8);
  list.SetValue(GetBlockIdx(), 5 + GetBlockIdx());  // EXPECT: W0404
  result.SetValue(0, list.GetValue(GetBlockIdx()));
}
