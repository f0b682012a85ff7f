// Every element within bounds, and of each column the row of its largest element: the first one,
// where several are equal. Both by comparing and selecting; a row has no whole DataBlocks.
//   asctwin run clip_and_argmax.cpp 'f32[5,101]=rand(3)' 'f32[5,101]' 'f32[101]' 5 -0.5 0.25
// Numbers of which none is above the first bound:
//   asctwin run clip_and_argmax.cpp 'f32[5,101]=full(-2e30)' 'f32[5,101]' 'f32[101]' 5 -0.5 0.25
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kColumns = 101;
constexpr uint32_t kRoom = 128;  // the same in whole repeats

class ClipAndArgmax {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR clipped, GM_ADDR argmax, uint32_t rows,
                              TPipe* pipe) {
    x_.SetGlobalBuffer((__gm__ float*)x, rows * kColumns);
    clipped_.SetGlobalBuffer((__gm__ float*)clipped, rows * kColumns);
    argmax_.SetGlobalBuffer((__gm__ float*)argmax, kColumns);
    pipe->InitBuffer(in_, 2, kRoom * sizeof(float));
    pipe->InitBuffer(out_, 2, kRoom * sizeof(float));
    pipe->InitBuffer(best_, kRoom * sizeof(float));
    pipe->InitBuffer(bits_, 32);
    best = best_.Get<float>();
    bits = bits_.Get<uint8_t>();
  }

  __aicore__ inline void Process(uint32_t rows, float low, float high) {
    LocalTensor<float> index = out_.AllocTensor<float>();
    Duplicate(index, -1.0f, kRoom);
    Duplicate(best, -1e30f, kRoom);
    for (uint32_t row = 0; row < rows; ++row) {
      CopyIn(row);
      LocalTensor<float> x = in_.DeQue<float>();
      Note(index, x, row);
      Clip(x, low, high);
      in_.FreeTensor(x);
      CopyOut(clipped_[row * kColumns]);
    }
    out_.EnQue(index);
    CopyOut(argmax_);
  }

 private:
  __aicore__ inline void CopyIn(uint32_t row) {
    LocalTensor<float> x = in_.AllocTensor<float>();
    DataCopyPad(x, x_[row * kColumns], DataCopyExtParams(1, kColumns * sizeof(float), 0, 0, 0),
                DataCopyPadExtParams<float>(false, 0, 0, 0));
    in_.EnQue(x);
  }
  __aicore__ inline void CopyOut(const GlobalTensor<float>& to) {
    LocalTensor<float> y = out_.DeQue<float>();
    DataCopyPad(to, y, DataCopyExtParams(1, kColumns * sizeof(float), 0, 0, 0));
    out_.FreeTensor(y);
  }

  // Where the best so far is not below x, it stays.
  __aicore__ inline void Note(const LocalTensor<float>& index, const LocalTensor<float>& x,
                              uint32_t row) {
    PipeBarrier<PIPE_V>();
    Compare(bits, best, x, CMPMODE::GE, kRoom);
    PipeBarrier<PIPE_V>();
    Select(index, bits, index, static_cast<float>(row), SELMODE::VSEL_TENSOR_SCALAR_MODE, kColumns);
    Select(best, bits, best, x, SELMODE::VSEL_TENSOR_TENSOR_MODE, kColumns);
  }
  __aicore__ inline void Clip(const LocalTensor<float>& x, float low, float high) {
    LocalTensor<float> y = out_.AllocTensor<float>();
    PipeBarrier<PIPE_V>();
    Compares(bits, x, low, CMPMODE::GE, kRoom);
    PipeBarrier<PIPE_V>();
    Select(y, bits, x, low, SELMODE::VSEL_TENSOR_SCALAR_MODE, kColumns);
    PipeBarrier<PIPE_V>();
    Compares(bits, y, high, CMPMODE::LE, kRoom);
    PipeBarrier<PIPE_V>();
    Select(y, bits, y, high, SELMODE::VSEL_TENSOR_SCALAR_MODE, kColumns);
    out_.EnQue(y);
  }

  GlobalTensor<float> x_, clipped_, argmax_;
  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 2> out_;
  TBuf<TPosition::VECCALC> best_, bits_;
  LocalTensor<float> best;
  LocalTensor<uint8_t> bits;
};

extern "C" __global__ __aicore__ void clip_and_argmax(GM_ADDR x, GM_ADDR clipped, GM_ADDR argmax,
                                                      uint32_t rows, float low, float high) {
  TPipe pipe;
  ClipAndArgmax op;
  op.Init(x, clipped, argmax, rows, &pipe);
  op.Process(rows, low, high);
}
