// All memories of a launch by address, with the number of the event that has last written each
// byte. Pages of that shadow memory that nothing touches take no room.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "asctwin/base/position.h"
#include "core/core.h"

namespace asctwin::why {

// The number of an event of a launch, from 1, in the order of all cores; 0: before the launch.
using Time = uint32_t;

// A byte by a name that holds in every run: that of its core and memory, or of its tensor.
struct Place {
  int core = -1;  // of an on-chip memory
  int memory = static_cast<int>(Hardware::GM);
  std::string object = "";  // in global memory
  int64_t offset = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

class Memories {
 public:
  struct Region {
    const uint8_t* begin;
    int64_t size_bytes;
    Place first;    // the place of its first byte
    Time* writers;  // by byte
    const uint8_t* end() const { return begin + size_bytes; }
    bool is_global() const { return first.core < 0; }
  };

  Memories() = default;
  ~Memories();
  Memories(const Memories&) = delete;
  Memories& operator=(const Memories&) = delete;

  // Adds the memories of a core, and once the tensors in global memory.
  void add(const core::Core& core);
  // The region that the byte lies in, or nullptr.
  const Region* at(const uint8_t* address) const;
  // The byte of a place, or nullptr.
  const uint8_t* address_of(const Place& place) const;
  Place place_of(const uint8_t* address) const;

  void wrote(const uint8_t* begin, int64_t size_bytes, Time time);
  // The newest event that has written one of the bytes.
  Time writer_of(const uint8_t* begin, int64_t size_bytes) const;

 private:
  void add_region(const uint8_t* begin, int64_t size_bytes, Place first);

  std::vector<Region> regions_;  // by their begin
  mutable size_t newest_ = 0;
  bool has_global_ = false;
};

}  // namespace asctwin::why
