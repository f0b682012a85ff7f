// Multiplies an M x K matrix of halves by a K x N matrix on a cube core, into floats. M, N
// and K must fit L0, and M is at least 2: a single row is a vector in L0A and not in fractals.
//   asctwin run examples/matmul.cpp 'f16[20,40]=arange(0)' 'f32[20,24]' 'f16[40,24]=ones' 20 24 40
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kSide = 16, kFractal = kSide * kSide;  // elements

__aicore__ inline uint32_t Blocks(uint32_t size) { return (size + kSide - 1) / kSide; }

class Matmul {
 public:
  __aicore__ inline Matmul(uint32_t m, uint32_t n, uint32_t k)
      : m_(m), n_(n), k_(k), m1_(Blocks(m)), n1_(Blocks(n)), k1_(Blocks(k)) {
    pipe_.InitBuffer(a1_, 1, m1_ * k1_ * kFractal * sizeof(half));
    pipe_.InitBuffer(b1_, 1, k1_ * n1_ * kFractal * sizeof(half));
    pipe_.InitBuffer(a2_, 1, m1_ * k1_ * kFractal * sizeof(half));
    pipe_.InitBuffer(b2_, 1, k1_ * n1_ * kFractal * sizeof(half));
    pipe_.InitBuffer(co1_, 1, m1_ * n1_ * kFractal * sizeof(float));
  }

  __aicore__ inline void Process(GlobalTensor<half> a, GlobalTensor<half> b,
                                 GlobalTensor<float> c) {
    CopyIn(a1_, a, m_, k_);
    CopyIn(b1_, b, k_, n_);
    SplitA();
    SplitB();
    Compute();
    CopyOut(c);
  }

 private:
  // Row-major rows x columns in global memory to strips of 16 columns in L1.
  template <class Queue>
  __aicore__ inline void CopyIn(Queue& queue, GlobalTensor<half> from, uint32_t rows,
                                uint32_t columns) {
    LocalTensor<half> strips = queue.template AllocTensor<half>();
    DataCopy(strips, from, Nd2NzParams(1, rows, columns, 0, columns, Blocks(rows) * kSide, 1, 0));
    queue.EnQue(strips);
  }

  // Strips of A to rows of fractals.
  __aicore__ inline void SplitA() {
    LocalTensor<half> strips = a1_.DeQue<half>(), fractals = a2_.AllocTensor<half>();
    for (uint32_t i = 0; i < m1_; ++i)
      LoadData(fractals[i * k1_ * kFractal], strips, LoadData2DParams(i, k1_, m1_, 0, 0, false, 0));
    a2_.EnQue(fractals);
    a1_.FreeTensor(strips);
  }

  // Strips of B to rows of fractals, each fractal transposed.
  __aicore__ inline void SplitB() {
    LocalTensor<half> strips = b1_.DeQue<half>(), fractals = b2_.AllocTensor<half>();
    for (uint32_t i = 0; i < k1_; ++i)
      LoadData(fractals[i * n1_ * kFractal], strips, LoadData2DParams(i, n1_, k1_, 0, 0, true, 0));
    b2_.EnQue(fractals);
    b1_.FreeTensor(strips);
  }

  __aicore__ inline void Compute() {
    LocalTensor<half> a = a2_.DeQue<half>(), b = b2_.DeQue<half>();
    LocalTensor<float> c = co1_.AllocTensor<float>();
    MmadParams params;
    params.m = m_;
    params.n = n_;
    params.k = k_;
    Mmad(c, a, b, params);
    co1_.EnQue(c);
    a2_.FreeTensor(a);
    b2_.FreeTensor(b);
  }

  // Fractals of C to rows of n elements.
  __aicore__ inline void CopyOut(GlobalTensor<float> to) {
    LocalTensor<float> c = co1_.DeQue<float>();
    Fixpipe(to, c, FixpipeParamsV220(n_, m_, m1_ * kSide, n_, false));
    co1_.FreeTensor(c);
  }

  uint32_t m_, n_, k_, m1_, n1_, k1_;
  TPipe pipe_;
  TQue<TPosition::A1, 1> a1_;
  TQue<TPosition::B1, 1> b1_;
  TQue<TPosition::A2, 1> a2_;
  TQue<TPosition::B2, 1> b2_;
  TQue<TPosition::CO1, 1> co1_;
};

extern "C" __global__ __cube__ __aicore__ void matmul(GM_ADDR left, GM_ADDR output, GM_ADDR right,
                                                      uint32_t m, uint32_t n, uint32_t k) {
  GlobalTensor<half> a, b;
  GlobalTensor<float> c;
  a.SetGlobalBuffer((__gm__ half*)left, m * k);
  b.SetGlobalBuffer((__gm__ half*)right, k * n);
  c.SetGlobalBuffer((__gm__ float*)output, m * n);
  Matmul(m, n, k).Process(a, b, c);
}
