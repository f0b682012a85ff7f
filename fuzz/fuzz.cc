// asctwin_fuzz [--seconds N] [--count N] [--seed S] [--op NAME]: random calls, right and wrong, of
// every instruction, random texts for the pass over a source (`--op pass`), random programs of
// flags and accesses (`--op races`), all their orders (`--op orders`), programs of vector calls
// (`--op vectors`) and of threads (`--op threads`), random products of the Matmul object (`--op
// products`) and right calls of library functions (`--op calls`); ends with 1 at the first property
// that does not hold and prints how to repeat it. Built with -DASCTWIN_LIBFUZZER the seed comes from
// libFuzzer.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>
#include <csignal>

#include "call_trial.h"
#include "isa/operations.h"
#include "order_trial.h"
#include "pass_trial.h"
#include "product_trial.h"
#include "race_trial.h"
#include "sync_trial.h"
#include "thread_trial.h"
#include "trial.h"
#include "vector_trial.h"

namespace asctwin::fuzz {
namespace {

struct Target {
  std::string name;
  std::function<void(Rng& rng, Workbench& bench, uint64_t seed)> trial;
};

template <class I>
void try_one(const I& prototype, Rng& rng, Workbench& bench, uint64_t seed) {
  if constexpr (test::Executes<I>)
    trial(prototype, rng, bench, seed);
  else
    sync_trial<I>(rng, bench);
}

template <class I>
void add_targets(const char* record_name, std::vector<Target>& targets) {
  isa::for_each_operation<I>([&](const I& prototype) {
    targets.push_back({isa::unique_name(prototype, record_name),
                       [prototype](Rng& rng, Workbench& bench, uint64_t seed) {
                         try_one(prototype, rng, bench, seed);
                       }});
  });
}

const std::vector<Target>& targets() {
  static const std::vector<Target> kTargets = [] {
    std::vector<Target> list;
#define ASCTWIN_OP(record) add_targets<isa::record>(#record, list);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP
    list.push_back({"pass", &pass_trial});
    list.push_back({"races", &race_trial});
    list.push_back({"orders", &order_trial});
    list.push_back({"vectors", &vector_trial});
    list.push_back({"threads", &thread_trial});
    list.push_back({"products", &product_trial});
    list.push_back({"calls", &call_trial});
    return list;
  }();
  return kTargets;
}

struct Options {
  double seconds = 10;
  uint64_t count = UINT64_MAX;
  uint64_t seed = 1;
  std::string_view op;  // empty: all
};

char current_call[128];  // for the handlers: how to repeat the running call
constexpr unsigned kHangsAfterSeconds = 60;

void on_signal(int signal) {
  const char* what = signal == SIGALRM ? "hangs: " : "dies: ";
  if (write(STDERR_FILENO, what, std::strlen(what)) < 0 ||
      write(STDERR_FILENO, current_call, std::strlen(current_call)) < 0)
    _exit(2);
  std::signal(signal, SIG_DFL);
  raise(signal);
}

// One call of the target; false when a property does not hold.
bool run_one(const Target& target, Workbench& bench, uint64_t seed) {
  std::snprintf(current_call, sizeof(current_call), "asctwin_fuzz --op %s --seed %llu --count 1\n",
                target.name.c_str(), static_cast<unsigned long long>(seed));
  alarm(kHangsAfterSeconds);
  Rng rng(seed);
  try {
    target.trial(rng, bench, seed);
    return true;
  } catch (const Failure& failure) {
    std::fprintf(stderr, "%s\n  %s", failure.what(), current_call);
    return false;
  }
}

[[maybe_unused]] int run_all(const Options& options) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(options.seconds);
  Workbench bench;
  uint64_t done = 0;
  for (; done < options.count && Clock::now() < end; ++done)
    for (const Target& target : targets()) {
      if (!options.op.empty() && options.op != target.name) continue;
      if (!run_one(target, bench, options.seed + done)) return 1;
    }
  std::printf("%llu calls of %s, seeds from %llu\n", static_cast<unsigned long long>(done),
              options.op.empty() ? "every target" : options.op.data(),
              static_cast<unsigned long long>(options.seed));
  return 0;
}

[[maybe_unused]] bool parse(int argc, char** argv, Options& options) {
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    if (name == "--seconds")
      options.seconds = std::atof(argv[i + 1]);
    else if (name == "--count")
      options.count = std::strtoull(argv[i + 1], nullptr, 10);
    else if (name == "--seed")
      options.seed = std::strtoull(argv[i + 1], nullptr, 10);
    else if (name == "--op")
      options.op = argv[i + 1];
    else
      return false;
  }
  if (argc % 2 == 0) return false;
  for (const Target& target : targets())
    if (options.op == target.name) return true;
  return options.op.empty();
}

void watch_signals() {
  for (const int signal : {SIGALRM, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL})
    std::signal(signal, on_signal);
}

}  // namespace
}  // namespace asctwin::fuzz

#ifdef ASCTWIN_LIBFUZZER
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace asctwin::fuzz;
  static Workbench bench;
  uint64_t seed = 0xCBF29CE484222325;  // FNV-1a of the input
  for (size_t i = 0; i < size; ++i) seed = (seed ^ data[i]) * 0x100000001B3;
  const Target& target = targets()[seed % targets().size()];
  if (!run_one(target, bench, seed)) std::abort();
  return 0;
}
#else
int main(int argc, char** argv) {
  using namespace asctwin::fuzz;
  Options options;
  if (!parse(argc, argv, options)) {
    std::fputs("usage: asctwin_fuzz [--seconds N] [--count N] [--seed S] [--op NAME]\n", stderr);
    return 2;
  }
  watch_signals();
  return run_all(options);
}
#endif
