// A counter between cores: the n-th wait of a core ends when each setting core has set the channel
// n times. Flags between cores and barriers are channels with different members. A member is a
// core, or, where any core may take part, a role.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include <cstdint>
#include <vector>

#include "asctwin/base/source_loc.h"

namespace asctwin::core {

class Channel;

// Is notified when a core sets a channel or has waited for it, by this core and under the
// scheduler's lock.
class ChannelListener {
 public:
  // The core sets the channel, or has waited for it, for a member; `round` counts the member's sets
  // or waits, this one included.
  virtual void sets(const Channel& channel, int core, int64_t round) = 0;
  virtual void takes(const Channel& channel, int core, int64_t round) = 0;

 protected:
  ~ChannelListener() = default;
};

class Channel {
 public:
  static constexpr int64_t kMost = 15;  // the largest value of a counter on the device

  // A member is a core, by its number in the launch, or a role that any core can play, by a number
  // of its own. Functions of a setting member are called for those only, likewise of a waiting one.
  Channel(std::vector<int> setters, std::vector<int> waiters, ChannelListener* listener = nullptr);

  void set(int member, int core, SourceLoc where);
  void take(int member, int core);  // @pre its wait has ended
  void set(int core, SourceLoc where) { set(core, core, where); }
  void take(int core) { take(core, core); }

  bool has_token(int member) const { return rounds_ > takes_of(member); }
  // Whether the counters of all waiting members can count one more set of `member`.
  bool has_room(int member) const;
  // The setting members that the next wait of `member` still needs.
  std::vector<int> missing(int member) const;
  // The waiting members whose counter cannot count another set of `member`.
  std::vector<int> full(int member) const;

  bool is_set_by(int member) const;
  bool is_awaited_by(int member) const;
  const std::vector<int>& setters() const { return setters_; }
  const std::vector<int>& waiters() const { return waiters_; }
  int64_t rounds() const { return rounds_; }  // how often every setting member has set it
  int64_t sets_of(int member) const;
  int64_t takes_of(int member) const;
  // The line of its last set. @pre it has set this channel
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
