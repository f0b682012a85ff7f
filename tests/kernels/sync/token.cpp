// Cores pass a token: each polls its own line, adds to a sum in the data cache, cleans, and raises
// the line of the next one.
//   asctwin run token.cpp 'i32[4]=arange(1)' 'i32[16]=zeros' 'i32[80]=zeros' --blocks 4
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

__aicore__ inline void Line(const GlobalTensor<int32_t>& t) {
  DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(t);
}
extern "C" __global__ __aicore__ void token(GM_ADDR x, GM_ADDR sum, GM_ADDR mail) {
  GlobalTensor<int32_t> in, total, lines;
  in.SetGlobalBuffer((__gm__ int32_t*)x);
  total.SetGlobalBuffer((__gm__ int32_t*)sum);
  lines.SetGlobalBuffer((__gm__ int32_t*)mail);
  const int64_t self = GetBlockIdx();
  if (self > 0) do {
      Line(lines[self * 16]);
    } while (lines.GetValue(self * 16) == 0);
  Line(total);
  total.SetValue(0, total.GetValue(0) + in.GetValue(self));
  if (SKIP != 1) Line(total);
  lines.SetValue((self + 1) * 16, 1);
  Line(lines[(self + 1) * 16]);
}
