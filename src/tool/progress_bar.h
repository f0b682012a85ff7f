// A line on the terminal that says how far a long piece of work is.
#pragma once

#include <chrono>
#include <string>

namespace asctwin::tool {

// Nothing is shown for work of less than a second, nor where stderr is no terminal; what was shown
// is wiped out again.
class ProgressBar {
 public:
  explicit ProgressBar(std::string what);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void show(double done, const std::string& behind = "");  // from 0 to 1

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  bool terminal_;
  bool shown_ = false;
  Clock::time_point next_;
};

// "converting  [=====>              ]  27 %"
std::string progress_text(const std::string& what, double done);

}  // namespace asctwin::tool
