// Directories of headers that projects and repositories have by convention.
// spec: opbase.md, sections 1.1 and 2.2, R6
#pragma once

#include <string>
#include <vector>

namespace asctwin::operators {

// Returns the directories of an operator in a repository (`root`, or empty), those that exist, in
// their order.
std::vector<std::string> conventional_include_dirs(const std::string& directory,
                                                   const std::string& root);

// The directory of a checkout of opbase: as it is named, else by ASCTWIN_OPBASE, else beside or in
// the repository. Empty: there is none.
std::string find_opbase(const std::string& named, const std::string& root);
std::vector<std::string> opbase_include_dirs(const std::string& opbase);
std::vector<std::string> opbase_sources(const std::string& opbase);

}  // namespace asctwin::operators
