// Converts column strips of 16 elements to a row-major matrix while copying out of UB.
//   asctwin run examples/nz2nd.cpp 'f32[1024]=arange(0)' 'f32[32,32]' 32 32 --print 1
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void nz2nd(GM_ADDR input, GM_ADDR output, uint16_t rows,
                                            uint16_t columns) {
  const uint32_t elements = rows * columns;

  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> through;
  GlobalTensor<float> nz, nd;
  nz.SetGlobalBuffer((__gm__ float*)input, elements);
  nd.SetGlobalBuffer((__gm__ float*)output, elements);
  pipe.InitBuffer(through, 1, elements * sizeof(float));

  Nz2NdParamsFull params;
  params.nValue = rows;
  params.dValue = columns;
  params.srcNStride = rows;  // counts 16 elements, which is one row of a strip
  params.dstDStride = columns;

  LocalTensor<float> arriving = through.AllocTensor<float>();
  DataCopy(arriving, nz, elements);
  through.EnQue(arriving);
  LocalTensor<float> leaving = through.DeQue<float>();
  DataCopy(nd, leaving, params);
  through.FreeTensor(leaving);
}
