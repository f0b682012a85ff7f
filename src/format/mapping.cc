// SIGBUS in a mapping puts empty memory behind the address, and the access is repeated there.
#include "format/mapping.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <mutex>

#include "format/file.h"

namespace asctwin {
namespace {

struct sigaction before {};  // what SIGBUS did before the first mapping; written once

uintptr_t address_of(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }

uintptr_t page_of(uintptr_t address) {
  static const auto page_bytes = static_cast<uintptr_t>(::sysconf(_SC_PAGESIZE));
  return address & ~(page_bytes - 1);
}

// The mappings that exist: a thread that makes one takes a slot; the handler reads them without a
// lock.
std::atomic<Mapping*> live[8];

bool take_slot(Mapping* mapping) {
  for (std::atomic<Mapping*>& slot : live) {
    Mapping* free = nullptr;
    if (slot.compare_exchange_strong(free, mapping)) return true;
  }
  return false;
}

void free_slot(Mapping* mapping) {
  for (std::atomic<Mapping*>& slot : live) {
    Mapping* held = mapping;
    if (slot.compare_exchange_strong(held, nullptr)) return;
  }
}

}  // namespace

bool Mapping::mend(const void* pointer) {
  const uintptr_t address = address_of(pointer);
  for (const std::atomic<Mapping*>& slot : live) {
    Mapping* const mapping = slot.load();
    if (mapping == nullptr) continue;
    const uintptr_t begin = address_of(mapping->data_);
    if (address < begin || address >= begin + mapping->size_bytes_) continue;
    // The following pages are most likely missing as well; one fault is enough.
    const uintptr_t page = page_of(address);
    void* const memory = ::mmap(reinterpret_cast<void*>(page), begin + mapping->size_bytes_ - page,
                                PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
    mapping->faulted_ = true;
    return memory != MAP_FAILED;
  }
  return false;
}

Mapping::Mapping(const std::string& path, int descriptor, size_t size_bytes, Access access)
    : size_bytes_(size_bytes) {
  static std::once_flag installed;
  std::call_once(installed, [] {
    page_of(0);  // not for the first time in the handler
    struct sigaction action {};
    action.sa_sigaction = [](int signal, siginfo_t* info, void*) {
      // A fault that is not ours comes again, and does then what it did before.
      const bool by_an_access = info->si_code > 0;
      if (!by_an_access || !mend(info->si_addr)) ::sigaction(signal, &before, nullptr);
    };
    action.sa_flags = SA_SIGINFO | SA_RESTART;
    ::sigaction(SIGBUS, &action, &before);
  });
  const int protection = access == Access::kRead ? PROT_READ : PROT_READ | PROT_WRITE;
  void* const memory = ::mmap(nullptr, size_bytes, protection, MAP_SHARED, descriptor, 0);
  if (memory == MAP_FAILED)
    throw FormatError("`" + path + "` cannot be mapped: " + system_error_text(errno));
  data_ = static_cast<std::byte*>(memory);
  if (!take_slot(this)) {
    ::munmap(data_, size_bytes_);
    throw FormatError("`" + path + "` cannot be mapped: too many files are");
  }
}

Mapping::~Mapping() {
  free_slot(this);
  ::munmap(data_, size_bytes_);
}

}  // namespace asctwin
