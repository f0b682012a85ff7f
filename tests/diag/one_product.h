// The common beginning of the kernels of findings about Matmul objects.
#pragma once

#include "kernel_operator.h"
#include "lib/matmul_intf.h"

using namespace AscendC;

template <class T>
using Plain = MatmulType<TPosition::GM, CubeFormat::ND, T>;

// A product of 32 x 32 x 32 on one core.
__aicore__ inline TCubeTiling OneBlock() {
  TCubeTiling tiling = {};
  tiling.usedCoreNum = tiling.depthA1 = tiling.depthB1 = tiling.stepM = tiling.stepN = 1;
  tiling.stepKa = tiling.stepKb = tiling.dbL0A = tiling.dbL0B = tiling.dbL0C = 1;
  tiling.M = tiling.N = tiling.Ka = tiling.Kb = 32;
  tiling.singleCoreM = tiling.singleCoreN = tiling.singleCoreK = 32;
  tiling.baseM = tiling.baseN = tiling.baseK = 32;
  return tiling;
}

struct Operands {
  GlobalTensor<half> left, right;
  GlobalTensor<float> out;
};
__aicore__ inline Operands OperandsOf(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  Operands of;
  of.left.SetGlobalBuffer((__gm__ half*)a, 1024);
  of.right.SetGlobalBuffer((__gm__ half*)b, 1024);
  of.out.SetGlobalBuffer((__gm__ float*)c, 1024);
  return of;
}
