// Sum is an instruction of its own here and needs no scratch; some of UB has to be left where the
// kernel gives none, as for any other function of its kind.
#include "asctwin/lib/sum.h"

#include "asctwin/library_call.h"
#include "lib/scratch.h"

namespace asctwin::lib {

void sum(const isa::Sum& op, const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  {
    const LibraryCall call("Sum", where);
    scratch_of(scratch);
  }
  issue(op, where);
}

}  // namespace asctwin::lib
