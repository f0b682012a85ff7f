// Softmax of Q * K^T: the cube core of a block multiplies 32 rows of Q by all of K, its two vector
// cores take 16 rows each from global memory, where the scores wait. The length of a row of scores
// is a multiple of 64.
//   asctwin run attention.cpp 'f16[32,16]=ones' 'f16[64,16]=ones' 'f32[2048]' 'f32[2048]' 32 64 16
// Two blocks, and a depth of two fractals:
//   asctwin run attention.cpp 'f16[64,32]=rand(1)' 'f16[64,32]=rand(2)' 'f32[4096]' 'f32[4096]' 64
//   64 32 --blocks 2
#include "tiles.h"

using namespace AscendC;

constexpr uint32_t kRows = 32, kHalf = 16, kRepeat = 64;  // rows of a core, elements
constexpr uint16_t kScores = 3;                           // a flag between the cores of a block

class Attention {
 public:
  __aicore__ Attention(GM_ADDR q, GM_ADDR k, GM_ADDR scores, GM_ADDR out, uint32_t rows,
                       uint32_t keys, uint32_t depth)
      : rows_(rows), keys_(keys), depth_(depth) {
    q_.SetGlobalBuffer((__gm__ half*)q, rows * depth);
    k_.SetGlobalBuffer((__gm__ half*)k, keys * depth);
    scores_.SetGlobalBuffer((__gm__ float*)scores, rows * keys);
    out_.SetGlobalBuffer((__gm__ float*)out, rows * keys);
  }

  __aicore__ void Multiply() {
    LocalTensor<half> q1(TPosition::A1, 0, kRows * depth_);
    LocalTensor<half> k1(TPosition::B1, kRows * depth_ * sizeof(half), keys_ * depth_);
    LocalTensor<half> q2(TPosition::A2, 0, kRows * depth_), k2(TPosition::B2, 0, keys_ * depth_);
    LocalTensor<float> c(TPosition::CO1, 0, kRows * keys_);
    CopyTile(k1, k_, keys_, depth_, depth_);
    HandOver<HardEvent::MTE2_MTE1>();
    LoadData(k2, k1, LoadData2DParams(0, Blocks(keys_) * Blocks(depth_), 1, 0, 0, false, 0));
    for (uint32_t row = GetBlockIdx() * kRows; row < rows_; row += GetBlockNum() * kRows) {
      CopyTile(q1, q_[row * depth_], kRows, depth_, depth_);
      HandOver<HardEvent::MTE2_MTE1>();
      LoadLeft(q2, q1, kRows, 0, depth_);
      HandOver<HardEvent::MTE1_MTE2>();
      HandOver<HardEvent::MTE1_M>();
      Mmad(c, q2, k2, Product(kRows, keys_, depth_, true));
      HandOver<HardEvent::M_MTE1>();
      HandOver<HardEvent::M_FIX>();
      Fixpipe(scores_[row * keys_], c, FixpipeParamsV220(keys_, kRows, kRows, keys_, false));
      HandOver<HardEvent::FIX_M>();
      CrossCoreSetFlag<2, PIPE_FIX>(kScores);
    }
  }

  __aicore__ void Normalise() {
    const uint32_t block = GetBlockIdx() / 2;
    for (uint32_t row = block * kRows; row < rows_; row += GetBlockNum() * kRows) {
      CrossCoreWaitFlag(kScores);
      for (uint32_t i = 0; i < kHalf; ++i) Softmax(row + GetSubBlockIdx() * kHalf + i);
    }
  }

 private:
  __aicore__ void Softmax(uint32_t row) {
    const int32_t count = static_cast<int32_t>(keys_), repeats = count / kRepeat;
    LocalTensor<float> x(TPosition::VECCALC, 0, keys_);
    LocalTensor<float> y(TPosition::VECCALC, keys_ * sizeof(float), keys_);
    LocalTensor<float> one(TPosition::VECCALC, 2 * keys_ * sizeof(float), kRepeat);
    DataCopy(x, scores_[row * keys_], keys_);
    HandOver<HardEvent::MTE2_V>();
    WholeReduceMax(one, x, kRepeat, repeats, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    PipeBarrier<PIPE_V>();
    WholeReduceMax(one, one, repeats, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
    HandOver<HardEvent::V_S>();
    Adds(x, x, -one.GetValue(0), count);
    PipeBarrier<PIPE_V>();
    Exp(x, x, count);
    PipeBarrier<PIPE_V>();
    ReduceSum(one, x, y, count);
    Duplicate(y, one.GetValue(0), count);
    PipeBarrier<PIPE_V>();
    Div(y, x, y, count);
    HandOver<HardEvent::V_MTE3>();
    DataCopy(out_[row * keys_], y, keys_);
    HandOver<HardEvent::MTE3_V>();
    HandOver<HardEvent::V_MTE2>();
  }

  uint32_t rows_, keys_, depth_;
  GlobalTensor<half> q_, k_;
  GlobalTensor<float> scores_, out_;
};

extern "C" __global__ __mix__(1, 2) void attention(GM_ADDR q, GM_ADDR k, GM_ADDR scores,
                                                   GM_ADDR out, uint32_t rows, uint32_t keys,
                                                   uint32_t depth) {
  Attention op(q, k, scores, out, rows, keys, depth);
  if ASCEND_IS_AIC {
    op.Multiply();
  } else {
    op.Normalise();
  }
}
