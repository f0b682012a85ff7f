// Code of a kernel whose branches and calls depend on its numbers by sums and by products with
// constants alone. On one path through such code every value is linear in a number of the
// arguments, so runs at few of its values speak for all values between (linear_runs.h). The source
// is read word by word, so that what is found linear is no proof.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "driver/tokens.h"
#include "verify/source_facts.h"

namespace asctwin::verify {

// A value that the code notes as it runs.
struct LinearSite {
  enum class Kind : uint8_t {
    kLeft,  // of a comparison, whose other side is the next site
    kRight,
    kArgument,  // of a call that may be given other values: an offset, a count, a size
    kFixed,     // of a call whose effect is known for equal values only
  };
  Kind kind = Kind::kFixed;
  size_t names = 0;  // how many names that are no constants it is made of
  Reason where;
};

struct LinearCode {
  std::vector<Reason> doubts;  // code of another kind; empty: there is none
  std::vector<LinearSite> sites;
  std::string text;  // the kernel that notes the values of its sites; empty where there are doubts
};

// The environment names the file that a run of the text appends its LinearNotes to.
inline constexpr const char* kLinearFile = "ASCTWIN_VALUES_FILE";

struct LinearNote {
  uint32_t core = 0, site = 0;
  uint64_t value = 0;
  uint32_t bytes = 0;  // of the value's type
  uint32_t unused = 0;
};

// `text` is preprocessed, of the only kind of core there is.
LinearCode linear_code_of(const driver::Tokens& text,
                          const std::function<bool(const std::string& file)>& is_own);

}  // namespace asctwin::verify
