// A dispatch of low latency over the context of a ring: each rank puts one row into the window of
// every other, its status word in a second copy behind the row, and polls the words of all ranks,
// which lie in the state window, by one copy. Each round has a number of its own in the words, so
// that nobody clears them, and a half of its own in the windows.
// FAULT 1: no barrier of MTE3 between the row and its word; 2: it waits for a round too many.
#include "kernel_operator.h"

using namespace AscendC;

#ifndef FAULT
#define FAULT 0
#endif

constexpr uint32_t kWidth = 128, kRounds = 4, kMostRanks = 64;
constexpr uint64_t kHalf = 1 << 20, kStateHalf = 500 * 1024;

extern "C" __global__ __vector__ void low_latency(GM_ADDR x, GM_ADDR y) {
  using Context = HcclContextDef::HcclOpResParam;
  using Remote = HcclContextDef::HcclRankRelationResV2;
  auto* const context = reinterpret_cast<__gm__ Context*>(GetHcclContext<0>());
  const uint32_t rank = context->localUsrRankId, ranks = context->rankSize;
  TPipe pipe;
  TBuf<TPosition::VECCALC> row_buffer, sum_buffer, word_buffer, words_buffer;
  pipe.InitBuffer(row_buffer, kWidth * sizeof(float));
  pipe.InitBuffer(sum_buffer, kMostRanks * kWidth * sizeof(float));
  pipe.InitBuffer(word_buffer, 32);
  pipe.InitBuffer(words_buffer, kMostRanks * 32);
  LocalTensor<float> row = row_buffer.Get<float>(), sum = sum_buffer.Get<float>();
  LocalTensor<int32_t> word = word_buffer.Get<int32_t>(), words = words_buffer.Get<int32_t>();
  GlobalTensor<float> in, out, window;
  GlobalTensor<int32_t> state;
  in.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
  out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));

  Duplicate(sum, 0.0f, ranks * kWidth);
  for (uint32_t round = 0; round < kRounds; ++round) {
    const uint64_t half = round % 2;
    const int32_t magic = static_cast<int32_t>(round) * 2 + 3;
    Duplicate(word, magic, 8);
    for (uint32_t to = 0; to < ranks; ++to) {
      uint64_t data = context->localWindowsIn, states = context->localWindowsExp;
      if (to != rank) {
        auto* const remote = reinterpret_cast<__gm__ Remote*>(context->remoteRes[to].nextDevicePtr);
        data = remote->windowsIn;
        states = remote->windowsExp;
      }
      window.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(data + half * kHalf));
      state.SetGlobalBuffer(reinterpret_cast<__gm__ int32_t*>(states + half * kStateHalf));
      DataCopy(row, in[(round * ranks + to) * kWidth], kWidth);
      PipeBarrier<PIPE_ALL>();
      DataCopy(window[rank * kWidth], row, kWidth);  // EXPECT 1 E0403
      if (FAULT != 1) PipeBarrier<PIPE_MTE3>();
      DataCopy(state[rank * 8], word, 8);
      PipeBarrier<PIPE_ALL>();
    }
    window.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(context->localWindowsIn + half * kHalf));
    state.SetGlobalBuffer(
        reinterpret_cast<__gm__ int32_t*>(context->localWindowsExp + half * kStateHalf));
    const int32_t wanted = magic + (FAULT == 2 && round + 1 == kRounds ? 2 : 0);
    for (bool is_there = false; !is_there;) {
      DataCopy(words, state, ranks * 8);  // EXPECT 2 E1505
      PipeBarrier<PIPE_ALL>();
      is_there = true;
      for (uint32_t from = 0; from < ranks; ++from)
        if (words.GetValue(from * 8) < wanted) is_there = false;
    }
    for (uint32_t from = 0; from < ranks; ++from) {
      DataCopy(row, window[from * kWidth], kWidth);
      PipeBarrier<PIPE_ALL>();
      Add(sum[from * kWidth], sum[from * kWidth], row, kWidth);
      PipeBarrier<PIPE_ALL>();
    }
  }
  DataCopy(out, sum, ranks * kWidth);
}
