// Ctrl-C during work that has something to clean up: the signal is noted, the work stops at its
// next occasion, and the command then dies of the signal as if it had never been caught.
#pragma once

namespace asctwin::tool {

// Thrown by work that has stopped because of `interrupting_signal()`.
struct Interrupted {};

// While one lives, SIGINT, SIGTERM and SIGHUP are noted; those that are ignored stay so. One at a
// time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
};

// The first signal noted since a guard was made; 0 for none.
int interrupting_signal();

// Ends this process by the signal. @pre no guard lives
[[noreturn]] void die_of(int signal);

}  // namespace asctwin::tool
