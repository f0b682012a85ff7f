// Opens a frame of a library function, so that findings inside stand at the line of the user's call
// and say "`Exp` in `SoftMax`".
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <string>

#include "asctwin/base/phrase.h"
#include "asctwin/base/source_loc.h"
#include "asctwin/isa/composed.h"

namespace asctwin {

// While it lives, the running core is inside of `function`, which the kernel, or other library
// code, has called at `where`. `function` is a literal.
class LibraryCall {
 public:
  LibraryCall(const char* function, SourceLoc where);
  ~LibraryCall();
  LibraryCall(const LibraryCall&) = delete;
  LibraryCall& operator=(const LibraryCall&) = delete;

  // Reports that the function was called with arguments that break one of its rules: E0105
  // "`Arange` has `count` 0", with the rule "`count` is at least 1". Stops the core.
  void refuse(const Phrase& actual, const Phrase& rule) const;
  // Reports what the function goes on without: W0109 "`Iterate` ignores `actual`", with the rule.
  void ignores(const Phrase& actual, const Phrase& rule) const;
  // Whether the chip has the function for a destination of `type`, and a source of `source`;
  // otherwise E0101, which stops the core.
  bool supports(isa::Composed function, DType type) const { return supports(function, type, type); }
  bool supports(isa::Composed function, DType type, DType source) const;
  // Reports that the function is not modelled in this form: E0901 "asctwin does not model `what` of
  // `SoftMax`". Stops the core.
  void unmodelled(const Phrase& what) const;

 private:
  const char* function_;
  SourceLoc where_;  // its frame is the one around this
};

// While it lives, a call of library code whose `field` is out of its range (E0102) has this help,
// which says what the user can change about it. Both are literals.
class LimitHelp {
 public:
  LimitHelp(const char* field, const char* help);
  ~LimitHelp();
  LimitHelp(const LimitHelp&) = delete;
  LimitHelp& operator=(const LimitHelp&) = delete;
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
