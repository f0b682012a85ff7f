// A finding as text: the message, its place, the kernel's own line, the rule and the help.
#pragma once

#include <string>
#include <vector>

#include "asctwin/base/finding.h"

namespace asctwin::report {

struct TextOptions {
  bool colour = false;
  size_t columns = 0;  // of the terminal: longer lines of source are cut; 0: none is
  int sub_blocks = 1;  // vector cores that share a block; more than 1: each is named
};

// Ends with a newline. The kernel's line is shown where its file can be read.
std::string to_text(const Finding& finding, const TextOptions& options = {});

}  // namespace asctwin::report
