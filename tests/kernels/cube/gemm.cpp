// A product by Gemm on a 310P, in two halves of K: a as [K / 16, M, 16], b as [K / 16, N, 16], c as
// [N / 16, M, 16]. K is a multiple of 32.
//   asctwin run gemm.cpp --soc=Ascend310P3 'f16[4,32,16]=ones' 'f16[4,48,16]=ones'
//     'f32[3,32,16]' 32 48 64
#include "kernel_operator.h"

using namespace AscendC;

class HalvedGemm {
 public:
  __aicore__ HalvedGemm(GM_ADDR a, GM_ADDR b, GM_ADDR c, uint32_t m, uint32_t n, uint32_t k)
      : m_(m), n_(n), k_(k / 2) {
    a_.SetGlobalBuffer((__gm__ half*)a, m * k);
    b_.SetGlobalBuffer((__gm__ half*)b, n * k);
    c_.SetGlobalBuffer((__gm__ float*)c, m * n);
    pipe_.InitBuffer(inA_, 2, m_ * k_ * sizeof(half));
    pipe_.InitBuffer(inB_, 2, n_ * k_ * sizeof(half));
    pipe_.InitBuffer(out_, 1, m_ * n_ * sizeof(float));
  }

  __aicore__ void Process() {
    const GemmTiling tiling = GetGemmTiling<float, half, half>(m_, k_, n_);
    LocalTensor<float> c = out_.AllocTensor<float>();
    for (uint32_t half = 0; half < 2; ++half) CopyIn(half);
    for (uint32_t half = 0; half < 2; ++half) Multiply(c, tiling, half);
    out_.EnQue(c);
    c = out_.DeQue<float>();
    DataCopy(c_, c, m_ * n_);
    out_.FreeTensor(c);
  }

 private:
  __aicore__ void CopyIn(uint32_t part) {
    LocalTensor<half> a = inA_.AllocTensor<half>(), b = inB_.AllocTensor<half>();
    DataCopy(a, a_[part * m_ * k_], m_ * k_);
    DataCopy(b, b_[part * n_ * k_], n_ * k_);
    inA_.EnQue(a);
    inB_.EnQue(b);
  }
  __aicore__ void Multiply(const LocalTensor<float>& c, const GemmTiling& tiling, uint32_t part) {
    LocalTensor<half> a = inA_.DeQue<half>(), b = inB_.DeQue<half>();
    Gemm(c, a, b, m_, k_, n_, tiling, part == 0, part == 0 ? 1 : 0);
    inA_.FreeTensor(a);
    inB_.FreeTensor(b);
  }

  uint32_t m_, n_, k_;
  TPipe pipe_;
  TQue<TPosition::A1, 2> inA_;
  TQue<TPosition::B1, 2> inB_;
  TQue<TPosition::CO2, 1> out_;
  GlobalTensor<half> a_, b_;
  GlobalTensor<float> c_;
};

extern "C" __global__ __aicore__ void gemm(GM_ADDR a, GM_ADDR b, GM_ADDR c, uint32_t m, uint32_t n,
                                           uint32_t k) {
  HalvedGemm(a, b, c, m, n, k).Process();
}
