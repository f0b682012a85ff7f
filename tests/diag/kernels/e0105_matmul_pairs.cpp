// With OUTER_PRODUCT two blocks side by side have to lie in L1.
//   asctwin run e0105_matmul_pairs.cpp 'f16[32,32]=ones' 'f16[32,32]=ones' 'f32[32,32]'
#define ASCENDC_CUBE_ONLY
#include "../one_product.h"

constexpr MatmulConfig kPairs =
    GetNormalConfig(false, false, false, BatchMode::BATCH_LESS_THAN_L1, true, IterateOrder::ORDER_M,
                    ScheduleType::OUTER_PRODUCT);

extern "C" __global__ __cube__ __aicore__ void kernel(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  TPipe pipe;
  TCubeTiling tiling = OneBlock();
  Matmul<Plain<half>, Plain<half>, Plain<float>, Plain<float>, kPairs> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);  // EXPECT: E0105
}
