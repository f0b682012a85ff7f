// One step of a causal convolution along time, as in Mamba: the last three inputs of a channel are
// its state. y = silu(w0 s0 + w1 s1 + w2 s2 + w3 x + bias), and the state moves up by one in place.
//   asctwin run conv1d_update.cpp 'f32[3,101]=rand(1)' 'f32[5,3,101]=rand(2)' 'f32[4,101]=rand(3)'
//   'f32[101]=ones' 'i32[3]=[4,0,2]' 'f32[3,101]' 'u32[3]=[3,101,40]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTaps = 4;

struct ConvTiling {
  uint32_t batch, channels;
  uint32_t tile;  // channels at a time, a multiple of 8
};

class CausalConv1dUpdate {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR states, GM_ADDR weights, GM_ADDR bias,
                              GM_ADDR slots, GM_ADDR y, const ConvTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    x_.SetGlobalBuffer((__gm__ float*)x, tiling.batch * tiling.channels);
    states_.SetGlobalBuffer((__gm__ float*)states);
    weights_.SetGlobalBuffer((__gm__ float*)weights, kTaps * tiling.channels);
    bias_.SetGlobalBuffer((__gm__ float*)bias, tiling.channels);
    slots_.SetGlobalBuffer((__gm__ int32_t*)slots, tiling.batch);
    y_.SetGlobalBuffer((__gm__ float*)y, tiling.batch * tiling.channels);
    pipe->InitBuffer(in_, 2, kTaps * tiling.tile * sizeof(float));
    pipe->InitBuffer(taps_, 2, (kTaps + 1) * tiling.tile * sizeof(float));
    pipe->InitBuffer(stateOut_, 2, (kTaps - 1) * tiling.tile * sizeof(float));
    pipe->InitBuffer(out_, 2, tiling.tile * sizeof(float));
    pipe->InitBuffer(sigmoid_, tiling.tile * sizeof(float));
  }

  __aicore__ inline void Process() {
    const uint32_t tiles = (tiling_.channels + tiling_.tile - 1) / tiling_.tile;
    for (uint32_t item = GetBlockIdx(); item < tiling_.batch * tiles; item += GetBlockNum()) {
      const uint32_t channel = item % tiles * tiling_.tile;
      const uint32_t left = tiling_.channels - channel;
      const uint32_t count = left < tiling_.tile ? left : tiling_.tile;
      const uint32_t slot = static_cast<uint32_t>(slots_.GetValue(item / tiles));
      const uint32_t place = item / tiles * tiling_.channels + channel;
      const uint32_t state = slot * (kTaps - 1) * tiling_.channels + channel;
      CopyIn(place, state, channel, count);
      Compute(count);
      CopyOut(place, state, count);
    }
  }

 private:
  // `rows` rows of a tile, in UB behind each other in whole blocks.
  __aicore__ inline DataCopyExtParams Rows(uint32_t rows, uint32_t count) const {
    const uint32_t gap = (tiling_.channels - count) * sizeof(float);
    return {static_cast<uint16_t>(rows), static_cast<uint32_t>(count * sizeof(float)), gap,
            (tiling_.tile - (count + 7) / 8 * 8) / 8, 0};
  }

  __aicore__ inline void CopyIn(uint32_t place, uint32_t state, uint32_t channel, uint32_t count) {
    const DataCopyPadExtParams<float> padding{false, 0, 0, 0};
    LocalTensor<float> x = in_.AllocTensor<float>();
    DataCopyPad(x, states_[state], Rows(kTaps - 1, count), padding);
    DataCopyPad(x[(kTaps - 1) * tiling_.tile], x_[place], Rows(1, count), padding);
    in_.EnQue(x);
    LocalTensor<float> taps = taps_.AllocTensor<float>();
    DataCopyPad(taps, weights_[channel], Rows(kTaps, count), padding);
    DataCopyPad(taps[kTaps * tiling_.tile], bias_[channel], Rows(1, count), padding);
    taps_.EnQue(taps);
  }

  __aicore__ inline void Compute(uint32_t count) {
    const uint32_t tile = tiling_.tile;
    LocalTensor<float> x = in_.DeQue<float>(), taps = taps_.DeQue<float>();
    LocalTensor<float> state = stateOut_.AllocTensor<float>(), y = out_.AllocTensor<float>();
    LocalTensor<float> sigmoid = sigmoid_.Get<float>();
    for (uint32_t row = 0; row + 1 < kTaps; ++row)
      Adds(state[row * tile], x[(row + 1) * tile], 0.0f, count);
    stateOut_.EnQue(state);
    Adds(y, taps[kTaps * tile], 0.0f, count);
    for (uint32_t tap = 0; tap < kTaps; ++tap) {
      PipeBarrier<PIPE_V>();
      MulAddDst(y, x[tap * tile], taps[tap * tile], count);
    }
    PipeBarrier<PIPE_V>();
    in_.FreeTensor(x);
    taps_.FreeTensor(taps);
    Muls(sigmoid, y, -1.0f, count);
    PipeBarrier<PIPE_V>();
    Exp(sigmoid, sigmoid, count);
    PipeBarrier<PIPE_V>();
    Adds(sigmoid, sigmoid, 1.0f, count);
    PipeBarrier<PIPE_V>();
    Div(y, y, sigmoid, count);
    out_.EnQue(y);
  }

  __aicore__ inline void CopyOut(uint32_t place, uint32_t state, uint32_t count) {
    LocalTensor<float> moved = stateOut_.DeQue<float>(), y = out_.DeQue<float>();
    const DataCopyExtParams in = Rows(kTaps - 1, count);
    DataCopyPad(states_[state], moved,
                DataCopyExtParams{in.blockCount, in.blockLen, in.dstStride, in.srcStride, 0});
    DataCopyPad(y_[place], y, {1, in.blockLen, 0, 0, 0});
    stateOut_.FreeTensor(moved);
    out_.FreeTensor(y);
  }

  TQue<TPosition::VECIN, 2> in_, taps_;
  TQue<TPosition::VECOUT, 2> stateOut_, out_;
  TBuf<TPosition::VECCALC> sigmoid_;
  GlobalTensor<float> x_, states_, weights_, bias_, y_;
  GlobalTensor<int32_t> slots_;
  ConvTiling tiling_;
};

extern "C" __global__ __aicore__ void conv1d_update(GM_ADDR x, GM_ADDR states, GM_ADDR weights,
                                                    GM_ADDR bias, GM_ADDR slots, GM_ADDR y,
                                                    GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(ConvTiling, tiling, tilingGm);
  TPipe pipe;
  CausalConv1dUpdate op;
  op.Init(x, states, weights, bias, slots, y, tiling, &pipe);
  op.Process();
}
