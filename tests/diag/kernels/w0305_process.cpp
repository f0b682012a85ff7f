// Process() is never called.
//   asctwin run w0305_process.cpp 'f16[64]=ones' 'f16[64]'
#include "kernel_operator.h"

using namespace AscendC;

class Doubles {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y) {
    x_.SetGlobalBuffer((__gm__ half*)x, 64);
    y_.SetGlobalBuffer((__gm__ half*)y, 64);
  }
  __aicore__ inline void Process() {
    const LocalTensor<half> a(TPosition::VECCALC, 0, 64);
    DataCopy(a, x_, 64);
    PipeBarrier<PIPE_ALL>();
    Add(a, a, a, 64);
    PipeBarrier<PIPE_ALL>();
    DataCopy(y_, a, 64);
  }

 private:
  GlobalTensor<half> x_, y_;
};

extern "C" __global__ __aicore__ void doubles(GM_ADDR x, GM_ADDR y) {  // EXPECT: W0305
  Doubles all;
  all.Init(x, y);
}
