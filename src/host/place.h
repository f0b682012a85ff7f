// A call in the host program. The kernels' launches know their line from the compiler; the calls of
// acl/ are C functions and know their return address alone, from which binutils find the line of a
// program that was built with -g. That is dear and done for findings only.
#pragma once

#include <string>

#include "asctwin/base/finding.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::host {

struct Line {
  std::string file;  // where the line is not known: the program or library of the call
  int line = 0;      // 0: not known
};

class Place {
 public:
  explicit Place(SourceLoc where) : where_(where) {}
  explicit Place(const void* return_address) : return_address_(return_address) {}
  Line line() const;
  friend bool operator==(const Place& a, const Place& b) {
    return a.return_address_ == b.return_address_ && a.where_ == b.where_;
  }

 private:
  SourceLoc where_;
  const void* return_address_ = nullptr;
};

// What was asked for, and where.
struct Deed {
  std::string name;  // "`aclrtMemcpyAsync`", "the launch of `k`"
  Place place;
};

inline Deed deed_of(const char* function, const void* return_address) {
  return {"`" + std::string(function) + "`", Place(return_address)};
}

// A finding at the place of `deed`, whose name is its `op`.
Finding finding_at(Code code, const Deed& deed);
// With the facts `other`, `other_file` and `other_line`.
Finding& with_other(Finding& finding, const Deed& other);

}  // namespace asctwin::host
