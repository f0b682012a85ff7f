// Rotary position embedding of half tokens with several heads, in place: the two halves of a head
// are turned by the angle of their position. All heads of a token share its cosines and sines,
// which a repeat stride of 0 reads again for each.
//   asctwin run rope.cpp 'f16[5,3,64]=rand(1)' 'f32[40,32]=rand(2)' 'f32[40,32]=rand(3)'
//   'i32[5]=[7,0,39,7,1]' 'u32[2]=[5,3]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kHead = 64, kHalf = kHead / 2;

struct RopeTiling {
  uint32_t tokens, heads;
};

class KernelRope {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR cosines, GM_ADDR sines, GM_ADDR positions,
                              const RopeTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    width_ = tiling.heads * kHead;
    x_.SetGlobalBuffer((__gm__ half*)x, tiling.tokens * width_);
    cosines_.SetGlobalBuffer((__gm__ float*)cosines);
    sines_.SetGlobalBuffer((__gm__ float*)sines);
    positions_.SetGlobalBuffer((__gm__ int32_t*)positions, tiling.tokens);
    pipe->InitBuffer(in_, 2, width_ * sizeof(half));
    pipe->InitBuffer(angles_, 2, kHead * sizeof(float));
    pipe->InitBuffer(out_, 2, width_ * sizeof(half));
    pipe->InitBuffer(wide_, width_ * sizeof(float));
    pipe->InitBuffer(turned_, width_ * sizeof(float));
    pipe->InitBuffer(part_, width_ * sizeof(float));
  }

  __aicore__ inline void Process() {
    for (uint32_t token = GetBlockIdx(); token < tiling_.tokens; token += GetBlockNum()) {
      CopyIn(token);
      Compute();
      CopyOut(token);
    }
  }

 private:
  __aicore__ inline void CopyIn(uint32_t token) {
    const uint32_t position = static_cast<uint32_t>(positions_.GetValue(token));
    LocalTensor<float> angles = angles_.AllocTensor<float>();
    DataCopy(angles, cosines_[position * kHalf], kHalf);
    DataCopy(angles[kHalf], sines_[position * kHalf], kHalf);
    angles_.EnQue(angles);
    LocalTensor<half> x = in_.AllocTensor<half>();
    DataCopy(x, x_[token * width_], width_);
    in_.EnQue(x);
  }

  __aicore__ inline void Compute() {
    LocalTensor<float> wide = wide_.Get<float>(), turned = turned_.Get<float>();
    LocalTensor<float> part = part_.Get<float>();
    LocalTensor<half> x = in_.DeQue<half>();
    Cast(wide, x, RoundMode::CAST_NONE, width_);
    in_.FreeTensor(x);
    LocalTensor<float> cosine = angles_.DeQue<float>(), sine = cosine[kHalf];
    const uint8_t heads = static_cast<uint8_t>(tiling_.heads);
    const uint64_t lanes = kHalf;
    const BinaryRepeatParams by_angle(1, 1, 1, 8, 8, 0), of_heads(1, 1, 1, 8, 8, 8);
    PipeBarrier<PIPE_V>();
    Mul(turned, wide, cosine, lanes, heads, by_angle);
    Mul(turned[kHalf], wide[kHalf], cosine, lanes, heads, by_angle);
    Mul(part, wide[kHalf], sine, lanes, heads, by_angle);
    Mul(part[kHalf], wide, sine, lanes, heads, by_angle);
    PipeBarrier<PIPE_V>();
    angles_.FreeTensor(cosine);
    Sub(turned, turned, part, lanes, heads, of_heads);
    Add(turned[kHalf], turned[kHalf], part[kHalf], lanes, heads, of_heads);
    LocalTensor<half> y = out_.AllocTensor<half>();
    PipeBarrier<PIPE_V>();
    Cast(y, turned, RoundMode::CAST_RINT, width_);
    out_.EnQue(y);
  }

  __aicore__ inline void CopyOut(uint32_t token) {
    LocalTensor<half> y = out_.DeQue<half>();
    DataCopy(x_[token * width_], y, width_);
    out_.FreeTensor(y);
  }

  TQue<TPosition::VECIN, 2> in_, angles_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> wide_, turned_, part_;
  GlobalTensor<half> x_;
  GlobalTensor<float> cosines_, sines_;
  GlobalTensor<int32_t> positions_;
  RopeTiling tiling_;
  uint32_t width_ = 0;
};

extern "C" __global__ __aicore__ void rope(GM_ADDR x, GM_ADDR cosines, GM_ADDR sines,
                                           GM_ADDR positions, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(RopeTiling, tiling, tilingGm);
  TPipe pipe;
  KernelRope op;
  op.Init(x, cosines, sines, positions, tiling, &pipe);
  op.Process();
}
