// securec.h: bytes.
#include <cstdint>
#include <cstring>

#include "securec.h"

namespace {

// Returns the fault of the destination alone, or EOK.
errno_t fault_of(const void* dest, size_t room) {
  if (room == 0 || room > SECUREC_MEM_MAX_LEN) return ERANGE;
  return dest == nullptr ? EINVAL : EOK;
}

errno_t reset(void* dest, size_t room, errno_t why) {
  std::memset(dest, 0, room);
  return why;
}

bool overlap(const void* a, const void* b, size_t count) {
  const auto first = reinterpret_cast<uintptr_t>(a), second = reinterpret_cast<uintptr_t>(b);
  return first < second ? second - first < count : first - second < count;
}

errno_t move(void* dest, size_t room, const void* src, size_t count, bool may_overlap) {
  if (const errno_t fault = fault_of(dest, room); fault != EOK) return fault;
  if (src == nullptr) return reset(dest, room, EINVAL_AND_RESET);
  if (count > room) return reset(dest, room, ERANGE_AND_RESET);
  if (count == 0 || dest == src) return EOK;
  if (!may_overlap && overlap(dest, src, count)) return reset(dest, room, EOVERLAP_AND_RESET);
  std::memmove(dest, src, count);
  return EOK;
}

}  // namespace

extern "C" {

errno_t memset_s(void* dest, size_t destMax, int c, size_t count) {
  if (const errno_t fault = fault_of(dest, destMax); fault != EOK) return fault;
  std::memset(dest, c, count > destMax ? destMax : count);
  return count > destMax ? ERANGE_AND_RESET : EOK;
}

errno_t memcpy_s(void* dest, size_t destMax, const void* src, size_t count) {
  return move(dest, destMax, src, count, /*may_overlap=*/false);
}

errno_t memmove_s(void* dest, size_t destMax, const void* src, size_t count) {
  return move(dest, destMax, src, count, /*may_overlap=*/true);
}

}  // extern "C"
