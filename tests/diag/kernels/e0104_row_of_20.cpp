// A row of 20 halves is 40 B: the second row does not begin at a block of UB.
//   asctwin run e0104_row_of_20.cpp 'f16[4,20]=arange(1)' 'f16[4,20]'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kRows = 4, kColumns = 20;

extern "C" __global__ __aicore__ void double_rows(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in_queue;
  GlobalTensor<half> in;
  in.SetGlobalBuffer((__gm__ half*)x, kRows * kColumns);
  pipe.InitBuffer(in_queue, 1, kRows * 32 * sizeof(half));

  LocalTensor<half> rows = in_queue.AllocTensor<half>();
  const DataCopyExtParams params{1, kColumns * sizeof(half), 0, 0, 0};
  for (uint32_t row = 0; row < kRows; ++row) {
    DataCopyPad(rows[row * kColumns], in[row * kColumns], params,  // EXPECT: E0104
                DataCopyPadExtParams<half>{});
  }
  in_queue.EnQue(rows);
  in_queue.FreeTensor(in_queue.DeQue<half>());
}
