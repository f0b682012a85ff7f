#include "kernel_operator.h"

using namespace AscendC;

class KernelApplyStep {
 public:
  __aicore__ inline KernelApplyStep() {}
  __aicore__ inline void Init(GM_ADDR var, GM_ADDR accum, GM_ADDR grad, uint32_t size, float rate,
                              float momentum, bool nesterov) {
    size_ = size;
    rate_ = rate;
    momentum_ = momentum;
    nesterov_ = nesterov;
    var_.SetGlobalBuffer((__gm__ float*)var, size);
    accum_.SetGlobalBuffer((__gm__ float*)accum, size);
    grad_.SetGlobalBuffer((__gm__ float*)grad, size);
    pipe_.InitBuffer(in_, 1, 3 * size * sizeof(float));
    pipe_.InitBuffer(out_, 1, 2 * size * sizeof(float));
  }
  __aicore__ inline void Process() {
    CopyIn();
    Compute();
    CopyOut();
  }

 private:
  __aicore__ inline void CopyIn() {
    LocalTensor<float> all = in_.AllocTensor<float>();
    DataCopy(all, var_, size_);
    DataCopy(all[size_], accum_, size_);
    DataCopy(all[2 * size_], grad_, size_);
    in_.EnQue(all);
  }
  __aicore__ inline void Compute() {
    LocalTensor<float> all = in_.DeQue<float>(), result = out_.AllocTensor<float>();
    LocalTensor<float> accum = result[size_], grad = all[2 * size_];
    Muls(accum, all[size_], momentum_, size_);
    Add(accum, accum, grad, size_);
    if (nesterov_) {
      Axpy(grad, accum, momentum_, size_);
      Muls(grad, grad, rate_, size_);
    } else {
      Muls(grad, accum, rate_, size_);
    }
    Sub(result, all, grad, size_);
    out_.EnQue(result);
    in_.FreeTensor(all);
  }
  __aicore__ inline void CopyOut() {
    LocalTensor<float> result = out_.DeQue<float>();
    DataCopy(var_, result, size_);
    DataCopy(accum_, result[size_], size_);
    out_.FreeTensor(result);
  }

  TPipe pipe_;
  TQue<QuePosition::VECIN, 1> in_;
  TQue<QuePosition::VECOUT, 1> out_;
  GlobalTensor<float> var_, accum_, grad_;
  uint32_t size_;
  float rate_, momentum_;
  bool nesterov_;
};

extern "C" __global__ __aicore__ void apply_step(GM_ADDR var, GM_ADDR accum, GM_ADDR grad,
                                                 GM_ADDR var_ref, GM_ADDR accum_ref,
                                                 GM_ADDR workspace, GM_ADDR tiling) {
  GET_TILING_DATA(tiling_data, tiling);
  KernelApplyStep op;
  op.Init(var, accum, grad, tiling_data.size, tiling_data.rate, tiling_data.momentum,
          tiling_data.nesterov);
  op.Process();
}
