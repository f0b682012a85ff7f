// A matrix of 20 columns goes back to rows; NZ2ND takes whole strips of 16.
//   asctwin run e0103_columns_of_20.cpp 'f16[2,8,16]=arange(1)' 'f16[8,20]'
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint16_t kRows = 8, kColumns = 20;

extern "C" __global__ __aicore__ void to_rows(GM_ADDR x, GM_ADDR y) {
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  GlobalTensor<half> nz, nd;
  nz.SetGlobalBuffer((__gm__ half*)x, 2 * kRows * 16);
  nd.SetGlobalBuffer((__gm__ half*)y, kRows * kColumns);
  pipe.InitBuffer(queue, 1, 2 * kRows * 32);

  LocalTensor<half> strips = queue.AllocTensor<half>();
  DataCopy(strips, nz, 2 * kRows * 16);
  queue.EnQue(strips);
  strips = queue.DeQue<half>();
  const Nz2NdParamsFull params{1, kRows, kColumns, 1, kRows, kColumns, 1};
  DataCopy(nd, strips, params);  // EXPECT: E0103
  queue.FreeTensor(strips);
}
