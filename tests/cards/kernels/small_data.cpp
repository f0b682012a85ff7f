// A chain: each rank but the last puts eight numbers into the window of the next and a status word
// behind them; each but the first waits for the word. The numbers are as small as a status word,
// but nobody polls them. FAULT 1: no wait; 2: the word before the numbers.
#include "windows.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kCount = 8, kData = 4096, kFlag = 0;

__aicore__ inline void send(uint32_t to, LocalTensor<float> data, LocalTensor<int32_t> flag) {
  if (FAULT != 2) DataCopy(window_of<float>(to, kData), data, kCount);
  PipeBarrier<PIPE_ALL>();
  DataCopy(window_of<int32_t>(to, kFlag), flag, 8);
  PipeBarrier<PIPE_ALL>();
  if (FAULT == 2) DataCopy(window_of<float>(to, kData), data, kCount);
  PipeBarrier<PIPE_ALL>();
}

extern "C" __global__ __vector__ void small_data(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> data_buffer, flag_buffer;
  pipe.InitBuffer(data_buffer, kCount * sizeof(float));
  pipe.InitBuffer(flag_buffer, 32);
  LocalTensor<float> data = data_buffer.Get<float>();
  LocalTensor<int32_t> flag = flag_buffer.Get<int32_t>();
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));
  const uint32_t rank = mesh()->rank;
  DataCopy(data, in, kCount);
  Duplicate(flag, 1, 8);
  PipeBarrier<PIPE_ALL>();
  if (rank + 1 < mesh()->ranks) send(rank + 1, data, flag);
  if (rank > 0) {
    while (FAULT != 1) {
      DataCopy(flag, window_of<int32_t>(rank, kFlag), 8);
      PipeBarrier<PIPE_ALL>();
      if (flag.GetValue(0) == 1) break;
    }
    DataCopy(data, window_of<float>(rank, kData), kCount);
    PipeBarrier<PIPE_ALL>();
  }
  DataCopy(out, data, kCount);
}
