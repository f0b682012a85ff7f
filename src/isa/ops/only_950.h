// A switch of the API that only the 950 has: elsewhere it is an error, not a different result.
#pragma once

#include "isa/op_info.h"
#include "isa/tables.h"

namespace asctwin::isa {

// `is_off` holds where the switch is not set; `facts` says `what` is not supported, and what is;
// `summary` says so without a call.
template <class Record, bool (*is_off)(const Record&, const Context&)>
constexpr Rule only_950(void (*facts)(const void*, Finding&), const char* summary) {
  return {.code = Code::E0101,
          .holds = holds_for<Record, is_off>,
          .actual = "",
          .statement = "",
          .families = kAllBut950,
          .facts = facts,
          .summary = summary};
}

}  // namespace asctwin::isa
