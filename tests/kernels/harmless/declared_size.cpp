// A tensor in global memory is declared for one row, and each block addresses its own row behind
// it. BEYOND: the last block writes behind the argument.
//   asctwin run declared_size.cpp 'f32[32]=arange(1)' 'f32[32]' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

#ifndef BEYOND
#define BEYOND 0
#endif

extern "C" __global__ __aicore__ void declared_size(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x), 8);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y), 8);
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> rows;
  pipe.InitBuffer(rows, 1, 32);
  LocalTensor<float> row = rows.AllocTensor<float>();
  DataCopy(row, from[GetBlockIdx() * 8], 8);
  rows.EnQue(row);
  row = rows.DeQue<float>();
  DataCopy(to[GetBlockIdx() * 8 + BEYOND], row, 8);
  rows.FreeTensor(row);
}
