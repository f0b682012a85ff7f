// Runs the registered benchmarks interleaved and prints how fast they are against a yardstick of
// the same run: the ratio of the medians of their times, with the same arguments. 1 is as fast as
// the yardstick, 0.5 half as fast. The lines are also written as JSON, beside the program.
#pragma once

#include <string>
#include <vector>

namespace asctwin::bench {

// Every benchmark against one.
void run_with_ratios(const std::string& yardstick, int argc, char** argv);

struct Bar {
  std::string benchmark, yardstick;
  double at_least = 0;  // the ratio that is asked for; 0: none is
};

// Each bar is one line, or one for every set of arguments, that says pass or short.
void run_with_bars(const std::vector<Bar>& bars, int argc, char** argv);

}  // namespace asctwin::bench
