// Headers that sources include, found as a compiler finds them, without its #if.
// spec: opbase.md, sections 2.2 and 3.1
#pragma once

#include <set>
#include <string>
#include <vector>

namespace asctwin::operators {

struct IncludeScan {
  std::set<std::string> files;      // that were found, the sources among them
  std::set<std::string> not_found;  // as they are written
};

IncludeScan scan_includes(const std::vector<std::string>& sources,
                          const std::vector<std::string>& directories);

}  // namespace asctwin::operators
