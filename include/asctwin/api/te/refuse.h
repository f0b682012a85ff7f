// Refusals of the Tensor API while a kernel runs: E0105, E0101 and E0901 at the user's line.
#pragma once

#include "asctwin/library_call.h"

namespace asctwin::te {

// The call that a kernel makes: its name, a literal, and its line.
struct Call {
  const char* name;
  SourceLoc where;

  // Reports that the call was made with `actual` although `rule` holds: E0105. Stops the core.
  void refuse(const Phrase& actual, const Phrase& rule) const {
    LibraryCall(name, where).refuse(actual, rule);
  }
  // Reports that asctwin does not model the call with `what`: E0901. Stops the core.
  void unmodelled(const Phrase& what) const { LibraryCall(name, where).unmodelled(what); }
};

}  // namespace asctwin::te
