// The ordered map behind MemoryMap.
#include "core/memory/memory_map.h"

#include <utility>

namespace asctwin::core {

void MemoryMap::add(Object object) {
  remove_within(object.begin, object.end);
  by_begin_[object.begin] = std::move(object);
}

void MemoryMap::remove_within(const uint8_t* begin, const uint8_t* end) {
  ++changes_;
  auto it = by_begin_.lower_bound(begin);
  if (it != by_begin_.begin() && std::prev(it)->second.end > begin) --it;
  while (it != by_begin_.end() && it->first < end) it = by_begin_.erase(it);
}

const Object* MemoryMap::find(const uint8_t* address) const {
  auto it = by_begin_.upper_bound(address);
  if (it == by_begin_.begin()) return nullptr;
  const Object& object = std::prev(it)->second;
  return object.contains(address) || object.begin == address ? &object : nullptr;
}

const Object* MemoryMap::find_before(const uint8_t* address) const {
  auto it = by_begin_.upper_bound(address);
  if (it == by_begin_.begin()) return nullptr;
  const Object& object = std::prev(it)->second;
  return object.end <= address && address < object.room_end() ? &object : nullptr;
}

}  // namespace asctwin::core
