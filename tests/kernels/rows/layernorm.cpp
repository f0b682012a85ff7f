// Layer normalisation of the rows of a matrix: (x - mean) / sqrt(variance + epsilon) * gamma +
// beta. Rows end at any element. The sums are those of ReduceSum, in its order.
//   asctwin run layernorm.cpp 'f32[6,197]=arange(0)' 'f32[197]=ones' 'f32[197]=zeros' 'f32[6,197]'
//   6 197 --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

class LayerNormKernel {
 public:
  __aicore__ void Init(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y, uint32_t columns) {
    columns_ = columns;
    const uint32_t bytes = (columns * sizeof(float) + 31) / 32 * 32;
    x_.SetGlobalBuffer((__gm__ float*)x);
    y_.SetGlobalBuffer((__gm__ float*)y);
    gamma_.SetGlobalBuffer((__gm__ float*)gamma, columns);
    beta_.SetGlobalBuffer((__gm__ float*)beta, columns);
    pipe_.InitBuffer(in_, 2, bytes);
    pipe_.InitBuffer(out_, 2, bytes);
    pipe_.InitBuffer(weights_, 1, 2 * bytes);
    pipe_.InitBuffer(square_, bytes);
    pipe_.InitBuffer(sum_, 64);
    row_ = bytes / sizeof(float);
  }

  __aicore__ void Process(uint32_t rows) {
    LocalTensor<float> weights = weights_.AllocTensor<float>();
    Load(weights, gamma_);
    Load(weights[row_], beta_);
    weights_.EnQue(weights);
    weights = weights_.DeQue<float>();
    for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) Normalise(row, weights);
    weights_.FreeTensor(weights);
  }

 private:
  __aicore__ void Load(const LocalTensor<float>& to, const GlobalTensor<float>& from) {
    const DataCopyExtParams params(1, columns_ * sizeof(float), 0, 0, 0);
    DataCopyPad(to, from, params, DataCopyPadExtParams<float>(false, 0, 0, 0));
  }

  // ReduceSum stores its result by the scalar pipe, which then reads it.
  __aicore__ float Mean(const LocalTensor<float>& x) {
    LocalTensor<float> sum = sum_.Get<float>();
    ReduceSum(sum, x, sum[8], static_cast<int32_t>(columns_));
    return sum.GetValue(0) / static_cast<float>(columns_);
  }

  __aicore__ float RootOf(float value) {
    LocalTensor<float> root = sum_.Get<float>();
    Duplicate(root, value, 8);
    PipeBarrier<PIPE_V>();
    Sqrt(root, root, 8);
    SetFlag<HardEvent::V_S>(EVENT_ID0);
    WaitFlag<HardEvent::V_S>(EVENT_ID0);
    return root.GetValue(0);
  }

  __aicore__ void Normalise(uint32_t row, const LocalTensor<float>& weights) {
    const int32_t count = static_cast<int32_t>(columns_);
    LocalTensor<float> arriving = in_.AllocTensor<float>();
    Load(arriving, x_[row * columns_]);
    in_.EnQue(arriving);
    LocalTensor<float> x = in_.DeQue<float>(), y = out_.AllocTensor<float>();
    LocalTensor<float> square = square_.Get<float>();
    Adds(x, x, -Mean(x), count);
    PipeBarrier<PIPE_V>();
    Mul(square, x, x, count);
    PipeBarrier<PIPE_V>();
    Muls(y, x, 1.0f / RootOf(Mean(square) + 1e-5f), count);
    PipeBarrier<PIPE_V>();
    Mul(y, y, weights, count);
    PipeBarrier<PIPE_V>();
    Add(y, y, weights[row_], count);
    in_.FreeTensor(x);
    out_.EnQue(y);
    LocalTensor<float> leaving = out_.DeQue<float>();
    DataCopyPad(y_[row * columns_], leaving,
                DataCopyExtParams(1, columns_ * sizeof(float), 0, 0, 0));
    out_.FreeTensor(leaving);
  }

  TPipe pipe_;
  TQue<TPosition::VECIN, 1> in_, weights_;
  TQue<TPosition::VECOUT, 1> out_;
  TBuf<TPosition::VECCALC> square_, sum_;
  GlobalTensor<float> x_, y_, gamma_, beta_;
  uint32_t columns_ = 0, row_ = 0;
};

extern "C" __global__ __aicore__ void layernorm(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y,
                                                uint32_t rows, uint32_t columns) {
  LayerNormKernel op;
  op.Init(x, gamma, beta, y, columns);
  op.Process(rows);
}
