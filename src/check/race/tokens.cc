// Tokens live from the first telling to the last hearing.
#include "check/race/tokens.h"

namespace asctwin::check {

void Tokens::tell(const Name& name, const WideClock& known) { join(*tokens_[name].known, known); }

std::shared_ptr<const WideClock> Tokens::hear(const Name& name, size_t listeners) {
  const auto found = tokens_.find(name);
  if (found == tokens_.end()) return nullptr;
  const std::shared_ptr<const WideClock> known = found->second.known;
  if (++found->second.heard == listeners) tokens_.erase(found);
  return known;
}

}  // namespace asctwin::check
