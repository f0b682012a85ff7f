#include "kernel_operator.h"
#include "lib/matmul_intf.h"

using namespace AscendC;
using namespace matmul;

// Rows of the product, from the workspace to the output.
__aicore__ inline void Relu(GM_ADDR product, GM_ADDR y, const MatmulReluTilingData& t,
                            TPipe& pipe) {
  const uint32_t m = t.shape[0], n = t.shape[1];
  const uint32_t wide = (n * sizeof(float) + 31) / 32 * 32 / sizeof(float);
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)product, m * n);
  to.SetGlobalBuffer((__gm__ float*)y, m * n);
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 2, wide * sizeof(float));
  pipe.InitBuffer(out, 2, wide * sizeof(float));
  const uint32_t begin = GetBlockIdx() * t.part.rows;
  const DataCopyExtParams row{1, static_cast<uint32_t>(n * sizeof(float)), 0, 0, 0};
  for (uint32_t i = begin; i < m && i < begin + t.part.rows; ++i) {
    LocalTensor<float> x = in.AllocTensor<float>();
    DataCopyPad(x, from[i * n], row, DataCopyPadExtParams<float>{false, 0, 0, 0});
    in.EnQue(x);
    x = in.DeQue<float>();
    LocalTensor<float> z = out.AllocTensor<float>();
    LeakyRelu(z, x, t.part.slope, n);
    in.FreeTensor(x);
    out.EnQue(z);
    z = out.DeQue<float>();
    DataCopyPad(to[i * n], z, row);
    out.FreeTensor(z);
  }
}

extern "C" __global__ __aicore__ void matmul_relu(GM_ADDR a, GM_ADDR b, GM_ADDR bias, GM_ADDR y,
                                                  GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  GET_TILING_DATA(t, tiling);
  GM_ADDR product = GetUserWorkspace(workspace);
  TPipe pipe;
  Matmul<MatmulType<TPosition::GM, CubeFormat::ND, half>,
         MatmulType<TPosition::GM, CubeFormat::ND, half>,
         MatmulType<TPosition::GM, CubeFormat::ND, float>,
         MatmulType<TPosition::GM, CubeFormat::ND, float>>
      cube;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), cube, &t.cube);
  if (GetBlockIdx() < t.cube.usedCoreNum) {
    const uint32_t across = (t.cube.M + t.cube.singleCoreM - 1) / t.cube.singleCoreM;
    const uint32_t row = GetBlockIdx() % across * t.cube.singleCoreM;
    const uint32_t column = GetBlockIdx() / across * t.cube.singleCoreN;
    GlobalTensor<half> left, right;
    GlobalTensor<float> c, more;
    left.SetGlobalBuffer((__gm__ half*)a + row * t.cube.Ka);
    right.SetGlobalBuffer((__gm__ half*)b + column);
    c.SetGlobalBuffer((__gm__ float*)product + row * t.cube.N + column);
    const uint32_t rows = t.cube.M - row, columns = t.cube.N - column;
    cube.SetTail(rows < t.cube.singleCoreM ? rows : t.cube.singleCoreM,
                 columns < t.cube.singleCoreN ? columns : t.cube.singleCoreN);
    cube.SetTensorA(left);
    cube.SetTensorB(right);
    if (TILING_KEY_IS(1)) {
      more.SetGlobalBuffer((__gm__ float*)bias + column);
      cube.SetBias(more);
    } else if (TILING_KEY_IS(0)) {
      cube.DisableBias();
    }
    cube.IterateAll(c);
    cube.End();
  }
  if ASCEND_IS_AIV {
    SyncAll();
    Relu(product, y, t, pipe);
  }
}
