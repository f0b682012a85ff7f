// Three stages share one workspace: what a stage has left is read by other cores in the next one,
// and overwritten in the one after it.
//   asctwin run reused_workspace.cpp 'f16[4,128]=arange(1)' 'f16[4,128]' 'f16[4,128]=zeros'
//   --blocks 4
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

constexpr uint32_t N = 128;
class Stages {
 public:
  __aicore__ inline Stages(GM_ADDR x, GM_ADDR y, GM_ADDR ws, TPipe* pipe) : pipe_(pipe) {
    x_.SetGlobalBuffer((__gm__ half*)x);
    y_.SetGlobalBuffer((__gm__ half*)y);
    ws_.SetGlobalBuffer((__gm__ half*)ws);
    pipe_->InitBuffer(in_, 2, N * sizeof(half));
    pipe_->InitBuffer(out_, 2, N * sizeof(half));
  }
  __aicore__ inline void Process() {
    const uint32_t self = GetBlockIdx(), cores = GetBlockNum();
    Step(ws_[self * N], x_[self * N], (half)2.0);
    if (SKIP != 1) SyncAll();
    Step(y_[self * N], ws_[(self + 1) % cores * N], (half)1.0);
    if (SKIP != 2) SyncAll();
    Step(ws_[self * N], x_[self * N], (half)3.0);
    SyncAll();
    Step(y_[self * N], ws_[(self + 2) % cores * N], (half)1.0);
  }

 private:
  __aicore__ inline void Step(GlobalTensor<half> to, GlobalTensor<half> from, half factor) {
    auto a = in_.AllocTensor<half>();
    DataCopy(a, from, N);
    in_.EnQue(a);
    a = in_.DeQue<half>();
    auto b = out_.AllocTensor<half>();
    Muls(b, a, factor, N);
    in_.FreeTensor(a);
    out_.EnQue(b);
    b = out_.DeQue<half>();
    DataCopy(to, b, N);
    out_.FreeTensor(b);
  }
  TPipe* pipe_;
  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 2> out_;
  GlobalTensor<half> x_, y_, ws_;
};
extern "C" __global__ __aicore__ void stages(GM_ADDR x, GM_ADDR y, GM_ADDR ws) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
  TPipe pipe;
  Stages op(x, y, ws, &pipe);
  op.Process();
}
