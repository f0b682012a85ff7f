// Writes the log lines of host sources to the standard error.
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

namespace {

void write_line(LogLevel level, const char* who, const char* text) {
  const int index = static_cast<int>(level);
  if (index < least_level()) return;
  if (level == LogLevel::kError) note_error_log(text);
  std::fprintf(stderr, "[%s] %s: %s\n", kNames[index < 0 || index > 3 ? 3 : index], who, text);
}

void write_values(LogLevel level, const char* who, const char* format, va_list values) {
  char text[2048];
  std::vsnprintf(text, sizeof(text), format, values);
  write_line(level, who, text);
}

}  // namespace

void log_line(LogLevel level, const char* who, const char* format, ...) {
  va_list values;
  va_start(values, format);
  write_values(level, who, format, values);
  va_end(values);
}

void log_line(LogLevel level, const char* who) { write_line(level, "op", who); }

}  // namespace asctwin::op

using asctwin::op::LogLevel;

int32_t CheckLogLevel(int32_t, int32_t level) {
  return level >= asctwin::op::least_level() ? 1 : 0;
}

int32_t AlogCheckDebugLevel(uint32_t, int32_t level) { return CheckLogLevel(0, level); }

void DlogRecord(int32_t, int32_t level, const char* format, ...) {
  va_list values;
  va_start(values, format);
  asctwin::op::write_values(static_cast<LogLevel>(level), "op", format, values);
  va_end(values);
}

void AlogRecord(uint32_t, uint32_t, int32_t level, const char* format, ...) {
  va_list values;
  va_start(values, format);
  asctwin::op::write_values(static_cast<LogLevel>(level), "op", format, values);
  va_end(values);
}
