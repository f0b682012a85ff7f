// How the types of a call with several are written: `src float -> dst half`.
#pragma once

#include <string>

#include "isa/op_info.h"

namespace asctwin::isa {

// "half, float"; "any type" for all there are.
std::string names_of(Types types, const char* separator);

// Whether every operand has the type of the call.
bool has_one_type(const Support& row);

// The types of a call, of the operands that it gives.
std::string signature_of(const OpInfo& info, const void* record);
// Those that a row of support allows: of the operands that `record` gives, or, without one, of all
// that a call of the row may give.
std::string signature_of(const OpInfo& info, const Support& row, const void* record);

// The name of a value of the instruction's mode, or its number.
std::string mode_name(const OpInfo& info, int64_t value);
std::string names_of(const OpInfo& info, Modes modes, const char* separator);

}  // namespace asctwin::isa
