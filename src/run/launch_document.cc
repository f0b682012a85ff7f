// The collected launches are never destroyed: the last report comes when static objects are gone.
#include "run/launch_document.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <vector>

#include "report/junit.h"
#include "report/sarif.h"

namespace asctwin {
namespace {

struct Document {
  std::mutex mutex;
  ReportFormat format = ReportFormat::kSarif;
  std::string output;
  pid_t owner = 0;                      // a child of fork() has nothing to report of its parent
  std::map<std::string, size_t> known;  // a launch's name and text -> its place in `launches`
  std::vector<report::LaunchResult> launches;
};

Document& document() {
  static auto& one = *new Document;
  return one;
}

}  // namespace

void add_to_document(const Report& report, double seconds, ReportFormat format,
                     const std::string& output) {
  Document& all = document();
  const std::lock_guard lock(all.mutex);
  all.format = format;
  all.owner = getpid();
  all.output = output;
  const auto [at, is_new] =
      all.known.try_emplace(report.kernel() + "\n" + report.text(), all.launches.size());
  if (is_new) all.launches.emplace_back().report = report;
  report::LaunchResult& launch = all.launches[at->second];
  if (seconds >= 0) launch.seconds = std::max(launch.seconds, 0.0) + seconds;
}

namespace {

void write_at_end(int, void*) {
  Document& all = document();
  const std::lock_guard lock(all.mutex);
  if (all.launches.empty() || all.owner != getpid()) return;
  const std::string text = all.format == ReportFormat::kSarif ? report::to_sarif(all.launches)
                                                              : report::to_junit(all.launches);
  all.launches.clear();
  if (all.output.empty()) {
    std::fputs(text.c_str(), stderr);
  } else if (std::ofstream file(all.output); !(file << text).flush()) {
    std::fprintf(stderr, "error: `%s` cannot be written: %s\n", all.output.c_str(),
                 std::strerror(errno));
  }
}

// Handlers of exit() are called in reverse: this one is there before any other of ours.
constexpr int kFirst = 101;
[[gnu::constructor(kFirst)]] void see_to_the_end() { on_exit(write_at_end, nullptr); }

}  // namespace

}  // namespace asctwin
