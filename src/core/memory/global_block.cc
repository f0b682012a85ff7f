// Mapping of a tensor in global memory.
#include "asctwin/global_block.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <limits>
#include <new>

#include "isa/poison.h"

namespace asctwin {
namespace {

constexpr size_t kGuardBytes = 64 * 1024 * 1024;  // address space only
constexpr size_t kAlignBytes = 32;  // small, so that an access behind the end reaches the guard

size_t round_up(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

size_t usable_bytes_for(size_t size_bytes) {
  static const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return round_up(round_up(size_bytes, kAlignBytes), page);
}

}  // namespace

size_t GlobalBlock::mapped_bytes_for(size_t size_bytes) {
  return usable_bytes_for(size_bytes) + 2 * kGuardBytes;
}

GlobalBlock::GlobalBlock(size_t size_bytes, Sharing sharing, void* place)
    : size_bytes_(size_bytes) {
  if (size_bytes > std::numeric_limits<size_t>::max() / 2) throw std::bad_alloc();
  const size_t usable = usable_bytes_for(size_bytes);
  mapped_bytes_ = mapped_bytes_for(size_bytes);
  void* mapped =
      mmap(place, mapped_bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  mapped_ = static_cast<uint8_t*>(mapped);
  const int kind = sharing == Sharing::kPrivate ? MAP_PRIVATE : MAP_SHARED;
  if (usable != 0 && mmap(mapped_ + kGuardBytes, usable, PROT_READ | PROT_WRITE,
                          kind | MAP_FIXED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) == MAP_FAILED) {
    munmap(mapped_, mapped_bytes_);
    throw std::bad_alloc();
  }
  data_ = mapped_ + kGuardBytes + usable - round_up(size_bytes, kAlignBytes);
  std::memset(data_, isa::kPoison, size_bytes);
}

GlobalBlock::~GlobalBlock() {
  if (mapped_ != nullptr) munmap(mapped_, mapped_bytes_);
}

}  // namespace asctwin
