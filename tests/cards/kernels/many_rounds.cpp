// Two ranks meet in many rounds: in each of them a rank stores a word for the other one and waits for
// its word, at a place of the round. FAULT 1: in the last round rank 1 stores nothing.
#include "windows.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

extern "C" __global__ __vector__ void many_rounds(GM_ADDR y, uint32_t rounds) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 64);
  LocalTensor<int32_t> mine = buffer.Get<int32_t>(), other = mine[8];
  const uint32_t rank = mesh()->rank;
  for (uint32_t round = 1; round <= rounds; ++round) {
    if (FAULT != 1 || rank == 0 || round < rounds) {
      Duplicate(mine, static_cast<int32_t>(round), 8);
      PipeBarrier<PIPE_ALL>();
      DataCopy(window_of<int32_t>(1 - rank, round * 32), mine, 8);
      PipeBarrier<PIPE_ALL>();
    }
    do {
      DataCopy(other, window_of<int32_t>(rank, round * 32), 8);
      PipeBarrier<PIPE_ALL>();
    } while (other.GetValue(0) < static_cast<int32_t>(round));
  }
  GlobalTensor<int32_t> out;
  out.SetGlobalBuffer(reinterpret_cast<__gm__ int32_t*>(y));
  DataCopy(out, other, 8);
}
