// Remembers the written notes as text.
#include "run/memory_note.h"

#include <cstdio>
#include <mutex>
#include <set>
#include <string>

#include "report/memory_map.h"

namespace asctwin {

void tell_memory(const Report& report) {
  static std::mutex mutex;
  static auto& told = *new std::set<std::string>;
  const std::string text =
      "on-chip memory of `" + report.kernel() + "`\n" + report::memory_text(report.memory()) + "\n";
  const std::lock_guard lock(mutex);
  if (told.insert(text).second) std::fputs(text.c_str(), stderr);
}

}  // namespace asctwin
