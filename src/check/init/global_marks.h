// Bytes of global memory that had no value at the launch and that no core has written. They are
// shared by all cores and hold poison. A word that holds anything else was written by the host or
// through a pointer. Words are compared, because a single byte of a number can equal poison.
#pragma once

#include <optional>
#include <vector>

#include "check/access_shape.h"
#include "core/memory/memory_map.h"
#include "core/memory/written_words.h"

namespace asctwin::check {

class GlobalMarks {
 public:
  explicit GlobalMarks(const core::MemoryMap& global_objects);

  // The object at `address`, if it may have bytes without a value.
  const core::Object* watched_at(const uint8_t* address) const {
    for (const core::Object* object : watched_)
      if (object->contains(address)) return object;
    return nullptr;
  }
  // Whether the byte lies behind the end of an object, in a closed room: no such byte has a value.
  bool is_behind_object(const uint8_t* address) const { return closed_room_at(address) != nullptr; }
  // Whether some of these bytes, which begin in one object, may have no value.
  bool may_lack_values(Bytes hull) const {
    return watched_at(hull.begin) != nullptr || is_behind_object(hull.end - 1);
  }
  // Whether all bytes, which are read, are known to be written, without a look at them. False:
  // perhaps.
  bool all_written(Bytes run) const;
  // The first bytes of the run, all in one object or behind it, that nothing has written.
  std::optional<Bytes> first_unwritten(Bytes run) const;
  void write(Bytes run);
  // Whether the byte lies behind the end of its tensor, in an open room, and whether there is one.
  bool is_room(const uint8_t* address) const {
    const Room* const room = room_at(address);
    return room != nullptr && room->is_open;
  }
  bool has_room() const { return has_open_room_; }

 private:
  // The bytes behind a tensor that a device's allocation covers as well. An open room belongs to
  // the object of the tensor, so that a kernel may use it; a closed one lies behind the object.
  struct Room {
    Bytes bytes;
    bool is_open;
  };
  // The room that `address` lies in, or nullptr.
  const Room* room_at(const uint8_t* address) const;
  const Room* closed_room_at(const uint8_t* address) const {
    const Room* const room = room_at(address);
    return room == nullptr || room->is_open ? nullptr : room;
  }
  // The first bytes in the object that nothing has written.
  static std::optional<Bytes> first_unwritten_in(const core::Object& object, Bytes run);

  std::vector<const core::Object*> watched_;
  std::vector<Room> rooms_;  // ascending
  bool has_open_room_ = false;
};

}  // namespace asctwin::check
