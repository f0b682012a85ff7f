// An exchange on two levels: ranks are machines of `width` cards. A rank gives each machine its
// rows by the card there that has its own place, and that card gives them to the cards of its
// machine. FAULT 1: the second level begins before all rows of the first have come; 2: it waits for
// as many machines as there are cards on one, though there are fewer.
#include "post.h"

using namespace AscendC;

constexpr uint32_t kRow = 32, kMostRanks = 64;
constexpr uint64_t kFirstFlags = 0, kSecondFlags = 4096, kFirst = 1 << 14, kSecond = 1 << 16;

extern "C" __global__ __vector__ void layered(GM_ADDR x, GM_ADDR y, uint32_t width) {
  TPipe pipe;
  Post post(pipe);
  TBuf<TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, kMostRanks * kRow * sizeof(int32_t));
  LocalTensor<int32_t> rows = buffer.Get<int32_t>();
  const GlobalTensor<int32_t> in = tensor_of<int32_t>(x), out = tensor_of<int32_t>(y);
  const uint32_t rank = mesh()->rank, ranks = mesh()->ranks;
  const uint32_t machines = ranks / width, machine = rank / width, card = rank % width;
  const uint32_t block = width * kRow;  // rows for the cards of one machine
  for (uint32_t to = 0; to < machines; ++to) {
    DataCopy(rows, in[to * block], block);
    PipeBarrier<PIPE_ALL>();
    const uint32_t rank_there = to * width + card;
    DataCopy(window_of<int32_t>(rank_there, kFirst + machine * block * sizeof(int32_t)), rows,
             block);
    post.Tell(rank_there, kFirstFlags + machine * 32, 1);
  }
  for (uint32_t from = 0; from < (FAULT == 2 ? width : machines); ++from)
    if (FAULT != 1 || from == 0) post.Await(kFirstFlags + from * 32, 1);
  for (uint32_t to = 0; to < width; ++to) {
    for (uint32_t from = 0; from < machines; ++from) {
      const uint64_t row = kFirst + (from * block + to * kRow) * sizeof(int32_t);
      DataCopy(rows, window_of<int32_t>(rank, row), kRow);  // EXPECT 1 E0403
      PipeBarrier<PIPE_ALL>();
      DataCopy(window_of<int32_t>(machine * width + to,
                                  kSecond + (from * width + card) * kRow * sizeof(int32_t)),
               rows, kRow);
      PipeBarrier<PIPE_ALL>();
    }
    post.Tell(machine * width + to, kSecondFlags + card * 32, 1);
  }
  for (uint32_t from = 0; from < width; ++from) post.Await(kSecondFlags + from * 32, 1);
  DataCopy(rows, window_of<int32_t>(rank, kSecond), ranks * kRow);
  PipeBarrier<PIPE_ALL>();
  DataCopy(out, rows, ranks * kRow);
}
