// A kernel runs inside of its host program, and takes it along when it crashes or exits. A line on
// the standard error says so first. Where the program has a handler of its own, that one is called.
#pragma once

namespace asctwin {

class CrashLine {
 public:
  CrashLine();
  ~CrashLine();
  CrashLine(const CrashLine&) = delete;
  CrashLine& operator=(const CrashLine&) = delete;
};

// If a kernel is ending the process by exit() on another thread, does not return, so that the
// process ends with the status of the kernel's.
void yield_to_exit_of_kernel();

}  // namespace asctwin
