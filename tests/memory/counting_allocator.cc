// In place of the library's own; the size of a piece is what malloc gave.
#include "counting_allocator.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<int64_t> live{0};
std::atomic<int64_t> most{0};

void* counted(void* piece) {
  if (piece == nullptr) throw std::bad_alloc();
  const int64_t now = live += static_cast<int64_t>(malloc_usable_size(piece));
  for (int64_t old = most; now > old && !most.compare_exchange_weak(old, now);) {
  }
  return piece;
}

void release(void* piece) {
  if (piece != nullptr) live -= static_cast<int64_t>(malloc_usable_size(piece));
  std::free(piece);
}

}  // namespace

namespace counting_allocator {

void begin() {
  live = 0;
  most = 0;
}
int64_t peak() { return most; }

}  // namespace counting_allocator

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void* operator new(size_t bytes) { return counted(std::malloc(bytes)); }
void* operator new(size_t bytes, std::align_val_t alignment) {
  const auto unit = static_cast<size_t>(alignment);
  return counted(std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit));
}
void operator delete(void* piece) noexcept { release(piece); }
void operator delete(void* piece, size_t) noexcept { release(piece); }
void operator delete(void* piece, std::align_val_t) noexcept { release(piece); }
void operator delete(void* piece, size_t, std::align_val_t) noexcept { release(piece); }
#endif
