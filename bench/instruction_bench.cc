// Instructions against memcpy of the same bytes, on one core, without checks.
// The benchmarks run inside a kernel: a core's memories exist only there.
#include <benchmark/benchmark.h>

#include <cstring>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "ratio_reporter.h"

namespace {

constexpr uint32_t kTileBytes = 64 * 1024;  // the largest tile; two of them stand in UB
constexpr uint32_t kTile = kTileBytes / sizeof(half);

AscendC::GlobalTensor<half>* global = nullptr;

AscendC::LocalTensor<half> low() { return {AscendC::TPosition::VECIN, 0, kTile}; }
AscendC::LocalTensor<half> high() { return {AscendC::TPosition::VECOUT, kTileBytes, kTile}; }

void memcpy_yardstick(benchmark::State& state) {
  const auto bytes = static_cast<size_t>(state.range(0));
  auto* to = reinterpret_cast<void*>(low().GetPhyAddr());
  for (auto _ : state) {
    std::memcpy(to, global->GetPhyAddr(), bytes);
    benchmark::ClobberMemory();
  }
}

void data_copy(benchmark::State& state) {
  const auto count = static_cast<uint32_t>(state.range(0) / sizeof(half));
  const auto to = low();
  for (auto _ : state) AscendC::DataCopy(to, *global, count);
}

void nd2nz(benchmark::State& state) {
  const auto rows = static_cast<uint16_t>(state.range(0) / 512);  // 256 halves a row
  const auto to = low();
  const AscendC::Nd2NzParams params(1, rows, 256, 0, 256, rows, 1, 0);
  for (auto _ : state) AscendC::DataCopy(to, *global, params);
}

void add_half(benchmark::State& state) {
  const auto count = static_cast<int32_t>(state.range(0) / sizeof(half));
  const auto from = low(), to = high();
  AscendC::Duplicate(from, 1, count);  // numbers: fresh UB is NaN
  for (auto _ : state) AscendC::Add(to, from, from, count);
}

BENCHMARK(memcpy_yardstick)->Arg(4096)->Arg(32768)->Arg(65536);
BENCHMARK(data_copy)->Arg(4096)->Arg(32768)->Arg(65536);
BENCHMARK(nd2nz)->Arg(4096)->Arg(32768)->Arg(65536);
BENCHMARK(add_half)->Arg(4096)->Arg(32768)->Arg(65536);

}  // namespace

int main(int argc, char** argv) {
  asctwin::Gm<half> source(kTile);
  for (half& value : source) value = 1;
  asctwin::RunOptions options;
  options.check = false;
  const auto kernel = [&] {
    AscendC::GlobalTensor<half> tensor;
    tensor.SetGlobalBuffer(source.data(), source.size());
    global = &tensor;
    asctwin::bench::run_with_ratios("memcpy_yardstick", argc, argv);
  };
  const asctwin::Report report = asctwin::run_on_cores(
      kernel, options, {{source.block().data(), source.block().size_bytes(), "source"}});
  return report.clean() ? 0 : 1;
}
