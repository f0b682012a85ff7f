// Products of groups: the rows of x are divided into groups of any number of rows, and group g is
// multiplied by w[g]. A group of one row is a vector in L0A.
//   asctwin run group.cpp 'f16[10,64]=ones' 'f16[3,64,32]=ones' 'i32[3]=[5,0,5]' 'f32[10,32]' 3 32 64
// One row, several tiles of rows, and tiles that fill L0A and L0B, by two cores:
//   asctwin run group.cpp 'f16[145,128]=rand(1)' 'f16[3,128,64]=rand(2)' 'i32[3]=[80,1,64]'
//   'f32[145,64]' 3 64 128 --blocks 2
#include "tiles.h"

using namespace AscendC;

constexpr uint32_t kMost = 64, kDeepest = 128;  // rows and columns, depth

class Groups {
 public:
  __aicore__ Groups(GM_ADDR x, GM_ADDR w, GM_ADDR y, uint32_t n, uint32_t k) : n_(n), k_(k) {
    x_.SetGlobalBuffer((__gm__ half*)x);
    w_.SetGlobalBuffer((__gm__ half*)w);
    y_.SetGlobalBuffer((__gm__ float*)y);
  }

  __aicore__ void Multiply(uint32_t group, uint32_t first, uint32_t rows) {
    if (rows == 0) return;
    CopyTile(w1_, w_[group * k_ * n_], k_, n_, n_);
    for (uint32_t row = 0; row < rows; row += kMost) {
      const uint32_t m = Min(kMost, rows - row);
      CopyRows(first + row, m);
      HandOver<HardEvent::MTE2_MTE1>();
      if (m == 1)
        LoadData(x2_, x1_, LoadData2DParams(0, (k_ + kFractal - 1) / kFractal, 1, 0, 0, false, 0));
      else
        LoadLeft(x2_, x1_, m, 0, k_);
      LoadRight(w2_, w1_, k_, n_, 0, k_);
      HandOver<HardEvent::MTE1_MTE2>();
      HandOver<HardEvent::MTE1_M>();
      Mmad(y2_, x2_, w2_, Product(m, n_, k_, true));
      HandOver<HardEvent::M_MTE1>();
      HandOver<HardEvent::M_FIX>();
      Fixpipe(y_[(first + row) * n_], y2_, FixpipeParamsV220(n_, m, RoundUp(m), n_, false));
      HandOver<HardEvent::FIX_M>();
    }
  }

 private:
  __aicore__ void CopyRows(uint32_t row, uint32_t m) {
    if (m == 1)
      DataCopy(x1_, x_[row * k_], k_);
    else
      CopyTile(x1_, x_[row * k_], m, k_, k_);
  }

  uint32_t n_, k_;
  GlobalTensor<half> x_, w_;
  GlobalTensor<float> y_;
  LocalTensor<half> x1_{TPosition::A1, 0, kMost* kDeepest};
  LocalTensor<half> w1_{TPosition::B1, kMost* kDeepest * sizeof(half), kMost* kDeepest};
  LocalTensor<half> x2_{TPosition::A2, 0, kMost* kDeepest};
  LocalTensor<half> w2_{TPosition::B2, 0, kMost* kDeepest};
  LocalTensor<float> y2_{TPosition::CO1, 0, kMost* kMost};
};

extern "C" __global__ __cube__ __aicore__ void group(GM_ADDR x, GM_ADDR w, GM_ADDR sizes, GM_ADDR y,
                                                     uint32_t groups, uint32_t n, uint32_t k) {
  GlobalTensor<int32_t> rows;
  rows.SetGlobalBuffer((__gm__ int32_t*)sizes, groups);
  Groups all(x, w, y, n, k);
  uint32_t first = 0;
  for (uint32_t group = 0; group < groups; ++group) {
    const uint32_t size = rows.GetValue(group);
    if (group % GetBlockNum() == static_cast<uint32_t>(GetBlockIdx()))
      all.Multiply(group, first, size);
    first += size;
  }
}
