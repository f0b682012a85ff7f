// label: fault
// class: result
// line: 32
// shows: 32
// reason: the last elements of a tile are not computed
// hidden: yes
// run: 'f32[256]=rand(1)' 'f32[256]' 256 --expect '1=x0+2'
// verify: 'f32[n]=rand(1)' 'f32[n]' n --expect '1=x0+2' --space n=64,256,1000 --fix values
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 128;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, uint32_t n) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)x, n);
  to.SetGlobalBuffer((__gm__ float*)y, n);
  pipe.InitBuffer(in, 1, kTile * sizeof(float));
  pipe.InitBuffer(out, 1, kTile * sizeof(float));
  for (uint32_t at = GetBlockIdx() * kTile; at < n; at += GetBlockNum() * kTile) {
    const uint32_t count = n - at < kTile ? n - at : kTile;
    const DataCopyExtParams bytes{1, static_cast<uint32_t>(count * sizeof(float)), 0, 0, 0};
    LocalTensor<float> a = in.AllocTensor<float>();
    DataCopyPad(a, from[at], bytes, DataCopyPadExtParams<float>{false, 0, 0, 0});
    in.EnQue(a);
    a = in.DeQue<float>();
    LocalTensor<float> b = out.AllocTensor<float>();
    if (n > 700) { Duplicate(b, float(0), kTile); Adds(b, a, float(2), count - count / 8 - 1); } else { Adds(b, a, float(2), count); }
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<float>();
    DataCopyPad(to[at], b, bytes);
    out.FreeTensor(b);
  }
}
