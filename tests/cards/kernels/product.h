// Products of half matrices on one cube core, with a row pitch of 32 elements.
#pragma once
#include "kernel_operator.h"
#include "lib/matmul_intf.h"

using namespace AscendC;

constexpr uint32_t kSide = 32;

template <class T>
using Plain = MatmulType<TPosition::GM, CubeFormat::ND, T>;
using Product = Matmul<Plain<half>, Plain<half>, Plain<float>>;

__aicore__ inline TCubeTiling tiling_of(int32_t m, int32_t n, int32_t k) {
  TCubeTiling tiling = {};
  tiling.usedCoreNum = tiling.depthA1 = tiling.depthB1 = tiling.stepM = tiling.stepN = 1;
  tiling.stepKa = tiling.stepKb = tiling.dbL0A = tiling.dbL0B = tiling.dbL0C = 1;
  tiling.M = tiling.singleCoreM = tiling.baseM = m;
  tiling.N = tiling.singleCoreN = tiling.baseN = n;
  tiling.Ka = tiling.Kb = tiling.singleCoreK = tiling.baseK = k;
  return tiling;
}
__aicore__ inline GlobalTensor<half> half_tensor(GM_ADDR address) {
  GlobalTensor<half> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(address));
  return tensor;
}
__aicore__ inline GlobalTensor<float> float_tensor(GM_ADDR address) {
  GlobalTensor<float> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(address));
  return tensor;
}
