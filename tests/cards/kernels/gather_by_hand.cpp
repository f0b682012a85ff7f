// All-gather by windows: the cores of a rank put parts of its data into the windows of all ranks,
// meet, and then one of them sets a status slot of 32 B on each rank. The receiver polls all slots
// with one copy and adds them up. FAULT 1: no SyncAll; 2: only the slot of rank 0 is awaited; 3: the
// last rank sets no slot of rank 0.
#include "windows.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kCount = 128;  // of each core
constexpr uint64_t kState = 0, kData = 8192;

extern "C" __global__ __mix__(0, 1) void gather_by_hand(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> data_buffer, slot_buffer, slots_buffer;
  pipe.InitBuffer(data_buffer, kCount * sizeof(float));
  pipe.InitBuffer(slot_buffer, 32);
  pipe.InitBuffer(slots_buffer, 32 * 32);
  LocalTensor<float> data = data_buffer.Get<float>(), slot = slot_buffer.Get<float>();
  LocalTensor<float> slots = slots_buffer.Get<float>();
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));
  const uint32_t rank = mesh()->rank, ranks = mesh()->ranks;
  const uint32_t core = GetBlockIdx(), cores = GetBlockNum();

  DataCopy(data, in[core * kCount], kCount);
  Duplicate(slot, 1.0f, 8);
  PipeBarrier<PIPE_ALL>();
  for (uint32_t to = 0; to < ranks; ++to)
    DataCopy(window_of<float>(to, kData + (rank * cores + core) * kCount * sizeof(float)), data,
             kCount);
  PipeBarrier<PIPE_ALL>();
  if (FAULT != 1) SyncAll();
  for (uint32_t to = core; to < ranks; to += cores) {
    if (FAULT == 3 && rank == ranks - 1 && to == 0) continue;
    DataCopy(window_of<float>(to, kState + rank * 32), slot, 8);
  }
  PipeBarrier<PIPE_ALL>();

  const uint32_t awaited = FAULT == 2 ? 1 : ranks;
  float sum = 0;
  while (sum != static_cast<float>(awaited)) {
    DataCopy(slots, window_of<float>(rank, kState), awaited * 8);
    PipeBarrier<PIPE_ALL>();
    sum = 0;
    for (uint32_t i = 0; i < awaited; ++i) sum += slots.GetValue(i * 8);
  }
  for (uint32_t from = core; from < ranks * cores; from += cores) {
    DataCopy(data, window_of<float>(rank, kData + from * kCount * sizeof(float)), kCount);
    PipeBarrier<PIPE_ALL>();
    DataCopy(out[from * kCount], data, kCount);
    PipeBarrier<PIPE_ALL>();
  }
}
