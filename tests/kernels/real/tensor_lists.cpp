// Lists of tensors, which lie anywhere: a table of pointers in global memory says where.
//   asctwin run tensor_lists.cpp '[f32[64]=arange(1),f32[64]=arange(100)]' '[f32[64],f32[64]]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void doubles(GM_ADDR in, GM_ADDR out) {
  ListTensorDesc inputs(reinterpret_cast<__gm__ void*>(in));
  ListTensorDesc outputs(reinterpret_cast<__gm__ void*>(out));
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
  pipe.InitBuffer(queue, 2, 64 * sizeof(float));
  for (uint32_t i = 0; i < inputs.GetSize(); ++i) {
    GlobalTensor<float> x, y;
    x.SetGlobalBuffer(inputs.GetDataPtr<__gm__ float>(i));
    y.SetGlobalBuffer(outputs.GetDataPtr<__gm__ float>(i));
    LocalTensor<float> tile = queue.AllocTensor<float>();
    DataCopy(tile, x, 64);
    queue.EnQue<TPosition::GM, TPosition::VECIN, float>(tile);
    tile = queue.DeQue<TPosition::GM, TPosition::VECIN, float>();
    Muls(tile, tile, 2.0f, 64);
    queue.EnQue<TPosition::VECOUT, TPosition::GM, float>(tile);
    tile = queue.DeQue<TPosition::VECOUT, TPosition::GM, float>();
#ifdef TOO_LONG
    DataCopy(y[8], tile, 64);
#else
    DataCopy(y, tile, 64);
#endif
    queue.FreeTensor(tile);
  }
}
