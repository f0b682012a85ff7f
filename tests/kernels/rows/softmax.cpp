// Softmax of the rows of a matrix, whose length is a multiple of 64: the largest element by two
// levels of WholeReduceMax, then Exp, ReduceSum and Div.
//   asctwin run softmax.cpp 'f32[5,192]=arange' 'f32[5,192]' 5 192 --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kRepeat = 64;  // elements

class Softmax {
 public:
  __aicore__ void Init(GM_ADDR x, GM_ADDR y, uint32_t columns) {
    columns_ = columns;
    x_.SetGlobalBuffer((__gm__ float*)x);
    y_.SetGlobalBuffer((__gm__ float*)y);
    pipe_.InitBuffer(in_, 2, columns * sizeof(float));
    pipe_.InitBuffer(out_, 2, columns * sizeof(float));
    pipe_.InitBuffer(scalars_, kRepeat * sizeof(float));
  }

  __aicore__ void Process(uint32_t rows) {
    for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
      LocalTensor<float> x = in_.AllocTensor<float>();
      DataCopy(x, x_[row * columns_], columns_);
      in_.EnQue(x);
      Compute();
      LocalTensor<float> y = out_.DeQue<float>();
      DataCopy(y_[row * columns_], y, columns_);
      out_.FreeTensor(y);
    }
  }

 private:
  __aicore__ float Largest(const LocalTensor<float>& x) {
    const int32_t repeats = columns_ / kRepeat;
    LocalTensor<float> top = scalars_.Get<float>();
    WholeReduceMax(top, x, kRepeat, repeats, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    PipeBarrier<PIPE_V>();
    WholeReduceMax(top, top, repeats, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    SetFlag<HardEvent::V_S>(EVENT_ID0);
    WaitFlag<HardEvent::V_S>(EVENT_ID0);
    return top.GetValue(0);
  }

  __aicore__ void Compute() {
    const int32_t count = static_cast<int32_t>(columns_);
    LocalTensor<float> x = in_.DeQue<float>(), y = out_.AllocTensor<float>();
    LocalTensor<float> sum = scalars_.Get<float>();
    Adds(x, x, -Largest(x), count);
    PipeBarrier<PIPE_V>();
    Exp(x, x, count);
    PipeBarrier<PIPE_V>();
    ReduceSum(sum, x, y, count);
    Duplicate(y, sum.GetValue(0), count);
    PipeBarrier<PIPE_V>();
    Div(y, x, y, count);
    out_.EnQue(y);
    in_.FreeTensor(x);
  }

  TPipe pipe_;
  TQue<TPosition::VECIN, 1> in_;
  TQue<TPosition::VECOUT, 1> out_;
  TBuf<TPosition::VECCALC> scalars_;
  GlobalTensor<float> x_, y_;
  uint32_t columns_ = 0;
};

extern "C" __global__ __aicore__ void softmax(GM_ADDR x, GM_ADDR y, uint32_t rows,
                                              uint32_t columns) {
  Softmax op;
  op.Init(x, y, columns);
  op.Process(rows);
}
