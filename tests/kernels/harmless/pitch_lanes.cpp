// Rows of 9 numbers stand at a pitch of 64 B, and a vector call takes the whole pitch: its gap
// lanes are never stored. STORED: they are.
//   asctwin run pitch_lanes.cpp 'f32[2,9]=arange(0)' 'f32[32]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void pitch_lanes(GM_ADDR x, GM_ADDR y) {
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x), 18);
  to.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y), 32);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  pipe.InitBuffer(in, 1, 128);
  pipe.InitBuffer(out, 1, 128);
  LocalTensor<float> a = in.AllocTensor<float>();
  const DataCopyExtParams rows(2, 36, 0, 0, 0);
  DataCopyPad(a, from, rows, DataCopyPadExtParams<float>(false, 0, 7, 0.0f));
  in.EnQue(a);
  a = in.DeQue<float>();
  LocalTensor<float> b = out.AllocTensor<float>();
  Adds(b, a, 1.0f, 32);
  Muls(b, b, 2.0f, 32);
  out.EnQue(b);
  in.FreeTensor(a);
  b = out.DeQue<float>();
#ifdef STORED
  DataCopy(to, b, 32);
#else
  DataCopyPad(to, b, rows);
#endif
  out.FreeTensor(b);
}
