// z = x + y in halves, a share of the elements for each block.
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void add(GM_ADDR x, GM_ADDR y, GM_ADDR z, uint32_t count) {
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> xs, ys;
  TQue<QuePosition::VECOUT, 1> zs;
  const uint32_t share = count / GetBlockNum();
  const uint32_t begin = share * GetBlockIdx();
  GlobalTensor<half> left, right, sum;
  left.SetGlobalBuffer((__gm__ half*)x + begin, share);
  right.SetGlobalBuffer((__gm__ half*)y + begin, share);
  sum.SetGlobalBuffer((__gm__ half*)z + begin, share);
  pipe.InitBuffer(xs, 1, share * sizeof(half));
  pipe.InitBuffer(ys, 1, share * sizeof(half));
  pipe.InitBuffer(zs, 1, share * sizeof(half));

  LocalTensor<half> a = xs.AllocTensor<half>();
  DataCopy(a, left, share);
  xs.EnQue(a);
  LocalTensor<half> b = ys.AllocTensor<half>();
  DataCopy(b, right, share);
  ys.EnQue(b);
  a = xs.DeQue<half>();
  b = ys.DeQue<half>();
  LocalTensor<half> c = zs.AllocTensor<half>();
  Add(c, a, b, share);
  zs.EnQue(c);
  xs.FreeTensor(a);
  ys.FreeTensor(b);
  c = zs.DeQue<half>();
  DataCopy(sum, c, share);
  zs.FreeTensor(c);
}

// Tells where its argument is.
extern "C" __global__ __aicore__ void address(GM_ADDR out) {
  GlobalTensor<uint64_t> result;
  result.SetGlobalBuffer((__gm__ uint64_t*)out, 4);
  result.SetValue(0, reinterpret_cast<uint64_t>(out));
  DataCacheCleanAndInvalid<uint64_t, CacheLine::SINGLE_CACHE_LINE>(result);
}
