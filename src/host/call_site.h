// A call in the host program. The kernels' launches know their line from the compiler; the calls of
// acl/ are C functions and know their return address alone, from which binutils find the line of a
// program that was built with -g. That is expensive, and done only for findings.
#pragma once

#include <string>

#include "asctwin/base/finding.h"
#include "asctwin/base/source_loc.h"

namespace asctwin::host {

struct Line {
  std::string file;  // where the line is not known: the program or library of the call
  int line = 0;      // 0: not known
};

class CallSite {
 public:
  explicit CallSite(SourceLoc where) : where_(where) {}
  explicit CallSite(const void* return_address) : return_address_(return_address) {}
  Line line() const;
  SourceLoc where() const { return where_; }
  const void* return_address() const { return return_address_; }  // nullptr: `where` is known
  friend bool operator==(const CallSite& a, const CallSite& b) {
    return a.return_address_ == b.return_address_ && a.where_ == b.where_;
  }

 private:
  SourceLoc where_;
  const void* return_address_ = nullptr;
};

// A call of the host program and its place.
struct HostCall {
  Phrase name;  // "`aclrtMemcpyAsync`", "the launch of `k`"
  CallSite place;
};

inline HostCall host_call_of(const char* function, const void* return_address) {
  return {phrase("`{}`", function), CallSite(return_address)};
}

// "`aclrtMalloc` at main.cpp:12"
Phrase text_of(const HostCall& host_call);

// A finding at the place of `deed`, whose name is its `op`.
Finding finding_at(Code code, const HostCall& host_call);
// With the facts `other`, `other_file` and `other_line`.
Finding& with_other(Finding& finding, const HostCall& other);

}  // namespace asctwin::host
