// 40 numbers lie in a buffer of 64, and every call takes the whole buffer; 40 results are stored.
// STORED: 64 are. BRANCH: one of the others decides. ADDRESS: one says where to read. SUM: all are
// added up.
//   asctwin run whole_buffer.cpp 'f32[64]=arange(1)' 'f32[64]=zeros'
// Numbers that a half rounds, some of them negative:
//   asctwin run whole_buffer.cpp 'f32[64]=rand(1)' 'f32[64]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void whole_buffer(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x), 64);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y), 64);
  TPipe pipe;
  TBuf<TPosition::VECCALC> room;
  pipe.InitBuffer(room, 2048);
  LocalTensor<float> a = room.GetWithOffset<float>(64, 0), b = room.GetWithOffset<float>(64, 256);
  LocalTensor<half> narrow = room.GetWithOffset<half>(64, 512);
  DataCopy(a, from, 40);
  PipeBarrier<PIPE_ALL>();
  Cast(narrow, a, RoundMode::CAST_RINT, 64);
  PipeBarrier<PIPE_V>();
  Cast(b, narrow, RoundMode::CAST_NONE, 64);
  PipeBarrier<PIPE_V>();
  Relu(b, b, 64);
  PipeBarrier<PIPE_ALL>();
  int stored = 40;
#if defined(STORED)
  stored = 64;
#elif defined(BRANCH)
  if (b.GetValue(60) > 0) stored = 8;
#elif defined(ADDRESS)
  LocalTensor<uint32_t> places = b.ReinterpretCast<uint32_t>();
  Gather(room.GetWithOffset<float>(8, 1024), a, places[56], 0u, 8);
  PipeBarrier<PIPE_ALL>();
#elif defined(SUM)
  WholeReduceSum(b, b, 64, 1, 1, 1, 8);
  PipeBarrier<PIPE_ALL>();
  stored = 8;
#endif
  DataCopy(to, b, stored);
}
