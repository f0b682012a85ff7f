// Owns objects by handles. No handle is given out twice in a process, whatever its type, so that
// one of an object that is gone, or of another type, is known as such. No handle is an address.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>

namespace asctwin::host {

inline void* next_handle() {
  // Beyond every address a program can have: what takes a handle for a pointer faults at once.
  static std::atomic<uintptr_t> next{uintptr_t{1} << 56};
  return reinterpret_cast<void*>(next.fetch_add(16));  // NOLINT: a number in a pointer's clothes
}

template <class T>
class Handles {
 public:
  void* add(std::unique_ptr<T> object) {
    void* const handle = next_handle();
    by_handle_.emplace(handle, std::move(object));
    return handle;
  }
  // nullptr for what is no handle, or one of an object that is gone.
  T* find(const void* handle) const {
    const auto found = by_handle_.find(handle);
    return found == by_handle_.end() ? nullptr : found->second.get();
  }
  void remove(const void* handle) { by_handle_.erase(handle); }
  template <class Visit>
  void for_each(Visit visit) const {
    for (const auto& [handle, object] : by_handle_) visit(handle, *object);
  }

 private:
  std::map<const void*, std::unique_ptr<T>> by_handle_;
};

}  // namespace asctwin::host
