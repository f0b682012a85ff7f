// `asctwin socs`: what is known about every chip, as a table for people or as JSON.
#pragma once

#include <string>

namespace asctwin::tool {

std::string socs_table();  // one line a chip, sizes in KiB and MiB, ends with a newline
std::string socs_json();   // an array of objects, sizes in bytes, ends with a newline

}  // namespace asctwin::tool
