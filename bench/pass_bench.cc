// Measures the pass over a preprocessed source for a translation unit of 100,000 lines: a program
// with every form of a launch and the headers it includes, again and again. Lexing stands beside
// it.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <stdexcept>
#include <string>

#include "driver/source_pass.h"
#include "driver/tokens.h"
#include "ratio_reporter.h"

namespace {

constexpr int kLines = 100'000;

std::string preprocessed_program() {
  FILE* const pipe = popen(ASCTWIN_COMMAND " cc -E " ASCTWIN_PROGRAM, "r");
  if (pipe == nullptr) throw std::runtime_error("the command does not run");
  std::string text;
  for (int c; (c = std::getc(pipe)) != EOF;) text += static_cast<char>(c);
  if (pclose(pipe) != 0) throw std::runtime_error("the command fails");
  return text;
}

// The first 100,000 lines of the program in a row.
const std::string& unit() {
  static const std::string text = [] {
    const std::string program = preprocessed_program();
    std::string lines;
    size_t end = 0;
    for (int line = 0; line < kLines; ++line) {
      if (end == lines.size()) lines += program;
      end = lines.find('\n', end) + 1;
    }
    return lines.substr(0, end);
  }();
  return text;
}

void lexing(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(asctwin::driver::Tokens(unit()).size());
}

void pass(benchmark::State& state) {
  for (auto _ : state) {
    const asctwin::driver::PassResult result = asctwin::driver::run_pass(unit());
    if (!result.errors.empty()) state.SkipWithError("the pass fails");
    benchmark::DoNotOptimize(result.text.data());
  }
}

BENCHMARK(lexing)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(pass)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using namespace asctwin::bench;
  run_with_bars({time("pass", 50e6), speed("pass", "lexing")}, argc, argv);
  return 0;
}
