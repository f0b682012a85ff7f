// Collecting medians and dividing them.
#include "ratio_reporter.h"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

namespace asctwin::bench {
namespace {

struct Line {
  Bar bar;
  std::string arguments;
  double nanoseconds, ratio;

  const char* verdict() const {
    if (bar.at_least == 0) return "";
    return ratio >= bar.at_least ? "pass" : "short";
  }
};

class MedianReporter : public benchmark::ConsoleReporter {
 public:
  MedianReporter() : ConsoleReporter(OO_Tabular) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs)
      if (run.run_type == Run::RT_Aggregate && run.aggregate_name == "median")
        medians_[run.run_name.function_name][run.run_name.args] =
            run.GetAdjustedRealTime() / benchmark::GetTimeUnitMultiplier(run.time_unit) * 1e9;
    ConsoleReporter::ReportRuns(runs);
  }

  // A bar without ratio for everything but the yardstick.
  std::vector<Bar> all_against(const std::string& yardstick) const {
    std::vector<Bar> bars;
    for (const auto& [name, by_arguments] : medians_)
      if (name != yardstick) bars.push_back({name, yardstick});
    return bars;
  }

  std::vector<Line> lines(const std::vector<Bar>& bars) const {
    std::vector<Line> lines;
    for (const Bar& bar : bars) {
      const auto measured = medians_.find(bar.benchmark), base = medians_.find(bar.yardstick);
      if (measured == medians_.end() || base == medians_.end()) continue;
      for (const auto& [arguments, median] : measured->second)
        if (const auto same = base->second.find(arguments); same != base->second.end())
          lines.push_back({bar, arguments, median, same->second / median});
    }
    return lines;
  }

 private:
  std::map<std::string, std::map<std::string, double>> medians_;
};

void print(const std::vector<Line>& lines) {
  std::printf("\n%-26s %-12s %-22s %7s %7s\n", "benchmark", "arguments", "against", "speed", "bar");
  for (const Line& line : lines) {
    std::printf("%-26s %-12s %-22s %7.2f", line.bar.benchmark.c_str(), line.arguments.c_str(),
                line.bar.yardstick.c_str(), line.ratio);
    if (line.bar.at_least > 0) std::printf(" %7.2f  %s", line.bar.at_least, line.verdict());
    std::printf("\n");
  }
}

void write_json(const std::vector<Line>& lines, const std::string& path) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Line& line : lines) {
    nlohmann::ordered_json object = {{"benchmark", line.bar.benchmark},
                                     {"arguments", line.arguments},
                                     {"nanoseconds", line.nanoseconds},
                                     {"against", line.bar.yardstick},
                                     {"speed", line.ratio}};
    if (line.bar.at_least > 0) {
      object["bar"] = line.bar.at_least;
      object["verdict"] = line.verdict();
    }
    list.push_back(std::move(object));
  }
  std::ofstream(path) << list.dump(2) << '\n';
}

// Options of the command line come last and so prevail.
void run_all(MedianReporter& reporter, int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  std::string interleave = "--benchmark_enable_random_interleaving=true";
  std::string repeat = "--benchmark_repetitions=9";
  std::string aggregates = "--benchmark_report_aggregates_only=true";
  arguments.insert(arguments.begin() + 1, {interleave.data(), repeat.data(), aggregates.data()});
  auto count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  benchmark::RunSpecifiedBenchmarks(&reporter);
}

void publish(const std::vector<Line>& lines, const std::string& program) {
  print(lines);
  write_json(lines, program + ".json");
}

}  // namespace

void run_with_ratios(const std::string& yardstick, int argc, char** argv) {
  MedianReporter reporter;
  run_all(reporter, argc, argv);
  publish(reporter.lines(reporter.all_against(yardstick)), argv[0]);
}

void run_with_bars(const std::vector<Bar>& bars, int argc, char** argv) {
  MedianReporter reporter;
  run_all(reporter, argc, argv);
  publish(reporter.lines(bars), argv[0]);
}

}  // namespace asctwin::bench
