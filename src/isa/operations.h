// The instructions of a record: one, or one for each of its opcodes. Generic code is instantiated
// by record and goes through the opcodes at run time, so that it does not grow with their number.
#pragma once

#include <string>

#include "asctwin/isa/records.h"
#include "isa/op_info.h"

namespace asctwin::isa {

template <class Record>
inline constexpr bool has_opcode = requires(Record& record) {
  record.operation;
};

// Calls visit(record) with an empty record of every instruction, its opcode set.
template <class Record, class Visit>
void for_each_operation(Visit&& visit) {
  if constexpr (has_opcode<Record>) {
    using Opcode = decltype(Record::operation);
    for (size_t i = 0; i < static_cast<size_t>(Opcode::kCount); ++i) {
      Record record;
      record.operation = static_cast<Opcode>(i);
      if constexpr (requires { Record::kShape; })
        if (shape_of(record.operation) != Record::kShape) continue;
      visit(static_cast<const Record&>(record));
    }
  } else {
    visit(Record{});
  }
}

// The name that identifies an instruction: that of its operation and form, or of its record.
template <class Record>
std::string unique_name(const Record& record, const char* record_name) {
  const OpInfo& info = op_info_of(record);
  return has_opcode<Record> ? std::string(info.name) + info.variant : record_name;
}

}  // namespace asctwin::isa
