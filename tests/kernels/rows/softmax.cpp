// Softmax of the rows of a matrix, which end at any element: the largest one by two levels of
// WholeReduceMax, whose last repeat is shorter, then Exp, ReduceSum and Div.
//   asctwin run softmax.cpp 'f32[5,197]=rand(1)' 'f32[5,197]' 5 197 --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kRepeat = 64;  // elements

class Softmax {
 public:
  __aicore__ void Init(GM_ADDR x, GM_ADDR y, uint32_t columns) {
    columns_ = columns;
    x_.SetGlobalBuffer((__gm__ float*)x);
    y_.SetGlobalBuffer((__gm__ float*)y);
    const uint32_t bytes = (columns * sizeof(float) + 31) / 32 * 32;
    pipe_.InitBuffer(in_, 2, bytes);
    pipe_.InitBuffer(out_, 2, bytes);
    pipe_.InitBuffer(scalars_, kRepeat * sizeof(float));
  }

  __aicore__ void Process(uint32_t rows) {
    const DataCopyExtParams params(1, columns_ * sizeof(float), 0, 0, 0);
    for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
      LocalTensor<float> x = in_.AllocTensor<float>();
      DataCopyPad(x, x_[row * columns_], params, DataCopyPadExtParams<float>(false, 0, 0, 0));
      in_.EnQue(x);
      Compute();
      LocalTensor<float> y = out_.DeQue<float>();
      DataCopyPad(y_[row * columns_], y, params);
      out_.FreeTensor(y);
    }
  }

 private:
  __aicore__ float Largest(const LocalTensor<float>& x) {
    const int32_t full = columns_ / kRepeat, tail = columns_ % kRepeat;
    const int32_t repeats = full + (tail > 0 ? 1 : 0);
    LocalTensor<float> top = scalars_.Get<float>();
    if (full > 0) WholeReduceMax(top, x, kRepeat, full, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    if (tail > 0)
      WholeReduceMax(top[full], x[full * kRepeat], tail, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
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
