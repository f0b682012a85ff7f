// Cores may run on several threads: one lock for all tokens of a launch.
#include "check/race/tokens.h"

namespace asctwin::check {

void Tokens::tell(const Name& name, const WideClock& known) {
  const std::lock_guard lock(mutex_);
  join(*tokens_[name].known, known);
}

std::shared_ptr<const WideClock> Tokens::hear(const Name& name, int listeners) {
  const std::lock_guard lock(mutex_);
  const auto found = tokens_.find(name);
  if (found == tokens_.end()) return nullptr;
  const std::shared_ptr<const WideClock> known = found->second.known;
  if (++found->second.heard == listeners) tokens_.erase(found);
  return known;
}

}  // namespace asctwin::check
