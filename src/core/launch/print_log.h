// The lines that the kernels of a launch print, in the order of the cores, in whatever order these
// run: the first core that has not ended prints at once, the others when all before them have
// ended.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace asctwin::core {

class PrintLog {
 public:
  void resize(size_t cores) { parts_.resize(cores); }

  // Each new line begins with `head`.
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
