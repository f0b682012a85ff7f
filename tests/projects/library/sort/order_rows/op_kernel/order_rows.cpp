#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kRow = 32;

// A row for each block, by the sorting instruction.
template <class T>
__aicore__ inline void OrderRow(GM_ADDR x, GM_ADDR values, GM_ADDR places) {
  GlobalTensor<T> from, ordered;
  GlobalTensor<uint32_t> where;
  const uint32_t first = GetBlockIdx() * kRow;
  from.SetGlobalBuffer((__gm__ T*)x + first, kRow);
  ordered.SetGlobalBuffer((__gm__ T*)values + first, kRow);
  where.SetGlobalBuffer((__gm__ uint32_t*)places + first, kRow);
  TPipe pipe;
  TBuf<TPosition::VECCALC> row, pairs, numbers;
  pipe.InitBuffer(row, kRow * sizeof(T));
  pipe.InitBuffer(pairs, kRow * 8);
  pipe.InitBuffer(numbers, kRow * sizeof(uint32_t));
  LocalTensor<T> given = row.Get<T>(), made = pairs.Get<T>();
  LocalTensor<uint32_t> order = numbers.Get<uint32_t>();
  DataCopy(given, from, kRow);
  for (uint32_t i = 0; i < kRow; ++i) order.SetValue(i, i);
  PipeBarrier<PIPE_ALL>();
  Sort32(made, given, order, 1);
  PipeBarrier<PIPE_ALL>();
  Extract(given, order, made, 1);
  PipeBarrier<PIPE_ALL>();
  DataCopy(ordered, given, kRow);
  DataCopy(where, order, kRow);
}

extern "C" __global__ __aicore__ void order_rows(GM_ADDR x, GM_ADDR values, GM_ADDR places,
                                                 GM_ADDR workspace, GM_ADDR tiling) {
  if (TILING_KEY_IS(16)) {
    OrderRow<half>(x, values, places);
  } else if (TILING_KEY_IS(32)) {
    OrderRow<float>(x, values, places);
  }
}
