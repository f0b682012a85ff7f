// Says on a terminal what the command does, while it does it.
#pragma once

#include <cstddef>
#include <string>

namespace asctwin::tool {

// The line stands there as long as this lives. Elsewhere than on a terminal nothing is written.
class StatusLine {
 public:
  explicit StatusLine(const std::string& text);
  ~StatusLine();
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

 private:
  size_t columns_ = 0;  // that are written; 0: none
};

}  // namespace asctwin::tool
