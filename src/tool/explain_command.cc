// The pages come with the command.
#include "tool/explain_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <vector>

#include "base/nearest.h"
#include "reference/error_pages.h"
#include "runner/usage_error.h"

namespace asctwin::tool {

void explain_command(const std::string& code) {
  if (code.empty()) return fmt::print("{}", reference::error_list());
  if (const reference::ErrorPage* page = reference::error_page(code))
    return fmt::print("{}", reference::error_text(*page, {isatty(STDOUT_FILENO) != 0}));
  std::vector<std::string_view> codes;
  for (const reference::ErrorPage& page : reference::error_pages()) codes.push_back(page.code);
  const std::string_view close = nearest(code, codes);
  const std::string guess = close.empty() ? "" : fmt::format("did you mean {}? ", close);
  throw UsageError(fmt::format("no rule has the code `{}`", code),
                   guess + "`asctwin explain` lists them");
}

std::string explain_hint(const std::vector<Finding>& findings) {
  if (findings.empty()) return "";
  return fmt::format("for more: asctwin explain {}\n", info_of(findings.front().code).id);
}

}  // namespace asctwin::tool
