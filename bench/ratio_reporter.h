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

// Each bar is one line, or one for every set of arguments, that says pass or short. The SIMD level
// stands above them. With --cpu_time in `argv` the times are those of the thread's processor, which
// holds on a machine that others use, for what runs on one thread.
void run_with_bars(const std::vector<Bar>& bars, int argc, char** argv);

// With --all_levels in `argv` runs the program once for every SIMD level of this CPU, with the
// other options, and returns true. A program that offers this begins main() with it.
bool runs_every_level(int argc, char** argv);

}  // namespace asctwin::bench
