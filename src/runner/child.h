// Runs a function in a child process and collects what it writes. A child that crashes, hangs or
// exits never takes this process along; processes that it has started end with it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "asctwin/base/phrase.h"

namespace asctwin::runner {

struct ChildResult {
  std::string output;  // everything the child wrote to its descriptor
  std::string fault;   // what() of the exception that has ended it instead
  bool timed_out = false;
  bool stopped = false;     // by its caller
  int status = 0;           // as waitpid gives it
  uint64_t peak_bytes = 0;  // of memory, of the largest of its processes

  bool exited() const;  // by itself, not by a signal
  Phrase ending_phrase() const;
  std::string ending() const;  // "exit code 3", "signal 11 (Segmentation fault)"
};

// `body` gets the descriptor to write to; when it returns or throws the child ends. After
// `timeout_seconds` the child gets SIGUSR1, and a moment later SIGKILL. `stop`, if there is one, is
// asked several times a second and after each signal; once it says true the child gets SIGKILL.
// Threads may call this at the same time.
// @throw std::runtime_error where no process can be started
ChildResult run_child(const std::function<void(int descriptor)>& body, double timeout_seconds,
                      const std::function<bool()>& stop = {});

void write_all(int descriptor, const std::string& text);

}  // namespace asctwin::runner
