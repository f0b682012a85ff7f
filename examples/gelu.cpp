// GELU of halves, computed in float: x / (1 + e^(-1.5958 (x + 0.0447 x^3))). The cores share a
// tensor of any length; what the host has worked out for them comes as a struct.
//   asctwin run examples/gelu.cpp 'f16[1000]=arange(-4,0.008)' 'f16[1000]' 'u32[2]=[1000,128]'
//   --blocks 3
// Tiles that fill the share of a core, and a tensor that no tile could hold:
//   asctwin run examples/gelu.cpp 'f16[24576]=rand(1)' 'f16[24576]' 'u32[2]=[24576,128]' --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

struct GeluTiling {
  uint32_t length;  // elements
  uint32_t tile;    // elements at a time, a multiple of 16
};

class KernelGelu {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const GeluTiling& tiling, TPipe* pipe) {
    tile_ = tiling.tile;
    const uint32_t share = (tiling.length + GetBlockNum() - 1) / GetBlockNum();
    const uint32_t begin = GetBlockIdx() * share;
    length_ = begin < tiling.length ? Least(share, tiling.length - begin) : 0;
    x_.SetGlobalBuffer((__gm__ half*)x + begin, length_);
    y_.SetGlobalBuffer((__gm__ half*)y + begin, length_);
    pipe->InitBuffer(in_, 2, tile_ * sizeof(half));
    pipe->InitBuffer(out_, 2, tile_ * sizeof(half));
    pipe->InitBuffer(wide_, tile_ * sizeof(float));
    pipe->InitBuffer(power_, tile_ * sizeof(float));
  }

  __aicore__ inline void Process() {
    for (uint32_t begin = 0; begin < length_; begin += tile_) {
      const uint32_t count = Least(tile_, length_ - begin);
      CopyIn(begin, count);
      Compute(count);
      CopyOut(begin, count);
    }
  }

 private:
  static __aicore__ inline uint32_t Least(uint32_t a, uint32_t b) { return a < b ? a : b; }

  __aicore__ inline void CopyIn(uint32_t begin, uint32_t count) {
    LocalTensor<half> x = in_.AllocTensor<half>();
    const DataCopyExtParams params{1, static_cast<uint32_t>(count * sizeof(half)), 0, 0, 0};
    DataCopyPad(x, x_[begin], params, DataCopyPadExtParams<half>{false, 0, 0, 0});
    in_.EnQue(x);
  }

  __aicore__ inline void Compute(uint32_t count) {
    LocalTensor<half> x = in_.DeQue<half>();
    LocalTensor<half> y = out_.AllocTensor<half>();
    LocalTensor<float> wide = wide_.Get<float>(), power = power_.Get<float>();
    Cast(wide, x, RoundMode::CAST_NONE, count);
    PipeBarrier<PIPE_V>();
    in_.FreeTensor(x);
    Mul(power, wide, wide, count);
    PipeBarrier<PIPE_V>();
    Mul(power, power, wide, count);
    PipeBarrier<PIPE_V>();
    Muls(power, power, 0.044715f, count);
    PipeBarrier<PIPE_V>();
    Add(power, power, wide, count);
    PipeBarrier<PIPE_V>();
    Muls(power, power, -1.5957691f, count);
    PipeBarrier<PIPE_V>();
    Exp(power, power, count);
    PipeBarrier<PIPE_V>();
    Adds(power, power, 1.0f, count);
    PipeBarrier<PIPE_V>();
    Div(power, wide, power, count);
    PipeBarrier<PIPE_V>();
    Cast(y, power, RoundMode::CAST_RINT, count);
    out_.EnQue(y);
  }

  __aicore__ inline void CopyOut(uint32_t begin, uint32_t count) {
    LocalTensor<half> y = out_.DeQue<half>();
    const DataCopyExtParams params{1, static_cast<uint32_t>(count * sizeof(half)), 0, 0, 0};
    DataCopyPad(y_[begin], y, params);
    out_.FreeTensor(y);
  }

  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> wide_, power_;
  GlobalTensor<half> x_, y_;
  uint32_t tile_ = 0, length_ = 0;
};

extern "C" __global__ __aicore__ void gelu(GM_ADDR x, GM_ADDR y, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(GeluTiling, tiling, tilingGm);
  TPipe pipe;
  KernelGelu op;
  op.Init(x, y, tiling, &pipe);
  op.Process();
}
