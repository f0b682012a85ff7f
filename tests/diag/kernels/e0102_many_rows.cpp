// All 5000 short rows of the tensor in one call; it takes 4095.
//   asctwin run e0102_many_rows.cpp 'f32[5000,4]=arange(1)' 'f32[5000,4]'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kRows = 5000, kColumns = 4;

extern "C" __global__ __aicore__ void pad_rows(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  GlobalTensor<float> in, out;
  in.SetGlobalBuffer((__gm__ float*)x, kRows * kColumns);
  out.SetGlobalBuffer((__gm__ float*)y, kRows * kColumns);
  pipe.InitBuffer(queue, 1, kRows * 32);

  LocalTensor<float> rows = queue.AllocTensor<float>();
  DataCopyExtParams params{kRows, kColumns * sizeof(float), 0, 0, 0};
  DataCopyPad(rows, in, params, DataCopyPadExtParams<float>{true, 0, 4, 0});  // EXPECT: E0102
  queue.EnQue(rows);
  rows = queue.DeQue<float>();
  DataCopyPad(out, rows, params);
  queue.FreeTensor(rows);
}
