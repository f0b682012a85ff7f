// Mapping of a core's memories between guard pages.
#include "core/memory/memory_space.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>
#include <vector>

#include "core/memory/invented.h"
#include "core/warm_pool.h"
#include "isa/poison.h"

namespace asctwin::core {
namespace {

constexpr size_t kGuardBytes = 16 * 1024 * 1024;  // address space only
constexpr size_t kPoisonFileBytes = 1024 * 1024;  // as large as the largest memory

size_t page_bytes() {
  static const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

size_t page_up(size_t bytes) { return (bytes + page_bytes() - 1) / page_bytes() * page_bytes(); }

bool is_poison(const uint8_t* bytes, size_t count) {
  return bytes[0] == isa::kPoison && std::memcmp(bytes, bytes + 1, count - 1) == 0;
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

// One reservation of address space with the memories of a chip in it.
class MemorySpace::Mapping {
 public:
  static constexpr size_t kMostIdle = 96;  // the cores of the largest chip

  explicit Mapping(const isa::Chip& chip);
  ~Mapping() { munmap(base_, reserved_bytes_); }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

  bool fits(const isa::Chip& chip) const { return sizes_bytes_ == chip.size_bytes; }
  void use(Hardware memory, size_t bytes) {
    size_t& used = used_bytes_[static_cast<size_t>(memory)];
    used = std::min(std::max(used, bytes), of(memory).size());
  }
  void give_back() const;  // the pages outside of those in use
  void fill();             // the pages in use; afterwards none is
  const std::array<std::span<uint8_t>, kMemories>& memories() const { return memories_; }

 private:
  std::span<uint8_t> of(Hardware memory) const { return memories_[static_cast<size_t>(memory)]; }
  // The pages in which the memory has been used.
  std::span<uint8_t> used_pages(size_t memory) const;

  uint8_t* base_ = nullptr;
  size_t reserved_bytes_ = kGuardBytes;
  decltype(isa::Chip::size_bytes) sizes_bytes_;
  std::array<std::span<uint8_t>, kMemories> memories_{};
  std::array<size_t, kMemories> used_bytes_{};  // since it was fresh
};

MemorySpace::Mapping::Mapping(const isa::Chip& chip) : sizes_bytes_(chip.size_bytes) {
  for (const uint32_t size : sizes_bytes_)
    if (size != 0) reserved_bytes_ += page_up(size) + kGuardBytes;
  void* reserved =
      mmap(nullptr, reserved_bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) throw std::bad_alloc();
  base_ = static_cast<uint8_t*>(reserved);
  uint8_t* cursor = base_ + kGuardBytes;
  for (size_t i = 0; i < sizes_bytes_.size(); ++i) {
    const size_t size = sizes_bytes_[i];
    if (size == 0) continue;
    const size_t mapped = page_up(size);
    if (mmap(cursor, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE,
             poison_file(), 0) == MAP_FAILED)
      throw std::bad_alloc();
    memories_[i] = {cursor + mapped - size, size};  // the guard begins at the end
    cursor += mapped + kGuardBytes;
  }
}

std::span<uint8_t> MemorySpace::Mapping::used_pages(size_t memory) const {
  if (used_bytes_[memory] == 0) return {};
  uint8_t* const begin = memories_[memory].data();
  const size_t before = reinterpret_cast<uintptr_t>(begin) % page_bytes();
  return {begin - before, page_up(before + used_bytes_[memory])};
}

// Pointers may have written anywhere.
void MemorySpace::Mapping::give_back() const {
  uint8_t* stale = base_;
  const auto give_back_until = [&stale](uint8_t* end) {
    if (stale < end) madvise(stale, static_cast<size_t>(end - stale), MADV_DONTNEED);
  };
  for (size_t i = 0; i < kMemories; ++i) {
    const std::span<uint8_t> used = used_pages(i);
    if (used.empty()) continue;
    give_back_until(used.data());
    stale = used.data() + used.size();
  }
  give_back_until(base_ + reserved_bytes_);
}

// To fill a page that was written is cheaper than to give it back, which costs a page fault and a
// copy at the next write. Pages that were only read are poison already.
void MemorySpace::Mapping::fill() {
  for (size_t i = 0; i < kMemories; ++i) {
    for (auto rest = used_pages(i); !rest.empty(); rest = rest.subspan(page_bytes()))
      if (!is_poison(rest.data(), page_bytes()))
        std::memset(rest.data(), isa::kPoison, page_bytes());
    used_bytes_[i] = 0;
  }
}

MemorySpace::MemorySpace(const isa::Chip& chip, Content content) {
  mapping_ = WarmPool<Mapping>::shared().take([&](const Mapping& idle) { return idle.fits(chip); },
                                              [&] { return std::make_unique<Mapping>(chip); });
  memories_ = mapping_->memories();
  if (content == Content::kPoison) mapping_->give_back();
}

MemorySpace::~MemorySpace() { WarmPool<Mapping>::shared().give_back(std::move(mapping_)); }

Hardware MemorySpace::near(const uint8_t* address) const {
  for (size_t i = 0; i < memories_.size(); ++i) {
    const auto& memory = memories_[i];
    if (!memory.empty() && address >= memory.data() - kGuardBytes / 2 &&
        address < memory.data() + memory.size() + kGuardBytes / 2)
      return static_cast<Hardware>(i);
  }
  return Hardware::MAX;
}

void MemorySpace::use(Hardware memory, size_t bytes) { mapping_->use(memory, bytes); }

void MemorySpace::fill() { mapping_->fill(); }

void MemorySpace::invent(uint64_t seed, uint64_t stream) {
  for (size_t i = 0; i < kMemories; ++i) core::invent(memories_[i], seed, stream * kMemories + i);
}

void MemorySpace::refresh() {
  mapping_->give_back();
  mapping_->fill();
}

}  // namespace asctwin::core
