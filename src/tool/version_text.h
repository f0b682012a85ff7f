// Makes the text of `asctwin --version`: enough to tell two builds apart in a report of a fault.
#pragma once

#include <string>

namespace asctwin::tool {

std::string version_text();

}  // namespace asctwin::tool
