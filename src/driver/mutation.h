// Small faults planted in a kernel, one at a time: a call that orders, frees or resets is removed,
// or made weaker. A test that notices none of them says little about the calls.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/declaration.h"
#include "driver/tokens.h"

namespace asctwin::driver {

struct Mutation {
  // The tokens [first, last) become `replacement`.
  struct Change {
    size_t first;
    size_t last;
    std::string replacement;
    bool is_expression = false;  // of the same type as what it replaces
  };
  SourceLine place;    // of the call
  std::string call;    // "SetFlag<HardEvent::MTE2_V>(0)"
  std::string change;  // "removed", "PIPE_V for PIPE_ALL"
  std::vector<Change> changes;
  // Why no run may notice it: "one buffer for several gives the same bytes, later"; nullptr: some
  // run should.
  const char* excuse = nullptr;

  // Whether all of it lies in these tokens.
  bool is_in(TokenRange range) const;
};

// The mutations of preprocessed text, in its order; only of files that `is_own` accepts. A call is
// removed where it is a whole statement, so that what is left compiles as a rule. A flag is also
// removed as a whole, its SetFlag together with its WaitFlag, for either alone would never do.
std::vector<Mutation> find_mutations(const Tokens& tokens,
                                     const std::function<bool(const std::string& file)>& is_own);

// The whole text with this one change; every line keeps its number.
std::string mutated(const Tokens& tokens, const Mutation& mutation);

}  // namespace asctwin::driver
