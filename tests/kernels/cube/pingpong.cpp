// C = A * B of halves: tiles of 64 x 64 by blocks, the depth in steps of 64 in L1 and of 32 in L0,
// two buffers of each.
//   asctwin run pingpong.cpp 'f16[100,200]=arange(0)' 'f16[200,72]=ones' 'f32[100,72]' 100 72 200
// Two blocks, and a depth that the steps divide:
//   asctwin run pingpong.cpp 'f16[128,128]=rand(1)' 'f16[128,72]=rand(2)' 'f32[128,72]' 128 72 128
//   --blocks 2
#include "tiles.h"

using namespace AscendC;

constexpr uint32_t kTile = 64, kOuter = 64, kInner = 32;

class Pingpong {
 public:
  __aicore__ Pingpong(GM_ADDR a, GM_ADDR b, GM_ADDR c, uint32_t m, uint32_t n, uint32_t k)
      : m_(m), n_(n), k_(k) {
    a_.SetGlobalBuffer((__gm__ half*)a, m * k);
    b_.SetGlobalBuffer((__gm__ half*)b, k * n);
    c_.SetGlobalBuffer((__gm__ float*)c, m * n);
  }

  __aicore__ void Process() {
    for (int32_t id = 0; id < 2; ++id) {
      SetFlag<HardEvent::MTE1_MTE2>(id);
      SetFlag<HardEvent::M_MTE1>(id);
    }
    SetFlag<HardEvent::FIX_M>(0);
    const uint32_t across = (n_ + kTile - 1) / kTile, tiles = across * ((m_ + kTile - 1) / kTile);
    for (uint32_t tile = GetBlockIdx(); tile < tiles; tile += GetBlockNum())
      Tile(tile / across * kTile, tile % across * kTile);
    for (int32_t id = 0; id < 2; ++id) {
      WaitFlag<HardEvent::MTE1_MTE2>(id);
      WaitFlag<HardEvent::M_MTE1>(id);
    }
    WaitFlag<HardEvent::FIX_M>(0);
  }

 private:
  __aicore__ void Tile(uint32_t row, uint32_t column) {
    const uint32_t m = Min(kTile, m_ - row), n = Min(kTile, n_ - column);
    WaitFlag<HardEvent::FIX_M>(0);
    for (uint32_t k = 0; k < k_; k += kOuter) {
      const int32_t id = outer_++ % 2;
      const uint32_t depth = Min(kOuter, k_ - k);
      LocalTensor<half> a1 = a1_[id * kTile * kOuter], b1 = b1_[id * kTile * kOuter];
      WaitFlag<HardEvent::MTE1_MTE2>(id);
      CopyTile(a1, a_[row * k_ + k], m, depth, k_);
      CopyTile(b1, b_[k * n_ + column], depth, n, n_);
      HandOver<HardEvent::MTE2_MTE1>(id);
      for (uint32_t first = 0; first < depth; first += kInner)
        Step(a1, b1, m, n, depth, first, k + first == 0);
      SetFlag<HardEvent::MTE1_MTE2>(id);
    }
    HandOver<HardEvent::M_FIX>();
    Fixpipe(c_[row * n_ + column], c2_, FixpipeParamsV220(n, m, RoundUp(m), n_, false));
    SetFlag<HardEvent::FIX_M>(0);
  }

  __aicore__ void Step(const LocalTensor<half>& a1, const LocalTensor<half>& b1, uint32_t m,
                       uint32_t n, uint32_t rows, uint32_t first, bool begins) {
    const int32_t id = inner_++ % 2;
    const uint32_t depth = Min(kInner, rows - first);
    LocalTensor<half> a2 = a2_[id * kTile * kInner], b2 = b2_[id * kTile * kInner];
    WaitFlag<HardEvent::M_MTE1>(id);
    LoadLeft(a2, a1, m, first, depth);
    LoadRight(b2, b1, rows, n, first, depth);
    HandOver<HardEvent::MTE1_M>(id);
    Mmad(c2_, a2, b2, Product(m, n, depth, begins));
    PipeBarrier<PIPE_M>();
    SetFlag<HardEvent::M_MTE1>(id);
  }

  uint32_t m_, n_, k_, outer_ = 0, inner_ = 0;
  GlobalTensor<half> a_, b_;
  GlobalTensor<float> c_;
  LocalTensor<half> a1_{TPosition::A1, 0, 2 * kTile* kOuter};
  LocalTensor<half> b1_{TPosition::B1, 2 * kTile* kOuter * sizeof(half), 2 * kTile* kOuter};
  LocalTensor<half> a2_{TPosition::A2, 0, 2 * kTile* kInner};
  LocalTensor<half> b2_{TPosition::B2, 0, 2 * kTile* kInner};
  LocalTensor<float> c2_{TPosition::CO1, 0, kTile* kTile};
};

extern "C" __global__ __cube__ __aicore__ void pingpong(GM_ADDR a, GM_ADDR b, GM_ADDR c, uint32_t m,
                                                        uint32_t n, uint32_t k) {
  Pingpong(a, b, c, m, n, k).Process();
}
