// Collecting medians and holding them against bars.
#include "ratio_reporter.h"

#include <benchmark/benchmark.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "machine.h"
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

void print_summary(const std::vector<Line>& lines) {
  size_t asked = 0, met = 0;
  std::string shorts;
  for (const Line& line : lines) {
    asked += line.is_asked();
    met += line.is_asked() && line.passes();
    if (!line.is_asked() || line.passes()) continue;
    shorts += (shorts.empty() ? "; short: " : ", ") + line.bar.benchmark;
    if (!line.arguments.empty()) shorts += "/" + line.arguments;
    if (!line.bar.yardstick.empty()) shorts += " against " + line.bar.yardstick;
  }
  if (asked == 0) {
    std::printf("no bar is held against anything: what the bars compare with was not measured\n");
    return;
  }
  std::printf("%zu of %zu bars are met%s\n", met, asked, shorts.c_str());
}

void write_json(const std::vector<Line>& lines, bool by_cpu_time, const std::string& program,
                const std::string& path) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Line& line : lines) {
    nlohmann::ordered_json object = {{"benchmark", line.bar.benchmark},
                                     {"arguments", line.arguments},
                                     {"nanoseconds", line.nanoseconds},
                                     {"against", line.bar.yardstick},
                                     {"kind", name_of(line.bar.kind)},
                                     {"figure", line.figure}};
    if (line.is_asked()) {
      object["bar"] = line.bar.value;
      object["verdict"] = line.verdict();
    }
    list.push_back(std::move(object));
  }
  const nlohmann::ordered_json whole = {{"program", program},
                                        {"machine", machine()},
                                        {"level", name_of(simd_level())},
                                        {"clock", by_cpu_time ? "processor" : "wall"},
                                        {"lines", std::move(list)}};
  std::ofstream file(path);
  file << whole.dump(2) << '\n';
  if (!file.flush()) std::fprintf(stderr, "error: %s cannot be written\n", path.c_str());
}

void initialize(std::vector<std::string> options) {
  std::vector<char*> words;
  for (std::string& option : options) words.push_back(option.data());
  auto count = static_cast<int>(words.size());
  benchmark::Initialize(&count, words.data());
}

// How many benchmarks the options choose.
size_t count_of(std::vector<std::string> options) {
  options.emplace_back("--benchmark_list_tests=true");
  initialize(options);
  benchmark::ConsoleReporter lists;
  std::ostringstream nowhere;
  lists.SetOutputStream(&nowhere);
  const size_t count = benchmark::RunSpecifiedBenchmarks(&lists);
  initialize({options[0], "--benchmark_list_tests=false"});
  return count;
}

// Runs in many short turns, because the speed of a machine that others use changes within seconds.
// All turns together take less than a minute: about as long again as they measure goes to finding
// out how often each body has to run. Options of the command line come last and so prevail.
void run_all(MedianReporter& reporter, const std::vector<char*>& given) {
  constexpr double kMeasuredSeconds = 20, kLongestTurn = 0.05;
  constexpr int kTurns = 21;
  std::vector<std::string> options(given.begin(), given.end());
  const size_t count = std::max<size_t>(count_of(options), 1);
  const double turn = std::min(kLongestTurn, kMeasuredSeconds / kTurns / static_cast<double>(count));
  options.insert(options.begin() + 1, {"--benchmark_enable_random_interleaving=true",
                                       "--benchmark_repetitions=" + std::to_string(kTurns),
                                       "--benchmark_min_time=" + std::to_string(turn),
                                       "--benchmark_report_aggregates_only=true"});
  std::fprintf(stderr, "%zu benchmarks in %d turns\n", count, kTurns);
  initialize(options);
  benchmark::RunSpecifiedBenchmarks(&reporter);
}

// Whether `flag` is among the options, which it then leaves.
bool takes(std::string_view flag, std::vector<char*>& options) {
  return std::erase_if(options, [&](const char* option) { return option == flag; }) > 0;
}

// The value behind `flag`, where it is among the options, which both then leave.
const char* value_of(std::string_view flag, std::vector<char*>& options) {
  const auto at = std::find(options.begin(), options.end(), flag);
  if (at == options.end() || at + 1 == options.end()) return nullptr;
  const char* const value = at[1];
  options.erase(at, at + 2);
  return value;
}

bool has_level(const char* wanted) {
  std::string names;
  for (const SimdLevel level : kSimdLevels) {
    if (!cpu_has(level)) continue;
    if (std::string_view(name_of(level)) == wanted) return true;
    names += std::string(" ") + name_of(level);
  }
  std::fprintf(stderr, "error: the level %s is none of this CPU, which has%s\n", wanted,
               names.c_str());
  return false;
}

// Runs this program once for each level, with the words behind its name. @return its exit code
int run_every_level(std::vector<char*> words) {
  int code = 0;
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
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0) {
      std::fprintf(stderr, "error: %s did not run at the level %s\n", words[0], name_of(level));
      code = 1;
    }
  }
  return code;
}

}  // namespace

void run_with_bars(const std::vector<Bar>& bars, int argc, char** argv) {
  std::vector<char*> options(argv, argv + argc);
  const bool by_cpu_time = takes("--cpu_time", options);
  const char* const out = value_of("--out", options);
  MedianReporter reporter(by_cpu_time);
  run_all(reporter, options);
  const std::vector<Line> lines = reporter.lines(bars);
  print(lines);
  print_summary(lines);
  const std::string program = argv[0];
  write_json(lines, by_cpu_time, program.substr(program.rfind('/') + 1),
             out != nullptr ? out : program + "." + name_of(simd_level()) + ".json");
}

}  // namespace asctwin::bench

int main(int argc, char** argv) {
  using namespace asctwin::bench;
  std::vector<char*> words(argv, argv + argc);
  if (takes("--all_levels", words)) return run_every_level(words);
  if (const char* const level = value_of("--level", words)) {
    if (!has_level(level)) return 2;
    setenv("ASCTWIN_SIMD", level, 1);
  }
  words.push_back(nullptr);
  return bench_main(static_cast<int>(words.size()) - 1, words.data());
}
