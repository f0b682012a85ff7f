// A sequence of tasks by a table: of each one its kind, the bytes at which its buffers begin,
// count, type, stride, turns and operation. Odd tasks are committed turn by turn, and waited for
// later.
#include "mc2.h"

using namespace AscendC;

constexpr HcclCMDType kKinds[] = {HcclCMDType::HCCL_CMD_ALLREDUCE, HcclCMDType::HCCL_CMD_ALLGATHER,
                                  HcclCMDType::HCCL_CMD_REDUCE_SCATTER,
                                  HcclCMDType::HCCL_CMD_ALLTOALL};
constexpr uint32_t kWords = 8, kMostTasks = 16;

struct Tilings {
  Mc2InitTiling init;
  Mc2CcTiling cc[4];
};

extern "C" __global__ __vector__ void sequence(GM_ADDR x, GM_ADDR y, GM_ADDR table,
                                               uint32_t tasks) {
  Tilings tilings{};
  tilings.init = mc2_tiling(kKinds[0]).init;
  Hccl<> hccl;
  hccl.InitV2(GetHcclContext<0>(), &tilings);
  for (uint32_t i = 0; i < 4; ++i) {
    tilings.cc[i] = mc2_tiling(kKinds[i]).cc;
    hccl.SetCcTilingV2(offsetof(Tilings, cc) + i * sizeof(Mc2CcTiling));
  }
  GlobalTensor<int64_t> words;
  words.SetGlobalBuffer(reinterpret_cast<__gm__ int64_t*>(table));
  HcclHandle handles[kMostTasks];
  uint8_t turns[kMostTasks];
  for (uint32_t i = 0; i < tasks; ++i) {
    int64_t word[kWords];
    for (uint32_t k = 0; k < kWords; ++k) word[k] = words.GetValue(i * kWords + k);
    GM_ADDR send = x + word[1];
    GM_ADDR recv = y + word[2];
    const uint64_t count = word[3], stride = word[5];
    const auto type = static_cast<HcclDataType>(word[4]);
    const auto op = static_cast<HcclReduceOp>(word[7]);
    const uint8_t repeat = turns[i] = static_cast<uint8_t>(word[6]);
    switch (word[0]) {
      case 2:
        handles[i] = hccl.AllReduce(send, recv, count, type, op, repeat);
        break;
      case 6:
        handles[i] = hccl.AllGather(send, recv, count, type, stride, repeat);
        break;
      case 7:
        handles[i] = hccl.ReduceScatter(send, recv, count, type, op, stride, repeat);
        break;
      default:
        handles[i] = hccl.AlltoAll(send, recv, count, type, stride, repeat);
    }
    for (uint8_t turn = 0; turn < repeat; ++turn) hccl.Commit(handles[i]);
    for (uint8_t turn = 0; i % 2 == 0 && turn < repeat; ++turn) {
      if (i > 0)
        for (uint8_t before = 0; turn == 0 && before < turns[i - 1]; ++before)
          hccl.Wait(handles[i - 1]);
      hccl.Wait(handles[i]);
    }
  }
  hccl.Finalize();
}
