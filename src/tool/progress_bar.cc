// The line is written over itself ten times a second at most.
#include "tool/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace asctwin::tool {
namespace {

constexpr auto kQuiet = std::chrono::seconds(1);
constexpr auto kPause = std::chrono::milliseconds(100);
constexpr int kWidth = 40;

}  // namespace

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)),
      terminal_(::isatty(STDERR_FILENO) != 0),
      next_(Clock::now() + kQuiet) {}

ProgressBar::~ProgressBar() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressBar::show(double done, const std::string& behind) {
  if (!terminal_ || Clock::now() < next_) return;
  fmt::print(stderr, "\r{}{}\x1b[K", progress_text(what_, done), behind);
  std::fflush(stderr);
  shown_ = true;
  next_ = Clock::now() + kPause;
}

std::string progress_text(const std::string& what, double done) {
  const int filled = std::clamp(static_cast<int>(done * kWidth), 0, kWidth);
  const std::string bar =
      std::string(static_cast<size_t>(filled), '=') + (filled < kWidth ? ">" : "");
  return fmt::format("{}  [{:<{}}] {:3.0f} %", what, bar, kWidth, std::clamp(done, 0.0, 1.0) * 100);
}

}  // namespace asctwin::tool
