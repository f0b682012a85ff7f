// A counter between cores: the n-th wait of a core ends when each setting core has set the channel
// n times. Flags between cores and barriers are channels with different members. A member is a
// core, or, where any core may take part, a role.
// spec: sync_and_timing.md, section 1.6
#pragma once

#include <cstdint>
#include <vector>

#include "asctwin/base/source_loc.h"
#include "stream/token.h"

namespace asctwin::core {

class Core;

class Channel {
 public:
  static constexpr int64_t kMost = 15;  // the largest value of a counter on the device

  // A member is a core, by its number in the launch, or a role that any core can play, by a number
  // of its own. Functions of a setting member are called for those only, likewise of a waiting one.
  // `token` is what readers know it by; its rounds are counted here, for each member.
  Channel(stream::Token token, std::vector<int> setters, std::vector<int> waiters);

  // `core` does so for the member; its readers are told. @pre the lock of the scheduler
  void set(int member, const Core& core, SourceLoc where);
  void take(int member, const Core& core);  // @pre its wait has ended
  void set(const Core& core, SourceLoc where);
  void take(const Core& core);

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

  stream::Token token_;
  std::vector<int> setters_, waiters_;  // ascending
  std::vector<Setter> sets_;            // beside setters_
  std::vector<int64_t> takes_;          // beside waiters_
  int64_t rounds_ = 0;
};

}  // namespace asctwin::core
