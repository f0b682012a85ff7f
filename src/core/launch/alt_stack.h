// A stack for signal handlers on this thread, so that a kernel that has used up or left its own
// stack can still be reported.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <memory>

namespace asctwin::core {

class AltStack {
 public:
  AltStack() {
    stack_t mine{};
    mine.ss_size = bytes();
    memory_ = std::make_unique_for_overwrite<uint8_t[]>(mine.ss_size);
    mine.ss_sp = memory_.get();
    sigaltstack(&mine, &before_);
  }
  ~AltStack() { sigaltstack(&before_, nullptr); }
  AltStack(const AltStack&) = delete;
  AltStack& operator=(const AltStack&) = delete;

 private:
  // The size of the saved state grows with the CPU's vectors, on Arm with SVE to tens of KiB; the
  // handlers of crashes need the rest.
  static size_t bytes() {
    constexpr long kHandlers = 64 * 1024;
    return static_cast<size_t>(kHandlers + std::max(sysconf(_SC_MINSIGSTKSZ), long{MINSIGSTKSZ}));
  }

  std::unique_ptr<uint8_t[]> memory_;
  stack_t before_{};
};

}  // namespace asctwin::core
