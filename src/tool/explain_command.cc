// The pages come with the command.
#include "tool/explain_command.h"

#include <fmt/format.h>

#include <vector>

#include "base/nearest.h"
#include "reference/error_pages.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/terminal_options.h"

namespace asctwin::tool {

void explain_command(const std::string& code, bool example) {
  const report::Language language = report::language();
  if (code.empty()) return fmt::print("{}", reference::error_list(language));
  const reference::ErrorPage* page = reference::error_page(code, language);
  if (page != nullptr && example) {
    const std::string_view kernel = reference::failing_example(*page);
    if (kernel.empty())
      throw UsageError(report::sentence("no kernel has {} on purpose", page->code));
    return fmt::print("{}", kernel);
  }
  if (page != nullptr)
    return fmt::print("{}", reference::error_text(*page, {Terminal::output().has_colours()}));
  std::vector<std::string_view> codes;
  for (const reference::ErrorPage& other : reference::error_pages()) codes.push_back(other.code);
  const std::string_view close = nearest(code, codes);
  const std::string guess = close.empty() ? "" : report::sentence("did you mean {}? ", close);
  throw UsageError(report::sentence("no rule has the code `{}`", code),
                   guess + report::translated("`asctwin explain` lists them"));
}

std::string explain_hint(const std::vector<Finding>& findings) {
  if (findings.empty()) return "";
  return report::sentence("for more: asctwin explain {}\n", info_of(findings.front().code).id);
}

}  // namespace asctwin::tool
