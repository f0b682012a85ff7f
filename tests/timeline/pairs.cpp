// Kernels in pairs: one has a fault that costs time, the other does the same without it.
// All add up to float vectors: z = x + y, but for those whose name says otherwise.
#include "kernel_operator.h"

using namespace AscendC;

namespace {

constexpr int kDepthTile = 2048;

template <int kDepth, int kTile>
__aicore__ inline void add_in_tiles(GM_ADDR x, GM_ADDR y, GM_ADDR z, int count, int gap = 0) {
  TPipe pipe;
  TQue<TPosition::VECIN, kDepth> in_x, in_y;
  TQue<TPosition::VECOUT, kDepth> out;
  pipe.InitBuffer(in_x, kDepth, kTile * sizeof(float));
  pipe.InitBuffer(in_y, kDepth, kTile * sizeof(float) + gap);
  pipe.InitBuffer(out, kDepth, kTile * sizeof(float));
  const int own = count / GetBlockNum();
  GlobalTensor<float> gx, gy, gz;
  gx.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * own, own);
  gy.SetGlobalBuffer((__gm__ float*)y + GetBlockIdx() * own, own);
  gz.SetGlobalBuffer((__gm__ float*)z + GetBlockIdx() * own, own);
  for (int i = 0; i < own / kTile; ++i) {
    LocalTensor<float> a = in_x.template AllocTensor<float>();
    LocalTensor<float> b = in_y.template AllocTensor<float>();
    DataCopy(a, gx[i * kTile], kTile);
    DataCopy(b, gy[i * kTile], kTile);
    in_x.EnQue(a);
    in_y.EnQue(b);
    a = in_x.template DeQue<float>();
    b = in_y.template DeQue<float>();
    LocalTensor<float> c = out.template AllocTensor<float>();
    Add(c, a, b, kTile);
    out.EnQue(c);
    in_x.FreeTensor(a);
    in_y.FreeTensor(b);
    c = out.template DeQue<float>();
    DataCopy(gz[i * kTile], c, kTile);
    out.FreeTensor(c);
  }
}

// Tensors placed by hand, with all of the data in UB.
struct Local {
  // `second`: what the second tensor lies behind the bank of the first, in bytes.
  __aicore__ inline Local(GM_ADDR x, int count, int second = 256)
      : b(TPosition::VECCALC, 65536 + second, 8192) {
    global.SetGlobalBuffer((__gm__ float*)x, count);
    DataCopy(a, global, count);
    DataCopy(b, global, count);
    PipeBarrier<PIPE_ALL>();
  }
  __aicore__ inline void store(int count) {
    PipeBarrier<PIPE_ALL>();
    DataCopy(global, c, count);
    PipeBarrier<PIPE_ALL>();
  }
  GlobalTensor<float> global;
  LocalTensor<float> a{TPosition::VECCALC, 0, 8192};
  LocalTensor<float> b;
  LocalTensor<float> c{TPosition::VECCALC, 131072, 8192};
};

constexpr int kCount = 4096;

}  // namespace

// Queue depth 1: no copy overlaps with the computation.
extern "C" __global__ __aicore__ void depth_slow(GM_ADDR x, GM_ADDR y, GM_ADDR z, int count) {
  add_in_tiles<1, kDepthTile>(x, y, z, count, 256);
}
extern "C" __global__ __aicore__ void depth_tuned(GM_ADDR x, GM_ADDR y, GM_ADDR z, int count) {
  add_in_tiles<2, kDepthTile>(x, y, z, count, 256);
}

// Tiles of 64 elements: every copy takes the least time of a copy.
extern "C" __global__ __aicore__ void tile_slow(GM_ADDR x, GM_ADDR y, GM_ADDR z, int count) {
  add_in_tiles<4, 64>(x, y, z, count);
}
extern "C" __global__ __aicore__ void tile_tuned(GM_ADDR x, GM_ADDR y, GM_ADDR z, int count) {
  add_in_tiles<4, 1024>(x, y, z, count);
}

// A loop of calls of one repeat, where one call has many repeats.
extern "C" __global__ __aicore__ void repeat_slow(GM_ADDR x) {
  Local at(x, kCount);
  for (int turn = 0; turn < 4; ++turn)
    for (int i = 0; i < kCount; i += 64) Muls(at.c[i], at.a[i], 2.0f, 64);
  at.store(kCount);
}
extern "C" __global__ __aicore__ void repeat_tuned(GM_ADDR x) {
  Local at(x, kCount);
  for (int turn = 0; turn < 4; ++turn) Muls(at.c, at.a, 2.0f, kCount);
  at.store(kCount);
}

// Both sources begin in one bank, or 256 B apart.
extern "C" __global__ __aicore__ void bank_slow(GM_ADDR x) {
  Local at(x, kCount, 0);
  for (int turn = 0; turn < 64; ++turn) Add(at.c, at.a, at.b, kCount);
  at.store(kCount);
}
extern "C" __global__ __aicore__ void bank_tuned(GM_ADDR x) {
  Local at(x, kCount);
  for (int turn = 0; turn < 64; ++turn) Add(at.c, at.a, at.b, kCount);
  at.store(kCount);
}

// Rows of global memory that begin 32 B behind a multiple of 512 B.
template <int kOffset>
__aicore__ inline void copies(GM_ADDR x) {
  GlobalTensor<float> global;
  global.SetGlobalBuffer((__gm__ float*)x, 65536);
  LocalTensor<float> a(TPosition::VECCALC, 0, 8192);
  for (int turn = 0; turn < 7; ++turn) {
    DataCopy(a, global[turn * 8192 + kOffset], 8192);
    PipeBarrier<PIPE_MTE2>();
  }
  PipeBarrier<PIPE_ALL>();
  Adds(a, a, 1.0f, 64);
  PipeBarrier<PIPE_ALL>();
  DataCopy(global[65536 - 64], a, 64);
  PipeBarrier<PIPE_ALL>();
}
extern "C" __global__ __aicore__ void align_slow(GM_ADDR x) { copies<8>(x); }
extern "C" __global__ __aicore__ void align_tuned(GM_ADDR x) { copies<0>(x); }

// The scalar unit takes each element, where a vector instruction takes them all.
extern "C" __global__ __aicore__ void scalar_slow(GM_ADDR x) {
  Local at(x, kCount);
  for (int i = 0; i < 512; ++i) at.c.SetValue(i, at.a.GetValue(i) + 1.0f);
  Adds(at.c[512], at.a[512], 1.0f, kCount - 512);
  at.store(kCount);
}
extern "C" __global__ __aicore__ void scalar_tuned(GM_ADDR x) {
  Local at(x, kCount);
  Adds(at.c, at.a, 1.0f, 512);
  Adds(at.c[512], at.a[512], 1.0f, kCount - 512);
  at.store(kCount);
}

// Block 0 does half of the work of all.
__aicore__ inline void squares(GM_ADDR x, int turns) {
  GlobalTensor<float> global;
  global.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * kCount, kCount);
  LocalTensor<float> a(TPosition::VECCALC, 0, kCount);
  DataCopy(a, global, kCount);
  PipeBarrier<PIPE_ALL>();
  for (int turn = 0; turn < turns; ++turn) Muls(a, a, 0.5f, kCount);
  PipeBarrier<PIPE_ALL>();
  DataCopy(global, a, kCount);
  PipeBarrier<PIPE_ALL>();
}
extern "C" __global__ __aicore__ void balance_slow(GM_ADDR x) {
  squares(x, GetBlockIdx() == 0 ? 224 : 32);
}
extern "C" __global__ __aicore__ void balance_tuned(GM_ADDR x) { squares(x, 56); }

// A product and a sum, or one instruction for both.
extern "C" __global__ __aicore__ void fused_slow(GM_ADDR x) {
  Local at(x, kCount);
  LocalTensor<float> t(TPosition::VECCALC, 163840 + 256, 4096);
  for (int turn = 0; turn < 16; ++turn) {
    Muls(t, at.a, 0.5f, kCount);
    Add(at.b, t, at.b, kCount);
  }
  Adds(at.c, at.b, 0.0f, kCount);
  at.store(kCount);
}
extern "C" __global__ __aicore__ void fused_tuned(GM_ADDR x) {
  Local at(x, kCount);
  for (int turn = 0; turn < 16; ++turn) Axpy(at.b, at.a, 0.5f, kCount);
  Adds(at.c, at.b, 0.0f, kCount);
  at.store(kCount);
}
