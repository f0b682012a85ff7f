// Converts a row-major matrix to the NZ layout: column strips of one DataBlock, row after row.
//   asctwin run examples/nd2nz.cpp 'f16[32,32]=arange(1)' 'f16[2,32,16]' 32 32 --print 1
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kC0 = 16;  // halves in a DataBlock

extern "C" __global__ __aicore__ void nd2nz(GM_ADDR input, GM_ADDR output, uint16_t rows,
                                            uint16_t columns) {
  const uint32_t strips = (columns + kC0 - 1) / kC0;
  const uint32_t padded = strips * kC0 * rows;

  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> through;
  GlobalTensor<half> nd, nz;
  nd.SetGlobalBuffer((__gm__ half*)input, rows * columns);
  nz.SetGlobalBuffer((__gm__ half*)output, padded);
  pipe.InitBuffer(through, 1, padded * sizeof(half));

  Nd2NzParams params;
  params.ndNum = 1;
  params.nValue = rows;
  params.dValue = columns;
  params.srcDValue = columns;
  params.dstNzC0Stride = rows;  // a strip is as many blocks long as the matrix has rows
  params.dstNzNStride = 1;

  LocalTensor<half> arriving = through.AllocTensor<half>();
  DataCopy(arriving, nd, params);
  through.EnQue(arriving);
  LocalTensor<half> leaving = through.DeQue<half>();
  DataCopy(nz, leaving, padded);
  through.FreeTensor(leaving);
}
