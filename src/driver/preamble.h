// Reads what a source says before it includes a header of ours, to decide whether that header may
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

// A header of ours that a source includes, itself or by one of the names that include it.
struct SoughtHeader {
  std::string_view name;
  bool (*declares)(std::string_view word);  // a word that a source cannot use in front of it
  bool ours_go_first;                       // our directory stands in front of the user's
};
extern const SoughtHeader kKernelHeader;  // kernel_operator.h
extern const SoughtHeader kHostHeader;    // of host sources of operators: asctwin/op/registry.h

// Reads the files in order, and files of the user that they include, up to the header.
// `directories` are those of -I. Absent where the header is not reached, or only under a condition,
// and where something else stands in front that this reader does not judge.
std::optional<Preamble> preamble_of(const std::vector<std::string>& files,
                                    const std::vector<std::string>& directories,
                                    const std::string& our_directory,
                                    const SoughtHeader& header = kKernelHeader);

}  // namespace asctwin::driver
