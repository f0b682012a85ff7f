// Tokens go to the ranks and places that a table gives, the same table on all ranks. An atomic
// addition counts in the window of each rank how many have come.
// FAULT 1: the token is not complete when it is counted; 2: the last rank counts one of its tokens
// twice and leaves out another, so that rank 0 waits for one that never comes.
#include "post.h"

using namespace AscendC;

constexpr uint32_t kWidth = 64, kTokens = 8;
constexpr uint64_t kCounter = 0, kData = 4096;

extern "C" __global__ __vector__ void token_shuffle(GM_ADDR x, GM_ADDR y, GM_ADDR table) {
  TPipe pipe;
  Post post(pipe);
  TBuf<TPosition::VECCALC> row_buffer, one_buffer;
  pipe.InitBuffer(row_buffer, kWidth * sizeof(float));
  pipe.InitBuffer(one_buffer, 32);
  LocalTensor<float> row = row_buffer.Get<float>();
  LocalTensor<int32_t> one = one_buffer.Get<int32_t>();
  const GlobalTensor<float> in = tensor_of<float>(x), out = tensor_of<float>(y);
  GlobalTensor<int32_t> places = tensor_of<int32_t>(table);
  const uint32_t rank = mesh()->rank, ranks = mesh()->ranks;
  Duplicate(one, 0, 8);
  PipeBarrier<PIPE_ALL>();
  one.SetValue(0, 1);
  PipeBarrier<PIPE_ALL>();
  for (uint32_t i = 0; i < kTokens; ++i) {
    const uint32_t place = places.GetValue(rank * kTokens + i);
    const uint32_t to = place / kTokens;
    if (FAULT == 2 && rank == ranks - 1 && to == 0) continue;
    DataCopy(row, in[i * kWidth], kWidth);
    PipeBarrier<PIPE_ALL>();
    const uint64_t row_there = kData + place % kTokens * kWidth * sizeof(float);
    DataCopy(window_of<float>(to, row_there), row, kWidth);  // EXPECT 1 E0403
    if (FAULT != 1) PipeBarrier<PIPE_ALL>();
    SetAtomicAdd<int32_t>();
    DataCopy(window_of<int32_t>(to, kCounter), one, 8);
    SetAtomicNone();
    PipeBarrier<PIPE_ALL>();
  }
  post.Await(kCounter, kTokens);
  for (uint32_t i = 0; i < kTokens; ++i) {
    DataCopy(row, window_of<float>(rank, kData + i * kWidth * sizeof(float)), kWidth);
    PipeBarrier<PIPE_ALL>();
    DataCopy(out[i * kWidth], row, kWidth);
    PipeBarrier<PIPE_ALL>();
  }
}
