// The bytes of global memory in which a core has left padding: stretches with the call that has
// stored them. What the core stores there later, or reads back, ends them.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "asctwin/base/source_loc.h"
#include "check/access_shape.h"
#include "check/padding/padding_marks.h"

namespace asctwin::check {

class PaddingStores {
 public:
  struct Site {
    const char* op;
    SourceLoc where;
    PaddingMarks::Origin origin;
  };
  struct Stretch {
    Bytes bytes;
    size_t site;
    std::vector<uint8_t> values;  // that were stored; empty: they are not known
  };

  bool empty() const { return stretches_.empty(); }
  const std::vector<Site>& sites() const { return sites_; }
  void clear(Bytes bytes);
  // `values`: of all bytes; nullptr: they are not known.
  void add(Bytes bytes, const Site& site, const uint8_t* values);
  // In the order of their addresses.
  std::vector<Stretch> stretches() const;

 private:
  static constexpr size_t kMost = size_t{1} << 16;  // further ones are not looked at

  size_t number_of(const Site& site);

  std::map<const uint8_t*, Stretch> stretches_;  // by their end, apart from each other
  std::vector<Site> sites_;
};

}  // namespace asctwin::check
