// x / (1 + |x|) of halves, computed in float: the usual way through Cast. Ragged lengths; blocks
// take tiles in turn.
//   asctwin run softsign.cpp 'f16[1000]=rand(1)' 'f16[1000]' 1000 --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 256;

class Softsign {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, uint32_t length) {
    xGm.SetGlobalBuffer((__gm__ half*)x, length);
    yGm.SetGlobalBuffer((__gm__ half*)y, length);
    this->length = length;
    pipe.InitBuffer(inQueue, 2, kTile * sizeof(half));
    pipe.InitBuffer(outQueue, 2, kTile * sizeof(half));
    pipe.InitBuffer(wide, kTile * sizeof(float));
    pipe.InitBuffer(bottom, kTile * sizeof(float));
  }
  __aicore__ inline void Process() {
    for (uint32_t at = GetBlockIdx() * kTile; at < length; at += GetBlockNum() * kTile) {
      const uint32_t count = length - at < kTile ? length - at : kTile;
      CopyIn(at, count);
      Compute(count);
      CopyOut(at, count);
    }
  }

 private:
  __aicore__ inline void CopyIn(uint32_t at, uint32_t count) {
    LocalTensor<half> x = inQueue.AllocTensor<half>();
    DataCopyExtParams params{1, static_cast<uint32_t>(count * sizeof(half)), 0, 0, 0};
    DataCopyPad(x, xGm[at], params, DataCopyPadExtParams<half>{false, 0, 0, 0});
    inQueue.EnQue(x);
  }
  __aicore__ inline void Compute(uint32_t count) {
    LocalTensor<half> x = inQueue.DeQue<half>();
    LocalTensor<half> y = outQueue.AllocTensor<half>();
    LocalTensor<float> value = wide.Get<float>(), divisor = bottom.Get<float>();
    Cast(value, x, RoundMode::CAST_NONE, count);
    PipeBarrier<PIPE_V>();
    Abs(divisor, value, count);
    PipeBarrier<PIPE_V>();
    Adds(divisor, divisor, 1.0f, count);
    PipeBarrier<PIPE_V>();
    Div(value, value, divisor, count);
    PipeBarrier<PIPE_V>();
    Cast(y, value, RoundMode::CAST_RINT, count);
    outQueue.EnQue(y);
    inQueue.FreeTensor(x);
  }
  __aicore__ inline void CopyOut(uint32_t at, uint32_t count) {
    LocalTensor<half> y = outQueue.DeQue<half>();
    DataCopyPad(yGm[at], y,
                DataCopyExtParams{1, static_cast<uint32_t>(count * sizeof(half)), 0, 0, 0});
    outQueue.FreeTensor(y);
  }

  TPipe pipe;
  TQue<QuePosition::VECIN, 2> inQueue;
  TQue<QuePosition::VECOUT, 2> outQueue;
  TBuf<QuePosition::VECCALC> wide, bottom;
  GlobalTensor<half> xGm, yGm;
  uint32_t length;
};

extern "C" __global__ __aicore__ void softsign(GM_ADDR x, GM_ADDR y, uint32_t length) {
  Softsign op;
  op.Init(x, y, length);
  op.Process();
}
