// Keeps the failures of each thread.
#include "host/error.h"

#include <unistd.h>

#include <cstdio>
#include <utility>

#include "report/words.h"

namespace asctwin::host {
namespace {

struct Failures {
  aclError last = ACL_SUCCESS;
  std::string message;   // empty: none, or already reported
  std::string reported;  // what aclGetRecentErrMsg() has pointed at
};

Failures& failures() {
  static thread_local Failures of_thread;
  return of_thread;
}

}  // namespace

aclError fail(const char* function, const Refusal& refusal) {
  failures().last = refusal.code;
  failures().message =
      report::text_of(phrase("`{}` returns {}: {}", function, refusal.code, refusal.text));
  return refusal.code;
}

aclError last_error() { return failures().last; }

void forget_last_error() { failures().last = ACL_SUCCESS; }

const char* take_message() {
  if (failures().message.empty()) return nullptr;
  failures().reported = std::exchange(failures().message, {});
  return failures().reported.c_str();
}

// Not exit(): the handlers of the program may make calls of their own.
void refuse_environment(const std::string& text) {
  std::fflush(nullptr);
  std::fprintf(stderr, "error: %s\n", text.c_str());
  _exit(2);
}

}  // namespace asctwin::host
