// SARIF 2.1.0, the form in which code review and editors take findings. All launches are one run,
// for a service takes one run of a tool for each category.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "report/launch_result.h"

namespace asctwin::report {

// The page of a code as Markdown; empty where there is none.
using PageOf = std::function<std::string_view(Code)>;

// Only the rules that a result names are listed. A result that is the same on several chips is one.
// What a file of suppressions leaves out is there, marked as suppressed.
std::string to_sarif(const std::vector<LaunchResult>& launches, const PageOf& page_of = {});

}  // namespace asctwin::report
