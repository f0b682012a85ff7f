// The scalar before the tensor, where other chips take it behind: forms of the 950.
// spec: reg_api.md, section 15
#pragma once

#include "isa/op_info.h"
#include "isa/tables.h"

namespace asctwin::isa {

template <class Record>
bool scalar_is_second(const Record& op, const Context&) {
  return !op.scalar_first;
}

// `help` says what to write on the other chips.
template <class Record>
constexpr Rule scalar_first_rule(const char* help) {
  return {.code = Code::E0105,
          .holds = holds_for<Record, scalar_is_second<Record>>,
          .actual = "a scalar as `src0`",
          .statement = "the 950 alone takes the scalar first",
          .families = kAllBut950,
          .help = help};
}

}  // namespace asctwin::isa
