// Items of a BatchWrite: the data, and a status word behind it, to every rank. FAULT 1: the word
// stands before the data.
#include "mc2.h"
#include "windows.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

struct Item {
  uint64_t from, to, count;
  uint32_t type, rank;
};

constexpr uint32_t kCount = 256;
constexpr uint64_t kFlags = 0, kData = 4096, kOut = 1 << 20;

extern "C" __global__ __vector__ void batch_write(GM_ADDR x, GM_ADDR y, GM_ADDR items) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffer, flag_buffer;
  pipe.InitBuffer(buffer, kCount * sizeof(float));
  pipe.InitBuffer(flag_buffer, 32);
  LocalTensor<float> data = buffer.Get<float>();
  LocalTensor<int32_t> flag = flag_buffer.Get<int32_t>();
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));
  const uint32_t rank = mesh()->rank, ranks = mesh()->ranks;
  const Mc2Tiling tiling = mc2_tiling(HcclCMDType::HCCL_CMD_BATCH_WRITE);
  Hccl<> hccl;
  begin(hccl, tiling);
  DataCopy(data, in, kCount);
  Duplicate(flag, 1, 8);
  PipeBarrier<PIPE_ALL>();
  DataCopy(window_of<float>(rank, kOut), data, kCount);
  DataCopy(window_of<int32_t>(rank, kOut + kData), flag, 8);
  PipeBarrier<PIPE_ALL>();
  GlobalTensor<uint64_t> words;
  words.SetGlobalBuffer(reinterpret_cast<__gm__ uint64_t*>(items));
  for (uint32_t i = 0; i < 2 * ranks; ++i) {
    const uint32_t to = i / 2;
    const bool is_flag = (i % 2 == 1) != (FAULT == 1);
    words.SetValue(4 * i, mesh()->in[rank] + kOut + (is_flag ? kData : 0));
    words.SetValue(4 * i + 1, mesh()->in[to] + (is_flag ? kFlags + rank * 32
                                                        : kData + rank * kCount * sizeof(float)));
    words.SetValue(4 * i + 2, is_flag ? 8 : kCount);
    words.SetValue(4 * i + 3, uint64_t{to} << 32 | HCCL_DATA_TYPE_FP32);
    DataCacheCleanAndInvalid<uint64_t, CacheLine::SINGLE_CACHE_LINE>(words[4 * i]);
  }
  const HcclHandle handle = hccl.BatchWrite<true>(items, 2 * ranks);
  hccl.Wait(handle);
  for (uint32_t from = 0; from < ranks; ++from) {
    do {
      DataCopy(flag, window_of<int32_t>(rank, kFlags + from * 32), 8);
      PipeBarrier<PIPE_ALL>();
    } while (flag.GetValue(0) != 1);
    DataCopy(data, window_of<float>(rank, kData + from * kCount * sizeof(float)), kCount);
    PipeBarrier<PIPE_ALL>();
    DataCopy(out[from * kCount], data, kCount);
    PipeBarrier<PIPE_ALL>();
  }
  hccl.Finalize();
}
