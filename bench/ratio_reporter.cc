// Collecting medians and holding them against bars.
#include "ratio_reporter.h"

#include <benchmark/benchmark.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>

#include "num/simd_level.h"

namespace asctwin::bench {
namespace {

struct Line {
  Bar bar;
  std::string arguments;
  double nanoseconds = 0;  // of the benchmark
  double figure = 0;       // what the bar is about: a ratio, or nanoseconds

  bool is_asked() const { return bar.value > 0; }
  bool passes() const {
    return bar.kind == Bar::Kind::kSpeed ? figure >= bar.value : figure <= bar.value;
  }
  const char* verdict() const { return !is_asked() ? "" : passes() ? "pass" : "short"; }
};

constexpr const char* kKindNames[] = {"speed", "extra_ns", "time_ns", "each_ns"};
const char* name_of(Bar::Kind kind) { return kKindNames[static_cast<size_t>(kind)]; }

double figure_of(const Bar& bar, const std::string& arguments, double own_ns, double yardstick_ns) {
  if (bar.kind == Bar::Kind::kSpeed) return yardstick_ns / own_ns;
  if (bar.kind == Bar::Kind::kExtra) return own_ns - yardstick_ns;
  return bar.kind == Bar::Kind::kEach ? own_ns / std::stod(arguments) : own_ns;
}

class MedianReporter : public benchmark::ConsoleReporter {
 public:
  explicit MedianReporter(bool by_cpu_time)
      : ConsoleReporter(OO_Tabular), by_cpu_time_(by_cpu_time) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs)
      if (run.run_type == Run::RT_Aggregate && run.aggregate_name == "median")
        medians_[run.run_name.function_name][run.run_name.args] =
            (by_cpu_time_ ? run.GetAdjustedCPUTime() : run.GetAdjustedRealTime()) /
            benchmark::GetTimeUnitMultiplier(run.time_unit) * 1e9;
    ConsoleReporter::ReportRuns(runs);
  }

  std::vector<Line> lines(const std::vector<Bar>& bars) const {
    std::vector<Line> lines;
    for (const Bar& bar : bars) {
      const auto& base = medians_of(bar.yardstick);
      for (const auto& [arguments, median] : medians_of(bar.benchmark)) {
        const auto same = base.find(arguments);
        if (same == base.end() && !bar.yardstick.empty()) continue;
        const double yardstick = same == base.end() ? 0 : same->second;
        lines.push_back({bar, arguments, median, figure_of(bar, arguments, median, yardstick)});
      }
    }
    return lines;
  }

 private:
  using ByArguments = std::map<std::string, double>;

  const ByArguments& medians_of(const std::string& name) const {
    static const ByArguments none;
    const auto at = medians_.find(name);
    return at == medians_.end() ? none : at->second;
  }

  bool by_cpu_time_;
  std::map<std::string, ByArguments> medians_;
};

// Nanoseconds with a unit that leaves few digits; a ratio as it is.
std::string text_of(Bar::Kind kind, double figure) {
  char text[32];
  if (kind == Bar::Kind::kSpeed || figure < 1e4)
    std::snprintf(text, sizeof(text), "%.2f%s", figure, kind == Bar::Kind::kSpeed ? "" : " ns");
  else if (figure < 1e7)
    std::snprintf(text, sizeof(text), "%.1f us", figure / 1e3);
  else
    std::snprintf(text, sizeof(text), "%.0f ms", figure / 1e6);
  return text;
}

void print(const std::vector<Line>& lines) {
  constexpr const char* kRow = "%-22s %-10s %-22s %-9s %10s %10s  %s\n";
  std::printf("\nSIMD level: %s\n", name_of(simd_level()));
  std::printf(kRow, "benchmark", "arguments", "against", "what", "figure", "bar", "");
  for (const Line& line : lines)
    std::printf(
        kRow, line.bar.benchmark.c_str(), line.arguments.c_str(), line.bar.yardstick.c_str(),
        name_of(line.bar.kind), text_of(line.bar.kind, line.figure).c_str(),
        line.is_asked() ? text_of(line.bar.kind, line.bar.value).c_str() : "", line.verdict());
}

void write_json(const std::vector<Line>& lines, const std::string& path) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Line& line : lines) {
    nlohmann::ordered_json object = {{"benchmark", line.bar.benchmark},
                                     {"arguments", line.arguments},
                                     {"nanoseconds", line.nanoseconds},
                                     {"against", line.bar.yardstick},
                                     {name_of(line.bar.kind), line.figure}};
    if (line.is_asked()) {
      object["bar"] = line.bar.value;
      object["verdict"] = line.verdict();
    }
    list.push_back(std::move(object));
  }
  std::ofstream(path) << list.dump(2) << '\n';
}

// In many short turns: the speed of a machine that others use changes within seconds. Options of
// the command line come last and so prevail.
void run_all(MedianReporter& reporter, int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  std::string interleave = "--benchmark_enable_random_interleaving=true";
  std::string repeat = "--benchmark_repetitions=41";
  std::string brief = "--benchmark_min_time=0.05";
  std::string aggregates = "--benchmark_report_aggregates_only=true";
  arguments.insert(arguments.begin() + 1,
                   {interleave.data(), repeat.data(), brief.data(), aggregates.data()});
  auto count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  benchmark::RunSpecifiedBenchmarks(&reporter);
}

// Whether `flag` is among the options, which it then leaves.
bool takes(std::string_view flag, std::vector<char*>& options) {
  return std::erase_if(options, [&](const char* option) { return option == flag; }) > 0;
}

}  // namespace

void run_with_bars(const std::vector<Bar>& bars, int argc, char** argv) {
  std::vector<char*> options(argv, argv + argc);
  MedianReporter reporter(takes("--cpu_time", options));
  run_all(reporter, static_cast<int>(options.size()), options.data());
  const std::vector<Line> lines = reporter.lines(bars);
  print(lines);
  const char* const asked = std::getenv("ASCTWIN_SIMD");
  const std::string level = asked == nullptr ? "" : std::string(".") + name_of(simd_level());
  write_json(lines, argv[0] + level + ".json");
}

bool runs_every_level(int argc, char** argv) {
  std::vector<char*> words(argv, argv + argc);
  if (!takes("--all_levels", words)) return false;
  words.push_back(nullptr);
  for (const SimdLevel level : kSimdLevels) {
    if (!cpu_has(level)) continue;
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
      setenv("ASCTWIN_SIMD", name_of(level), 1);
      execv("/proc/self/exe", words.data());
      _exit(127);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
      std::fprintf(stderr, "error: %s did not run at the level %s\n", argv[0], name_of(level));
  }
  return true;
}

}  // namespace asctwin::bench
