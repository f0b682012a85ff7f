// securec.h: text by a format.
#include <cstdarg>
#include <cstdio>

#include "securec.h"

namespace {

enum class Longer { kEmptied, kCut };  // what becomes of a text that does not fit

// At most `room` bytes with the terminator. @return characters written, or -1
int print(char* dest, size_t room, Longer longer, const char* format, va_list arguments) {
  const int length = std::vsnprintf(dest, room, format, arguments);
  if (length >= 0 && static_cast<size_t>(length) < room) return length;
  if (length < 0 || longer == Longer::kEmptied) *dest = '\0';
  return -1;
}

bool is_wrong(char* dest, size_t room, const char* format) {
  const bool has_room = dest != nullptr && room > 0 && room <= SECUREC_STRING_MAX_LEN;
  if (has_room && format == nullptr) *dest = '\0';
  return !has_room || format == nullptr;
}

}  // namespace

extern "C" {

int vsprintf_s(char* strDest, size_t destMax, const char* format, va_list argList) {
  if (is_wrong(strDest, destMax, format)) return -1;
  return print(strDest, destMax, Longer::kEmptied, format, argList);
}

int vsnprintf_s(char* strDest, size_t destMax, size_t count, const char* format, va_list argList) {
  if (is_wrong(strDest, destMax, format)) return -1;
  const bool may_cut = count < destMax;
  return print(strDest, may_cut ? count + 1 : destMax, may_cut ? Longer::kCut : Longer::kEmptied,
               format, argList);
}

int sprintf_s(char* strDest, size_t destMax, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vsprintf_s(strDest, destMax, format, arguments);
  va_end(arguments);
  return length;
}

int snprintf_s(char* strDest, size_t destMax, size_t count, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf_s(strDest, destMax, count, format, arguments);
  va_end(arguments);
  return length;
}

int snprintf_truncated_s(char* strDest, size_t destMax, const char* format, ...) {
  if (is_wrong(strDest, destMax, format)) return -1;
  va_list arguments;
  va_start(arguments, format);
  const int length = std::vsnprintf(strDest, destMax, format, arguments);
  va_end(arguments);
  const int most = static_cast<int>(destMax) - 1;
  return length > most ? most : length;
}

}  // extern "C"
