// Collecting medians and dividing them.
#include "ratio_reporter.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace asctwin::bench {
namespace {

class MedianReporter : public benchmark::ConsoleReporter {
 public:
  MedianReporter() : ConsoleReporter(OO_Tabular) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs)
      if (run.run_type == Run::RT_Aggregate && run.aggregate_name == "median")
        medians_[run.run_name.function_name][run.run_name.args] = run.GetAdjustedRealTime();
    ConsoleReporter::ReportRuns(runs);
  }

  void print_ratios(const std::string& yardstick) const {
    const auto base = medians_.find(yardstick);
    if (base == medians_.end()) return;
    std::printf("\n%-24s %-12s speed against %s\n", "benchmark", "arguments", yardstick.c_str());
    for (const auto& [name, by_arguments] : medians_)
      for (const auto& [arguments, median] : by_arguments)
        if (const auto same = base->second.find(arguments);
            name != yardstick && same != base->second.end())
          std::printf("%-24s %-12s %.2f\n", name.c_str(), arguments.c_str(), same->second / median);
  }

 private:
  std::map<std::string, std::map<std::string, double>> medians_;
};

}  // namespace

void run_with_ratios(const std::string& yardstick, int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  std::string interleave = "--benchmark_enable_random_interleaving=true";
  std::string repeat = "--benchmark_repetitions=9";
  std::string aggregates = "--benchmark_report_aggregates_only=true";
  arguments.insert(arguments.begin() + 1, {interleave.data(), repeat.data(), aggregates.data()});
  auto count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  MedianReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  reporter.print_ratios(yardstick);
}

}  // namespace asctwin::bench
