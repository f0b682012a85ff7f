// A counter between cores: its n-th token is there for every waiting core once each setting core
// has set it n times. Flags between cores and barriers are channels that differ in who takes part;
// where any core may, parts take the place of cores.
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
  // The core sets, or takes, for the member whose `round`-th time this will have been.
  virtual void sets(const Channel& channel, int core, int64_t round) = 0;
  virtual void takes(const Channel& channel, int core, int64_t round) = 0;

 protected:
  ~ChannelListener() = default;
};

class Channel {
 public:
  static constexpr int64_t kMost = 15;  // that a counter of the device holds

  // A member is a core, by its number in the launch, or a part that any core plays, by a number of
  // its own. What is asked about a member is asked about one that sets or waits.
  Channel(std::vector<int> setters, std::vector<int> waiters, ChannelListener* listener = nullptr);

  void set(int member, int core, SourceLoc where);
  void take(int member, int core);  // it has a token
  void set(int core, SourceLoc where) { set(core, core, where); }
  void take(int core) { take(core, core); }

  bool has_token(int member) const { return rounds_ > takes_of(member); }
  // Whether every waiting member's counter has room for one more set of `member`.
  bool has_room(int member) const;
  // The setting members that the next token of `member` still needs.
  std::vector<int> missing(int member) const;
  // The waiting members that leave no room for a set of `member`.
  std::vector<int> full(int member) const;

  bool is_set_by(int member) const;
  bool is_awaited_by(int member) const;
  const std::vector<int>& setters() const { return setters_; }
  const std::vector<int>& waiters() const { return waiters_; }
  int64_t rounds() const { return rounds_; }  // that every setting member has finished
  int64_t sets_of(int member) const;
  int64_t takes_of(int member) const;
  // Of its last set; it has set this channel.
  SourceLoc last_set_of(int member) const;
  int last_setter_of(int member) const;  // the core

 private:
  struct Setter {
    int64_t count = 0;
    int core = 0;
    SourceLoc where;
  };
  const Setter& setter(int member) const;
  int64_t& count_of(int member);

  ChannelListener* listener_;
  std::vector<int> setters_, waiters_;  // ascending
  std::vector<Setter> sets_;            // beside setters_
  std::vector<int64_t> takes_;          // beside waiters_
  int64_t rounds_ = 0;
};

}  // namespace asctwin::core
