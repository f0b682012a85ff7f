// Root mean square normalisation of tokens, and int8_t with a scale for each token: x / rms(x) *
// gamma, divided by its largest magnitude / 127. The scales leave beside the numbers.
//   asctwin run rmsnorm_quant.cpp 'f16[7,203]=rand(1)' 'f16[203]=rand(2)' 'i8[7,203]' 'f32[7]'
//   0.00001 'u32[2]=[7,203]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

struct TokenTiling {
  uint32_t tokens, hidden;
};

class RmsNormQuant {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR gamma, GM_ADDR q, GM_ADDR scales, float epsilon,
                              const TokenTiling& tiling, TPipe* pipe) {
    pipe_ = pipe;
    tiling_ = tiling;
    epsilon_ = epsilon;
    x_.SetGlobalBuffer((__gm__ half*)x);
    gamma_.SetGlobalBuffer((__gm__ half*)gamma, tiling.hidden);
    q_.SetGlobalBuffer((__gm__ int8_t*)q);
    scales_.SetGlobalBuffer((__gm__ float*)scales);
    const uint32_t row = (tiling.hidden + 63) / 64 * 64;
    pipe->InitBuffer(in_, 2, row * sizeof(half));
    pipe->InitBuffer(weights_, 1, row * sizeof(half));
    pipe->InitBuffer(out_, 2, row * sizeof(int8_t));
    pipe->InitBuffer(scaleOut_, 2, 32);
    pipe->InitBuffer(wide_, row * sizeof(float));
    pipe->InitBuffer(work_, row * sizeof(float));
    pipe->InitBuffer(gammas_, row * sizeof(float));
    pipe->InitBuffer(scalar_, 32);
  }

  __aicore__ inline void Process() {
    LoadGamma();
    SetDeqScale(static_cast<half>(1.0f));
    for (uint32_t token = GetBlockIdx(); token < tiling_.tokens; token += GetBlockNum()) {
      CopyIn(token);
      Normalise();
      const float scale = Largest() / 127.0f;
      Quantise(scale);
      CopyOut(token);
    }
  }

 private:
  template <HardEvent event>
  __aicore__ inline void Sync() {
    const event_t id = static_cast<event_t>(pipe_->FetchEventID(event));
    SetFlag<event>(id);
    WaitFlag<event>(id);
  }

  __aicore__ inline DataCopyExtParams Row(uint32_t element_bytes) const {
    return {1, tiling_.hidden * element_bytes, 0, 0, 0};
  }

  __aicore__ inline void LoadGamma() {
    LocalTensor<half> gamma = weights_.AllocTensor<half>();
    DataCopyPad(gamma, gamma_, Row(sizeof(half)), {false, 0, 0, half(0)});
    weights_.EnQue(gamma);
    gamma = weights_.DeQue<half>();
    Cast(gammas_.Get<float>(), gamma, RoundMode::CAST_NONE, tiling_.hidden);
    weights_.FreeTensor(gamma);
  }

  __aicore__ inline void CopyIn(uint32_t token) {
    LocalTensor<half> x = in_.AllocTensor<half>();
    DataCopyPad(x, x_[token * tiling_.hidden], Row(sizeof(half)), {false, 0, 0, half(0)});
    in_.EnQue(x);
  }

  __aicore__ inline void Normalise() {
    const uint32_t count = tiling_.hidden;
    LocalTensor<half> x = in_.DeQue<half>();
    LocalTensor<float> wide = wide_.Get<float>(), work = work_.Get<float>();
    LocalTensor<float> scalar = scalar_.Get<float>();
    Cast(wide, x, RoundMode::CAST_NONE, count);
    PipeBarrier<PIPE_V>();
    in_.FreeTensor(x);
    Mul(work, wide, wide, count);
    PipeBarrier<PIPE_V>();
    ReduceSum<float>(scalar, work, work, static_cast<int32_t>(count));
    Muls(scalar, scalar, 1.0f / static_cast<float>(count), 1);
    PipeBarrier<PIPE_V>();
    Adds(scalar, scalar, epsilon_, 1);
    PipeBarrier<PIPE_V>();
    Sqrt(scalar, scalar, 1);
    Sync<HardEvent::V_S>();
    Muls(wide, wide, 1.0f / scalar.GetValue(0), count);
    PipeBarrier<PIPE_V>();
    Mul(wide, wide, gammas_.Get<float>(), count);
    PipeBarrier<PIPE_V>();
  }

  __aicore__ inline float Largest() {
    LocalTensor<float> work = work_.Get<float>(), scalar = scalar_.Get<float>();
    Abs(work, wide_.Get<float>(), tiling_.hidden);
    PipeBarrier<PIPE_V>();
    ReduceMax<float>(scalar, work, work, static_cast<int32_t>(tiling_.hidden), false);
    Sync<HardEvent::V_S>();
    return scalar.GetValue(0);
  }

  __aicore__ inline void Quantise(float scale) {
    const uint32_t count = tiling_.hidden;
    LocalTensor<float> wide = wide_.Get<float>();
    LocalTensor<int32_t> whole = wide.ReinterpretCast<int32_t>();
    LocalTensor<half> narrow = wide.ReinterpretCast<half>();
    LocalTensor<int8_t> q = out_.AllocTensor<int8_t>();
    LocalTensor<float> scales = scaleOut_.AllocTensor<float>();
    Duplicate(scales, scale, 8);
    scaleOut_.EnQue(scales);
    Muls(wide, wide, 1.0f / scale, count);
    PipeBarrier<PIPE_V>();
    Cast(whole, wide, RoundMode::CAST_RINT, count);
    PipeBarrier<PIPE_V>();
    Cast(narrow, whole, RoundMode::CAST_NONE, count);
    PipeBarrier<PIPE_V>();
    Cast(q, narrow, RoundMode::CAST_TRUNC, count);
    PipeBarrier<PIPE_V>();
    out_.EnQue(q);
  }

  __aicore__ inline void CopyOut(uint32_t token) {
    LocalTensor<int8_t> q = out_.DeQue<int8_t>();
    LocalTensor<float> scale = scaleOut_.DeQue<float>();
    DataCopyPad(q_[token * tiling_.hidden], q, Row(sizeof(int8_t)));
    DataCopyPad(scales_[token], scale, {1, sizeof(float), 0, 0, 0});
    out_.FreeTensor(q);
    scaleOut_.FreeTensor(scale);
  }

  TPipe* pipe_ = nullptr;
  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECIN, 1> weights_;
  TQue<TPosition::VECOUT, 2> out_, scaleOut_;
  TBuf<TPosition::VECCALC> wide_, work_, gammas_, scalar_;
  GlobalTensor<half> x_, gamma_;
  GlobalTensor<int8_t> q_;
  GlobalTensor<float> scales_;
  TokenTiling tiling_;
  float epsilon_ = 0;
};

extern "C" __global__ __aicore__ void rmsnorm_quant(GM_ADDR x, GM_ADDR gamma, GM_ADDR q,
                                                    GM_ADDR scales, float epsilon,
                                                    GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(TokenTiling, tiling, tilingGm);
  TPipe pipe;
  RmsNormQuant op;
  op.Init(x, gamma, q, scales, epsilon, tiling, &pipe);
  op.Process();
}
