// One look at the environment a launch; words stand between commas.
#include "run/environment.h"

#include <cstdlib>
#include <stdexcept>

namespace asctwin {
namespace {

constexpr std::string_view kFormat = "format=";

void take(Wanted& wanted, std::string_view word) {
  if (word.empty()) return;
  if (const std::optional<Check> check = find_check(word)) {
    wanted.options.check = *check;
  } else if (word == "werror") {
    wanted.options.policy.werror = true;
  } else if (word == "pedantic") {
    wanted.options.policy.pedantic = true;
  } else {
    const bool is_format = word.substr(0, kFormat.size()) == kFormat;
    if (is_format) wanted.format = find_report_format(word.substr(kFormat.size()));
    if (!is_format || !wanted.format)
      throw std::invalid_argument("`ASCTWIN_CHECK` has `" + std::string(word) +
                                  "`, but its words are full, fast, off, werror, pedantic and "
                                  "format=text|json|sarif|junit");
  }
}

}  // namespace

Wanted steered(RunOptions options, std::string_view text) {
  Wanted wanted{std::move(options), std::nullopt};
  while (true) {
    const size_t comma = text.find(',');
    take(wanted, text.substr(0, comma));
    if (comma == text.npos) return wanted;
    text.remove_prefix(comma + 1);
  }
}

Wanted steered_by_environment(const RunOptions& options) {
  const char* const text = options.environment ? std::getenv("ASCTWIN_CHECK") : nullptr;
  return steered(options, text == nullptr ? "" : text);
}

}  // namespace asctwin
