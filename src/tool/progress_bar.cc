// The line is written over itself ten times a second at most.
#include "tool/progress_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/terminal.h"

namespace asctwin::tool {
namespace {

constexpr auto kQuiet = std::chrono::seconds(1);
constexpr auto kPause = std::chrono::milliseconds(100);
constexpr int kWidth = 40;

}  // namespace

std::string time_left_text(double seconds) {
  constexpr double kMinute = 60;
  if (seconds < 0) return "";
  if (seconds < 2 * kMinute) return fmt::format("  {:.0f} s left", std::ceil(seconds));
  return fmt::format("  {:.0f} min left", std::ceil(seconds / kMinute));
}

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)),
      terminal_(Terminal::errors().can_rewrite()),
      start_(Clock::now()),
      next_(start_ + kQuiet) {}

ProgressBar::~ProgressBar() { wipe(); }

void ProgressBar::wipe() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
  shown_ = false;
}

void ProgressBar::show(double done, const std::string& behind) {
  if (!terminal_ || Clock::now() < next_) return;
  const std::chrono::duration<double> passed = Clock::now() - start_;
  const double left = behind.empty() && done > 0 ? passed.count() * (1 - done) / done : -1;
  fmt::print(stderr, "\r{}{}\x1b[K", progress_text(what_, done, left), behind);
  std::fflush(stderr);
  shown_ = true;
  next_ = Clock::now() + kPause;
}

std::string progress_text(const std::string& what, double done, double left_seconds) {
  const int filled = std::clamp(static_cast<int>(done * kWidth), 0, kWidth);
  const std::string bar =
      std::string(static_cast<size_t>(filled), '=') + (filled < kWidth ? ">" : "");
  return fmt::format("{}  [{:<{}}] {:3.0f} %{}", what, bar, kWidth,
                     std::clamp(done, 0.0, 1.0) * 100, time_left_text(left_seconds));
}

}  // namespace asctwin::tool
