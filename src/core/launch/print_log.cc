// Flushed at once, so that what a kernel has printed is seen even when its program dies.
#include "core/launch/print_log.h"

#include <cstdio>

namespace asctwin::core {

void PrintLog::add(size_t core, const std::string& head, std::string_view text) {
  const std::lock_guard lock(mutex_);
  Part& part = parts_[core];
  for (const char c : text) {
    if (!part.is_in_line) part.text += head;
    part.text += c;
    part.is_in_line = c != '\n';
  }
  if (core == turn_) write();
}

void PrintLog::end(size_t core) {
  const std::lock_guard lock(mutex_);
  parts_[core].has_ended = true;
  if (parts_[core].is_in_line) parts_[core].text += '\n';
  for (; turn_ < parts_.size(); ++turn_) {
    write();
    if (!parts_[turn_].has_ended) return;
  }
}

void PrintLog::write() {
  std::string& text = parts_[turn_].text;
  if (text.empty()) return;
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
  text.clear();
}

}  // namespace asctwin::core
