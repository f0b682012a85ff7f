// From an address to the object it belongs to: a memory of the core, a queue's buffer, an on-chip
// array, a tensor in global memory. Every pointer of a kernel is attributable through it.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "asctwin/base/position.h"

namespace asctwin::core {

struct Object {
  const uint8_t* begin = nullptr;
  const uint8_t* end = nullptr;
  Hardware memory = Hardware::GM;
  std::string name;  // "argument 1", "`src`", "the queue's buffer"

  int64_t size_bytes() const { return end - begin; }
  bool contains(const uint8_t* address) const { return begin <= address && address < end; }
};

class MemoryMap {
 public:
  void add(Object object);  // an object that overlaps older ones replaces them
  void remove_within(const uint8_t* begin, const uint8_t* end);
  // The object that `address` lies in, or nullptr. An empty object holds its own begin.
  const Object* find(const uint8_t* address) const;

 private:
  std::map<const uint8_t*, Object> by_begin_;
};

}  // namespace asctwin::core
