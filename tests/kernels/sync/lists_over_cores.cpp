// A foreach over lists of tensors of different lengths: cores share tiles of all of them, and
// double buffering goes on from one tensor to the next.
//   asctwin run lists_over_cores.cpp '[f32[100]=arange(1),f32[64]=arange(100),f32[300]=arange(1)]'
//   '[f32[100],f32[64],f32[300]]' --blocks 3
#include "kernel_operator.h"

#ifndef SKIP
#define SKIP 0  // which wait a racy sibling leaves out
#endif

using namespace AscendC;

template <typename T>
class Foreach {
  static constexpr uint32_t TILE = 64;

 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y) {
    x_ = x;
    y_ = y;
    in_ = ListTensorDesc((__gm__ void*)x);
    pipe_.InitBuffer(qin_, 2, TILE * sizeof(T));
    pipe_.InitBuffer(qout_, 2, TILE * sizeof(T));
  }
  __aicore__ inline void Process() {
    uint32_t turn = 0;
    for (uint32_t i = 0; i < in_.GetSize(); ++i) {
      TensorDesc<T> desc;
      uint64_t shape[8];
      desc.SetShapeAddr(shape);
      in_.GetDesc(desc, i);
      uint64_t length = 1;
      for (uint32_t d = 0; d < desc.GetDim(); ++d) length *= desc.GetShape(d);
      for (uint64_t at = 0; at < length; at += TILE, ++turn)
        if (turn % GetBlockNum() == GetBlockIdx())
          Tile(i, at, length - at < TILE ? length - at : TILE);
    }
  }

 private:
  __aicore__ inline __gm__ T* Address(GM_ADDR list, uint32_t index) {
    __gm__ uint64_t* head = reinterpret_cast<__gm__ uint64_t*>(list);
    return reinterpret_cast<__gm__ T*>(*(head + *head / sizeof(uint64_t) + index));
  }
  __aicore__ inline void Tile(uint32_t index, uint64_t at, uint32_t count) {
    GlobalTensor<T> x, y;
    x.SetGlobalBuffer(Address(x_, index) + at, count);
    y.SetGlobalBuffer(Address(y_, index) + at, count);
    auto a = qin_.template AllocTensor<T>();
    DataCopyPad(a, x, DataCopyExtParams{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0},
                DataCopyPadExtParams<T>{false, 0, 0, 0});
    if (SKIP != 1) {
      qin_.EnQue(a);
      a = qin_.template DeQue<T>();
    }
    auto b = qout_.template AllocTensor<T>();
    Muls(b, a, (T)2, count);
    qin_.FreeTensor(a);
    qout_.EnQue(b);
    b = qout_.template DeQue<T>();
    DataCopyPad(y, b, DataCopyExtParams{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0});
    qout_.FreeTensor(b);
  }
  GM_ADDR x_;
  GM_ADDR y_;
  ListTensorDesc in_;
  TPipe pipe_;
  TQue<TPosition::VECIN, 2> qin_;
  TQue<TPosition::VECOUT, 2> qout_;
};
extern "C" __global__ __aicore__ void foreach_double(GM_ADDR x, GM_ADDR y) {
  Foreach<float> op;
  op.Init(x, y);
  op.Process();
}
