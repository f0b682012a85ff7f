// Event ids and leftovers.
#include "core/events.h"

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

std::vector<Events::Left> Events::still_set() const {
  std::vector<Left> left;
  for (int e = 0; e < kHardEvents; ++e)
    for (int id = 0; id < kMaxEventIds; ++id) {
      const auto event = static_cast<HardEvent>(e);
      if (is_set(event, id)) left.push_back({event, id, set_at(event, id)});
    }
  return left;
}

}  // namespace asctwin::core
