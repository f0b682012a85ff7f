// A ring: in each step a rank sends a part to the next one, waits for the part of the one before and
// adds it. FAULT 1: the status word does not say which step it is of, so that a part is overwritten
// before it was read; 2: the last step is sent by no rank.
#include "windows.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kPart = 64;
constexpr uint64_t kFlags = 0, kData = 1 << 16;

extern "C" __global__ __vector__ void ring_reduce(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> mine_buffer, part_buffer, flag_buffer;
  pipe.InitBuffer(mine_buffer, 32 * kPart * sizeof(float));
  pipe.InitBuffer(part_buffer, kPart * sizeof(float));
  pipe.InitBuffer(flag_buffer, 32);
  LocalTensor<float> mine = mine_buffer.Get<float>(), part = part_buffer.Get<float>();
  LocalTensor<int32_t> flag = flag_buffer.Get<int32_t>();
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));
  const uint32_t rank = mesh()->rank, ranks = mesh()->ranks, next = (rank + 1) % ranks;
  const uint32_t steps = ranks - 1;
  DataCopy(mine, in, ranks * kPart);
  PipeBarrier<PIPE_ALL>();
  for (uint32_t step = 0; step < 2 * steps; ++step) {
    const uint32_t sent = (rank + 2 * ranks - step) % ranks;
    const uint32_t got = (rank + 2 * ranks - step - 1) % ranks;
    const uint64_t place = FAULT == 1 ? 0 : step;
    if (FAULT != 2 || step + 1 < 2 * steps) {
      DataCopy(window_of<float>(next, kData + place * kPart * sizeof(float)), mine[sent * kPart],
               kPart);
      Duplicate(flag, static_cast<int32_t>(step + 1), 8);
      PipeBarrier<PIPE_ALL>();
      DataCopy(window_of<int32_t>(next, kFlags + place * 32), flag, 8);
      PipeBarrier<PIPE_ALL>();
    }
    do {
      DataCopy(flag, window_of<int32_t>(rank, kFlags + place * 32), 8);
      PipeBarrier<PIPE_ALL>();
    } while (flag.GetValue(0) < static_cast<int32_t>(step + 1));
    DataCopy(part, window_of<float>(rank, kData + place * kPart * sizeof(float)), kPart);
    PipeBarrier<PIPE_ALL>();
    if (step < steps)
      Add(mine[got * kPart], mine[got * kPart], part, kPart);
    else
      Adds(mine[got * kPart], part, 0.0f, kPart);
    PipeBarrier<PIPE_ALL>();
  }
  DataCopy(out, mine, ranks * kPart);
}
