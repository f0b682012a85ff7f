// Room to work in that a thread keeps: it grows to the longest call and stays, so that a call
// allocates nothing.
#pragma once

#include <cstddef>
#include <vector>

namespace asctwin::isa {

// Each Use has room of its own; what was in it is not kept.
template <class Use, class T>
T* kept_room(size_t count) {
  thread_local std::vector<T> room;
  if (room.size() < count) room.resize(count);
  return room.data();
}

}  // namespace asctwin::isa
