// A counter between cores: its n-th token is there for every waiting core once each setting core
// has set it n times. Flags between cores and barriers are channels that differ in who takes part.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include <cstdint>
#include <vector>

#include "asctwin/base/source_loc.h"

namespace asctwin::core {

class Channel;

// Is told of the tokens of a launch's channels, under the scheduler's lock and by the core itself.
class ChannelListener {
 public:
  virtual void sets(const Channel& channel, int core) = 0;   // it will have set once more
  virtual void takes(const Channel& channel, int core) = 0;  // it will have taken once more

 protected:
  ~ChannelListener() = default;
};

class Channel {
 public:
  static constexpr int64_t kMost = 15;  // that a counter of the device holds

  // Cores go by their number in the launch. What is asked about a core is asked about one that sets
  // or waits.
  Channel(std::vector<int> setters, std::vector<int> waiters, ChannelListener* listener = nullptr);

  void set(int core, SourceLoc where);
  void take(int core);  // it has a token

  bool has_token(int core) const { return rounds_ > takes_of(core); }
  // Whether every waiting core's counter has room for one more set of `core`.
  bool has_room(int core) const;
  // The setting cores that the next token of `core` still needs.
  std::vector<int> missing(int core) const;
  // The waiting cores that leave no room for a set of `core`.
  std::vector<int> full(int core) const;

  bool is_set_by(int core) const;
  bool is_awaited_by(int core) const;
  const std::vector<int>& setters() const { return setters_; }
  const std::vector<int>& waiters() const { return waiters_; }
  int64_t rounds() const { return rounds_; }  // that every setting core has finished
  int64_t sets_of(int core) const;
  int64_t takes_of(int core) const;
  SourceLoc last_set_of(int core) const;  // it has set this channel

 private:
  struct Member {
    int64_t count = 0;
    SourceLoc where;
  };
  int64_t& count_of(int core);

  ChannelListener* listener_;
  std::vector<int> setters_, waiters_;  // ascending
  std::vector<Member> sets_;            // beside setters_
  std::vector<int64_t> takes_;          // beside waiters_
  int64_t rounds_ = 0;
};

}  // namespace asctwin::core
