// Bytes of global memory that had no value at the launch and that no core has written: all cores
// see the same. They hold poison; a word that holds anything else was given a value by the host or
// by a pointer. A word, because a number may well have one byte of poison.
#pragma once

#include <optional>
#include <vector>

#include "check/access_shape.h"
#include "core/memory_map.h"

namespace asctwin::check {

class GlobalMarks {
 public:
  explicit GlobalMarks(const core::MemoryMap& global_objects);

  // Whether there is anything to ask about the object at `address`.
  bool watches(const uint8_t* address) const { return object_at(address) != nullptr; }
  // Known without a look at them; false: perhaps.
  bool all_written(Bytes run) const;
  // The first bytes of the run, all in one object, that nothing has written.
  std::optional<Bytes> first_unwritten(Bytes run) const;
  void write(Bytes run);

 private:
  const core::Object* object_at(const uint8_t* address) const {
    for (const core::Object* object : watched_)
      if (object->contains(address)) return object;
    return nullptr;
  }

  std::vector<const core::Object*> watched_;
};

}  // namespace asctwin::check
