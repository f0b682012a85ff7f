// Comments to asctwin in a kernel's source: `// asctwin: allow(W0101, W0102)`, at the end of a line
// for that line, or on a line of its own for the next line that holds code.
#pragma once

#include <string>
#include <vector>

namespace asctwin::report {

struct AllowComment {
  int line = 0;                    // where it stands
  int target = 0;                  // the line that it speaks of
  std::string text;                // "allow(W0101, W0102)"
  std::vector<std::string> codes;  // empty where the text has another form
};

// In the order of the lines; nothing where the file cannot be read.
std::vector<AllowComment> comments_of(const std::string& file);

}  // namespace asctwin::report
