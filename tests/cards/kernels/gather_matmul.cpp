// All-gather fused with a Matmul object: the rows of all ranks are gathered part by part, and each
// rank multiplies a part by its own right factor once it has come.
// FAULT 1: a part is multiplied before it has come; 2: it waits for a part that is never gathered.
#define ASCENDC_CUBE_ONLY
#include "mc2.h"
#include "product.h"

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kParts = 2;  // of the 32 rows of a rank each

extern "C" __global__ __cube__ void gather_matmul(GM_ADDR a, GM_ADDR b, GM_ADDR all, GM_ADDR c,
                                                  uint32_t ranks) {
  TPipe pipe;
  const TCubeTiling tiling = tiling_of(kSide / kParts, kSide, kSide);
  Product mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling);
  const Mc2Tiling mc2 = mc2_tiling(HcclCMDType::HCCL_CMD_ALLGATHER);
  Hccl<> hccl;
  begin(hccl, mc2);
  constexpr uint32_t kPart = kSide / kParts * kSide;  // elements
  const HcclHandle handle =
      hccl.AllGather<true>(a, all, kPart, HCCL_DATA_TYPE_FP16, kSide * kSide, kParts);
  mm.SetTensorB(half_tensor(b));
  for (uint32_t part = 0; part < kParts; ++part) {
    if (FAULT != 1) hccl.Wait(handle);
    for (uint32_t rank = 0; rank < ranks; ++rank) {
      const uint32_t place = rank * kSide * kSide + part * kPart;
      mm.SetTensorA(half_tensor(all)[place]);
      mm.IterateAll(float_tensor(c)[place]);
    }
  }
  if (FAULT == 2) hccl.Wait(handle);  // EXPECT 2 E1502
  mm.End();
  hccl.Finalize();
}
