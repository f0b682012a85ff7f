// Each core whose number is not 0 sets the same flag and writes its line of the cache back.
// OTHER_VALUE: the values differ. WHOLE_LINE: core 1 copies a whole line, and another core writes
// its own back, of which it knows one number only.
//   asctwin run same_flag.cpp 'i32[16]=zeros' --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void same_flag(GM_ADDR flags) {
  GlobalTensor<int32_t> flag;
  flag.SetGlobalBuffer(reinterpret_cast<__gm__ int32_t*>(flags), 16);
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 64);
#ifdef OTHER_VALUE
  const int32_t value = static_cast<int32_t>(GetBlockIdx());
#else
  const int32_t value = 7;
#endif
#ifdef WHOLE_LINE
  if (GetBlockIdx() == 1) {
    LocalTensor<int32_t> line = buffer.Get<int32_t>();
    Duplicate(line, 7, 16);
    PipeBarrier<PIPE_ALL>();
    DataCopy(flag, line, 16);
    return;
  }
#endif
  if (GetBlockIdx() == 0) return;
  flag.SetValue(3, value);
  DataCacheCleanAndInvalid<int32_t, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(flag);
}
