// Runs the registered benchmarks interleaved and prints, for every benchmark `name/...`, the ratio
// of its median time to that of the yardstick `yardstick/...` with the same arguments.
#pragma once

#include <string>

namespace asctwin::bench {

// 1 means as fast as the yardstick, 0.5 half as fast.
void run_with_ratios(const std::string& yardstick, int argc, char** argv);

}  // namespace asctwin::bench
