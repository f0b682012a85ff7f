// table[number] += update for rows of updates, whose numbers may be equal: copies out add
// atomically, so that all cores take part. The number of a row comes through the scalar unit.
//   asctwin run scatter_add.cpp 'f32[6,21]=ones' 'i32[13]=[3,0,5,5,1,2,3,5,4,1,3,0,0]'
//   'f32[13,21]=arange(1)' 'i32[8]' 'u32[2]=[13,21]' --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

struct ScatterTiling {
  uint32_t updates, width;
};

class ScatterAdd {
 public:
  __aicore__ inline void Init(GM_ADDR table, GM_ADDR numbers, GM_ADDR updates, GM_ADDR first,
                              const ScatterTiling& tiling, TPipe* pipe) {
    tiling_ = tiling;
    table_.SetGlobalBuffer((__gm__ float*)table);
    numbers_.SetGlobalBuffer((__gm__ int32_t*)numbers, tiling.updates);
    updates_.SetGlobalBuffer((__gm__ float*)updates, tiling.updates * tiling.width);
    first_.SetGlobalBuffer((__gm__ int32_t*)first, 8);
    const uint32_t row = (tiling.width + 7) / 8 * 8;
    pipe->InitBuffer(in_, 2, row * sizeof(float));
    pipe->InitBuffer(out_, 2, row * sizeof(float));
    pipe->InitBuffer(count_, 1, 32);
  }

  __aicore__ inline void Process() {
    SetAtomicAdd<float>();
    for (uint32_t update = GetBlockIdx(); update < tiling_.updates; update += GetBlockNum()) {
      CopyIn(update);
      Compute();
      CopyOut(static_cast<uint32_t>(numbers_.GetValue(update)));
    }
    SetAtomicNone();
    if (GetBlockIdx() == 0) SayHowMany();
  }

 private:
  __aicore__ inline DataCopyExtParams Row() const {
    return {1, static_cast<uint32_t>(tiling_.width * sizeof(float)), 0, 0, 0};
  }

  __aicore__ inline void CopyIn(uint32_t update) {
    LocalTensor<float> x = in_.AllocTensor<float>();
    DataCopyPad(x, updates_[update * tiling_.width], Row(), {false, 0, 0, 0.0f});
    in_.EnQue(x);
  }

  __aicore__ inline void Compute() {
    LocalTensor<float> x = in_.DeQue<float>();
    LocalTensor<float> y = out_.AllocTensor<float>();
    Muls(y, x, 0.5f, tiling_.width);
    out_.EnQue(y);
    in_.FreeTensor(x);
  }

  __aicore__ inline void CopyOut(uint32_t number) {
    LocalTensor<float> y = out_.DeQue<float>();
    DataCopyPad(table_[number * tiling_.width], y, Row());
    out_.FreeTensor(y);
  }

  // Written over what was there.
  __aicore__ inline void SayHowMany() {
    LocalTensor<int32_t> count = count_.AllocTensor<int32_t>();
    Duplicate(count, static_cast<int32_t>(tiling_.updates), 8);
    count_.EnQue(count);
    count = count_.DeQue<int32_t>();
    DataCopy(first_, count, 8);
    count_.FreeTensor(count);
  }

  TQue<TPosition::VECIN, 2> in_;
  TQue<TPosition::VECOUT, 2> out_;
  TQue<TPosition::VECOUT, 1> count_;
  GlobalTensor<float> table_, updates_;
  GlobalTensor<int32_t> numbers_, first_;
  ScatterTiling tiling_;
};

extern "C" __global__ __aicore__ void scatter_add(GM_ADDR table, GM_ADDR numbers, GM_ADDR updates,
                                                  GM_ADDR count, GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(ScatterTiling, tiling, tilingGm);
  TPipe pipe;
  ScatterAdd op;
  op.Init(table, numbers, updates, count, tiling, &pipe);
  op.Process();
}
