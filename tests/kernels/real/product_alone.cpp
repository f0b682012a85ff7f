// A kernel that only multiplies, asks for no kind of core and declares no type.
//   asctwin run product_alone.cpp 'f16[16,16]=arange(0,0.125)' 'f16[16,16]=ones' 'f32[16,16]=zeros'
#include "kernel_operator.h"

using namespace AscendC;

class KernelProduct {
 public:
  __aicore__ inline KernelProduct() {}
  __aicore__ inline void Init(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
    aGm.SetGlobalBuffer((__gm__ half*)a);
    bGm.SetGlobalBuffer((__gm__ half*)b);
    cGm.SetGlobalBuffer((__gm__ float*)c);
    pipe.InitBuffer(inQueueA1, 1, kBytes);
    pipe.InitBuffer(inQueueA2, 1, kBytes);
    pipe.InitBuffer(inQueueB1, 1, kBytes);
    pipe.InitBuffer(inQueueB2, 1, kBytes);
    pipe.InitBuffer(outQueueCO1, 1, 2 * kBytes);
  }
  __aicore__ inline void Process() {
    LocalTensor<half> a1 = inQueueA1.AllocTensor<half>(), b1 = inQueueB1.AllocTensor<half>();
    Nd2NzParams tile(1, kSide, kSide, 0, kSide, kSide, 1, 0);
    DataCopy(a1, aGm, tile);
    DataCopy(b1, bGm, tile);
    inQueueA1.EnQue(a1);
    inQueueB1.EnQue(b1);
    a1 = inQueueA1.DeQue<half>();
    b1 = inQueueB1.DeQue<half>();
    LocalTensor<half> a2 = inQueueA2.AllocTensor<half>(), b2 = inQueueB2.AllocTensor<half>();
    LoadData2DParams params;
    params.repeatTimes = 1;
    LoadData(a2, a1, params);
    params.ifTranspose = true;
    LoadData(b2, b1, params);
    inQueueA2.EnQue(a2);
    inQueueB2.EnQue(b2);
    inQueueA1.FreeTensor(a1);
    inQueueB1.FreeTensor(b1);
    a2 = inQueueA2.DeQue<half>();
    b2 = inQueueB2.DeQue<half>();
    LocalTensor<float> c1 = outQueueCO1.AllocTensor<float>();
    MmadParams mmad;
    mmad.m = mmad.n = mmad.k = kSide;
    Mmad(c1, a2, b2, mmad);
    outQueueCO1.EnQue<float>(c1);
    inQueueA2.FreeTensor(a2);
    inQueueB2.FreeTensor(b2);
    c1 = outQueueCO1.DeQue<float>();
    FixpipeParamsV220 fixpipe;
    fixpipe.nSize = fixpipe.mSize = fixpipe.srcStride = fixpipe.dstStride = kSide;
    fixpipe.ndNum = 1;
    Fixpipe(cGm, c1, fixpipe);
    outQueueCO1.FreeTensor(c1);
  }

 private:
  static constexpr uint32_t kSide = 16, kBytes = kSide * kSide * sizeof(half);
  TPipe pipe;
  TQue<QuePosition::A1, 1> inQueueA1;
  TQue<QuePosition::A2, 1> inQueueA2;
  TQue<QuePosition::B1, 1> inQueueB1;
  TQue<QuePosition::B2, 1> inQueueB2;
  TQue<QuePosition::CO1, 1> outQueueCO1;
  GlobalTensor<half> aGm, bGm;
  GlobalTensor<float> cGm;
};

extern "C" __global__ __aicore__ void product_alone(GM_ADDR a, GM_ADDR b, GM_ADDR c) {
  KernelProduct op;
  op.Init(a, b, c);
  op.Process();
}
