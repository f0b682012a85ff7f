// The pages of docs/errors, one a code in each language, built into the command.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reference/text.h"
#include "report/language.h"

namespace asctwin::reference {

struct ErrorPage {
  std::string_view code;  // "E0102"
  std::string_view text;  // Markdown
};

using report::Language;

std::span<const ErrorPage> error_pages(Language language = Language::kEnglish);  // by code
// nullptr where there is none; case is ignored.
const ErrorPage* error_page(std::string_view code, Language language = Language::kEnglish);

std::string error_text(const ErrorPage& page, const Style& style = {});  // for the terminal
std::string_view failing_example(const ErrorPage& page);  // the kernel that has the finding
std::string error_list(
    Language language = Language::kEnglish);  // every code with its title, one a line

}  // namespace asctwin::reference
