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

std::vector<Events::Flag> Events::still_set() const {
  std::vector<Flag> flags = set_;
  std::sort(flags.begin(), flags.end(), [](const Flag& a, const Flag& b) {
    return std::pair(a.event, a.id) < std::pair(b.event, b.id);
  });
  return flags;
}

void Events::set(HardEvent event, int id, SourceLoc where) {
  (find(event, id) == nullptr ? set_ : again_).push_back({event, id, where});
}

bool Events::erase(std::vector<Flag>& flags, HardEvent event, int id) {
  for (Flag& flag : flags) {
    if (flag.event != event || flag.id != id) continue;
    flag = flags.back();
    flags.pop_back();
    return true;
  }
  return false;
}

void Events::clear(HardEvent event, int id) {
  if (again_.empty() || !erase(again_, event, id)) erase(set_, event, id);
}

void Events::clear_by_wait(HardEvent event, int id, SourceLoc where) {
  clear(event, id);
  for (Flag& known : waited_)
    if (known.event == event && known.id == id) {
      known.where = where;
      return;
    }
  waited_.push_back({event, id, where});
}

}  // namespace asctwin::core
