// What the cores of a launch tell each other: the n-th token of a channel carries what every core
// that tells it knew. Each core that waits hears it once all of them have told.
// spec: sync_and_timing.md, section 2.2
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

#include "check/race/abroad.h"

namespace asctwin::check {

class Tokens {
 public:
  struct Name {
    const void* channel;
    int64_t round;
    friend auto operator<=>(const Name&, const Name&) = default;
  };

  void tell(const Name& name, const WideClock& known);
  // The last of `listeners` takes it away. nullptr: nothing was told.
  std::shared_ptr<const WideClock> hear(const Name& name, size_t listeners);

 private:
  struct Token {
    std::shared_ptr<WideClock> known = std::make_shared<WideClock>();
    size_t heard = 0;
  };

  std::map<Name, Token> tokens_;
};

}  // namespace asctwin::check
