// A line on the terminal that says how far a long piece of work is.
#pragma once

#include <chrono>
#include <string>

namespace asctwin::tool {

// Nothing is shown for work of less than a second, nor where stderr is no terminal that can rewrite
// a line; what was shown is wiped out again.
class ProgressBar {
 public:
  explicit ProgressBar(std::string what);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // From 0 to 1. `behind` stands in place of the time left.
  void show(double done, const std::string& behind = "");
  void wipe();  // for a line of something else

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  bool terminal_;
  Clock::time_point start_;
  bool shown_ = false;
  Clock::time_point next_;
};

// "  12 s left", "  3 min left"; empty for a negative time.
std::string time_left_text(double seconds);

// "converting  [=====>              ]  27 %  12 s left"; no time where `left_seconds` is negative
std::string progress_text(const std::string& what, double done, double left_seconds = -1);

}  // namespace asctwin::tool
