// Two handlers of exit(), which calls the newest one first. Work is abandoned before the program's
// own objects with static storage are destroyed, for it may use them. Memory is looked at behind
// their destructors, for they may free it: that handler comes before the program's constructors.
#include "host/process_end.h"

#include <unistd.h>

#include <cstdlib>
#include <mutex>

#include "host/findings.h"
#include "host/runtime.h"
#include "run/crash_line.h"

namespace asctwin::host {
namespace {

pid_t owner = 0;  // a child of fork() has nothing to report of its parent

// Calls see(runtime), and lets a program that would end with 0 end with 1 if an error was reported.
// Another thread may be in a call, or a kernel may have called exit(): then nothing can be done.
template <class See>
void at_end(int status, See see) {
  if (getpid() != owner) return;
  yield_to_exit_of_kernel();
  Runtime& runtime = Runtime::instance();
  if (const std::unique_lock lock(runtime.mutex(), std::try_to_lock); lock.owns_lock())
    see(runtime);
  if (status == 0 && has_published_error()) std::exit(1);  // glibc goes on with the other handlers
}

void abandon_work(int status, void*) {
  at_end(status, [](Runtime& runtime) {
    runtime.abandon_all({"the end of the program", CallSite(SourceLoc{})});
  });
}

// A program that gives up need not tidy up.
void report_left_memory(int status, void*) {
  if (status != 0) return;
  at_end(status, [](Runtime& runtime) {
    if (const auto left = runtime.memory().left(); !left.empty()) publish(left);
  });
}

constexpr int kBeforeTheProgram = 102;  // behind that of run/launch_document
[[gnu::constructor(kBeforeTheProgram)]] void see_to_memory() {
  on_exit(report_left_memory, nullptr);
}

}  // namespace

void see_to_process_end() {
  owner = getpid();
  on_exit(abandon_work, nullptr);
}

}  // namespace asctwin::host
