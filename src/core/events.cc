// Event ids and leftovers.
#include "core/events.h"

#include <algorithm>
#include <utility>

namespace asctwin::core {

int Events::fetch(HardEvent event, int ids) const {
  for (int id = 0; id < ids; ++id)
    if ((held_[index(event)] >> id & 1) == 0) return id;
  return -1;
}

int Events::reserve(HardEvent event, int ids) {
  const int id = fetch(event, ids);
  if (id >= 0) held_[index(event)] |= 1u << id;
  return id;
}

const Events::Flag* Events::find(HardEvent event, int id) const {
  for (const Flag& flag : set_)
    if (flag.event == event && flag.id == id) return &flag;
  return nullptr;
}

void Events::set(HardEvent event, int id, SourceLoc where) {
  const auto comes_after = [&](const Flag& other) {
    return std::pair(other.event, other.id) > std::pair(event, id);
  };
  set_.insert(std::find_if(set_.begin(), set_.end(), comes_after), {event, id, where});
}

void Events::clear(HardEvent event, int id) {
  if (const Flag* flag = find(event, id)) set_.erase(set_.begin() + (flag - set_.data()));
}

}  // namespace asctwin::core
