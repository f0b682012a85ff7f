// Loops over the elements of a tensor, read and written one by one: with all checks, with none, and
// as a plain loop over an array. Each launch makes enough accesses that its own cost does not
// count.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "ratio_reporter.h"

namespace {

constexpr uint32_t kElements = 4096;
constexpr uint32_t kRounds = 64;  // over all of them, in one launch

AscendC::LocalTensor<int32_t> tile() { return {AscendC::TPosition::VECCALC, 0, kElements}; }
AscendC::GlobalTensor<int32_t> global(GM_ADDR gm) {
  AscendC::GlobalTensor<int32_t> tensor;
  tensor.SetGlobalBuffer((__gm__ int32_t*)gm, kElements);
  return tensor;
}

template <class Tensor>
void sum(const Tensor& tensor, GM_ADDR gm) {
  int32_t sum = 0;
  for (uint32_t round = 0; round < kRounds; ++round)
    for (uint32_t i = 0; i < kElements; ++i) sum += tensor.GetValue(i);
  global(gm).SetValue(0, sum);
}
template <class Tensor>
void count(Tensor tensor) {
  for (uint32_t round = 0; round < kRounds; ++round)
    for (uint32_t i = 0; i < kElements; ++i) tensor.SetValue(i, static_cast<int32_t>(round + i));
}
template <class Tensor>
void increase(Tensor tensor) {
  for (uint32_t round = 0; round < kRounds; ++round)
    for (uint32_t i = 0; i < kElements; ++i) tensor.SetValue(i, tensor.GetValue(i) + 1);
}

void get(GM_ADDR gm) {
  const auto ub = tile();
  AscendC::Duplicate(ub, 1, kElements);
  sum(ub, gm);
}
void set(GM_ADDR) { count(tile()); }
void update(GM_ADDR) {
  const auto ub = tile();
  AscendC::Duplicate(ub, 1, kElements);
  increase(ub);
}
void get_gm(GM_ADDR gm) { sum(global(gm), gm); }
void set_gm(GM_ADDR gm) { count(global(gm)); }

void run(benchmark::State& state, void (*kernel)(GM_ADDR), asctwin::Check check) {
  const asctwin::Gm<int32_t> data(kElements);
  std::fill(data.begin(), data.end(), 1);
  asctwin::RunOptions options;
  options.check = check;
  options.workers = 1;
  for (auto _ : state)
    if (!asctwin::run(kernel, options, data).clean()) state.SkipWithError("there are findings");
  state.SetItemsProcessed(state.iterations() * kElements * kRounds);
}

using asctwin::Check;
void get_unchecked(benchmark::State& state) { run(state, get, Check::kOff); }
void get_full(benchmark::State& state) { run(state, get, Check::kFull); }
void set_unchecked(benchmark::State& state) { run(state, set, Check::kOff); }
void set_full(benchmark::State& state) { run(state, set, Check::kFull); }
void update_unchecked(benchmark::State& state) { run(state, update, Check::kOff); }
void update_full(benchmark::State& state) { run(state, update, Check::kFull); }
void get_gm_unchecked(benchmark::State& state) { run(state, get_gm, Check::kOff); }
void get_gm_full(benchmark::State& state) { run(state, get_gm, Check::kFull); }
void set_gm_unchecked(benchmark::State& state) { run(state, set_gm, Check::kOff); }
void set_gm_full(benchmark::State& state) { run(state, set_gm, Check::kFull); }

// Each access happens, as in the kernels.
void get_plain(benchmark::State& state) {
  const std::vector<int32_t> data(kElements, 1);
  for (auto _ : state) {
    int32_t sum = 0;
    for (uint32_t round = 0; round < kRounds; ++round)
      for (uint32_t i = 0; i < kElements; ++i) {
        sum += data[i];
        benchmark::DoNotOptimize(sum);
      }
  }
  state.SetItemsProcessed(state.iterations() * kElements * kRounds);
}
void set_plain(benchmark::State& state) {
  std::vector<int32_t> data(kElements);
  for (auto _ : state)
    for (uint32_t round = 0; round < kRounds; ++round)
      for (uint32_t i = 0; i < kElements; ++i) {
        data[i] = static_cast<int32_t>(round + i);
        benchmark::ClobberMemory();
      }
  state.SetItemsProcessed(state.iterations() * kElements * kRounds);
}

BENCHMARK(get_plain)->UseRealTime();
BENCHMARK(get_unchecked)->UseRealTime();
BENCHMARK(get_full)->UseRealTime();
BENCHMARK(set_plain)->UseRealTime();
BENCHMARK(set_unchecked)->UseRealTime();
BENCHMARK(set_full)->UseRealTime();
BENCHMARK(update_unchecked)->UseRealTime();
BENCHMARK(update_full)->UseRealTime();
BENCHMARK(get_gm_unchecked)->UseRealTime();
BENCHMARK(get_gm_full)->UseRealTime();
BENCHMARK(set_gm_unchecked)->UseRealTime();
BENCHMARK(set_gm_full)->UseRealTime();

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using asctwin::bench::speed;
  asctwin::bench::run_with_bars(
      {speed("get_unchecked", "get_plain", 1.0 / 32), speed("get_full", "get_unchecked", 1.0 / 6),
       speed("set_unchecked", "set_plain", 1.0 / 32), speed("set_full", "set_unchecked", 1.0 / 6),
       speed("update_full", "update_unchecked", 1.0 / 6), speed("get_gm_full", "get_gm_unchecked"),
       speed("set_gm_full", "set_gm_unchecked")},
      argc, argv);
  return 0;
}
