// The number of the largest element of each row, the first one of several.
//   asctwin run argmax.cpp 'f16[9,1003]=arange(0)' 'i32[9]' 9 1003 --blocks 3
#include "kernel_operator.h"

using namespace AscendC;

class ArgMax {
 public:
  __aicore__ void Init(GM_ADDR x, GM_ADDR indices, uint32_t columns) {
    columns_ = columns;
    x_.SetGlobalBuffer((__gm__ half*)x);
    indices_.SetGlobalBuffer((__gm__ int32_t*)indices);
    pipe_.InitBuffer(in_, 2, (columns * sizeof(half) + 31) / 32 * 32);
    pipe_.InitBuffer(out_, 1, 32);
    pipe_.InitBuffer(work_, 1024);
    pipe_.InitBuffer(found_, 32);
  }

  __aicore__ void Process(uint32_t rows) {
    for (uint32_t row = GetBlockIdx(); row < rows; row += GetBlockNum()) {
      LocalTensor<half> x = in_.AllocTensor<half>();
      DataCopyPad(x, x_[row * columns_], DataCopyExtParams(1, columns_ * sizeof(half), 0, 0, 0),
                  DataCopyPadExtParams<half>(false, 0, 0, 0));
      in_.EnQue(x);
      Find();
      LocalTensor<int32_t> index = out_.DeQue<int32_t>();
      DataCopyPad(indices_[row], index, DataCopyExtParams(1, sizeof(int32_t), 0, 0, 0));
      out_.FreeTensor(index);
    }
  }

 private:
  __aicore__ void Find() {
    LocalTensor<half> x = in_.DeQue<half>(), found = found_.Get<half>();
    ReduceMax(found, x, work_.Get<half>(), static_cast<int32_t>(columns_), true);
    in_.FreeTensor(x);
    LocalTensor<int32_t> index = out_.AllocTensor<int32_t>();
    SetFlag<HardEvent::MTE3_S>(EVENT_ID0);  // the copy out of the row before
    WaitFlag<HardEvent::MTE3_S>(EVENT_ID0);
    index.SetValue(0, found.ReinterpretCast<uint16_t>().GetValue(1));
    out_.EnQue(index);
    SetFlag<HardEvent::S_MTE3>(EVENT_ID0);
    WaitFlag<HardEvent::S_MTE3>(EVENT_ID0);
  }

  TPipe pipe_;
  TQue<TPosition::VECIN, 1> in_;
  TQue<TPosition::VECOUT, 1> out_;
  TBuf<TPosition::VECCALC> work_, found_;
  GlobalTensor<half> x_;
  GlobalTensor<int32_t> indices_;
  uint32_t columns_ = 0;
};

extern "C" __global__ __aicore__ void argmax(GM_ADDR x, GM_ADDR indices, uint32_t rows,
                                             uint32_t columns) {
  ArgMax op;
  op.Init(x, indices, columns);
  op.Process(rows);
}
