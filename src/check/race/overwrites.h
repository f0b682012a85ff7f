// Two writes of one core to the same on-chip bytes that nothing orders: a hazard if somebody reads
// what they leave, else a warning (W0402). Which of the two it is, the end of the launch knows.
// spec: sync_and_timing.md, part 7, item 4
#pragma once

#include <span>
#include <vector>

#include "asctwin/base/finding.h"
#include "check/access_shape.h"
#include "check/race/shadow_cell.h"
#include "stream/footprint.h"

namespace asctwin::check {

class Overwrites {
 public:
  struct Pair {
    Finding finding;
    ShadowCell older, newer;  // the two writes
  };

  // Whether calls have to be shown to meet().
  bool empty() const { return open_.empty(); }
  // The newest call has `finding`, which is of two writes to these bytes. Others may still add to
  // it, behind the facts that it has now.
  void expect(const Finding& finding, Bytes bytes, ShadowCell older, ShadowCell newer) {
    expected_.push_back({finding.facts, bytes, older, newer});
  }
  // Takes the expected findings, as they are now, out of those of the call, and keeps them.
  void take(std::vector<Finding>& findings);
  // The newest call, which `order` knows, touches these bytes. `may_read`: a write of it without an
  // order counts as a read, as in expect() (see RaceCheck::may_stay_unread()).
  void meet(std::span<const stream::Footprint::Part> parts, const RaceRules& order, bool may_read);
  // Once no call follows.
  std::vector<Finding> findings() const;

 private:
  struct Overwrite {
    Pair pair;
    Bytes all;
    std::vector<Bytes> bytes;  // of these, which nobody has read or written since
    bool holds(const Bytes& some) const;
  };
  struct Expected {
    std::vector<Fact> facts;
    Bytes bytes;
    ShadowCell older, newer;
  };
  // The two writes have written these bytes.
  void keep(Pair pair, Bytes bytes);
  void read(Bytes bytes);
  void write(Bytes bytes, const RaceRules& order, bool may_read);

  std::vector<Expected> expected_;
  std::vector<Overwrite> open_;
  std::vector<Finding> read_, unread_;  // one for each pair of places
};

}  // namespace asctwin::check
