// Each rank puts its data into the window of the next one and then a status word behind it; the
// next one polls the word. FAULT 1: the flag first; 2 no wait; 3 no barrier between data
// and flag; 4 rank 1 sends nothing; 5 beyond the window.
#include "windows.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kCount = 256, kData = 4096, kFlag = 0;

extern "C" __global__ __vector__ void put_flag(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> data_buffer, flag_buffer;
  pipe.InitBuffer(data_buffer, kCount * sizeof(float));
  pipe.InitBuffer(flag_buffer, 32);
  LocalTensor<float> data = data_buffer.Get<float>();
  LocalTensor<int32_t> flag = flag_buffer.Get<int32_t>();
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));
  const uint32_t rank = mesh()->rank, next = (rank + 1) % mesh()->ranks;
  const uint64_t place = FAULT == 5 ? mesh()->window_bytes - 512 : kData;

  DataCopy(data, in, kCount);
  Duplicate(flag, 1, 8);
  PipeBarrier<PIPE_ALL>();
  if (FAULT == 1) {
    DataCopy(window_of<int32_t>(next, kFlag), flag, 8);
    PipeBarrier<PIPE_ALL>();
  }
  if (FAULT == 4 && rank == 1) return;
  DataCopy(window_of<float>(next, place), data, kCount);
  if (FAULT != 3) PipeBarrier<PIPE_ALL>();
  if (FAULT != 1) DataCopy(window_of<int32_t>(next, kFlag), flag, 8);
  PipeBarrier<PIPE_ALL>();

  while (FAULT != 2) {
    DataCopy(flag, window_of<int32_t>(rank, kFlag), 8);
    PipeBarrier<PIPE_ALL>();
    if (flag.GetValue(0) == 1) break;
  }
  DataCopy(data, window_of<float>(rank, place), kCount);
  PipeBarrier<PIPE_ALL>();
  DataCopy(out, data, kCount);
}
