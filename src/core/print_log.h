// What the kernels of a launch print, in the order of the cores whatever order they run in: the
// first core that has not ended writes at once, the others when their turn comes.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace asctwin::core {

class PrintLog {
 public:
  void resize(size_t cores) { parts_.resize(cores); }

  // `head` begins each line of `text`; what goes on in a line has none.
  void add(size_t core, const std::string& head, std::string_view text);
  void end(size_t core);

 private:
  struct Part {
    std::string text;
    bool is_in_line = false;
    bool has_ended = false;
  };
  void write();

  std::mutex mutex_;
  std::vector<Part> parts_;
  size_t turn_ = 0;
};

}  // namespace asctwin::core
