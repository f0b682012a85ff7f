// securec.h: strings. Copying is appending to an empty string.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "securec.h"

namespace {

errno_t reset(char* dest, errno_t why) {
  *dest = '\0';
  return why;
}

bool overlap(const char* a, size_t a_size, const char* b, size_t b_size) {
  const auto first = reinterpret_cast<uintptr_t>(a), second = reinterpret_cast<uintptr_t>(b);
  return first < second + b_size && second < first + a_size;
}

// Appends at most `count` characters of `src` behind the first `length` ones of `dest`.
errno_t append(char* dest, size_t room, size_t length, const char* src, size_t count) {
  if (length == room) return reset(dest, EINVAL_AND_RESET);  // not terminated
  const size_t added = strnlen(src, std::min(count, room - length));
  if (added >= room - length) return reset(dest, ERANGE_AND_RESET);
  if (dest == src && length == 0) return EOK;
  if (overlap(dest, length + added + 1, src, added + 1)) return reset(dest, EOVERLAP_AND_RESET);
  std::memcpy(dest + length, src, added);
  dest[length + added] = '\0';
  return EOK;
}

errno_t fault_of(char* dest, size_t room, const char* src) {
  if (room == 0 || room > SECUREC_STRING_MAX_LEN) return ERANGE;
  if (dest == nullptr) return EINVAL;
  return src == nullptr ? reset(dest, EINVAL_AND_RESET) : EOK;
}

}  // namespace

extern "C" {

errno_t strncpy_s(char* strDest, size_t destMax, const char* strSrc, size_t count) {
  const errno_t fault = fault_of(strDest, destMax, strSrc);
  return fault != EOK ? fault : append(strDest, destMax, 0, strSrc, count);
}

errno_t strcpy_s(char* strDest, size_t destMax, const char* strSrc) {
  return strncpy_s(strDest, destMax, strSrc, SECUREC_STRING_MAX_LEN);
}

errno_t strncat_s(char* strDest, size_t destMax, const char* strSrc, size_t count) {
  const errno_t fault = fault_of(strDest, destMax, strSrc);
  if (fault != EOK) return fault;
  return append(strDest, destMax, strnlen(strDest, destMax), strSrc, count);
}

errno_t strcat_s(char* strDest, size_t destMax, const char* strSrc) {
  return strncat_s(strDest, destMax, strSrc, SECUREC_STRING_MAX_LEN);
}

char* strtok_s(char* strToken, const char* strDelimit, char** context) {
  if (strDelimit == nullptr || context == nullptr) return nullptr;
  if (strToken == nullptr && *context == nullptr) return nullptr;
  return strtok_r(strToken, strDelimit, context);
}

}  // extern "C"
