// Halves to int8_t by a scale and an offset, as published kernels do it: float, int32_t to the
// nearest, half by the scale 1, int8_t. Narrower types are written over their sources.
//   asctwin run quantise.cpp 'f16[4,512]=rand(1)' 'i8[4,512]' 20.5 3 --blocks 4
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kColumns = 512;

extern "C" __global__ __aicore__ void quantise(GM_ADDR x, GM_ADDR q, float scale, float offset) {
  const uint32_t row = GetBlockIdx();
  GlobalTensor<half> source;
  GlobalTensor<int8_t> target;
  source.SetGlobalBuffer((__gm__ half*)x + row * kColumns, kColumns);
  target.SetGlobalBuffer((__gm__ int8_t*)q + row * kColumns, kColumns);
  TPipe pipe;
  TQue<QuePosition::VECIN, 1> in;
  TQue<QuePosition::VECOUT, 1> out;
  TBuf<QuePosition::VECCALC> work;
  pipe.InitBuffer(in, 1, kColumns * sizeof(half));
  pipe.InitBuffer(out, 1, kColumns * sizeof(int8_t));
  pipe.InitBuffer(work, kColumns * sizeof(float));

  LocalTensor<half> loaded = in.AllocTensor<half>();
  DataCopy(loaded, source, kColumns);
  in.EnQue(loaded);
  loaded = in.DeQue<half>();
  LocalTensor<int8_t> result = out.AllocTensor<int8_t>();

  LocalTensor<float> value = work.Get<float>();
  LocalTensor<int32_t> whole = value.ReinterpretCast<int32_t>();
  LocalTensor<half> narrow = value.ReinterpretCast<half>();
  const uint64_t lanes = 64;
  const uint8_t repeats = kColumns / lanes;
  Cast(value, loaded, RoundMode::CAST_NONE, lanes, repeats, {1, 1, 8, 4});
  PipeBarrier<PIPE_V>();
  Muls(value, value, scale, kColumns);
  PipeBarrier<PIPE_V>();
  Adds(value, value, offset, kColumns);
  PipeBarrier<PIPE_V>();
  Cast(whole, value, RoundMode::CAST_RINT, kColumns);
  PipeBarrier<PIPE_V>();
#ifndef NO_SCALE
  SetDeqScale(static_cast<half>(1.0f));
#endif
  Cast(narrow, whole, RoundMode::CAST_NONE, kColumns);
  PipeBarrier<PIPE_V>();
  Cast(result, narrow, RoundMode::CAST_TRUNC, kColumns);
  out.EnQue(result);
  in.FreeTensor(loaded);
  result = out.DeQue<int8_t>();
  DataCopy(target, result, kColumns);
  out.FreeTensor(result);
}
