// A finding as a section of a page.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace asctwin::html {

// `finding` as Report::json() has it.
std::string finding_html(const nlohmann::json& finding);

}  // namespace asctwin::html
