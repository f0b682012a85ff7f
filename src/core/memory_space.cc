// Mapping of a core's memories between guard pages.
#include "core/memory_space.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <new>
#include <vector>

#include "isa/poison.h"

namespace asctwin::core {
namespace {

constexpr size_t kGuardBytes = 16 * 1024 * 1024;  // address space only
constexpr size_t kPoisonFileBytes = 1024 * 1024;  // as large as the largest memory

size_t page_up(size_t bytes) {
  const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return (bytes + page - 1) / page * page;
}

// A file full of poison, made once and never written again.
int poison_file() {
  static const int file = [] {
    const int made = memfd_create("asctwin-poison", MFD_CLOEXEC);
    const std::vector<uint8_t> poison(kPoisonFileBytes, isa::kPoison);
    if (made < 0 || write(made, poison.data(), poison.size()) != ssize_t{kPoisonFileBytes})
      throw std::bad_alloc();
    return made;
  }();
  return file;
}

}  // namespace

MemorySpace::MemorySpace(const isa::Chip& chip) {
  reserved_bytes_ = kGuardBytes;
  for (const uint32_t size : chip.size_bytes)
    if (size != 0) reserved_bytes_ += page_up(size) + kGuardBytes;
  void* reserved =
      mmap(nullptr, reserved_bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) throw std::bad_alloc();
  base_ = static_cast<uint8_t*>(reserved);
  uint8_t* cursor = base_ + kGuardBytes;
  for (size_t i = 0; i < chip.size_bytes.size(); ++i) {
    const size_t size = chip.size_bytes[i];
    if (size == 0) continue;
    const size_t mapped = page_up(size);
    if (mmap(cursor, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE,
             poison_file(), 0) == MAP_FAILED)
      throw std::bad_alloc();
    memories_[i] = {cursor + mapped - size, size};  // the end meets the guard
    cursor += mapped + kGuardBytes;
  }
}

MemorySpace::~MemorySpace() {
  if (base_ != nullptr) munmap(base_, reserved_bytes_);
}

Hardware MemorySpace::near(const uint8_t* address) const {
  for (size_t i = 0; i < memories_.size(); ++i) {
    const auto& memory = memories_[i];
    if (!memory.empty() && address >= memory.data() - kGuardBytes / 2 &&
        address < memory.data() + memory.size() + kGuardBytes / 2)
      return static_cast<Hardware>(i);
  }
  return Hardware::MAX;
}

void MemorySpace::refresh() {
  for (const auto& memory : memories_)
    if (!memory.empty()) {
      uint8_t* end = memory.data() + memory.size();
      const size_t mapped = page_up(memory.size());
      madvise(end - mapped, mapped, MADV_DONTNEED);
    }
}

}  // namespace asctwin::core
