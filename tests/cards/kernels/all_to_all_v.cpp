// AlltoAllV with the counts and displacements of this rank.
#include "mc2.h"

using namespace AscendC;

extern "C" __global__ __vector__ void all_to_all_v(GM_ADDR x, GM_ADDR y, GM_ADDR numbers,
                                                   uint32_t ranks) {
  const Mc2Tiling tiling = mc2_tiling(HcclCMDType::HCCL_CMD_ALLTOALLV);
  Hccl<> hccl;
  begin(hccl, tiling);
  uint64_t words[4][16] = {};  // send counts, send displacements, the same to receive
  GlobalTensor<int64_t> given;
  given.SetGlobalBuffer(reinterpret_cast<__gm__ int64_t*>(numbers));
  for (uint32_t row = 0; row < 4; ++row)
    for (uint32_t i = 0; i < ranks; ++i) words[row][i] = given.GetValue(row * ranks + i);
  const HcclHandle handle = hccl.AlltoAllV<true>(x, words[0], words[1], HCCL_DATA_TYPE_INT32, y,
                                                 words[2], words[3], HCCL_DATA_TYPE_INT32);
  hccl.Wait(handle);
  hccl.Finalize();
}
