// Event ids and leftovers.
#include "core/sync/events.h"

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

const Events::Flag* Events::find(HardEvent event, int id) const { return find_in(set_, event, id); }
const Events::Flag* Events::last_wait(HardEvent event, int id) const {
  return find_in(waited_, event, id);
}

const Events::Flag* Events::find_in(const std::vector<Flag>& flags, HardEvent event, int id) {
  for (const Flag& flag : flags)
    if (flag.event == event && flag.id == id) return &flag;
  return nullptr;
}

void Events::set(HardEvent event, int id, SourceLoc where) {
  if (find(event, id) != nullptr) return again_.push_back({event, id, where});
  const auto comes_after = [&](const Flag& other) {
    return std::pair(other.event, other.id) > std::pair(event, id);
  };
  set_.insert(std::find_if(set_.begin(), set_.end(), comes_after), {event, id, where});
}

void Events::clear(HardEvent event, int id) {
  if (const Flag* again = find_in(again_, event, id)) {
    again_.erase(again_.begin() + (again - again_.data()));
    return;
  }
  if (const Flag* flag = find(event, id)) set_.erase(set_.begin() + (flag - set_.data()));
}

void Events::clear_by_wait(HardEvent event, int id, SourceLoc where) {
  clear(event, id);
  if (const Flag* known = last_wait(event, id))
    waited_[static_cast<size_t>(known - waited_.data())].where = where;
  else
    waited_.push_back({event, id, where});
}

}  // namespace asctwin::core
