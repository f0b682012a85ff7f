// Status words of 32 B between ranks: a core stores one in the window of another rank, behind all
// it has done, and waits for those in its own.
#pragma once
#include "windows.h"

#ifndef FAULT  // each kernel says which ones it has; a line of a fault is marked by its number and
               // code
#define FAULT 0
#endif

class Post {
 public:
  explicit __aicore__ inline Post(AscendC::TPipe& pipe) {
    pipe.InitBuffer(buffer_, 32);
    word_ = buffer_.Get<int32_t>();
  }
  __aicore__ inline void Tell(uint32_t rank, uint64_t at, int32_t value) {
    AscendC::Duplicate(word_, value, 8);
    AscendC::PipeBarrier<PIPE_ALL>();
    AscendC::DataCopy(window_of<int32_t>(rank, at), word_, 8);
    AscendC::PipeBarrier<PIPE_ALL>();
  }
  // Returns the word once it is at least `least`.
  __aicore__ inline int32_t Await(uint64_t at, int32_t least) {
    do {
      AscendC::DataCopy(word_, window_of<int32_t>(mesh()->rank, at), 8);
      AscendC::PipeBarrier<PIPE_ALL>();
    } while (word_.GetValue(0) < least);
    return word_.GetValue(0);
  }

 private:
  AscendC::TBuf<AscendC::TPosition::VECCALC> buffer_;
  AscendC::LocalTensor<int32_t> word_;
};

template <class T>
__aicore__ inline AscendC::GlobalTensor<T> tensor_of(GM_ADDR address) {
  AscendC::GlobalTensor<T> tensor;
  tensor.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(address));
  return tensor;
}
