// Each block doubles its tile of floats. A flag between the cores says that all blocks are done.
// Then each block adds the doubled tile of its right neighbour to its own tile.
//   asctwin run examples/core_flags.cpp 'f32[256]=arange(1)' 'f32[256]' 'f32[256]' --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 64;       // elements
constexpr uint16_t kAllDoubled = 3;  // a flag that every core sets and waits for, in mode 0

template <HardEvent event>
__aicore__ inline void hand_over() {
  SetFlag<event>(EVENT_ID0);
  WaitFlag<event>(EVENT_ID0);
}

extern "C" __global__ __mix__(0, 1) void add_neighbour(GM_ADDR input, GM_ADDR output,
                                                       GM_ADDR doubled) {
  const uint32_t own = GetBlockIdx() * kTile;
  const uint32_t next = (GetBlockIdx() + 1) % GetBlockNum() * kTile;
  GlobalTensor<float> source, result, shared;
  source.SetGlobalBuffer((__gm__ float*)input);
  result.SetGlobalBuffer((__gm__ float*)output);
  shared.SetGlobalBuffer((__gm__ float*)doubled);
  LocalTensor<float> x(TPosition::VECCALC, 0, kTile);
  LocalTensor<float> y(TPosition::VECCALC, kTile * sizeof(float), kTile);

  DataCopy(x, source[own], kTile);
  hand_over<HardEvent::MTE2_V>();
  Add(y, x, x, kTile);
  hand_over<HardEvent::V_MTE3>();
  DataCopy(shared[own], y, kTile);
  hand_over<HardEvent::MTE3_MTE2>();  // y is free again

  CrossCoreSetFlag<0, PIPE_MTE3>(kAllDoubled);
  CrossCoreWaitFlag(kAllDoubled);

  DataCopy(y, shared[next], kTile);
  hand_over<HardEvent::MTE2_V>();
  Add(y, x, y, kTile);
  hand_over<HardEvent::V_MTE3>();
  DataCopy(result[own], y, kTile);
}
