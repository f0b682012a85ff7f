// Reads the environment once for each launch; words stand between commas.
#include "run/environment.h"

#include <charconv>
#include <cstdlib>
#include <stdexcept>

namespace asctwin {
namespace {

constexpr std::string_view kFormat = "format=";
constexpr std::string_view kOutput = "output=";

std::string format_names() {
  std::string names;
  for (const char* const name : kReportFormatNames)
    names += (names.empty() ? "" : "|") + std::string(name);
  return names;
}

void take(Wanted& wanted, std::string_view word) {
  if (word.empty()) return;
  if (const std::optional<Check> check = find_check(word)) {
    wanted.options.check = *check;
  } else if (word == "werror") {
    wanted.options.policy.werror = true;
  } else if (word == "pedantic") {
    wanted.options.policy.pedantic = true;
  } else if (word == "memory") {
    wanted.options.tells_memory = wanted.memory = true;
  } else if (word.substr(0, kOutput.size()) == kOutput && word.size() > kOutput.size()) {
    wanted.output = word.substr(kOutput.size());
  } else {
    const bool is_format = word.substr(0, kFormat.size()) == kFormat;
    if (is_format) wanted.format = find_report_format(word.substr(kFormat.size()));
    if (!is_format || !wanted.format)
      throw std::invalid_argument(
          "`ASCTWIN_CHECK` has `" + std::string(word) +
          "`, but its words are full, fast, off, werror, pedantic, memory, " +
          "format=" + format_names() + " and output=FILE");
  }
}

}  // namespace

Wanted steered(RunOptions options, std::string_view text) {
  Wanted wanted{std::move(options), std::nullopt};
  while (true) {
    const size_t comma = text.find(',');
    take(wanted, text.substr(0, comma));
    if (comma == text.npos) break;
    text.remove_prefix(comma + 1);
  }
  if (!wanted.output.empty() && !(wanted.format && is_one_document(*wanted.format)))
    throw std::invalid_argument(
        "`ASCTWIN_CHECK` has output=FILE, which goes with format=sarif or format=junit");
  if (wanted.memory && wanted.format.value_or(ReportFormat::kText) != ReportFormat::kText)
    throw std::invalid_argument("`ASCTWIN_CHECK` has memory, which goes with format=text");
  return wanted;
}

WantedSchedule scheduled(const RunOptions& options, std::string_view text) {
  constexpr std::string_view kRandom = "random:";
  if (text.empty()) return {false, options.schedule_seed};
  if (text == "threads") return {true, options.schedule_seed};
  if (text == "in-order") return {};
  uint64_t seed = 0;
  if (text.substr(0, kRandom.size()) == kRandom) {
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + kRandom.size(), end, seed);
    if (error == std::errc() && rest == end) return {false, seed};
  }
  throw std::invalid_argument("`ASCTWIN_SCHED` is `" + std::string(text) +
                              "`, but it is threads, in-order or random:SEED");
}

WantedSchedule schedule_by_environment(const RunOptions& options) {
  const char* const variable = std::getenv("ASCTWIN_SCHED");
  const WantedSchedule wanted = scheduled(options, variable == nullptr ? "" : variable);
  if (options.environment) return wanted;
  return {wanted.threads, options.schedule_seed};
}

Wanted steered_by_environment(const RunOptions& options) {
  const char* const text = options.environment ? std::getenv("ASCTWIN_CHECK") : nullptr;
  return steered(options, text == nullptr ? "" : text);
}

}  // namespace asctwin
