// B is transposed by the flag of SetTensorB, though its MatmulType does not say that it may be: in
// global memory the library takes the flag as it is. WIDE: of a type that may not be either.
//   asctwin run transposed_flag.cpp 'f16[32,32]=ones' 'f16[32,32]=arange(0)' 'f32[32,32]'
#define ASCENDC_CUBE_ONLY
#include "../../diag/one_product.h"

#ifdef WIDE
using Number = float;
#else
using Number = half;
#endif

extern "C" __global__ __cube__ __aicore__ void transposed_flag(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  TPipe pipe;
  TCubeTiling tiling = OneBlock();
  tiling.dbL0A = tiling.dbL0B = 0;  // as 1
  GlobalTensor<Number> left, right;
  GlobalTensor<float> out;
  left.SetGlobalBuffer(reinterpret_cast<__gm__ Number*>(a), 1024);
  right.SetGlobalBuffer(reinterpret_cast<__gm__ Number*>(b), 1024);
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(c), 1024);
  Matmul<Plain<Number>, Plain<Number>, Plain<float>> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  mm.SetTensorA(left);
  mm.SetTensorB(right, true);
  mm.IterateAll(out);
}
