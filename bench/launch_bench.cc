// A launch of empty blocks against fork-and-wait of as many children, in a process of 200 MB.
#include <benchmark/benchmark.h>
#include <sys/wait.h>
#include <unistd.h>

#include <vector>

#include "asctwin/run.h"
#include "ratio_reporter.h"

namespace {

void fork_and_wait(benchmark::State& state) {
  for (auto _ : state) {
    for (int64_t i = 0; i < state.range(0); ++i)
      if (fork() == 0) _exit(0);
    while (wait(nullptr) > 0) {
    }
  }
}

void launch_blocks(benchmark::State& state, asctwin::Check check) {
  asctwin::RunOptions options;
  options.check = check;
  options.blocks = static_cast<int>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(asctwin::run_on_cores([] {}, options, {}).clean());
}

void launch(benchmark::State& state) { launch_blocks(state, asctwin::Check::kOff); }
void launch_with_poison(benchmark::State& state) { launch_blocks(state, asctwin::Check::kFull); }

BENCHMARK(fork_and_wait)->Arg(48)->UseRealTime();
BENCHMARK(launch)->Arg(48)->UseRealTime();
BENCHMARK(launch_with_poison)->Arg(48)->UseRealTime();

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using asctwin::bench::speed;
  using asctwin::bench::time;
  const std::vector<char> resident(size_t{200} << 20, 1);
  asctwin::bench::run_with_bars({time("launch", 50e3), time("launch_with_poison", 250e3),
                                 speed("launch", "fork_and_wait", 200)},
                                argc, argv);
  return resident.back() - 1;  // it was there all the time
}
