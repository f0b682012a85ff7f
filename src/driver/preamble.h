// Reads what a source says before it includes kernel_operator.h, to decide whether our headers may
// be read first instead: that changes nothing unless one side has a word that the other defines.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace asctwin::driver {

struct Preamble {
  std::set<std::string> defined;  // macros that it defines or undefines
  std::set<std::string> words;    // all other words, those of conditions too
};

// Reads the files in order, and files of the user that they include, up to kernel_operator.h.
// `directories` are those of -I. Absent where the header is not reached, or only under a condition,
// and where something else stands in front that this reader does not judge.
std::optional<Preamble> preamble_of(const std::vector<std::string>& files,
                                    const std::vector<std::string>& directories,
                                    const std::string& our_directory);

}  // namespace asctwin::driver
