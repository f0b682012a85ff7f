// Lines of a source with the calls that a finding speaks of.
#pragma once

#include <string>
#include <vector>

namespace asctwin::html {

// A call that is marked.
struct Mark {
  std::string file;
  int line = 0;
  std::string op;     // the mark goes from its name to the end of the call; else over the line
  std::string label;  // text, shown behind the line
  bool is_main = false;
};

// A table of lines for each file, with two lines around each mark. Marks in files that cannot be
// read are left out.
std::string excerpt_html(const std::vector<Mark>& marks);

}  // namespace asctwin::html
