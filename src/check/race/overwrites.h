// Two writes of one core to the same on-chip bytes that nothing orders: a hazard if somebody reads
// what they leave, else a warning (W0402). Which of the two it is, the end of the launch knows.
// spec: sync_and_timing.md, part 7, item 4
#pragma once

#include <span>
#include <vector>

#include "asctwin/base/finding.h"
#include "check/access_shape.h"
#include "core/footprint.h"

namespace asctwin::check {

class Overwrites {
 public:
  // Whether calls have to be shown to meet().
  bool empty() const { return open_.empty(); }
  // `finding` is of two writes to these bytes.
  void keep(Finding finding, Bytes bytes);
  // A call touches these bytes.
  void meet(std::span<const core::Footprint::Part> parts);
  // Once no call follows.
  std::vector<Finding> findings() const;

 private:
  struct Overwrite {
    Finding finding;
    Bytes bytes;
  };
  void close(Bytes bytes, bool is_read);

  std::vector<Overwrite> open_;
  std::vector<Finding> read_, unread_;  // one for each pair of places
};

}  // namespace asctwin::check
