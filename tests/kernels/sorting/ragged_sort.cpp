// Every segment of a tensor in rising order, with where each element was: segment i is
// [offsets[i], offsets[i + 1]). Sort is falling, so numbers go in and come out negated.
//   asctwin run ragged_sort.cpp 'f16[300]=rand(1)' 'i32[4]=[0,7,7,300]' 'f16[300]' 'i32[300]' 3
//   --blocks 2
#include "kernel_operator.h"

using namespace AscendC;

constexpr uint32_t kMost = 2048;  // elements of a segment
constexpr uint32_t kGroup = 32;

template <HardEvent event>
__aicore__ inline void Pass(TPipe& pipe) {
  const event_t id = static_cast<event_t>(pipe.FetchEventID(event));
  SetFlag<event>(id);
  WaitFlag<event>(id);
}

extern "C" __global__ __aicore__ void ragged_sort(GM_ADDR input, GM_ADDR offsets, GM_ADDR output,
                                                  GM_ADDR places, int32_t segments) {
  GlobalTensor<half> x, y;
  GlobalTensor<int32_t> offset, place;
  x.SetGlobalBuffer((__gm__ half*)input);
  y.SetGlobalBuffer((__gm__ half*)output);
  offset.SetGlobalBuffer((__gm__ int32_t*)offsets);
  place.SetGlobalBuffer((__gm__ int32_t*)places);
  TPipe pipe;
  TBuf<TPosition::VECCALC> values, indices, sorted, scratch;
  pipe.InitBuffer(values, kMost * sizeof(half));
  pipe.InitBuffer(indices, kMost * sizeof(uint32_t));
  pipe.InitBuffer(sorted, GetSortLen<half>(kMost) * sizeof(half));
  pipe.InitBuffer(scratch, GetSortLen<half>(kMost) * sizeof(half));
  LocalTensor<half> value = values.Get<half>();
  LocalTensor<uint32_t> index = indices.Get<uint32_t>();
  LocalTensor<half> result = sorted.Get<half>(), tmp = scratch.Get<half>();

  for (int32_t i = GetBlockIdx(); i < segments; i += GetBlockNum()) {
    const int32_t begin = offset.GetValue(i), count = offset.GetValue(i + 1) - begin;
    if (count == 0) continue;
    const int32_t repeat =
        (count + static_cast<int32_t>(kGroup) - 1) / static_cast<int32_t>(kGroup);
    const int32_t padded = repeat * static_cast<int32_t>(kGroup);

    Duplicate(value, half(65504.0f), padded);
    Pass<HardEvent::V_MTE2>(pipe);
    const DataCopyExtParams in(1, static_cast<uint32_t>(count) * sizeof(half), 0, 0, 0);
    const uint8_t padding = static_cast<uint8_t>((16 - count % 16) % 16);
    DataCopyPad(value, x[begin], in, DataCopyPadExtParams<half>(true, 0, padding, half(65504.0f)));
    Pass<HardEvent::MTE2_V>(pipe);
    Muls(value, value, half(-1.0f), padded);
    ArithProgression<int32_t>(index.ReinterpretCast<int32_t>(), 0, 1, count);
    PipeBarrier<PIPE_V>();

    LocalTensor<half> concat;
    Concat(concat, value, tmp, repeat);
    Sort<half, true>(result, concat, index, tmp, repeat);
    PipeBarrier<PIPE_V>();
    Extract(value, index, result, repeat);
    PipeBarrier<PIPE_V>();
    Muls(value, value, half(-1.0f), count);
    Pass<HardEvent::V_MTE3>(pipe);
    DataCopyPad(y[begin], value, in);
    const DataCopyExtParams out(1, static_cast<uint32_t>(count) * sizeof(int32_t), 0, 0, 0);
    DataCopyPad(place[begin], index.ReinterpretCast<int32_t>(), out);
    Pass<HardEvent::MTE3_V>(pipe);
    Pass<HardEvent::MTE3_S>(pipe);
  }
}
