// What the cores of a launch tell each other: the n-th token of a channel carries what every core
// that tells it knew. Each core that waits hears it once all of them have told.
// spec: sync_and_timing.md, section 2.2
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "check/race/abroad.h"

namespace asctwin::check {

class Tokens {
 public:
  struct Name {
    int64_t channel, round;
    friend auto operator<=>(const Name&, const Name&) = default;
  };

  void tell(const Name& name, const WideClock& known);
  // The last of `listeners` takes it away. nullptr: nothing was told.
  std::shared_ptr<const WideClock> hear(const Name& name, int listeners);

 private:
  struct Token {
    std::shared_ptr<WideClock> known = std::make_shared<WideClock>();
    int heard = 0;
  };

  std::mutex mutex_;
  std::map<Name, Token> tokens_;
};

}  // namespace asctwin::check
