// A result is given back when it has been copied out, and is read once more before the next
// AllocTensor. WRITES: written instead. ALLOCATED: read when its buffer has a new owner.
//   asctwin run read_after_free.cpp 'f32[8]=arange(1)' 'f32[8]' 'f32[8]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void read_after_free(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  GlobalTensor<float> from, to, twice;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x), 8);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y), 8);
  twice.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(z), 8);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> sums, products;
  pipe.InitBuffer(in, 1, 32);
  pipe.InitBuffer(sums, 1, 32);
  pipe.InitBuffer(products, 1, 32);
  LocalTensor<float> a = in.AllocTensor<float>();
  DataCopy(a, from, 8);
  in.EnQue(a);
  a = in.DeQue<float>();
  LocalTensor<float> sum = sums.AllocTensor<float>();
  Adds(sum, a, 1.0f, 8);
  in.FreeTensor(a);
  sums.EnQue(sum);
  sum = sums.DeQue<float>();
  DataCopy(to, sum, 8);
  sums.FreeTensor(sum);
#ifdef ALLOCATED
  LocalTensor<float> next = sums.AllocTensor<float>();
#endif
  LocalTensor<float> product = products.AllocTensor<float>();
#ifdef WRITES
  Duplicate(sum, 1.0f, 8);
#else
  Muls(product, sum, 2.0f, 8);
#endif
  products.EnQue(product);
  product = products.DeQue<float>();
  DataCopy(twice, product, 8);
  products.FreeTensor(product);
}
