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

size_t page_bytes() {
  static const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return page;
}

size_t usable_bytes_for(size_t size_bytes) {
  return round_up(round_up(size_bytes, kAlignBytes), page_bytes());
}

void* new_page_of_poison() {
  void* page =
      mmap(nullptr, page_bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED) throw std::bad_alloc();
  std::memset(page, isa::kPoison, page_bytes());
  mprotect(page, page_bytes(), PROT_READ);
  return page;
}

}  // namespace

size_t GlobalBlock::mapped_bytes_for(size_t size_bytes) {
  return usable_bytes_for(size_bytes) + 2 * kGuardBytes;
}

size_t GlobalBlock::room_bytes_for(size_t size_bytes) {
  return round_up(size_bytes, kAlignBytes) + kAlignBytes - size_bytes;
}

// The guard page is replaced in one step, so that no thread sees it half filled.
void GlobalBlock::open_room(const uint8_t* end, const uint8_t* last) {
  const uint8_t* const mapped_end = end + (round_up(reinterpret_cast<uintptr_t>(end), kAlignBytes) -
                                           reinterpret_cast<uintptr_t>(end));
  if (last <= mapped_end || reinterpret_cast<uintptr_t>(mapped_end) % page_bytes() != 0) return;
  void* const page = new_page_of_poison();
  if (mremap(page, page_bytes(), page_bytes(), MREMAP_MAYMOVE | MREMAP_FIXED,
             const_cast<uint8_t*>(mapped_end)) == MAP_FAILED) {
    munmap(page, page_bytes());
    throw std::bad_alloc();
  }
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
  std::memset(data_, isa::kPoison, round_up(size_bytes, kAlignBytes));
}

GlobalBlock::~GlobalBlock() {
  if (mapped_ != nullptr) munmap(mapped_, mapped_bytes_);
}

}  // namespace asctwin
