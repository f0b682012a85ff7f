// Where host sources' log lines go.
#include "asctwin/op/log.h"

#include <cstdlib>
#include <cstring>

namespace asctwin::op {
namespace {

constexpr const char* kNames[] = {"debug", "info", "warning", "error"};

int least_level() {
  const char* const wanted = std::getenv("ASCTWIN_OP_LOG");
  for (int level = 0; level < 3; ++level)
    if (wanted != nullptr && std::strcmp(wanted, kNames[level]) == 0) return level;
  return static_cast<int>(LogLevel::kError);
}

}  // namespace

void log_line(LogLevel level, const char* who, const char* format, ...) {
  const int index = static_cast<int>(level);
  if (index < least_level()) return;
  va_list values;
  va_start(values, format);
  char text[2048];
  std::vsnprintf(text, sizeof(text), format, values);
  va_end(values);
  if (level == LogLevel::kError) note_error_log(text);
  std::fprintf(stderr, "[%s] %s: %s\n", kNames[index < 0 || index > 3 ? 3 : index], who, text);
}

}  // namespace asctwin::op
