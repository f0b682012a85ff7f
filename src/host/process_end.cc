// A handler of exit(). It runs before the destructors of what was made before it, such as the
// program's own objects with static storage.
#include "host/process_end.h"

#include <unistd.h>

#include <cstdlib>
#include <mutex>

#include "host/findings.h"
#include "host/runtime.h"

namespace asctwin::host {
namespace {

pid_t owner = 0;  // a child of fork() has nothing to report of its parent

void at_exit(int status, void*) {
  if (getpid() != owner) return;
  Runtime& runtime = Runtime::instance();
  // Another thread may be in a call, or a kernel may have called exit(): then nothing can be run.
  if (const std::unique_lock lock(runtime.mutex(), std::try_to_lock); lock.owns_lock())
    runtime.abandon_all({"the end of the program", Place(SourceLoc{})});
  if (status == 0 && has_told_error()) std::exit(1);  // glibc goes on with the other handlers
}

}  // namespace

void see_to_process_end() {
  owner = getpid();
  on_exit(at_exit, nullptr);
}

}  // namespace asctwin::host
