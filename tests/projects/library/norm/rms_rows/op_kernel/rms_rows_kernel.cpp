#include <type_traits>

#include "kernel_operator.h"
#include "rms_rows_data.h"

using namespace AscendC;

// Computes in float, whatever the type of the rows is.
template <class T>
class RmsRowsKernel {
 public:
  __aicore__ inline RmsRowsKernel(GM_ADDR x, GM_ADDR gamma, GM_ADDR y, GM_ADDR rstd,
                                  const RmsRowsData& data)
      : data_(data) {
    x_.SetGlobalBuffer((__gm__ T*)x, data.rows * data.columns);
    y_.SetGlobalBuffer((__gm__ T*)y, data.rows * data.columns);
    rstd_.SetGlobalBuffer((__gm__ float*)rstd, data.rows);
    if (data.has_gamma) gamma_.SetGlobalBuffer((__gm__ T*)gamma, data.columns);
    const uint32_t row = (data.columns * sizeof(T) + 31) / 32 * 32;
    const uint32_t floats = (data.columns * sizeof(float) + 31) / 32 * 32;
    pipe_.InitBuffer(in_, 1, row);
    pipe_.InitBuffer(out_, 1, row);
    pipe_.InitBuffer(roots_, 1, 32);
    pipe_.InitBuffer(values_, floats);
    pipe_.InitBuffer(scratch_, floats);
    pipe_.InitBuffer(weights_, floats);
  }

  __aicore__ inline void Process() {
    if (data_.has_gamma) Load(weights_.Get<float>(), gamma_);
    const uint32_t first = GetBlockIdx() * data_.rows_of_block;
    for (uint32_t i = 0; i < data_.rows_of_block && first + i < data_.rows; ++i) Row(first + i);
  }

 private:
  __aicore__ inline void Load(LocalTensor<float> to, GlobalTensor<T> from) {
    const DataCopyExtParams row{1, static_cast<uint32_t>(data_.columns * sizeof(T)), 0, 0, 0};
    LocalTensor<T> given = in_.AllocTensor<T>();
    DataCopyPad(given, from, row, {false, 0, 0, 0});
    in_.EnQue(given);
    given = in_.DeQue<T>();
    if constexpr (std::is_same_v<T, float>)
      Adds(to, given, 0.0f, data_.columns);
    else
      Cast(to, given, RoundMode::CAST_NONE, data_.columns);
    PipeBarrier<PIPE_V>();
    in_.FreeTensor(given);
  }

  __aicore__ inline void Row(uint32_t row) {
    LocalTensor<float> values = values_.Get<float>(), scratch = scratch_.Get<float>();
    LocalTensor<float> root = roots_.AllocTensor<float>();
    Load(values, x_[row * data_.columns]);
    Mul(scratch, values, values, data_.columns);
    PipeBarrier<PIPE_V>();
    ReduceSum(root, scratch, scratch, data_.columns);
    const event_t summed = static_cast<event_t>(pipe_.FetchEventID(HardEvent::V_S));
    SetFlag<HardEvent::V_S>(summed);
    WaitFlag<HardEvent::V_S>(summed);
    const float inverse = 1.0f / sqrt(root.GetValue(0) / data_.columns + data_.epsilon);
    const event_t scaled = static_cast<event_t>(pipe_.FetchEventID(HardEvent::S_V));
    SetFlag<HardEvent::S_V>(scaled);
    WaitFlag<HardEvent::S_V>(scaled);
    Duplicate(root, inverse, 8);
    Muls(values, values, inverse, data_.columns);
    PipeBarrier<PIPE_V>();
    if (data_.has_gamma) Mul(values, values, weights_.Get<float>(), data_.columns);
    PipeBarrier<PIPE_V>();
    LocalTensor<T> result = out_.AllocTensor<T>();
    if constexpr (std::is_same_v<T, float>)
      Adds(result, values, 0.0f, data_.columns);
    else
      Cast(result, values, RoundMode::CAST_RINT, data_.columns);
    roots_.EnQue(root);
    out_.EnQue(result);
    result = out_.DeQue<T>();
    root = roots_.DeQue<float>();
    DataCopyPad(y_[row * data_.columns], result,
                {1, static_cast<uint32_t>(data_.columns * sizeof(T)), 0, 0, 0});
    DataCopyPad(rstd_[row], root, {1, sizeof(float), 0, 0, 0});
    out_.FreeTensor(result);
    roots_.FreeTensor(root);
  }

  RmsRowsData data_;
  TPipe pipe_;
  TQue<QuePosition::VECIN, 1> in_;
  TQue<QuePosition::VECOUT, 1> out_, roots_;
  TBuf<TPosition::VECCALC> values_, scratch_, weights_;
  GlobalTensor<T> x_, y_, gamma_;
  GlobalTensor<float> rstd_;
};

extern "C" __global__ __aicore__ void rms_rows(GM_ADDR x, GM_ADDR gamma, GM_ADDR y, GM_ADDR rstd,
                                               GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  REGISTER_TILING_DEFAULT(RmsRowsData);
  GET_TILING_DATA(data, tiling);
  RmsRowsKernel<DTYPE_X>(x, gamma, y, rstd, data).Process();
}
