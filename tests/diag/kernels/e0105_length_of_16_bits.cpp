// A row of 70000 B with the parameters whose length has 16 bits.
//   asctwin run e0105_length_of_16_bits.cpp 'f32[17500]=arange(1)'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kCount = 17500;

extern "C" __global__ __aicore__ void load_row(GM_ADDR x) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  GlobalTensor<float> in;
  in.SetGlobalBuffer((__gm__ float*)x, kCount);
  pipe.InitBuffer(queue, 1, 70016);

  LocalTensor<float> row = queue.AllocTensor<float>();
  DataCopyParams params(1, kCount * sizeof(float), 0, 0);
  DataCopyPad(row, in, params, DataCopyPadParams{});  // EXPECT: E0105
  queue.EnQue(row);
  queue.FreeTensor(queue.DeQue<float>());
}
