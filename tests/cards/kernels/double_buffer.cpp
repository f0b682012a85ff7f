// Two halves of a window by turns: a rank writes round k + 1 into one half of its neighbour while
// that one still reads round k from the other; it knows by the neighbour's words that round k - 1
// has been read. FAULT 1: one half for all rounds; 2: nobody says what it has read.
#include "post.h"

using namespace AscendC;

constexpr uint32_t kCount = 256, kRounds = 5;
constexpr uint64_t kSent = 0, kRead = 64, kData = 4096;

extern "C" __global__ __vector__ void double_buffer(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  Post post(pipe);
  TBuf<TPosition::VECCALC> part_buffer, sum_buffer;
  pipe.InitBuffer(part_buffer, kCount * sizeof(float));
  pipe.InitBuffer(sum_buffer, kCount * sizeof(float));
  LocalTensor<float> part = part_buffer.Get<float>(), sum = sum_buffer.Get<float>();
  const GlobalTensor<float> in = tensor_of<float>(x), out = tensor_of<float>(y);
  const uint32_t rank = mesh()->rank, ranks = mesh()->ranks;
  const uint32_t next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
  const auto half_of = [](uint32_t round) {
    return kData + (FAULT == 1 ? 0 : round % 2) * kCount * sizeof(float);
  };
  Duplicate(sum, 0.0f, kCount);
  for (uint32_t round = 0; round <= kRounds; ++round) {
    if (round < kRounds) {
      if (round >= 2) post.Await(kRead, static_cast<int32_t>(round - 1));  // round - 2 was read
      DataCopy(part, in[round * kCount], kCount);
      PipeBarrier<PIPE_ALL>();
      DataCopy(window_of<float>(next, half_of(round)), part, kCount);  // EXPECT 1 E0403
      post.Tell(next, kSent, static_cast<int32_t>(round + 1));
    }
    if (round == 0) continue;
    post.Await(kSent, static_cast<int32_t>(round));
    DataCopy(part, window_of<float>(rank, half_of(round - 1)), kCount);
    PipeBarrier<PIPE_ALL>();
    Add(sum, sum, part, kCount);
    if (FAULT != 2) post.Tell(previous, kRead, static_cast<int32_t>(round));
  }
  PipeBarrier<PIPE_ALL>();
  DataCopy(out, sum, kCount);
}
