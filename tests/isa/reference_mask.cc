// The mask calls touch no memory: what they leave in the registers stands in mask_test.cc.
#include "asctwin/isa/mask.h"

#include "isa/reference.h"

namespace asctwin::test {

#define ASCTWIN_NOTHING(record)                                                                   \
  template <>                                                                                     \
  uint64_t run_reference(const isa::record&, const isa::Context&, ref::Memory&, const uint8_t*) { \
    return 0;                                                                                     \
  }
ASCTWIN_NOTHING(SetMaskMode)
ASCTWIN_NOTHING(SetVectorMask)
ASCTWIN_NOTHING(ResetMask)
#undef ASCTWIN_NOTHING

}  // namespace asctwin::test
