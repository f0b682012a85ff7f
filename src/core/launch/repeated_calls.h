// Lines of kernels with several calls of one name, such as `a = x.GetValue(0), b = x.GetValue(1);`.
// The place of a call is its line, so that these calls share one; the source pass counts them
// (driver/repeated_calls.h), and a compiled source tells of its lines while it is loaded.
#pragma once

#include <cstdint>
#include <string>

#include "asctwin/base/source_loc.h"

namespace asctwin::core {

// Which of the calls it is when a core comes to the line once more.
struct CallOnLine {
  int64_t iteration;    // of the line, from 1; 0: not known
  int64_t call, calls;  // number `call` of `calls`; 0: not known
};

// The core has come to calls of this name, at this line of the user's, `visit` times, from 1 on.
CallOnLine call_on_line(SourceLoc where, const std::string& name, int64_t visit);

}  // namespace asctwin::core

// `count` calls of one name stand on the line, and each time it is reached all of them are made, in
// their order; 0: there are several, of which it is not known which are made. Called while a
// library is loaded; sources that the pass has translated declare it themselves.
extern "C" void asctwin_note_repeated_calls(const char* file, int line, const char* name,
                                            int count);
