// The places that touch memory: an operand of a call in the kernel's source, by a small number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "asctwin/base/position.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::check {

using SiteNumber = uint16_t;

struct Site {
  const char* op = "";
  const char* operand = "";
  SourceLoc where;
  Hardware memory = Hardware::GM;  // in which the operand lies

  friend bool operator==(const Site& a, const Site& b) {
    return a.op == b.op && a.operand == b.operand && a.where == b.where && a.memory == b.memory;
  }
};

class Sites {
 public:
  // Past the most numbers there are, places share the last one.
  SiteNumber number_of(const Site& site);
  const Site& operator[](SiteNumber number) const { return sites_[number]; }

 private:
  void grow();
  size_t slot_of(const Site& site) const;

  std::vector<Site> sites_;
  std::vector<SiteNumber> slots_ = std::vector<SiteNumber>(64, kFree);
  static constexpr SiteNumber kFree = 0xFFFF;
};

}  // namespace asctwin::check
