// Products z = x * y of half matrices, whose times on an Ascend 910B are published: products_test.py
// compares.
#include "kernel_operator.h"

using namespace AscendC;

namespace {

constexpr uint32_t kSide = 16, kFractal = kSide * kSide;  // elements

__aicore__ inline uint32_t blocks_of(uint32_t size) { return (size + kSide - 1) / kSide; }

// How the left matrix lies in global memory.
enum class Left {
  kRows,     // row-major
  kColumns,  // column-major: the transposed matrix in rows
  kStrips    // in strips of 16 columns, as in L1
};

struct Shape {
  uint32_t m, n, k;  // of the whole matrices
};

// Computes one tile of the product after the other, with two buffers for each operand, as kernels
// written by hand usually do.
template <Left kLeft, uint32_t kTileM, uint32_t kTileN, uint32_t kTileK, class Result>
class Product {
 public:
  __aicore__ inline Product(TPipe& pipe, Shape shape, GM_ADDR x, GM_ADDR y, GM_ADDR z)
      : shape_(shape) {
    left_.SetGlobalBuffer((__gm__ half*)x);
    right_.SetGlobalBuffer((__gm__ half*)y);
    result_.SetGlobalBuffer((__gm__ Result*)z);
    pipe.InitBuffer(a1_, 2, kTileM * kTileK * sizeof(half));
    pipe.InitBuffer(b1_, 2, kTileK * kTileN * sizeof(half));
    pipe.InitBuffer(a2_, 2, kTileM * kTileK * sizeof(half));
    pipe.InitBuffer(b2_, 2, kTileK * kTileN * sizeof(half));
    pipe.InitBuffer(c_, 1, kTileM * kTileN * sizeof(float));
  }

  // Columns [k, end) of the left matrix times as many rows of the right one.
  __aicore__ inline void tile(uint32_t m, uint32_t n, uint32_t k, uint32_t end, uint64_t to) {
    LocalTensor<float> sums = c_.AllocTensor<float>();
    for (uint32_t at = k; at < end; at += kTileK) {
      const uint32_t depth = end - at < kTileK ? end - at : kTileK;
      load_left(m, at, depth);
      load_right(n, at, depth);
      split_left(depth);
      split_right(depth);
      multiply(sums, depth, at == k);
    }
    c_.EnQue(sums);
    sums = c_.DeQue<float>();
    FixpipeParamsV220 out(kTileN, kTileM, kTileM, shape_.n, false);
    if (sizeof(Result) == sizeof(half)) out.quantPre = QuantMode_t::F322F16;
    Fixpipe(result_[to], sums, out);
    c_.FreeTensor(sums);
  }

 private:
  __aicore__ inline void load_left(uint32_t m, uint32_t k, uint32_t depth) {
    LocalTensor<half> strips = a1_.AllocTensor<half>();
    if constexpr (kLeft == Left::kRows)
      DataCopy(strips, left_[m * shape_.k + k],
               Nd2NzParams(1, kTileM, depth, 0, shape_.k, kTileM, 1, 0));
    if constexpr (kLeft == Left::kStrips) DataCopy(strips, left_[m * kSide], kTileM * kSide);
    // The pitch of a row is beyond what one instruction can say.
    if constexpr (kLeft == Left::kColumns)
      for (uint32_t i = 0; i < depth; ++i)
        DataCopy(strips[i * kSide], left_[(k + i) * shape_.m + m],
                 Nd2NzParams(1, 1, kTileM, 0, kTileM, blocks_of(depth) * kSide, 1, 0));
    a1_.EnQue(strips);
  }

  __aicore__ inline void load_right(uint32_t n, uint32_t k, uint32_t depth) {
    LocalTensor<half> strips = b1_.AllocTensor<half>();
    DataCopy(strips, right_[k * shape_.n + n],
             Nd2NzParams(1, depth, kTileN, 0, shape_.n, blocks_of(depth) * kSide, 1, 0));
    b1_.EnQue(strips);
  }

  __aicore__ inline void split_left(uint32_t depth) {
    constexpr uint32_t kRows = kTileM / kSide;
    const uint32_t k = blocks_of(depth);
    LocalTensor<half> strips = a1_.DeQue<half>(), fractals = a2_.AllocTensor<half>();
    for (uint32_t i = 0; i < kRows; ++i) {
      if (kLeft == Left::kColumns)
        LoadData(fractals[i * k * kFractal], strips[i * k * kFractal],
                 LoadData2DParams(0, k, 1, 0, 0, true, 0));
      else
        LoadData(fractals[i * k * kFractal], strips, LoadData2DParams(i, k, kRows, 0, 0, false, 0));
    }
    a2_.EnQue(fractals);
    a1_.FreeTensor(strips);
  }

  __aicore__ inline void split_right(uint32_t depth) {
    constexpr uint32_t kColumns = kTileN / kSide;
    const uint32_t k = blocks_of(depth);
    LocalTensor<half> strips = b1_.DeQue<half>(), fractals = b2_.AllocTensor<half>();
    for (uint32_t i = 0; i < k; ++i)
      LoadData(fractals[i * kColumns * kFractal], strips,
               LoadData2DParams(i, kColumns, k, 0, 0, true, 0));
    b2_.EnQue(fractals);
    b1_.FreeTensor(strips);
  }

  __aicore__ inline void multiply(LocalTensor<float>& sums, uint32_t depth, bool is_first) {
    LocalTensor<half> a = a2_.DeQue<half>(), b = b2_.DeQue<half>();
    MmadParams params;
    params.m = kTileM;
    params.n = kTileN;
    params.k = depth;
    params.cmatrixInitVal = is_first;
    Mmad(sums, a, b, params);
    PipeBarrier<PIPE_M>();
    a2_.FreeTensor(a);
    b2_.FreeTensor(b);
  }

  Shape shape_;
  GlobalTensor<half> left_, right_;
  GlobalTensor<Result> result_;
  TQue<TPosition::A1, 2> a1_;
  TQue<TPosition::B1, 2> b1_;
  TQue<TPosition::A2, 2> a2_;
  TQue<TPosition::B2, 2> b2_;
  TQue<TPosition::CO1, 1> c_;
};

// The product is cut into tiles of 128 x 256, which the cores take in turns.
constexpr Shape kTall{80000, 1024, 5};

template <Left kLeft>
__aicore__ inline void tall(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  constexpr uint32_t kTileM = 128, kTileN = 256, kAcross = kTall.n / kTileN;
  TPipe pipe;
  Product<kLeft, kTileM, kTileN, kSide, half> product(pipe, kTall, x, y, z);
  for (uint32_t i = GetBlockIdx(); i < kTall.m / kTileM * kAcross; i += GetBlockNum()) {
    const uint32_t m = i / kAcross * kTileM, n = i % kAcross * kTileN;
    product.tile(m, n, 0, kTall.k, uint64_t(m) * kTall.n + n);
  }
}

// Each vector core makes its share of the rows of 5 elements rows of 16.
__aicore__ inline void pad_rows(GM_ADDR x, GM_ADDR strips) {
  constexpr uint32_t kAtOnce = 1250, kParts = kTall.m / kAtOnce;
  TPipe pipe;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 2> queue;
  pipe.InitBuffer(queue, 2, kAtOnce * kSide * sizeof(half));
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer((__gm__ half*)x);
  to.SetGlobalBuffer((__gm__ half*)strips);
  const uint32_t cores = GetBlockNum() * GetSubBlockNum();
  for (uint32_t part = GetBlockIdx(); part < kParts; part += cores) {
    LocalTensor<half> rows = queue.AllocTensor<half>();
    DataCopyExtParams in{kAtOnce, kTall.k * sizeof(half), 0, 0, 0};
    DataCopyPadExtParams<half> zeros{true, 0, kSide - kTall.k, 0};
    DataCopyPad(rows, from[part * kAtOnce * kTall.k], in, zeros);
    queue.EnQue(rows);
    rows = queue.DeQue<half>();
    DataCopy(to[part * kAtOnce * kSide], rows, kAtOnce * kSide);
    queue.FreeTensor(rows);
  }
}

constexpr Shape kDeep{32, 32, 4096};
template <class Result>
using DeepProduct = Product<Left::kRows, 32, 32, 256, Result>;

}  // namespace

extern "C" __global__ __cube__ __aicore__ void tall_rows(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  tall<Left::kRows>(x, y, z);
}

extern "C" __global__ __cube__ __aicore__ void tall_columns(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  tall<Left::kColumns>(x, y, z);
}

extern "C" __global__ __mix__(1, 2) __aicore__
    void tall_padded(GM_ADDR x, GM_ADDR y, GM_ADDR strips, GM_ADDR z) {
  if ASCEND_IS_AIV {
    pad_rows(x, strips);
    CrossCoreSetFlag<0, PIPE_MTE3>(0);
    CrossCoreWaitFlag(0);
    CrossCoreSetFlag<2, PIPE_MTE3>(1);
  }
  if ASCEND_IS_AIC {
    CrossCoreWaitFlag(1);
    tall<Left::kStrips>(strips, y, z);
  }
}

extern "C" __global__ __cube__ __aicore__ void deep(GM_ADDR x, GM_ADDR y, GM_ADDR z) {
  TPipe pipe;
  DeepProduct<half> product(pipe, kDeep, x, y, z);
  product.tile(0, 0, 0, kDeep.k, 0);
}

// Each cube core has a part of k and writes its sums; a vector core adds them up.
extern "C" __global__ __mix__(1, 2) __aicore__
    void deep_split(GM_ADDR x, GM_ADDR y, GM_ADDR parts, GM_ADDR z) {
  constexpr uint32_t kElements = kDeep.m * kDeep.n;
  const uint32_t share = kDeep.k / GetBlockNum();
  if ASCEND_IS_AIC {
    TPipe pipe;
    DeepProduct<float> product(pipe, kDeep, x, y, parts);
    const uint32_t k = GetBlockIdx() * share;
    product.tile(0, 0, k, k + share, GetBlockIdx() * kElements);
    CrossCoreSetFlag<2, PIPE_FIX>(0);
  }
  if ASCEND_IS_AIV {
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    const uint32_t cores = GetBlockNum() * GetSubBlockNum(), own = kElements / cores;
    pipe.InitBuffer(in, 1, GetBlockNum() * own * sizeof(float));
    pipe.InitBuffer(out, 1, own * sizeof(half));
    CrossCoreWaitFlag(0);
    CrossCoreSetFlag<0, PIPE_MTE3>(1);
    CrossCoreWaitFlag(1);
    GlobalTensor<float> from;
    GlobalTensor<half> to;
    from.SetGlobalBuffer((__gm__ float*)parts);
    to.SetGlobalBuffer((__gm__ half*)z);
    LocalTensor<float> sums = in.AllocTensor<float>();
    const uint16_t row = own * sizeof(float) / 32;
    DataCopy(sums, from[GetBlockIdx() * own],
             DataCopyParams(GetBlockNum(), row, kElements * sizeof(float) / 32 - row, 0));
    in.EnQue(sums);
    sums = in.DeQue<float>();
    for (uint32_t i = 1; i < GetBlockNum(); ++i) Add(sums, sums, sums[i * own], own);
    LocalTensor<half> result = out.AllocTensor<half>();
    Cast(result, sums, RoundMode::CAST_NONE, own);
    out.EnQue(result);
    in.FreeTensor(sums);
    result = out.DeQue<half>();
    DataCopy(to[GetBlockIdx() * own], result, own);
    out.FreeTensor(result);
  }
}
