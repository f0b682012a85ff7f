// Where the bits lie.
#include "core/memory/written_words.h"

#include <sys/mman.h>

#include <new>

namespace asctwin::core {

WrittenWords::WrittenWords(const uint8_t* begin, const uint8_t* end, Sharing sharing)
    : begin_(begin - reinterpret_cast<uintptr_t>(begin) % kWordBytes),
      groups_(static_cast<size_t>(end - begin_) / kGroupBytes + 1) {
  if (sharing == Sharing::kPrivate) {
    bits_.reset(new Group[groups_]());
    return;
  }
  const size_t bytes = groups_ * sizeof(Group);
  void* const mapped =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  bits_ = {static_cast<Group*>(mapped), Release{bytes}};  // all zero, as fresh pages are
}

std::vector<uint64_t> WrittenWords::bits() const {
  std::vector<uint64_t> all(groups_);
  for (size_t i = 0; i < groups_; ++i) all[i] = bits_[i].load(std::memory_order_relaxed);
  return all;
}

void WrittenWords::add(const std::vector<uint64_t>& bits) {
  for (size_t i = 0; i < groups_ && i < bits.size(); ++i)
    bits_[i].fetch_or(bits[i], std::memory_order_relaxed);
}

void WrittenWords::Release::operator()(Group* groups) const {
  if (mapped_bytes == 0)
    delete[] groups;
  else
    munmap(groups, mapped_bytes);
}

}  // namespace asctwin::core
