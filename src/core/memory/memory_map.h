// Finds the object that an address belongs to: a memory of the core, a queue's buffer, an on-chip
// array, a tensor in global memory.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "asctwin/base/phrase.h"
#include "asctwin/base/position.h"
#include "asctwin/base/source_loc.h"
#include "asctwin/result_part.h"

namespace asctwin::core {

class GapNeighbours;
class WrittenWords;

struct Object {
  const uint8_t* begin = nullptr;
  const uint8_t* end = nullptr;
  Hardware memory = Hardware::GM;
  Phrase name;                 // "argument 1", "`src`", "a queue's buffer"
  SourceLoc declared_at = {};  // of an on-chip array
  int32_t buffer = -1;         // its number in Buffers::all, or -1
  // The written words of an object in global memory that has no values at the launch.
  std::shared_ptr<WrittenWords> written = {};
  ResultPart result = {};
  std::function<Phrase()> giver = {};  // see GlobalRange
  std::shared_ptr<GapNeighbours> neighbours = {};
  int rank = -1;           // that it belongs to; -1: to none
  bool is_window = false;  // other ranks reach it
  int64_t room_bytes = 0;  // see GlobalRange

  int64_t size_bytes() const { return end - begin; }
  const uint8_t* room_end() const { return end + room_bytes; }
  bool contains(const uint8_t* address) const { return begin <= address && address < end; }
};

class MemoryMap {
 public:
  void add(Object object);  // an object that overlaps older ones replaces them
  void remove_within(const uint8_t* begin, const uint8_t* end);
  // The object that `address` lies in, or nullptr. An empty object holds its own begin.
  const Object* find(const uint8_t* address) const;
  // The object behind whose end `address` lies in its room, or nullptr.
  const Object* find_before(const uint8_t* address) const;
  bool empty() const { return by_begin_.empty(); }
  uint64_t changes() const { return changes_; }  // how often objects have come or gone
  template <class Visit>
  void for_each(Visit visit) const {
    for (const auto& [begin, object] : by_begin_) visit(object);
  }

 private:
  std::map<const uint8_t*, Object> by_begin_;
  uint64_t changes_ = 0;
};

}  // namespace asctwin::core
