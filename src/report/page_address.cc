// The variable wins, so that a company can point to pages of its own.
#include "report/page_address.h"

#include <fmt/format.h>

#include <cstdlib>

namespace asctwin::report {

std::string page_address(const char* id) {
  const char* const variable = std::getenv("ASCTWIN_DOCS_URL");
  const std::string base = variable != nullptr ? variable : ASCTWIN_DOCS_URL;
  return base.empty() ? "" : fmt::format("{}/errors/{}.md", base, id);
}

}  // namespace asctwin::report
