// The list of registers as a table.
#include "isa/registers.h"

namespace asctwin::isa {

std::span<const RegisterInfo> registers() {
  static constexpr RegisterInfo kRegisters[] = {
#define ASCTWIN_REGISTER(type, member, reset, width, meaning, set_by, read_by) \
  {#member, width, #reset, meaning, set_by, read_by, std::nullopt, "", "", nullptr},
#define ASCTWIN_TRACKED_REGISTER(type, member, reset, width, meaning, set_by, read_by, code, what, \
                                 reset_by)                                                         \
  {#member,                                                                                        \
   width,                                                                                          \
   #reset,                                                                                         \
   meaning,                                                                                        \
   set_by,                                                                                         \
   read_by,                                                                                        \
   Code::code,                                                                                     \
   what,                                                                                           \
   reset_by,                                                                                       \
   [](const Registers& registers) -> const Setting* { return &registers.member##_set; }},
#define ASCTWIN_DATA_REGISTER ASCTWIN_REGISTER
#include "isa/registers.inc"
#undef ASCTWIN_REGISTER
#undef ASCTWIN_TRACKED_REGISTER
  };
  return kRegisters;
}

}  // namespace asctwin::isa
