// Every call is reported: only the 950 has these functions, and they are not modelled for it.
#include "asctwin/lib/quantize.h"

#include "asctwin/library_call.h"

namespace asctwin::lib {

void quantize_of_950(const char* name, SourceLoc where) {
  const LibraryCall call(name, where);
  call.unmodelled("any form");
}

}  // namespace asctwin::lib
