// Rank 0 gives its data to all by a binary tree: each rank passes on to two others what it has got.
// FAULT 1: it passes on before it has got it; 2: rank 1 passes on nothing.
#include "post.h"

using namespace AscendC;

constexpr uint32_t kCount = 512;
constexpr uint64_t kFlag = 0, kData = 4096;

extern "C" __global__ __vector__ void broadcast_tree(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  Post post(pipe);
  TBuf<TPosition::VECCALC> data_buffer;
  pipe.InitBuffer(data_buffer, kCount * sizeof(float));
  LocalTensor<float> data = data_buffer.Get<float>();
  const uint32_t rank = mesh()->rank, ranks = mesh()->ranks;
  if (rank == 0) {
    DataCopy(data, tensor_of<float>(x), kCount);
  } else {
    if (FAULT != 1) post.Await(kFlag, 1);
    DataCopy(data, window_of<float>(rank, kData), kCount);  // EXPECT 1 E0403
  }
  PipeBarrier<PIPE_ALL>();
  for (uint32_t to = 2 * rank + 1; to <= 2 * rank + 2 && to < ranks; ++to) {
    if (FAULT == 2 && rank == 1) return;
    DataCopy(window_of<float>(to, kData), data, kCount);
    post.Tell(to, kFlag, 1);
  }
  DataCopy(tensor_of<float>(y), data, kCount);
}
