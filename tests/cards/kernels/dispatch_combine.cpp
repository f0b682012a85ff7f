// Expert dispatch and combine: each token goes to two experts, which live two on a rank, with
// ragged counts; the expert multiplies it by its number + 1, and its rank puts the result back into
// the window of the token's rank, which adds up what has come by the weights of the experts. FAULT
// 1: the count of an expert is told before its tokens are there; 2: who has no token for an expert
// does not say so; 3: the results are read without a look at their status words.
#include "post.h"

using namespace AscendC;

constexpr uint32_t kTokens = 12, kWidth = 64, kChosen = 2, kOnRank = 2;
constexpr uint32_t kRow = kWidth + 8;  // a token, and 32 B that say where it comes from
constexpr uint64_t kCounts = 0, kDone = 1 << 16, kRows = 1 << 18, kResults = 1 << 21;
constexpr uint32_t kMost = kTokens * kChosen;

class Experts {
 public:
  __aicore__ inline Experts(GM_ADDR x, GM_ADDR experts, GM_ADDR weights, GM_ADDR y)
      : post_(pipe_),
        x_(tensor_of<float>(x)),
        y_(tensor_of<float>(y)),
        weights_(tensor_of<float>(weights)),
        experts_(tensor_of<int32_t>(experts)) {
    pipe_.InitBuffer(row_buffer_, kRow * sizeof(float));
    pipe_.InitBuffer(sum_buffer_, kWidth * sizeof(float));
    row_ = row_buffer_.Get<float>();
    source_ = row_[kWidth].ReinterpretCast<int32_t>();
    sum_ = sum_buffer_.Get<float>();
  }

  __aicore__ inline void Dispatch() {
    for (uint32_t expert = 0; expert < ranks_ * kOnRank; ++expert) {
      const uint32_t to = expert / kOnRank, slot = expert % kOnRank * ranks_ + rank_;
      int32_t count = 0;
      for (uint32_t i = 0; i < kMost; ++i) count += experts_.GetValue(i) == int32_t(expert);
      if (FAULT == 1) post_.Tell(to, kCounts + slot * 32, count + 1);
      uint32_t sent = 0;
      for (uint32_t i = 0; i < kMost; ++i) {
        if (experts_.GetValue(i) != int32_t(expert)) continue;
        DataCopy(row_, x_[i / kChosen * kWidth], kWidth);
        Duplicate(source_, static_cast<int32_t>(i), 8);
        PipeBarrier<PIPE_ALL>();
        DataCopy(RowOn(to, slot, sent++), row_, kRow);  // EXPECT 1 E0403
        PipeBarrier<PIPE_ALL>();
      }
      if (FAULT == 1 || (FAULT == 2 && count == 0)) continue;
      post_.Tell(to, kCounts + slot * 32, count + 1);
    }
  }

  __aicore__ inline void Work() {
    for (uint32_t slot = 0; slot < kOnRank * ranks_; ++slot) {
      const uint32_t from = slot % ranks_, expert = rank_ * kOnRank + slot / ranks_;
      const int32_t count = post_.Await(kCounts + slot * 32, 1) - 1;
      for (int32_t i = 0; i < count; ++i) {
        DataCopy(row_, RowOn(rank_, slot, i), kRow);
        PipeBarrier<PIPE_ALL>();
        const uint32_t place = source_.GetValue(0);
        Muls(row_, row_, static_cast<float>(expert + 1), kWidth);
        PipeBarrier<PIPE_ALL>();
        DataCopy(window_of<float>(from, kResults + place * kWidth * sizeof(float)), row_, kWidth);
        post_.Tell(from, kDone + place * 32, 1);
      }
    }
  }

  __aicore__ inline void Combine() {
    for (uint32_t token = 0; token < kTokens; ++token) {
      Duplicate(sum_, 0.0f, kWidth);
      for (uint32_t i = token * kChosen; i < (token + 1) * kChosen; ++i) {
        if (FAULT != 3) post_.Await(kDone + i * 32, 1);
        const uint64_t place = kResults + i * kWidth * sizeof(float);
        DataCopy(row_, window_of<float>(rank_, place), kWidth);  // EXPECT 3 E0403
        PipeBarrier<PIPE_ALL>();
        Muls(row_, row_, weights_.GetValue(i), kWidth);
        PipeBarrier<PIPE_ALL>();
        Add(sum_, sum_, row_, kWidth);
        PipeBarrier<PIPE_ALL>();
      }
      DataCopy(y_[token * kWidth], sum_, kWidth);
      PipeBarrier<PIPE_ALL>();
    }
  }

 private:
  __aicore__ inline GlobalTensor<float> RowOn(uint32_t rank, uint32_t slot, uint32_t row) {
    return window_of<float>(rank, kRows + (slot * kMost + row) * kRow * sizeof(float));
  }

  TPipe pipe_;
  Post post_;
  GlobalTensor<float> x_, y_, weights_;
  GlobalTensor<int32_t> experts_;
  TBuf<TPosition::VECCALC> row_buffer_, sum_buffer_;
  LocalTensor<float> row_, sum_;
  LocalTensor<int32_t> source_;
  uint32_t rank_ = mesh()->rank, ranks_ = mesh()->ranks;
};

extern "C" __global__ __vector__ void dispatch_combine(GM_ADDR x, GM_ADDR y, GM_ADDR experts,
                                                       GM_ADDR weights) {
  Experts kernel(x, experts, weights, y);
  kernel.Dispatch();
  kernel.Work();
  kernel.Combine();
}
