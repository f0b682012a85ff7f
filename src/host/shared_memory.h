// Memory of devices that rank 0 of a communicator reaches in another process. It lies in files
// without a name, of which nothing is left when the last process ends, and at addresses that other
// processes leave free. spec: multi_card.md, section 6.3
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

#include "base/descriptor.h"

namespace asctwin::host {

// @throw std::bad_alloc
Descriptor new_shared_file();

// Addresses for memory of devices, most likely of this process alone. They are wishes: where
// something else lies already, the memory lies elsewhere.
class AddressArea {
 public:
  void* find(size_t size_bytes);  // nullptr: there is no room
  void note(const void* begin, size_t size_bytes);
  void forget(const void* begin) { used_.erase(address_of(begin)); }

 private:
  static uintptr_t address_of(const void* pointer) { return reinterpret_cast<uintptr_t>(pointer); }
  std::map<uintptr_t, uintptr_t> used_;  // end by begin
  uintptr_t next_ = 0;
};

// Holds the pages of memory blocks of this process.
class SharedFile {
 public:
  int number();  // of the file, which the first call makes
  // Moves the pages that hold [begin, begin + size_bytes) into the file. They keep their addresses
  // and contents. Returns where in the file they are. @throw std::bad_alloc
  size_t move_in(uint8_t* begin, size_t size_bytes);
  void drop(size_t at, size_t size_bytes);

 private:
  Descriptor file_;
  size_t end_ = 0;
};

// The pages of a block of another process, at their addresses.
class SharedPages {
 public:
  // @param file of that process; @throw std::bad_alloc: something else lies there
  SharedPages(int file, size_t at, uint8_t* begin, size_t size_bytes);
  ~SharedPages();
  SharedPages(const SharedPages&) = delete;
  SharedPages& operator=(const SharedPages&) = delete;

 private:
  uint8_t* first_;
  size_t bytes_;
};

}  // namespace asctwin::host
