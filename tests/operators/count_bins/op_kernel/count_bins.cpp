// Element i of the input counts for bin i % 8: each block adds its rows of 8 atomically.
#include "kernel_operator.h"

using namespace AscendC;

struct CountBinsData {
  int64_t count;
};

extern "C" __global__ __aicore__ void count_bins(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(CountBinsData);
  GET_TILING_DATA(data, tiling);
  constexpr uint32_t kBins = 8;
  GlobalTensor<DTYPE_X> source, bins;
  source.SetGlobalBuffer((__gm__ DTYPE_X*)x, data.count);
  bins.SetGlobalBuffer((__gm__ DTYPE_X*)y, kBins);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> rows;
  pipe.InitBuffer(rows, 1, kBins * sizeof(DTYPE_X));
  SetAtomicAdd<DTYPE_X>();
  for (int64_t at = GetBlockIdx() * kBins; at < data.count; at += GetBlockNum() * kBins) {
    LocalTensor<DTYPE_X> row = rows.AllocTensor<DTYPE_X>();
    DataCopy(row, source[at], kBins);
    rows.EnQue(row);
    row = rows.DeQue<DTYPE_X>();
    event_t id = static_cast<event_t>(pipe.FetchEventID(HardEvent::MTE2_MTE3));
    SetFlag<HardEvent::MTE2_MTE3>(id);
    WaitFlag<HardEvent::MTE2_MTE3>(id);
    DataCopy(bins, row, kBins);
    id = static_cast<event_t>(pipe.FetchEventID(HardEvent::MTE3_MTE2));
    SetFlag<HardEvent::MTE3_MTE2>(id);
    WaitFlag<HardEvent::MTE3_MTE2>(id);
    rows.FreeTensor(row);
  }
  SetAtomicNone();
}
