// A Matmul object fused with reduce-scatter: each rank has a part of the sum over k; it computes
// the rows for one rank after the other, and each rank gets the sum of its rows once all are there.
// FAULT 1: the task is committed before the product; 2: the last product is never committed.
#define ASCENDC_CUBE_ONLY
#include "mc2.h"
#include "product.h"

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kParts = 2;

extern "C" __global__ __cube__ void matmul_scatter(GM_ADDR a, GM_ADDR b, GM_ADDR partial, GM_ADDR y,
                                                   uint32_t ranks) {
  TPipe pipe;
  const TCubeTiling tiling = tiling_of(kSide / kParts, kSide, kSide);
  Product mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  const Mc2Tiling mc2 = mc2_tiling(HcclCMDType::HCCL_CMD_REDUCE_SCATTER);
  Hccl<> hccl;
  begin(hccl, mc2);
  constexpr uint32_t kPart = kSide / kParts * kSide;
  const HcclHandle handle = hccl.ReduceScatter(partial, y, kPart, HCCL_DATA_TYPE_FP32,
                                               HCCL_REDUCE_SUM, kSide * kSide, kParts);
  mm.SetTensorB(half_tensor(b));
  for (uint32_t part = 0; part < kParts; ++part) {
    if (FAULT == 1) hccl.Commit(handle);
    for (uint32_t rank = 0; rank < ranks; ++rank) {
      const uint32_t place = rank * kSide * kSide + part * kPart;
      mm.SetTensorA(half_tensor(a)[place]);
      mm.IterateAll(float_tensor(partial)[place]);  // EXPECT 1 E0401
    }
    PipeBarrier<PIPE_ALL>();
    if (FAULT == 0 || (FAULT == 2 && part == 0)) hccl.Commit(handle);
  }
  mm.End();
  for (uint32_t part = 0; part < kParts; ++part) hccl.Wait(handle);  // EXPECT 2 E1504
  hccl.Finalize();
}
