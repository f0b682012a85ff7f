// The table behind info_of(Code).
#include <iterator>

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

std::optional<Code> find_code(std::string_view id) {
  for (size_t i = 0; i < std::size(kCodes); ++i)
    if (id == kCodes[i].id) return static_cast<Code>(i);
  return std::nullopt;
}

}  // namespace asctwin
