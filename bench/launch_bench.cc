// A launch of empty blocks against a thread pool that runs as many empty tasks, and against
// fork-and-wait of as many children, in a process of 200 MB.
#include <benchmark/benchmark.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "asctwin/run.h"
#include "ratio_reporter.h"

namespace {

// The least that a launch can cost: one worker for each processor sleeps until there are tasks,
// takes them one by one, and the last one to finish wakes who waits.
class ThreadPool {
 public:
  ThreadPool() {
    for (int i = 0; i < kWorkers; ++i) workers_.emplace_back([this] { work(); });
  }
  ~ThreadPool() {
    run(0, true);
    for (std::thread& worker : workers_) worker.join();
  }

  void run(int tasks, bool ends = false) {
    std::unique_lock lock(mutex_);
    left_ = tasks;
    ends_ = ends;
    running_ = kWorkers;
    ++round_;
    wake_.notify_all();
    done_.wait(lock, [this] { return running_ == 0; });
  }

 private:
  inline static const int kWorkers =
      static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));

  void work() {
    std::unique_lock lock(mutex_);
    for (int seen = 0; !ends_;) {
      wake_.wait(lock, [&] { return round_ != seen; });
      seen = round_;
      lock.unlock();
      while (left_.fetch_sub(1, std::memory_order_relaxed) > 0) benchmark::ClobberMemory();
      lock.lock();
      if (--running_ == 0) done_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::atomic<int> left_{0};
  int round_ = 0, running_ = 0;
  bool ends_ = false;
  std::vector<std::thread> workers_;
};

void thread_pool(benchmark::State& state) {
  ThreadPool pool;
  for (auto _ : state) pool.run(static_cast<int>(state.range(0)));
}

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

BENCHMARK(thread_pool)->Arg(48)->UseRealTime();
BENCHMARK(fork_and_wait)->Arg(48)->UseRealTime();
BENCHMARK(launch)->Arg(48)->UseRealTime();
BENCHMARK(launch_with_poison)->Arg(48)->UseRealTime();

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using asctwin::bench::speed;
  using asctwin::bench::time;
  const std::vector<char> resident(size_t{200} << 20, 1);
  asctwin::bench::run_with_bars(
      {time("launch", 60e3), speed("launch", "thread_pool", 0.5), time("launch_with_poison", 250e3),
       speed("launch", "fork_and_wait", 200)},
      argc, argv);
  return resident.back() - 1;  // it was there all the time
}
