// Whole pages, as files are mapped.
#include "host/shared_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <new>

namespace asctwin::host {
namespace {

// The part of the address space between the shadow memory of sanitizers and programs.
constexpr uintptr_t kAreaBegin = uintptr_t{0x11} << 40;
constexpr uintptr_t kAreaBytes = uintptr_t{128} << 30;
constexpr uintptr_t kAreas = 512;

size_t page_bytes() {
  static const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

struct Pages {
  uint8_t* first;
  size_t bytes;
};

Pages pages_of(uint8_t* begin, size_t size_bytes) {
  const size_t before = reinterpret_cast<uintptr_t>(begin) % page_bytes();
  const size_t bytes = (before + size_bytes + page_bytes() - 1) / page_bytes() * page_bytes();
  return {begin - before, bytes};
}

void write_all(int file, const Pages& pages, size_t at) {
  for (size_t done = 0; done < pages.bytes;) {
    const ssize_t written =
        pwrite(file, pages.first + done, pages.bytes - done, static_cast<off_t>(at + done));
    if (written <= 0) throw std::bad_alloc();
    done += static_cast<size_t>(written);
  }
}

void map_over(const Pages& pages, int file, size_t at, int how) {
  const void* const mapped = mmap(pages.first, pages.bytes, PROT_READ | PROT_WRITE,
                                  MAP_SHARED | how, file, static_cast<off_t>(at));
  if (mapped != pages.first) throw std::bad_alloc();
}

}  // namespace

Descriptor new_shared_file() {
  Descriptor file(memfd_create("asctwin", MFD_CLOEXEC));
  if (!file) throw std::bad_alloc();
  return file;
}

// Processes that start together have different numbers.
void* AddressArea::find(size_t size_bytes) {
  const uintptr_t begin = kAreaBegin + static_cast<uintptr_t>(getpid()) % kAreas * kAreaBytes;
  const uintptr_t end = begin + kAreaBytes;
  const uintptr_t from = next_ >= begin && next_ < end ? next_ : begin;
  for (const uintptr_t start : {from, begin}) {
    uintptr_t at = start;
    auto behind = used_.upper_bound(at);
    if (behind != used_.begin()) at = std::max(at, std::prev(behind)->second);
    while (behind != used_.end() && behind->first - at < size_bytes) at = (behind++)->second;
    if (at + size_bytes > end) continue;
    next_ = at + size_bytes;
    return reinterpret_cast<void*>(at);  // NOLINT: an address that is computed
  }
  return nullptr;
}

void AddressArea::note(const void* begin, size_t size_bytes) {
  used_[address_of(begin)] = address_of(begin) + size_bytes;
}

int SharedFile::number() {
  if (!file_) file_ = new_shared_file();
  return file_.get();
}

size_t SharedFile::move_in(uint8_t* begin, size_t size_bytes) {
  const Pages pages = pages_of(begin, size_bytes);
  const size_t at = end_;
  if (ftruncate(number(), static_cast<off_t>(at + pages.bytes)) != 0) throw std::bad_alloc();
  write_all(number(), pages, at);
  map_over(pages, number(), at, MAP_FIXED);
  end_ = at + pages.bytes;
  return at;
}

void SharedFile::drop(size_t at, size_t size_bytes) {
  fallocate(number(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(at),
            static_cast<off_t>(size_bytes));
}

SharedPages::SharedPages(int file, size_t at, uint8_t* begin, size_t size_bytes) {
  const Pages pages = pages_of(begin, size_bytes);
  map_over(pages, file, at, MAP_FIXED_NOREPLACE);
  first_ = pages.first;
  bytes_ = pages.bytes;
}

SharedPages::~SharedPages() { munmap(first_, bytes_); }

}  // namespace asctwin::host
