// y = erf(2 * |x| + 2), by functions of the API that are template arguments and pointers.
//   asctwin run api_pointers.cpp 'f32[64]=arange(-1,0.03125)' 'f32[64]'
#include "kernel_operator.h"

using namespace AscendC;

template <typename T>
using OneScalar = void(const LocalTensor<T>&, const LocalTensor<T>&, const T&, const int32_t&);
template <typename T>
using WithBuffer = void(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<uint8_t>&,
                        const uint32_t);
using Unary = void (*)(const LocalTensor<float>&, const LocalTensor<float>&, const int32_t&);

template <typename T, OneScalar<T>* op>
__aicore__ inline void ByScalar(LocalTensor<T>& x) {
  op(x, x, (T)2, 64);
  PipeBarrier<PIPE_V>();
}

template <typename T, WithBuffer<T>* op>
class Buffered {
 public:
  __aicore__ inline void Process(LocalTensor<T>& x, LocalTensor<uint8_t>& tmp) {
#ifdef TOO_MANY
    op(x, x, tmp, 6400);
#else
    op(x, x, tmp, 64);
#endif
  }
};

__aicore__ inline void ByPointer(Unary op, LocalTensor<float>& x) {
  (*op)(x, x, 64);
  PipeBarrier<PIPE_V>();
}

extern "C" __global__ __aicore__ void api_pointers(GM_ADDR in, GM_ADDR out) {
  TPipe pipe;
  TBuf<> values, scratch;
  pipe.InitBuffer(values, 256);
  pipe.InitBuffer(scratch, 4096);
  auto x = values.Get<float>();
  auto tmp = scratch.Get<uint8_t>();
  GlobalTensor<float> from, to;
  from.SetGlobalBuffer((__gm__ float*)in);
  to.SetGlobalBuffer((__gm__ float*)out);
  DataCopy(x, from, 64);
  PipeBarrier<PIPE_ALL>();
  ByPointer(&Abs<float>, x);
  ByScalar<float, Muls>(x);
  ByScalar<float, Adds<float>>(x);
  Buffered<float, Erf<float, false>> buffered;
  buffered.Process(x, tmp);
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, x, 64);
}
