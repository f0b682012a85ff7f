// A pool of the kernel's own lays the buffers of a queue and of a TBuf one behind the other.
// LARGER: they do not fit.
//   asctwin run own_pool.cpp 'f32[128]=arange(1)' 'f32[128]'
#include "kernel_operator.h"

using namespace AscendC;

#ifdef LARGER
constexpr uint32_t kPool = 768;
#else
constexpr uint32_t kPool = 1024;
#endif

class Pool {
 public:
  __aicore__ inline Pool() { Init(); }
  template <class T>
  __aicore__ inline bool InitBuffer(T& owner, uint8_t num, uint32_t len) {
    auto handle = this->GetBufHandle(this->GetCurBufSize());
    owner.InitStartBufHandle(handle, num, len);
    auto at = this->GetCurAddr();
    for (uint8_t i = 0; i < num; ++i) owner.InitBufHandle(this, i, handle, at + i * len, len);
    this->SetCurAddr(at + num * len);
    this->SetCurBufSize(this->GetCurBufSize() + num);
    return true;
  }
  EXTERN_IMPL_BUFPOOL(Pool, TPosition::VECCALC, 16);
};

extern "C" __global__ __aicore__ void own_pool(GM_ADDR in, GM_ADDR out) {
  GlobalTensor<float> x, y;
  x.SetGlobalBuffer((__gm__ float*)in, 128);
  y.SetGlobalBuffer((__gm__ float*)out, 128);
  TPipe pipe;
  TBuf<TPosition::VECCALC> ahead;
  pipe.InitBuffer(ahead, 256);
  Pool pool;
  pipe.InitBufPool(pool, kPool);
  TQue<TPosition::VECIN, 1> rows;
  TBuf<TPosition::VECCALC> buffer;
  pool.InitBuffer(rows, 2, 256);
  pool.InitBuffer(buffer, 1, 512);
  LocalTensor<float> sums = buffer.Get<float>();
  for (int i = 0; i < 2; ++i) {
    LocalTensor<float> row = rows.AllocTensor<float>();
    DataCopy(row, x[i * 64], 64);
    rows.EnQue(row);
    row = rows.DeQue<float>();
    Add(sums[i * 64], row, row, 64);
    rows.FreeTensor(row);
  }
  SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
  WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
  DataCopy(y, sums, 128);
}
