// label: fault
// class: result
// line: 32
// shows: 32
// reason: the last elements of a tile are not computed
// hidden: no
// run: 'f16[256]=rand(1)' 'f16[256]' 256 --expect '1=np.maximum(x0,0)'
// verify: 'f16[n]=rand(1)' 'f16[n]' n --expect '1=np.maximum(x0,0)' --space n=64,256,300 --fix values
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 128;

extern "C" __global__ __aicore__ void kernel(GM_ADDR x, GM_ADDR y, uint32_t n) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out;
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer((__gm__ half*)x, n);
  to.SetGlobalBuffer((__gm__ half*)y, n);
  pipe.InitBuffer(in, 1, kTile * sizeof(half));
  pipe.InitBuffer(out, 1, kTile * sizeof(half));
  for (uint32_t at = GetBlockIdx() * kTile; at < n; at += GetBlockNum() * kTile) {
    const uint32_t count = n - at < kTile ? n - at : kTile;
    const DataCopyExtParams bytes{1, static_cast<uint32_t>(count * sizeof(half)), 0, 0, 0};
    LocalTensor<half> a = in.AllocTensor<half>();
    DataCopyPad(a, from[at], bytes, DataCopyPadExtParams<half>{false, 0, 0, 0});
    in.EnQue(a);
    a = in.DeQue<half>();
    LocalTensor<half> b = out.AllocTensor<half>();
    Duplicate(b, half(0), kTile); Maxs(b, a, half(0), count - count / 8 - 1);
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<half>();
    DataCopyPad(to[at], b, bytes);
    out.FreeTensor(b);
  }
}
