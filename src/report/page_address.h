// Where the page of a code is published.
#pragma once

#include <string>

namespace asctwin::report {

// By ASCTWIN_DOCS_URL, or as the build says. "": nobody has said where the pages are.
std::string page_address(const char* id);

}  // namespace asctwin::report
