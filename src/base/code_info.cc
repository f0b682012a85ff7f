// The table behind info_of(Code).
#include "asctwin/base/finding.h"

namespace asctwin {
namespace {

constexpr CodeInfo kCodes[] = {
#define ASCTWIN_CODE(id, fault_class, message, rule, help) \
  {#id, FaultClass::fault_class, message, rule, help},
#include "asctwin/base/codes.inc"
#undef ASCTWIN_CODE
};

}  // namespace

const CodeInfo& info_of(Code code) { return kCodes[static_cast<size_t>(code)]; }

}  // namespace asctwin
