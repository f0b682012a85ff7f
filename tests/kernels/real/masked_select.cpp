// Masked select: each block keeps those of its elements that are above a bound, one behind the
// other, and says how many they are. A block has no whole repeats of elements.
//   asctwin run masked_select.cpp 'f32[1000]=rand(7)' 'f32[4,256]=zeros' 'u32[4,8]' 0.25 --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kLength = 250;  // elements of a block
constexpr uint32_t kRoom = 256;    // the same in whole repeats
constexpr uint32_t kBlock = 8;     // elements of 4 B in a DataBlock

class MaskedSelect {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR kept, GM_ADDR counts, TPipe* pipe) {
    const uint32_t block = GetBlockIdx();
    x_.SetGlobalBuffer((__gm__ float*)x + block * kLength, kLength);
    kept_.SetGlobalBuffer((__gm__ float*)kept + block * kRoom, kRoom);
    counts_.SetGlobalBuffer((__gm__ uint32_t*)counts + block * kBlock, kBlock);
    pipe->InitBuffer(in_, 1, kRoom * sizeof(float));
    pipe->InitBuffer(out_, 1, kRoom * sizeof(float));
    pipe->InitBuffer(count_, 1, kBlock * sizeof(uint32_t));
    pipe->InitBuffer(bits_, kRoom / 8);
  }

  __aicore__ inline void Process(float bound) {
    LocalTensor<float> x = in_.AllocTensor<float>();
    DataCopyPad(x, x_, DataCopyExtParams(1, kLength * sizeof(float), 0, 0, 0),
                DataCopyPadExtParams<float>(false, 0, 0, 0));
    in_.EnQue(x);
    x = in_.DeQue<float>();
    LocalTensor<uint8_t> bits = bits_.Get<uint8_t>();
    CompareScalar(bits, x, bound, CMPMODE::GT, kRoom);
    PipeBarrier<PIPE_V>();
    LocalTensor<float> kept = out_.AllocTensor<float>();
    uint64_t count = 0;
    GatherMask(kept, x, bits.ReinterpretCast<uint32_t>(), true, kLength, {1, 1, 8, 8}, count);
    in_.FreeTensor(x);
    out_.EnQue(kept);
    kept = out_.DeQue<float>();
    if (count > 0) {
      const auto bytes = static_cast<uint32_t>(count * sizeof(float));
      DataCopyPad(kept_, kept, DataCopyExtParams(1, bytes, 0, 0, 0));
    }
    out_.FreeTensor(kept);
    SayHowMany(static_cast<uint32_t>(count));
  }

 private:
  __aicore__ inline void SayHowMany(uint32_t count) {
    LocalTensor<uint32_t> line = count_.AllocTensor<uint32_t>();
    Duplicate(line, count, kBlock);
    count_.EnQue(line);
    line = count_.DeQue<uint32_t>();
    DataCopy(counts_, line, kBlock);
    count_.FreeTensor(line);
  }

  GlobalTensor<float> x_, kept_;
  GlobalTensor<uint32_t> counts_;
  TQue<TPosition::VECIN, 1> in_;
  TQue<TPosition::VECOUT, 1> out_, count_;
  TBuf<TPosition::VECCALC> bits_;
};

extern "C" __global__ __aicore__ void masked_select(GM_ADDR x, GM_ADDR kept, GM_ADDR counts,
                                                    float bound) {
  TPipe pipe;
  MaskedSelect op;
  op.Init(x, kept, counts, &pipe);
  op.Process(bound);
}
