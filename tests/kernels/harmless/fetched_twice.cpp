// FetchEventID does not reserve an id, so that two calls give one, which is set twice before it is
// waited for. LOST: one wait too many.
//   asctwin run fetched_twice.cpp 'f32[16]=arange(1)' 'f32[8]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void fetched_twice(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x), 16);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y), 8);
  TPipe pipe;
  TBuf<TPosition::VECCALC> room;
  pipe.InitBuffer(room, 64);
  const LocalTensor<float> a = room.Get<float>();
  DataCopy(a, from, 8);
  const auto first = static_cast<event_t>(pipe.FetchEventID(HardEvent::MTE2_V));
  SetFlag<HardEvent::MTE2_V>(first);
  DataCopy(a[8], from[8], 8);
  const auto second = static_cast<event_t>(pipe.FetchEventID(HardEvent::MTE2_V));
  SetFlag<HardEvent::MTE2_V>(second);
  WaitFlag<HardEvent::MTE2_V>(first);
  WaitFlag<HardEvent::MTE2_V>(second);
#ifdef LOST
  WaitFlag<HardEvent::MTE2_V>(second);
#endif
  Add(a, a, a[8], 8);
  const auto done = static_cast<event_t>(pipe.FetchEventID(HardEvent::V_MTE3));
  SetFlag<HardEvent::V_MTE3>(done);
  WaitFlag<HardEvent::V_MTE3>(done);
  DataCopy(to, a, 8);
}
