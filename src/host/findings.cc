// The one place where the host runtime writes.
#include "host/findings.h"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>

#include "host/chip.h"
#include "host/error.h"
#include "host/total.h"
#include "run/environment.h"
#include "run/launch_document.h"

namespace asctwin::host {
namespace {

std::atomic<bool> published_error = false;

// A launch in a loop says the same each time.
bool is_new(const std::string& text) {
  static std::mutex mutex;
  static auto& published = *new std::set<std::string>;
  const std::lock_guard lock(mutex);
  return published.insert(text).second;
}

}  // namespace

CheckOptions options_from_environment(const RunOptions& options) {
  try {
    Wanted wanted = steered_by_environment(options);
    wanted.options.schedule_seed = schedule_by_environment(wanted.options).seed;
    wanted.options.environment = false;  // heeded already
    return {std::move(wanted.options), wanted.format.value_or(ReportFormat::kText),
            std::move(wanted.output)};
  } catch (const std::invalid_argument& error) {
    refuse_environment(error.what());
  }
}

void publish(const Report& report, const CheckOptions& how, double seconds) {
  if (!report.ok()) published_error = true;
  if (is_one_document(how.format)) return add_to_document(report, seconds, how.format, how.output);
  if (report.clean()) return;
  const bool is_text = how.format == ReportFormat::kText;
  const std::string text = is_text ? report.findings_text() : report.as(how.format);
  if (!is_new(text)) return;
  std::fputs(text.c_str(), stderr);
  if (is_text) add_to_total(report);
}

void publish(std::vector<Finding> findings) {
  RunOptions options;
  options.kernel_name = "";
  const CheckOptions how = options_from_environment(options);
  publish(
      Report(std::move(findings), std::string(chosen_chip().product), {}, policy_of(how.options)),
      how);
}

void publish(const Finding& finding) { publish(std::vector{finding}); }

void publish_error(const std::string& text) {
  published_error = true;
  std::fprintf(stderr, "error: %s\n", text.c_str());
}

void note_error_elsewhere() { published_error = true; }

bool has_published_error() { return published_error; }

}  // namespace asctwin::host
