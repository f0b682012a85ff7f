// The scales of Fixpipe lie where its result goes: they are in the Fixpipe buffer before the first
// element is written. With EARLY nothing orders Fixpipe behind the copy that brings them.
//   asctwin run scales_over_result.cpp 'f16[256]=ones'
//   'u64[16]=[1065353216,1073741824,1065353216,1073741824,1065353216,1073741824,1065353216,1073741824,1065353216,1073741824,1065353216,1073741824,1065353216,1073741824,1065353216,1073741824]'
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __cube__ void scales_over_result(GM_ADDR in, GM_ADDR scales) {
  LocalTensor<half> l1(TPosition::A1, 4096, 256), a(TPosition::A2, 0, 256),
      b(TPosition::B2, 0, 256);
  LocalTensor<float> c(TPosition::CO1, 0, 256);
  LocalTensor<int8_t> result(TPosition::C1, 0, 512);
  LocalTensor<uint64_t> words(TPosition::C1, 0, 16);
  GlobalTensor<half> from;
  GlobalTensor<uint64_t> word_of;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ half*>(in), 256);
  word_of.SetGlobalBuffer(reinterpret_cast<__gm__ uint64_t*>(scales), 16);
  DataCopy(l1, from, 256);
#ifndef EARLY
  DataCopy(words, word_of, 16);
#endif
  PipeBarrier<PIPE_ALL>();
  LoadData(a, l1, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
  LoadData(b, l1, LoadData2DParams(0, 1, 0, 0, 0, false, 0));
  PipeBarrier<PIPE_ALL>();
  Mmad(c, a, b, MmadParams(16, 16, 16, 0, false, true));
  PipeBarrier<PIPE_ALL>();
#ifdef EARLY
  DataCopy(words, word_of, 16);
#endif
  FixpipeParamsV220 params(16, 16, 16, 16, false);
  params.quantPre = QuantMode_t::VQF322B8_PRE;
  Fixpipe<int8_t, float, CFG_NZ>(result, c, words, params);
}
