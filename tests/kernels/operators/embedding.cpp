// Rows of a table by their numbers: an embedding. A row of any length goes from global memory to
// global memory through a queue that is bound at both ends; numbers outside of the table give
// zeros.
//   asctwin run embedding.cpp 'i32[11]=[3,0,9,9,-1,2,10,7,4,1,3]' 'f16[10,45]=rand(1)' 'f16[11,45]'
//   'u32[3]=[11,10,45]' --blocks 2
// Whole tiles of numbers:
//   asctwin run embedding.cpp 'i32[24]=arange(-3)' 'f16[10,45]=rand(1)' 'f16[24,45]'
//   'u32[3]=[24,10,45]' --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kTile = 8;  // numbers at a time: a block

struct EmbeddingTiling {
  uint32_t length, vocabulary, width;
};

class Embedding {
 public:
  __aicore__ inline void Init(GM_ADDR numbers, GM_ADDR table, GM_ADDR y,
                              const EmbeddingTiling& tiling, TPipe* pipe) {
    pipe_ = pipe;
    tiling_ = tiling;
    numbers_.SetGlobalBuffer((__gm__ int32_t*)numbers, tiling.length);
    table_.SetGlobalBuffer((__gm__ half*)table, tiling.vocabulary * tiling.width);
    y_.SetGlobalBuffer((__gm__ half*)y, tiling.length * tiling.width);
    const uint32_t row = (tiling.width + 15) / 16 * 16;
    pipe->InitBuffer(numberQueue_, 2, kTile * sizeof(int32_t));
    pipe->InitBuffer(rows_, 2, row * sizeof(half));
    pipe->InitBuffer(zero_, row * sizeof(half));
  }

  __aicore__ inline void Process() {
    Duplicate(zero_.Get<half>(), half(0), tiling_.width);
    Sync<HardEvent::V_MTE3>();
    const uint32_t step = GetBlockNum() * kTile;
    for (uint32_t begin = GetBlockIdx() * kTile; begin < tiling_.length; begin += step) {
      const uint32_t left = tiling_.length - begin;
      Tile(begin, left < kTile ? left : kTile);
    }
  }

 private:
  template <HardEvent event>
  __aicore__ inline void Sync() {
    const event_t id = static_cast<event_t>(pipe_->FetchEventID(event));
    SetFlag<event>(id);
    WaitFlag<event>(id);
  }

  __aicore__ inline void Tile(uint32_t begin, uint32_t count) {
    LocalTensor<int32_t> numbers = numberQueue_.AllocTensor<int32_t>();
    DataCopyPad(numbers, numbers_[begin],
                {1, static_cast<uint32_t>(count * sizeof(int32_t)), 0, 0, 0}, {false, 0, 0, 0});
    numberQueue_.EnQue(numbers);
    numbers = numberQueue_.DeQue<int32_t>();
    Sync<HardEvent::MTE2_S>();
    for (uint32_t i = 0; i < count; ++i) {
      const int32_t number = numbers.GetValue(i);
      if (number >= 0 && number < static_cast<int32_t>(tiling_.vocabulary)) {
        CopyIn(static_cast<uint32_t>(number));
        CopyOut(begin + i);
      } else {
        DataCopyPad(y_[(begin + i) * tiling_.width], zero_.Get<half>(), Row());
      }
    }
    numberQueue_.FreeTensor(numbers);
  }

  __aicore__ inline DataCopyExtParams Row() const {
    return {1, static_cast<uint32_t>(tiling_.width * sizeof(half)), 0, 0, 0};
  }

  __aicore__ inline void CopyIn(uint32_t number) {
    LocalTensor<half> row = rows_.AllocTensor<half>();
    DataCopyPad(row, table_[number * tiling_.width], Row(), {false, 0, 0, half(0)});
    rows_.EnQue(row);
  }

  __aicore__ inline void CopyOut(uint32_t place) {
    LocalTensor<half> row = rows_.DeQue<half>();
    DataCopyPad(y_[place * tiling_.width], row, Row());
    rows_.FreeTensor(row);
  }

  TPipe* pipe_ = nullptr;
  TQue<TPosition::VECIN, 2> numberQueue_;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 2> rows_;
  TBuf<TPosition::VECCALC> zero_;
  GlobalTensor<int32_t> numbers_;
  GlobalTensor<half> table_, y_;
  EmbeddingTiling tiling_;
};

extern "C" __global__ __aicore__ void embedding(GM_ADDR numbers, GM_ADDR table, GM_ADDR y,
                                                GM_ADDR tilingGm) {
  GET_TILING_DATA_WITH_STRUCT(EmbeddingTiling, tiling, tilingGm);
  TPipe pipe;
  Embedding op;
  op.Init(numbers, table, y, tiling, &pipe);
  op.Process();
}
