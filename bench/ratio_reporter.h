// Runs the registered benchmarks interleaved and holds them against bars: a speed as the ratio of
// two medians of one run, with the same arguments, or a time. The lines are printed and written as
// JSON, beside the program.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace asctwin::bench {

// States the bar of a benchmark for every set of its arguments.
struct Bar {
  enum class Kind {
    kSpeed,  // the yardstick's time by its own, at least `value`; 0 asks for nothing
    kExtra,  // the time beyond the yardstick's, at most `value` ns
    kTime,   // its own time, at most `value` ns
    kEach,   // its own time by its first argument, at most `value` ns
  };
  Kind kind;
  std::string benchmark, yardstick;
  double value = 0;
};

inline Bar speed(std::string benchmark, std::string yardstick, double at_least = 0) {
  return {Bar::Kind::kSpeed, std::move(benchmark), std::move(yardstick), at_least};
}
inline Bar extra(std::string benchmark, std::string yardstick, double at_most_ns) {
  return {Bar::Kind::kExtra, std::move(benchmark), std::move(yardstick), at_most_ns};
}
inline Bar time(std::string benchmark, double at_most_ns) {
  return {Bar::Kind::kTime, std::move(benchmark), "", at_most_ns};
}
inline Bar time_each(std::string benchmark, double at_most_ns) {
  return {Bar::Kind::kEach, std::move(benchmark), "", at_most_ns};
}

// Measures all registered benchmarks within a minute and prints one line for each bar, or one for
// every set of arguments, that says pass or short, and in the end how many bars are met. The same
// goes to a JSON file, with the machine and the SIMD level: PROGRAM.LEVEL.json, or what --out says.
// With --cpu_time in `argv` the times are those of the thread's processor, which holds on a machine
// that others use, for what runs on one thread. Options of Google Benchmark hold too.
void run_with_bars(const std::vector<Bar>& bars, int argc, char** argv);

// The main() of each program, at one SIMD level: with --level NAME that one, with --all_levels once
// for each that the CPU has, else the best.
int bench_main(int argc, char** argv);

}  // namespace asctwin::bench
