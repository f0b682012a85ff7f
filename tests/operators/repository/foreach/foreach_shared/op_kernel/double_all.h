#pragma once
#include "kernel_operator.h"

template <class T>
__aicore__ inline void DoubleAll(AscendC::GlobalTensor<T> from, AscendC::GlobalTensor<T> to,
                                 uint32_t count) {
  using namespace AscendC;
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
#ifdef TOO_FAR
  count += 8;
#endif
  pipe.InitBuffer(in, 1, count * sizeof(T));
  pipe.InitBuffer(out, 1, count * sizeof(T));
  LocalTensor<T> source = in.AllocTensor<T>();
  DataCopy(source, from, count);
  in.EnQue(source);
  source = in.DeQue<T>();
  LocalTensor<T> result = out.AllocTensor<T>();
  Muls(result, source, (T)2, count);
  in.FreeTensor(source);
  out.EnQue(result);
  result = out.DeQue<T>();
  DataCopy(to, result, count);
  out.FreeTensor(result);
}
