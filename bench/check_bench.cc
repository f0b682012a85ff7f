// Measures the cost of all checks together for an instruction on 1 and 4 KiB, against the same
// kernel without. Each launch runs enough of them that its own cost does not count.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "ratio_reporter.h"

namespace {

constexpr uint32_t kKiB = 1024;
constexpr uint32_t kMostBytes = 32 * kKiB;  // written before a tile is written again
constexpr uint32_t kCalls = 1 << 15;        // of a launch

template <class T, uint32_t kBytes>
AscendC::LocalTensor<T> tile(uint32_t number) {
  return {AscendC::TPosition::VECCALC, number * kBytes, kBytes / sizeof(T)};
}

template <uint32_t kBytes>
void copy_tiles(GM_ADDR gm) {
  AscendC::GlobalTensor<half> from;
  constexpr uint32_t kTiles = kMostBytes / kBytes;
  from.SetGlobalBuffer((__gm__ half*)gm, kTiles * kBytes / sizeof(half));
  for (uint32_t i = 0; i < kCalls / kTiles; ++i) {
    for (uint32_t t = 0; t < kTiles; ++t)
      AscendC::DataCopy(tile<half, kBytes>(t), from[t * kBytes / sizeof(half)],
                        kBytes / sizeof(half));
    AscendC::PipeBarrier<PIPE_MTE2>();
  }
}

template <uint32_t kBytes>
void add_tiles(GM_ADDR) {
  constexpr uint32_t kTiles = kMostBytes / kBytes;
  for (uint32_t t = 0; t <= 2 * kTiles; ++t)
    AscendC::Duplicate(tile<float, kBytes>(t), 1.0f, static_cast<int32_t>(kBytes / sizeof(float)));
  for (uint32_t i = 0; i < kCalls / kTiles; ++i)
    for (uint32_t t = 0; t < kTiles; ++t)
      AscendC::Add(tile<float, kBytes>(t), tile<float, kBytes>(kTiles),
                   tile<float, kBytes>(t + kTiles + 1),
                   static_cast<int32_t>(kBytes / sizeof(float)));
}

// Each tile is written, read where it stands and written over.
void chain_tiles(GM_ADDR) {
  constexpr uint32_t kTiles = kMostBytes / kKiB;
  constexpr int32_t kCount = kKiB / sizeof(float);
  for (uint32_t t = 0; t <= 2 * kTiles; ++t) AscendC::Duplicate(tile<float, kKiB>(t), 1.0f, kCount);
  for (uint32_t i = 0; i < kCalls / kTiles / 2; ++i)
    for (uint32_t t = 0; t < kTiles; ++t) {
      const auto sum = tile<float, kKiB>(t), factor = tile<float, kKiB>(kTiles);
      AscendC::Add(sum, factor, tile<float, kKiB>(t + kTiles + 1), kCount);
      AscendC::Mul(sum, sum, factor, kCount);
    }
}

void run(benchmark::State& state, void (*kernel)(GM_ADDR), asctwin::Check check) {
  const asctwin::Gm<uint8_t> data(kMostBytes);
  std::fill(data.begin(), data.end(), uint8_t{0});
  asctwin::RunOptions options;
  options.check = check;
  options.workers = 1;
  for (auto _ : state)
    if (!asctwin::run(kernel, options, data).clean()) state.SkipWithError("there are findings");
}

using asctwin::Check;
void copy_unchecked(benchmark::State& state) { run(state, copy_tiles<kKiB>, Check::kOff); }
void copy_fast(benchmark::State& state) { run(state, copy_tiles<kKiB>, Check::kFast); }
void copy_full(benchmark::State& state) { run(state, copy_tiles<kKiB>, Check::kFull); }
void add_unchecked(benchmark::State& state) { run(state, add_tiles<kKiB>, Check::kOff); }
void add_fast(benchmark::State& state) { run(state, add_tiles<kKiB>, Check::kFast); }
void add_full(benchmark::State& state) { run(state, add_tiles<kKiB>, Check::kFull); }
void add_4k_unchecked(benchmark::State& state) { run(state, add_tiles<4 * kKiB>, Check::kOff); }
void add_4k_full(benchmark::State& state) { run(state, add_tiles<4 * kKiB>, Check::kFull); }
void chain_unchecked(benchmark::State& state) { run(state, chain_tiles, Check::kOff); }
void chain_full(benchmark::State& state) { run(state, chain_tiles, Check::kFull); }

BENCHMARK(copy_unchecked)->UseRealTime();
BENCHMARK(copy_fast)->UseRealTime();
BENCHMARK(copy_full)->UseRealTime();
BENCHMARK(add_unchecked)->UseRealTime();
BENCHMARK(add_fast)->UseRealTime();
BENCHMARK(add_full)->UseRealTime();
BENCHMARK(add_4k_unchecked)->UseRealTime();
BENCHMARK(add_4k_full)->UseRealTime();
BENCHMARK(chain_unchecked)->UseRealTime();
BENCHMARK(chain_full)->UseRealTime();

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using asctwin::bench::speed;
  asctwin::bench::run_with_bars(
      {speed("copy_fast", "copy_unchecked"), speed("copy_full", "copy_unchecked", 0.5),
       speed("add_fast", "add_unchecked"), speed("add_full", "add_unchecked", 1 / 1.5),
       speed("add_4k_full", "add_4k_unchecked", 1 / 1.5),
       speed("chain_full", "chain_unchecked", 1 / 1.5)},
      argc, argv);
  return 0;
}
