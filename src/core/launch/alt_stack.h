// A stack for signal handlers on this thread, so that a kernel that has used up or left its own
// stack can still be reported.
#pragma once

#include <csignal>
#include <cstdint>
#include <vector>

namespace asctwin::core {

class AltStack {
 public:
  AltStack() : memory_(64 * 1024) {
    stack_t mine{};
    mine.ss_sp = memory_.data();
    mine.ss_size = memory_.size();
    sigaltstack(&mine, &before_);
  }
  ~AltStack() { sigaltstack(&before_, nullptr); }
  AltStack(const AltStack&) = delete;
  AltStack& operator=(const AltStack&) = delete;

 private:
  std::vector<uint8_t> memory_;
  stack_t before_{};
};

}  // namespace asctwin::core
